/// An error thrown when an answer does not satisfy its item.
///
/// ``message`` is for the participant who gave the answer and can repeat it: show it, but never log it. ``description`` is the code alone.
public enum AnswerError: CareError, Hashable {
  /// The type of answer that a format takes.
  public enum Expected: Hashable, Sendable {
    /// A number without a fraction, a number, yes or no, one of the choices, or a text.
    case wholeNumber, number, yesOrNo, choice, text
    /// A date, a month, a year, a date with a time, a time of day, a place, or a file.
    case date, month, year, dateTime, time, place, file

    /// The type with its article.
    var phrase: Phrase {
      switch self {
      case .wholeNumber: .wholeNumber
      case .number: .number
      case .yesOrNo: .yesOrNo
      case .choice: .oneOfTheChoices
      case .text: .text
      case .date: .aDate
      case .month: .aMonth
      case .year: .aYear
      case .dateTime: .aDateAndTime
      case .time: .aTime
      case .place: .aPlace
      case .file: .aFile
      }
    }
  }

  /// A bound that an answer is beyond, with what it takes to write both as the participant writes answers.
  public struct Bound: Hashable, Sendable {
    /// The sides of a range.
    public enum Side: Hashable, Sendable {
      /// The answer is below the minimum, or above the maximum.
      case below, above
    }

    /// The bound as an answer to the format.
    public var bound: Answer
    /// The answer.
    public var value: Answer
    /// The format that writes them.
    public var format: AnswerFormat
    /// The side on which the answer is.
    public var side: Side

    /// Returns the bound as the participant writes answers, so that what is written is accepted.
    func boundText(in language: Language) -> String { format.definition.text(ofBound: bound, side, in: language) }

    func text(_ answer: Answer, in language: Language) -> String {
      format.definition.text(of: answer, rounded: false, in: language)
    }
  }

  /// The format takes another type.
  case wrongType(expected: Expected)
  /// The number is infinite or not a number.
  case notFinite
  /// The number is less than the minimum.
  case belowMinimum(min: Double, value: Double)
  /// The number is more than the maximum.
  case aboveMaximum(max: Double, value: Double)
  /// The answer is outside the range that the format accepts.
  case outOfRange(Bound)
  /// The answer is outside the usual range, and the participant has not confirmed it.
  case needsConfirmation(Bound)
  /// The answer is not a multiple of the step, which is an answer to the format.
  case notInSteps(of: Answer, format: AnswerFormat)
  /// The number is between two values of the scale, `below` and `above`.
  case offStep(below: Int, above: Int, value: Int)
  /// The number is not whole.
  case notWhole(value: Double)
  /// The number has more digits after the decimal point than the format takes.
  case tooManyDigits(most: Int, value: Double)
  /// The amount was typed in units that the format does not offer.
  case unitsNotOffered(units: [String])
  /// No option has the value.
  case unknownChoice(value: String, options: [String])
  /// Words were given for "other", and no option takes any.
  case ownWordsRefused(options: [String])
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
  /// The text has too few user-perceived characters.
  case tooShort(least: Int, length: Int)
  /// The text is not an email address.
  case notEmail
  /// The strokes of a signature are not path data, or are too long.
  case badStrokes
  /// The document has not been shown to its end.
  case notRead
  /// The text differs from that of the item which it confirms; `message` is the author's.
  case notTheSame(message: String?)
  /// The text does not match the pattern; `message` is the author's.
  case patternMismatch(message: String?)
  /// The pattern cannot be checked: it is invalid, or takes too long.
  case patternUnusable
  /// The file has no bytes.
  case emptyFile
  /// The file has more bytes than the format accepts.
  case fileTooLarge(most: Int, bytes: Int)
  /// The file has a type that the format does not accept; nil if the type is not known.
  case wrongFileType(type: FileType?, types: [FileType])
  /// The bytes of the file were not given.
  case missingFile
  /// "Don't know" is not offered.
  case dontKnowNotOffered
  /// The participant cannot change the item.
  case readOnly(item: String)
  /// The step has no such item; `suggestion` is the nearest id that it has.
  case unknownItem(item: String, suggestion: String?)
  /// The run has ended.
  case runFinished
  /// The time for the step is up.
  case timeIsUp

  /// The errors whose messages say nothing of the answer, so that they can be sent before it is given.
  package static func constant(about item: String) -> [AnswerError] {
    [.emptyText, .severalLines, .notEmail, .notFinite, .emptyFile, .badStrokes, .readOnly(item: item)]
  }

  /// The stable code of the error.
  public var code: String { content(in: .english).code }

  /// The message for the participant, in English.
  public var message: String { message(in: .english) }
}

extension AnswerError: CustomStringConvertible {
  /// Only the code, which contains no answer.
  public var description: String { code }

  /// The same: what is shown or logged for an error of any kind repeats no answer.
  public var errorDescription: String? { "invalid answer: \(code)" }
}

extension AnswerError {
  /// Returns the message for the participant in a language.
  public func message(in language: Language) -> String { content(in: language).message }

