/// Why an answer is not taken.
///
/// ``message`` is for the participant who gave the answer and may repeat it: show it, never log it. ``description`` is the code alone.
public enum AnswerError: Error, Hashable, Sendable {
  /// The format takes another type, named in words, such as "a whole number".
  case wrongType(expected: String)
  /// The number is infinite or not a number.
  case notFinite
  /// The number is less than the least.
  case belowMinimum(min: Double, value: Double)
  /// The number is more than the greatest.
  case aboveMaximum(max: Double, value: Double)
  /// The number lies between two values of the scale; they are the nearest.
  case offStep(below: Int, above: Int, value: Int)
  /// The number is not whole.
  case notWhole(value: Double)
  /// The number has more digits after the decimal point than the format takes.
  case tooManyDigits(most: Int, value: Double)
  /// The value is no option's.
  case unknownChoice(value: String, options: [String])
  /// The value is chosen twice.
  case repeatedChoice(value: String)
  /// Fewer are chosen than the format asks for.
  case tooFewChoices(least: Int, count: Int)
  /// More are chosen than the format takes.
  case tooManyChoices(most: Int, count: Int)
  /// An option that rules out all others, named by its text, is chosen with others.
  case exclusiveChoice(text: String)
  /// There is nothing but spaces.
  case emptyText
  /// The text has several lines where one is taken.
  case severalLines
  /// The text has too many characters, as a person counts them.
  case tooLong(most: Int, length: Int)
  /// The text does not have the form asked for; the author's message says which.
  case patternMismatch(message: String?)
  /// The form asked for cannot be checked: the author's regular expression is invalid or takes too long.
  case patternUnusable
  /// "Don't know" is not offered.
  case dontKnowNotOffered
  /// The participant cannot change the item.
  case readOnly(item: String)
  /// The step has no such item; the nearest id that it has.
  case unknownItem(item: String, suggestion: String?)
  /// The run has ended.
  case runFinished

  /// The error's stable name.
  public var code: String { content.code }

  /// The error in words for the participant.
  public var message: String { content.message }
}

extension AnswerError: CustomStringConvertible {
  /// The code alone, which carries no answer.
  public var description: String { code }
}
