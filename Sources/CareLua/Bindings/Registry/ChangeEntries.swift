extension ConstructorEntry {
  /// What tells of commits.
  static let changes = [
    ConstructorEntry(
      "store.on_change", .call, gives: .handle("change_handler"),
      "Has a function called after each commit, of this process or another, once the line or script that runs has ended.",
      parameters: [
        FieldEntry(
          "handler", .function(["change": .table("change")], gives: .nothing),
          "Gets the change; what it writes is a change of its own.", required: true)
      ]),
    ConstructorEntry("change_handler:stop", .call, gives: .nothing, "The function is called no more."),
    ConstructorEntry(
      "change", .given, "What one commit changed.",
      fields: [
        .given("seq", .integer, "The number of the commit."),
        .given("recorded", .time, "When it was recorded."),
        .given("author", .optional(.text), "Who wrote it, if that was said."),
        FieldEntry(
          "records", .given(.list(of: .table("changed_record"))),
          "What was written, each once; empty where that cannot be told: then anything may differ."),
      ]),
    ConstructorEntry(
      "changed_record", .given, "One record that a commit wrote.",
      fields: [
        FieldEntry.given(
          "entity",
          .type(.choice(["patient", "plan", "care_plan", "task", "contact", "alert", "outcome", "sample"])),
          "What it is."),
        .given("id", .text, "Its id; of outcomes and samples the patient's."),
        .given("plan", .optional(.text), "The plan that it belongs to, if it is a plan's."),
        .given("care_plan", .optional(.text), "The enrollment that it belongs to, if it is an enrollment's."),
        .given("patient", .optional(.text), "The patient that it belongs to, if it is a patient's."),
      ]),
  ]
}
