/// One of a few texts in order, such as `never` to `always`.
public struct TextScaleFormat: Hashable, Sendable {
  /// The maximum number of points.
  public static let mostPoints = 13

  /// The options, each value once, in the order shown.
  public var options: [ChoiceOption]
  /// Whether the options are drawn from bottom to top.
  public var vertical: Bool
  /// The units of the value as a UCUM code.
  public var units: String?

  /// Creates the format.
  public init(options: [ChoiceOption], vertical: Bool = false, units: String? = nil) {
    self.options = options
    self.vertical = vertical
    self.units = units
  }
}

extension TextScaleFormat: OptionsFormat {
  package static let name = AnswerFormat.Name.textScale
  package static let summary = "An item answered with a point of a scale of texts."
  package var format: AnswerFormat { .textScale(self) }
  package var choice: ChoiceFormat { ChoiceFormat(options: options) }

  /// The value whose fields all have their defaults.
  public static let template = TextScaleFormat(options: [])

  /// The fields, in the order of the manual.
  public static let fields: [Field<TextScaleFormat>] = [
    .options(\.options),
    .vertical(\.vertical),
    .units,
  ]

  package func problems(at path: String) -> [SurveyProblem] {
    guard options.isEmpty || (2...Self.mostPoints).contains(options.count) else {
      return choice.problems(at: path) + [
        .init(
          code: .badScale, path: "\(path).options",
          message: "a scale of texts has 2 to \(Self.mostPoints) options, not \(options.count)")
      ]
    }
    return choice.problems(at: path)
  }
}
