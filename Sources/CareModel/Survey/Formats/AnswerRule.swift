/// The rule that answers of a format satisfy, as data for a program without the format: the script of participants' pages.
///
/// It accepts and keeps what the format's ``AnswerFormatDefinition/validate(_:)`` does. Its JSON is an object whose only key names the rule:
/// `{"whole": {"min": 0, "max": 10, "step": 1, "origin": 0}}`. The script has a function for each, in `survey-rules.js`.
package enum AnswerRule: Hashable, Sendable, Encodable {
  /// A whole number whose distance from `origin` is a multiple of `step`.
  case whole(min: Double?, max: Double?, step: Int = 1, origin: Int = 0)
  /// A number within bounds, which is kept to the ten-thousandth.
  case measure(min: Double?, max: Double?)
  /// A point on a line, which is kept with a number of digits.
  case point(min: Double, max: Double, digits: Int)
  /// A number within bounds, whole or with at most a number of digits.
  case number(min: Double?, max: Double?, isWhole: Bool, digits: Int?)
  /// A number within bounds in the first of some units, with at most a number of digits, which can be given in each of them.
  case amount(min: Double?, max: Double?, digits: Int?, units: [Units])
  /// Yes or no.
  case boolean
  /// Options of a choice, in the order of the answer if it is a ranking.
  case choice(of: ChoiceFormat, isRanking: Bool)
  /// A text whose user-perceived characters are counted, and which matches a regular expression.
  case text(minLength: Int?, maxLength: Int?, pattern: String?, message: String?, multiline: Bool)
  /// The answer to another item of the step, by its id.
  case confirm(of: String)
  /// An email address.
  case email
  /// A place on Earth, which is kept with a number of digits of a degree.
  case location(digits: Int)
  /// A signature.
  case signature(mostCharacters: Int, mostStrokeBytes: Int, mostCoordinate: Double)
  /// A file of one of the types.
  case file(types: [FileType], maxBytes: Int)
  /// A date of a precision.
  case date(min: DayBound?, max: DayBound?, precision: DatePrecision)
  /// A date and a time.
  case dateTime(min: DayBound?, max: DayBound?)
  /// A time of day.
  case time(min: TimeOfDay?, max: TimeOfDay?)

  /// Units as amounts of other ones are converted into them.
  package struct Units: Hashable, Sendable, Encodable {
    /// The UCUM code.
    package let code: String
    /// The size in the smallest unit of the measure.
    package let size: Double
    /// The number that precedes zero on the scale.
    package let offset: Double
  }

  /// The regular expression that answers match, if there is one.
  package var pattern: String? { if case .text(_, _, let pattern, _, _) = self { pattern } else { nil } }
}

extension AnswerRule {
  /// Returns the messages about answers that the rule refuses, by the codes of the script.
  ///
  /// They are those of the format's errors. What only the script knows stays open in braces, such as `{value}` for what was entered.
  package func messages(about format: AnswerFormat, in language: Language) -> [String: String] {
    func bounds(_ min: Double? = nil, _ max: Double? = nil) -> [String: String] {
      let least = min.map { format.text(ofLimit: $0, .below, in: language) } ?? "{min}"
      let most = max.map { format.text(ofLimit: $0, .above, in: language) } ?? "{max}"
      return [
        "below_minimum": language(.belowMinimum, ["min": least, "value": "{value}"]),
        "above_maximum": language(.aboveMaximum, ["max": most, "value": "{value}"]),
      ]
    }
    var texts: [String: String] = [:]
    switch self {
    case .whole(let min, let max, _, _):
      texts = bounds(min, max)
      if case .timeInterval(let span) = format, let step = span.step {
        texts["off_step"] = AnswerError.notInSteps(of: .integer(step * 60), format: format).message(in: language)
      }
    case .measure(let min, let max): texts = bounds(min, max)
    case .point(let min, let max, _): texts = bounds(min, max)
    case .number(let min, let max, _, let digits), .amount(let min, let max, let digits, _):
      texts = bounds(min, max)
      texts["too_many_digits"] =
        digits == 0
        ? language(.notWhole, ["value": "{value}"])
        : language(.tooManyDigits, ["most": digits ?? 0, "value": "{value}"])
      if case .amount(let units, _) = format.definition.field(in: language) {
        texts["units_not_offered"] = AnswerError.unitsNotOffered(units: units).message(in: language)
      }
    case .choice(let choice, _):
      let least = Swift.min(choice.minChoices, choice.options.count)
      texts["too_few_choices"] = language(.tooFewChoices, ["least": least, "count": "{count}"])
      texts["too_many_choices"] = language(
        .tooManyChoices, ["most": choice.multiple ? choice.maxChoices ?? choice.options.count : 1, "count": "{count}"])
      let alone = choice.options.filter(\.exclusive).map(\.text)
      texts["exclusive_choice"] = language(.exclusiveChoice, ["text": alone.joined(separator: ", ")])
      texts["repeated_choice"] = language(.repeatedChoice, ["value": "{value}"])
    case .text(let least, let most, _, let message, _):
      if let least { texts["too_short"] = language(.tooShort, ["least": least, "length": "{length}"]) }
      if let most { texts["too_long"] = language(.tooLong, ["most": most, "length": "{length}"]) }
      texts["pattern_mismatch"] = message ?? language(.patternMismatch)
    case .confirm:
      if case .confirm(let confirm) = format {
        texts["not_the_same"] = AnswerError.notTheSame(message: confirm.message).message(in: language)
      }
    case .signature(let most, _, _):
      texts["too_long"] = language(.tooLong, ["most": most, "length": "{length}"])
    case .file(let types, let most):
      texts["file_too_large"] = language(.fileTooLarge, ["most": language.fileSize(most), "bytes": "{bytes}"])
      texts["wrong_file_type"] = AnswerError.wrongFileType(type: nil, types: types).message(in: language)
    case .location, .date, .dateTime, .time: texts = bounds()
    case .boolean, .email: break
    }
    return texts
  }
}

extension AnswerFormat {
  /// Returns a bound as participants write answers to the format.
  package func text(ofLimit bound: Double, _ side: AnswerError.Bound.Side, in language: Language) -> String {
    let isSpan = if case .timeInterval = self { true } else { false }
    return definition.writesUnits || isSpan
      ? definition.text(ofBound: .double(bound), side, in: language) : language.plain(bound)
  }
}
