extension ConstructorEntry {
  static let surveys = [
    ConstructorEntry(
      "survey", .named, makes: .survey, "A questionnaire: steps shown one at a time.",
      fields: [
        FieldEntry("title", .text, "The title that the participant sees."),
        FieldEntry("steps", .list(of: .declared(.step)), "The steps, in order.", required: true),
        FieldEntry(
          "unanswered", .text, "The text that replaces an answer that was not given.", default: "\"…\""),
        FieldEntry(
          "scores", .named(of: .declared(.score)), "Numbers computed from several answers, by name.", default: "{}"),
      ]
        + FieldEntry.unsupported(
          "on_finish", "on_recorder_error", "can_save", "confirm_cancel", "has_learn_more", "learn_more",
          "view_for", "should_present", "will_appear", "will_disappear", "on_change")),
    ConstructorEntry(
      "go", .record, "The navigation of a step: the first branch with a condition that holds.",
      fields: [FieldEntry("default", .text, "The destination if no condition holds.", default: "the next step")],
      items: .record("branch")),
    ConstructorEntry(
      "branch", .record, "One conditional destination of a step.",
      fields: [
        FieldEntry("when", condition, "The condition under which the branch is taken.", required: true),
        FieldEntry("to", .text, "A step's id, or \"end\".", required: true),
      ]),
    .unsupported("check", .record),
  ]

  /// A condition on the answers.
  static let condition = FieldType.any(of: [
    .declared(.condition), .function(["result": .handle("result"), "ctx": .handle("ctx")], gives: .boolean),
  ])
}
