extension ConstructorEntry {
  static let conditions =
    [
      comparison("equals", "The answer is this value.", .scalar),
      comparison("not_equals", "There is an answer, and it is not this value.", .scalar),
      comparison("at_least", "The number is this or more.", .number),
      comparison("at_most", "The number is this or less.", .number),
      comparison("above", "The number is more than this.", .number),
      comparison("below", "The number is less than this.", .number),
      claim(
        "between", "The number lies between the two, both inclusive.",
        [
          FieldEntry("min", .number, "The least.", required: true),
          FieldEntry("max", .number, "The greatest.", required: true),
        ]),
      comparison("contains_any", "At least one of these values was chosen.", .list(of: .text)),
      comparison("contains_all", "All of these values were chosen.", .list(of: .text)),
      comparison("matches", "The regular expression matches the whole text.", .text),
      claim("is_answered", "There is an answer other than \"don't know\".", []),
      claim("is_skipped", "The item was shown and has no answer.", []),
      claim("is_dont_know", "The answer is \"don't know\".", []),
      group("all", "Every one holds."),
      group("any", "At least one holds."),
      group("none", "Not one holds."),
    ]

  static let scores = [
    ConstructorEntry(
      "survey.sum", .table, makes: .score, "The sum of answers; nil where one of the items has no number.",
      items: .text,
      example: "survey.sum { \"pain\", \"sleep\" }"),
    ConstructorEntry(
      "survey.mean", .table, makes: .score, "The mean of answers; nil where one of the items has no number.",
      items: .text, example: "survey.mean { \"pain\", \"sleep\" }"),
  ]

  private static func claim(_ name: String, _ summary: String, _ parameters: [FieldEntry]) -> ConstructorEntry {
    ConstructorEntry(
      "survey.\(name)", .call, makes: .condition, summary,
      parameters: [FieldEntry("item", .text, "The item's id, or step.item.", required: true)] + parameters)
  }

  private static func comparison(_ name: String, _ summary: String, _ type: FieldType) -> ConstructorEntry {
    claim(name, summary, [FieldEntry("value", type, "What it is compared with.", required: true)])
  }

  private static func group(_ name: String, _ summary: String) -> ConstructorEntry {
    ConstructorEntry("survey.\(name)", .table, makes: .condition, summary, items: condition)
  }
}
