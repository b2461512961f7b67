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
