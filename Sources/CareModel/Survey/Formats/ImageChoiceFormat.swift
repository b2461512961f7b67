/// One or several of some images; the text of an option describes its image.
public struct ImageChoiceFormat: Hashable, Sendable {
  /// The options, each value once, in the order shown.
  public var options: [ChoiceOption]
  /// Whether several may be chosen.
  public var multiple: Bool
  /// Whether the options are drawn from bottom to top.
  public var vertical: Bool
  /// The order in which the options are shown; exclusive ones and "other" stay last, and pinned ones at their places.
  public var order = ShownOrder.given
  /// The units of the value as a UCUM code.
  public var units: String?

  /// Creates the format.
  public init(options: [ChoiceOption], multiple: Bool = false, vertical: Bool = false, units: String? = nil) {
    self.options = options
    self.multiple = multiple
    self.vertical = vertical
    self.units = units
  }
}

extension ImageChoiceFormat: OptionsFormat {
  package static let name = AnswerFormat.Name.imageChoice
  package static let summary = "An item answered with one or several images."
  package var format: AnswerFormat { .imageChoice(self) }
  package var choice: ChoiceFormat { ChoiceFormat(options: options, multiple: multiple) }

  /// The value whose fields all have their defaults.
  public static let template = ImageChoiceFormat(options: [])

  /// The fields, in the order of the manual.
  public static let fields: [Field<ImageChoiceFormat>] = [
    .options(\.options),
    Field("multiple", \.multiple, "Whether several options can be chosen."),
    .vertical(\.vertical),
    .optionOrder(\.order),
    .units,
  ]

  package func problems(at path: String) -> [SurveyProblem] {
    choice.problems(at: path)
      + options.enumerated().filter { $0.element.image == nil }.map { number, option in
        .init(
          code: .noOptions, path: "\(path).options[\(number + 1)].image",
          message: "the option has no image; write image = \"images/\(option.value).png\"")
      }
  }
}
