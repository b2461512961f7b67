extension ConstructorEntry {
  static let surveys = [
    ConstructorEntry(
      "survey", .named, makes: .survey, "A questionnaire: steps shown one at a time.",
      fields: [
        FieldEntry("title", .text, "What the participant sees as the survey's name."),
        FieldEntry("steps", .list(of: .declared(.step)), "The steps, in order.", required: true),
        FieldEntry(
          "unanswered", .text, "What a text shows in place of an answer that was not given.", default: "\"…\""),
        FieldEntry(
          "scores", .named(of: .declared(.score)), "Numbers worked out of several answers, by name.", default: "{}"),
      ]
        + FieldEntry.unsupported(
          "on_finish", "on_recorder_error", "can_save", "confirm_cancel", "has_learn_more", "learn_more",
          "view_for", "should_present", "will_appear", "will_disappear", "on_change")),
    ConstructorEntry(
      "go", .record, "Where a step leads: the first branch whose condition holds.",
      fields: [FieldEntry("default", .text, "Where to go when no condition holds.", default: "the next step")],
      items: .record("branch")),
    ConstructorEntry(
      "branch", .record, "One way on, and when it is taken.",
      fields: [
        FieldEntry("when", condition, "When it is taken.", required: true),
        FieldEntry("to", .text, "A step's id, or \"end\".", required: true),
      ]),
    .unsupported("check", .record),
  ]

  /// What may be true or false of the answers.
  static let condition = FieldType.any(of: [
    .declared(.condition), .function(["result": .handle("result"), "ctx": .handle("ctx")], gives: .boolean),
  ])
}
