/// One or several of some colors; the text of an option names its color.
public struct ColorChoiceFormat: Hashable, Sendable {
  /// The options, each value once, in the order shown.
  public var options: [ChoiceOption]
  /// Whether several may be chosen.
  public var multiple: Bool
  /// The order in which the options are shown; exclusive ones and "other" stay last, and pinned ones at their places.
  public var order = ShownOrder.given
  /// The units of the value as a UCUM code.
  public var units: String?

  /// Creates the format.
  public init(options: [ChoiceOption], multiple: Bool = false, units: String? = nil) {
    self.options = options
    self.multiple = multiple
    self.units = units
  }
}

extension ColorChoiceFormat: OptionsFormat {
  package static let name = AnswerFormat.Name.colorChoice
  package static let summary = "An item answered with one or several colors."
  package var format: AnswerFormat { .colorChoice(self) }
  package var choice: ChoiceFormat { ChoiceFormat(options: options, multiple: multiple) }

  /// The value whose fields all have their defaults.
  public static let template = ColorChoiceFormat(options: [])

  /// The fields, in the order of the manual.
  public static let fields: [Field<ColorChoiceFormat>] = [
    .options(\.options),
    Field("multiple", \.multiple, "Whether several options can be chosen."),
    .optionOrder(\.order),
    .units,
  ]

  package func problems(at path: String) -> [SurveyProblem] {
    choice.problems(at: path)
      + options.enumerated().filter { $0.element.color == nil }.map { number, _ in
        .init(
          code: .noOptions, path: "\(path).options[\(number + 1)].color",
          message: "the option has no color; write color = \"#1a7f37\"")
      }
  }
}