  private func content(in language: Language) -> (code: String, message: String) {
    func number(_ value: Double) -> String { language.plain(value) }
    func bound(_ beyond: Bound) -> String { beyond.boundText(in: language) }
    func value(_ beyond: Bound) -> String { beyond.text(beyond.value, in: language) }
    func fileTooLarge(_ most: Int, _ bytes: Int) -> String {
      let (most, bytes) = language.fileSizes(most, bytes)
      return language(.fileTooLarge, ["most": most, "bytes": bytes])
    }
    func wrongFileType(_ type: FileType?, _ types: [FileType]) -> String {
      let types = types.map(\.title).joined(separator: ", ")
      guard let type else { return language(.unknownFileType, ["types": types]) }
      return language(.wrongFileType, ["types": types, "type": type.title])
    }
    return switch self {
    case .wrongType(let expected): ("wrong_type", language(.wrongType, ["expected": language(expected.phrase)]))
    case .notFinite: ("not_finite", language(.notFinite))
    case .belowMinimum(let min, let value):
      ("below_minimum", language(.belowMinimum, ["min": number(min), "value": number(value)]))
    case .aboveMaximum(let max, let value):
      ("above_maximum", language(.aboveMaximum, ["max": number(max), "value": number(value)]))
    case .outOfRange(let beyond):
      switch beyond.side {
      case .below: ("below_minimum", language(.belowMinimum, ["min": bound(beyond), "value": value(beyond)]))
      case .above: ("above_maximum", language(.aboveMaximum, ["max": bound(beyond), "value": value(beyond)]))
      }
    case .needsConfirmation(let beyond):
      switch beyond.side {
      case .below: ("needs_confirmation", language(.belowUsual, ["min": bound(beyond), "value": value(beyond)]))
      case .above: ("needs_confirmation", language(.aboveUsual, ["max": bound(beyond), "value": value(beyond)]))
      }
    case .notInSteps(let step, let format):
      ("off_step", language(.notInSteps, ["step": format.definition.text(of: step, rounded: false, in: language)]))
    case .offStep(let below, let above, let value):
      ("off_step", language(.offStep, ["below": below, "above": above, "value": value]))
    case .notWhole(let value): ("not_whole", language(.notWhole, ["value": number(value)]))
    case .tooManyDigits(0, let value): ("too_many_digits", language(.notWhole, ["value": number(value)]))
    case .tooManyDigits(let most, let value):
      ("too_many_digits", language(.tooManyDigits, ["most": most, "value": number(value)]))
    case .unitsNotOffered(let units):
      ("units_not_offered", language(.unitsNotOffered, ["units": units.joined(separator: ", ")]))
    case .unknownChoice(let value, let options):
      ("unknown_choice", language(.unknownChoice, ["value": value, "options": options.joined(separator: ", ")]))
    case .ownWordsRefused(let options):
      ("own_words_refused", language(.ownWordsRefused, ["options": options.joined(separator: ", ")]))
    case .repeatedChoice(let value): ("repeated_choice", language(.repeatedChoice, ["value": value]))
    case .tooFewChoices(let least, let count):
      ("too_few_choices", language(.tooFewChoices, ["least": least, "count": count]))
    case .tooManyChoices(let most, let count):
      ("too_many_choices", language(.tooManyChoices, ["most": most, "count": count]))
    case .exclusiveChoice(let text): ("exclusive_choice", language(.exclusiveChoice, ["text": text]))
    case .emptyText: ("empty_text", language(.emptyText))
    case .severalLines: ("several_lines", language(.severalLines))
    case .tooLong(let most, let length): ("too_long", language(.tooLong, ["most": most, "length": length]))
    case .tooShort(let least, let length): ("too_short", language(.tooShort, ["least": least, "length": length]))
    case .badStrokes: ("bad_strokes", language(.badStrokes))
    case .notRead: ("not_read", language(.notRead))
    case .notEmail: ("not_email", language(.notEmail))
    case .notTheSame(let message): ("not_the_same", message ?? language(.notTheSame))
    case .patternMismatch(let message): ("pattern_mismatch", message ?? language(.patternMismatch))
    case .patternUnusable: ("pattern_unusable", language(.patternUnusable))
    case .emptyFile: ("empty_file", language(.emptyFile))
    case .fileTooLarge(let most, let bytes):
      ("file_too_large", fileTooLarge(most, bytes))
    case .wrongFileType(let type, let types):
      ("wrong_file_type", wrongFileType(type, types))
    case .missingFile: ("missing_file", language(.missingFile))
    case .dontKnowNotOffered: ("dont_know_not_offered", language(.dontKnowNotOffered))
    case .readOnly: ("read_only", language(.readOnly))
    case .unknownItem(let item, nil): ("unknown_item", language(.unknownItem, ["item": item]))
    case .unknownItem(let item, let suggestion?):
      ("unknown_item", language(.unknownItemSuggestion, ["item": item, "suggestion": suggestion]))
    case .runFinished: ("run_finished", language(.runFinished))
    case .timeIsUp: ("time_is_up", language(.timeIsUp))
    }
  }
}
