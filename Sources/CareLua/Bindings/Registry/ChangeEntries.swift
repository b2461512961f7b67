extension ConstructorEntry {
  /// What tells of commits.
  static let changes = [
    ConstructorEntry(
      "store.on_change", .call,
      "Has a function called after each commit, of this process or another, once the line or script that runs has ended.",
      parameters: [
        FieldEntry(
          "handler", .function(["change": .table("change")], gives: .nothing),
          "Gets the change; what it writes is a change of its own.", required: true)
      ]),
    ConstructorEntry("change_handler:stop", .call, "The function is called no more."),
    ConstructorEntry(
      "change", .record, "What one commit changed.",
      fields: [
        FieldEntry("seq", .integer, "The number of the commit."),
        FieldEntry("recorded", .moment, "When it was recorded."),
        FieldEntry("author", .text, "Who wrote it, if that was said."),
        FieldEntry(
          "records", .list(of: .record("changed_record")),
          "What was written, each once; empty where that cannot be told: then anything may differ."),
      ]),
    ConstructorEntry(
      "changed_record", .record, "One record that a commit wrote.",
      fields: [
        FieldEntry(
          "entity", .text, "patient, plan, care_plan, task, contact, alert, outcome or sample."),
        FieldEntry("id", .id, "Its id; of outcomes and samples the patient's."),
        FieldEntry("plan", .id, "The plan that it belongs to, if it is a plan's."),
        FieldEntry("care_plan", .id, "The enrolment that it belongs to, if it is an enrolment's."),
        FieldEntry("patient", .id, "The patient that it belongs to, if it is a patient's."),
      ]),
  ]
}
