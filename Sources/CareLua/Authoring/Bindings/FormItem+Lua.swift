import CareModel

extension ConstructorEntry {
  static let formItems =
    AnswerFormat.Name.allCases.map(item)
    + [
      ConstructorEntry(
        "option", .call, makes: .option, "One option of a choice.",
        parameters: [
          FieldEntry("value", .text, "The value that is recorded when the option is chosen.", required: true),
          FieldEntry("text", .text, "The text that the participant sees.", required: true),
        ],
        fields: [
          FieldEntry("detail", .text, "A second text, shown smaller."),
          FieldEntry("exclusive", .boolean, "Whether choosing this option deselects all others.", default: "false"),
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
        format, "An item answered with a whole number on a short scale.",
        [
          FieldEntry("min", .integer, "The minimum.", required: true),
          FieldEntry("max", .integer, "The maximum, at most 13 steps above the minimum.", required: true),
          FieldEntry("step", .integer, "The distance between neighboring values.", default: "1"),
          FieldEntry("min_label", .text, "The label of the minimum."),
          FieldEntry("max_label", .text, "The label of the maximum."),
        ])
    case .numeric:
      item(
        format, "An item answered with a number.",
        [
          FieldEntry("integer", .boolean, "Whether only whole numbers are accepted.", default: "false"),
          FieldEntry("digits", .integer, "The maximum number of digits after the decimal point."),
          FieldEntry("min", .number, "The minimum."),
          FieldEntry("max", .number, "The maximum."),
        ])
    case .boolean: item(format, "An item answered with yes or no.", [])
    case .choice:
      item(
        format, "An item answered with one or several of a list of options.",
        [
          FieldEntry("options", .list(of: .declared(.option)), "The options to choose from.", required: true),
          FieldEntry("multiple", .boolean, "Whether several options can be chosen.", default: "false"),
          FieldEntry("min_choices", .integer, "The minimum number of options to choose.", default: "1"),
          FieldEntry("max_choices", .integer, "The maximum number of options to choose."),
        ])
    case .text:
      item(
        format, "An item answered with free text.",
        [
          FieldEntry("max_length", .integer, "The maximum number of characters."),
          FieldEntry("pattern", .text, "A regular expression that the text must match."),
          FieldEntry("message", .text, "The message shown if the pattern does not match."),
          FieldEntry("multiline", .boolean, "Whether the text can have several lines.", default: "false"),
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
        FieldEntry("detail", .text, "A second text, shown smaller."),
      ] + fields + [
        FieldEntry("units", .text, "The units of the value, such as \"h\"."),
        FieldEntry("required", .boolean, "Whether the item must be answered.", default: "false"),
        FieldEntry("dont_know", .boolean, "Whether \"don't know\" is offered.", default: "false"),
        FieldEntry("default", .any(of: [.scalar, .list(of: .text)]), "The answer that is filled in at first."),
        FieldEntry("read_only", .boolean, "Whether the answer cannot be changed.", default: "false"),
        FieldEntry("when", condition, "The condition under which the item is shown.", default: "always"),
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
