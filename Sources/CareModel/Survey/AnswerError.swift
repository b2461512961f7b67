/// An error thrown when an answer does not satisfy its item.
///
/// ``message`` is for the participant who gave the answer and can repeat it: show it, but never log it. ``description`` is the code alone.
public enum AnswerError: Error, Hashable, Sendable {
  /// The format takes another type; `expected` names it, such as "a whole number".
  case wrongType(expected: String)
  /// The number is infinite or not a number.
  case notFinite
  /// The number is less than the minimum.
  case belowMinimum(min: Double, value: Double)
  /// The number is more than the maximum.
  case aboveMaximum(max: Double, value: Double)
  /// The number is between two values of the scale, `below` and `above`.
  case offStep(below: Int, above: Int, value: Int)
  /// The number is not whole.
  case notWhole(value: Double)
  /// The number has more digits after the decimal point than the format takes.
  case tooManyDigits(most: Int, value: Double)
  /// No option has the value.
  case unknownChoice(value: String, options: [String])
  /// A value is chosen twice.
  case repeatedChoice(value: String)
  /// Fewer options are chosen than the format requires.
  case tooFewChoices(least: Int, count: Int)
  /// More options are chosen than the format accepts.
  case tooManyChoices(most: Int, count: Int)
  /// An exclusive option is chosen together with others; `text` is the option's.
  case exclusiveChoice(text: String)
  /// The text is empty or only white space.
  case emptyText
  /// The text has several lines, and the format accepts one.
  case severalLines
  /// The text has too many user-perceived characters.
  case tooLong(most: Int, length: Int)
  /// The text does not match the pattern; `message` is the author's.
  case patternMismatch(message: String?)
  /// The pattern cannot be checked: it is invalid, or takes too long.
  case patternUnusable
  /// "Don't know" is not offered.
  case dontKnowNotOffered
  /// The participant cannot change the item.
  case readOnly(item: String)
  /// The step has no such item; `suggestion` is the nearest id that it has.
  case unknownItem(item: String, suggestion: String?)
  /// The run has ended.
  case runFinished

  /// The stable code of the error.
  public var code: String { content.code }

  /// The message for the participant.
  public var message: String { content.message }
}

extension AnswerError: CustomStringConvertible {
  /// Only the code, which contains no answer.
  public var description: String { code }
}

extension AnswerError {
  private var content: (code: String, message: String) {
    switch self {
    case .wrongType(let expected): ("wrong_type", "Please answer with \(expected).")
    case .notFinite: ("not_finite", "Please answer with a number.")
    case .belowMinimum(let min, let value):
      ("below_minimum", "The minimum is \(plain(min)); you entered \(plain(value)).")
    case .aboveMaximum(let max, let value):
      ("above_maximum", "The maximum is \(plain(max)); you entered \(plain(value)).")
    case .offStep(let below, let above, let value):
      ("off_step", "Please choose \(below) or \(above); \(value) is between them.")
    case .notWhole(let value): ("not_whole", "Please answer with a whole number; you entered \(plain(value)).")
    case .tooManyDigits(let most, let value):
      (
        "too_many_digits",
        most == 0
          ? "Please enter a whole number; you entered \(plain(value))."
          : "Please enter at most \(count(most, "digit")) after the decimal point; you entered \(plain(value))."
      )
    case .unknownChoice(let value, let options):
      ("unknown_choice", "'\(value)' is not one of the choices: \(options.joined(separator: ", ")).")
    case .repeatedChoice(let value): ("repeated_choice", "You chose '\(value)' twice.")
    case .tooFewChoices(let least, let given):
      ("too_few_choices", "Please choose at least \(least); you chose \(given).")
    case .tooManyChoices(let most, let given):
      ("too_many_choices", "Please choose at most \(most); you chose \(given).")
    case .exclusiveChoice(let text): ("exclusive_choice", "'\(text)' cannot be chosen together with others.")
    case .emptyText: ("empty_text", "Please enter some text.")
    case .severalLines: ("several_lines", "Please enter only one line.")
    case .tooLong(let most, let length):
      ("too_long", "Please enter at most \(count(most, "character")); you entered \(length).")
    case .patternMismatch(let message):
      ("pattern_mismatch", message ?? "Your answer does not have the required format.")
    case .patternUnusable: ("pattern_unusable", "Your answer cannot be checked; please tell the study team.")
    case .dontKnowNotOffered: ("dont_know_not_offered", "Please answer; you cannot choose \"I don't know\" here.")
    case .readOnly: ("read_only", "This answer cannot be changed.")
    case .unknownItem(let item, let suggestion):
      (
        "unknown_item",
        "This step has no item '\(item)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? ".")
      )
    case .runFinished: ("run_finished", "The survey has ended.")
    }
  }

  /// Returns the number, without a decimal point if it is whole.
  private func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
