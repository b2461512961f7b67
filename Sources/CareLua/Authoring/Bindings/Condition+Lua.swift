extension ConstructorEntry {
  static let conditions =
    [
      comparison("equals", "Whether the answer equals a value.", .scalar),
      comparison("not_equals", "Whether there is an answer that differs from a value.", .scalar),
      comparison("at_least", "Whether the number is at least a value.", .number),
      comparison("at_most", "Whether the number is at most a value.", .number),
      comparison("above", "Whether the number is greater than a value.", .number),
      comparison("below", "Whether the number is less than a value.", .number),
      claim(
        "between", "Whether the number is in a range, both ends included.",
        [
          FieldEntry("min", .number, "The minimum.", required: true),
          FieldEntry("max", .number, "The maximum.", required: true),
        ]),
      comparison("contains_any", "Whether at least one of the values was chosen.", .list(of: .text)),
      comparison("contains_all", "Whether all of the values were chosen.", .list(of: .text)),
      comparison("matches", "Whether a regular expression matches the whole text.", .text),
      claim("is_answered", "Whether there is an answer other than \"don't know\".", []),
      claim("is_skipped", "Whether the item was shown and has no answer.", []),
      claim("is_dont_know", "Whether the answer is \"don't know\".", []),
      group("all", "Whether all of the conditions hold."),
      group("any", "Whether at least one of the conditions holds."),
      group("none", "Whether none of the conditions holds."),
    ]

  static let scores = [
    ConstructorEntry(
      "survey.sum", .table, makes: .score, "The sum of the answers; nil if one of the items has no number.",
      items: .text,
      example: "survey.sum { \"pain\", \"sleep\" }"),
    ConstructorEntry(
      "survey.mean", .table, makes: .score, "The mean of the answers; nil if one of the items has no number.",
      items: .text, example: "survey.mean { \"pain\", \"sleep\" }"),
  ]

  private static func claim(_ name: String, _ summary: String, _ parameters: [FieldEntry]) -> ConstructorEntry {
    ConstructorEntry(
      "survey.\(name)", .call, makes: .condition, summary,
      parameters: [FieldEntry("item", .text, "The item's id, or step.item.", required: true)] + parameters)
  }

  private static func comparison(_ name: String, _ summary: String, _ type: FieldType) -> ConstructorEntry {
    claim(name, summary, [FieldEntry("value", type, "The value to compare with.", required: true)])
  }

  private static func group(_ name: String, _ summary: String) -> ConstructorEntry {
    ConstructorEntry("survey.\(name)", .table, makes: .condition, summary, items: condition)
  }
}
