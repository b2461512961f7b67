/// One option of a list that is turned like a wheel.
public struct ValuePickerFormat: Hashable, Sendable {
  /// The options, each value once, in the order shown.
  public var options: [ChoiceOption]
  /// The units of the value as a UCUM code.
  public var units: String?

  /// Creates the format.
  public init(options: [ChoiceOption], units: String? = nil) {
    self.options = options
    self.units = units
  }
}

extension ValuePickerFormat: OptionsFormat {
  package static let name = AnswerFormat.Name.valuePicker
  package static let summary = "An item answered with one option of a list that is shown as a wheel."
  package var format: AnswerFormat { .valuePicker(self) }
  package var choice: ChoiceFormat { ChoiceFormat(options: options) }

  /// The value whose fields all have their defaults.
  public static let template = ValuePickerFormat(options: [])

  /// The fields, in the order of the manual.
  public static let fields: [Field<ValuePickerFormat>] = [
    .options(\.options),
    .units,
  ]

  /// The most options that are shown as buttons; of a wheel with more, a list is opened.
  private static let mostButtons = 7

  package func field(in language: Language) -> AnswerField {
    options.count > Self.mostButtons ? .menu(entries) : .options(entries, several: false)
  }

  package func problems(at path: String) -> [SurveyProblem] {
    choice.problems(at: path)
  }
}
