import CareModel

extension ConstructorEntry {
  static let formItems =
    AnswerFormat.Name.allCases.map(item)
    + [
      ConstructorEntry(
        "option", .call, makes: .option, "One thing that may be chosen.",
        parameters: [
          FieldEntry("value", .text, "What an answer holds when it is chosen.", required: true),
          FieldEntry("text", .text, "What the participant sees.", required: true),
        ],
        fields: [
          FieldEntry("detail", .text, "A second, smaller text."),
          FieldEntry("exclusive", .boolean, "Whether choosing it rules out every other.", default: "false"),
          FieldEntry("other", .boolean, "Whether the participant may type an answer.", default: "false"),
        ] + FieldEntry.unsupported("image"))
    ]
    + [
      "continuous_scale", "text_scale", "value_picker", "image_choice", "color_choice", "email", "confirm", "date",
      "date_time", "time_of_day", "time_interval", "height", "weight", "age", "location", "ses", "file",
    ].map { .unsupported($0, .named, makes: .item) }

  /// The constructor of an item with a format.
  private static func item(_ format: AnswerFormat.Name) -> ConstructorEntry {
    switch format {
    case .scale:
      item(
        format, "A whole number on a short scale.",
        [
          FieldEntry("min", .integer, "The least value.", required: true),
          FieldEntry("max", .integer, "The greatest value, at most 13 steps from the least.", required: true),
          FieldEntry("step", .integer, "The distance between neighboring values.", default: "1"),
          FieldEntry("min_label", .text, "What the least value means."),
          FieldEntry("max_label", .text, "What the greatest value means."),
        ])
    case .numeric:
      item(
        format, "A number, whole or decimal.",
        [
          FieldEntry("integer", .boolean, "Whether only whole numbers are taken.", default: "false"),
          FieldEntry("digits", .integer, "The most digits after the decimal point."),
          FieldEntry("min", .number, "The least value."),
          FieldEntry("max", .number, "The greatest value."),
        ])
    case .boolean: item(format, "Yes or no.", [])
    case .choice:
      item(
        format, "One or several of a list of options.",
        [
          FieldEntry("options", .list(of: .declared(.option)), "What may be chosen.", required: true),
          FieldEntry("multiple", .boolean, "Whether several may be chosen.", default: "false"),
          FieldEntry("min_choices", .integer, "The fewest that make an answer.", default: "1"),
          FieldEntry("max_choices", .integer, "The most that may be chosen."),
        ])
    case .text:
      item(
        format, "Free text.",
        [
          FieldEntry("max_length", .integer, "The most characters."),
          FieldEntry("pattern", .text, "A regular expression that must match."),
          FieldEntry("message", .text, "What to say when the pattern does not match."),
          FieldEntry("multiline", .boolean, "Whether the text may have several lines.", default: "false"),
        ])
    }
  }

  private static func item(
    _ format: AnswerFormat.Name, _ summary: String, _ fields: [FieldEntry]
  ) -> ConstructorEntry {
    ConstructorEntry(
      format.constructor, .named, makes: .item, summary,
      fields: [
        FieldEntry("text", .text, "The question."),
        FieldEntry("detail", .text, "A second, smaller text."),
      ] + fields + [
        FieldEntry("units", .text, "The units of the value, e.g. \"h\"."),
        FieldEntry("required", .boolean, "Whether the step can be left only with an answer.", default: "false"),
        FieldEntry("dont_know", .boolean, "Whether \"don't know\" is offered.", default: "false"),
        FieldEntry("default", .any(of: [.scalar, .list(of: .text)]), "The answer that a new visit starts with."),
        FieldEntry("read_only", .boolean, "Whether the answer cannot be changed.", default: "false"),
        FieldEntry("when", condition, "When the item shows.", default: "always"),
      ])
  }
}

extension AnswerFormat.Name {
  /// The name of the constructor in plans.
  var constructor: String { rawValue.snakeCased }

  /// Creates the name of the format that a constructor declares; nil if it declares none.
  init?(constructor: String) {
    guard let name = Self.allCases.first(where: { $0.constructor == constructor }) else { return nil }
    self = name
  }
}

extension String {
  /// The words of a name in camel case, joined with underscores: `time_of_day` for `timeOfDay`.
  var snakeCased: String { reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) } }
}
