import CareModel

// Tables that calls give: what rows of the store, outcomes, days and reports hold.

extension FieldEntry {
  /// What every row may hold besides its own fields.
  static let givenDetails = [
    FieldEntry.given("group", .optional(.text), "A group for queries."),
    FieldEntry.given("tags", .optional(.list(of: .text)), "Tags for queries."),
    FieldEntry.given("remote_id", .optional(.text), "Its id in another system."),
    FieldEntry.given("source", .optional(.text), "Where it comes from."),
    FieldEntry.given("asset", .optional(.text), "The name of a file that goes with it."),
    FieldEntry.given("user_info", .optional(.map(of: .text)), "Texts that are kept with it, by name."),
    FieldEntry.given("notes", .optional(.list(of: .table("note_row"))), "Remarks by people."),
  ]

  /// What every row says of its version.
  static let givenVersion = [
    FieldEntry.given("version", .text, "The id of this version."),
    FieldEntry.given(
      "effective", .any(of: [.type(.choice(["beginning"])), .time]), "From when this version counts."),
    FieldEntry.given("recorded", .time, "When the store learned of it."),
    FieldEntry.given("seq", .integer, "The commit that wrote it."),
    FieldEntry.given("author", .optional(.text), "Who wrote it, if that was said."),
    FieldEntry.given("deleted", .optional(.boolean), "True where this version ends it."),
  ]

  /// Whose a row is.
  private static let givenOwner = [
    FieldEntry.given("plan", .optional(.text), "The plan that it belongs to, if it is a plan's."),
    FieldEntry.given("care_plan", .optional(.text), "The care plan that it belongs to, if it is one's own."),
    FieldEntry.given("patient", .optional(.text), "The patient that it belongs to, if it is a patient's own."),
  ]

  fileprivate static let owned = givenOwner + givenDetails + givenVersion
}

extension ConstructorEntry {
  /// The rows of collections.
  static let rows = [
    ConstructorEntry(
      "patient_row", .given, "A version of a patient.",
      fields: [
        .given("id", .text, "The id."), .given("zone", .text, "The zone in which the patient lives."),
        .given("name", .optional(.map(of: .text)), "The parts of the name: given, family, middle, prefix, …"),
        .given("birthday", .optional(.time), "The day of birth."),
        .given("sex", .optional(.text), "Sex as the record has it."),
        .given("allergies", .list(of: .text), "Known allergies."),
      ] + FieldEntry.givenDetails + FieldEntry.givenVersion),
    ConstructorEntry(
      "plan_row", .given, "A version of a plan.",
      fields: [
        .given("id", .text, "The id."), .given("title", .text, "The title."),
        .given("author_version", .optional(.text), "The author's label for this version."),
        .given("gate", .optional(.text), "The task that comes before all others."),
        .given("anchors", .list(of: .text), "The names of its anchors."),
        .given("params", .list(of: .text), "The names of its parameters."),
        .given("insights", .list(of: .text), "The ids of its insights."),
        .given("charts", .list(of: .text), "The ids of its charts."),
        .given("languages", .list(of: .text), "The languages that its texts are translated to."),
        .given("files", .list(of: .text), "The files that it was read from."),
      ] + FieldEntry.givenDetails + FieldEntry.givenVersion),
    ConstructorEntry("care_plan_row", .given, "A version of an enrollment.", fields: carePlanRowFields),
    contactRow, taskRow, outcomeRow, alertRow, sampleRow,
    ConstructorEntry(
      "contact_way", .given, "A number or an address.",
      fields: [
        .given("value", .text, "The number or address."), .given("label", .optional(.text), "What it is for."),
        .given("kind", .optional(.text), "In the list of all ways: phone, messaging, email or other."),
      ]),
    ConstructorEntry(
      "note_row", .given, "A remark that a person made.",
      fields: [
        .given("content", .text, "What it says."), .given("title", .optional(.text), "What it is about."),
        .given("author", .optional(.text), "Who made it."), .given("recorded", .optional(.time), "When it was made."),
      ]),
    ConstructorEntry(
      "erasure", .given, "What was erased, in numbers.",
      fields: ["care_plans", "versions", "outcomes", "values", "samples", "drafts"].map {
        .given($0, .integer, "How many \($0.replacing("_", with: " ")) were erased.")
      } + [
        .given("authored", .integer, "How many commits had the patient as their author."),
        .given("patient", .text, "Who was erased."), .given("seq", .integer, "The number of the commit."),
        .given("compacted", .boolean, "Whether nothing of it is left in the file either."),
      ]),
  ]

  private static let contactRow = ConstructorEntry(
    "contact_row", .given, "A version of a contact.",
    fields: [
      .given("id", .text, "The id."), .given("name", .text, "The name to show."),
      .given("role", .optional(.text), "What the person does in the care."),
      .given("title", .optional(.text), "A title."),
      .given("organization", .optional(.text), "Where the person works."),
      .given("category", .optional(.text), "The circle."),
      .given("ways", .list(of: .table("contact_way")), "Every way to reach the person, each with its kind."),
    ]
      + ["phone", "messaging", "email", "other"].map {
        .given(
          $0, .optional(.any(of: [.text, .list(of: .table("contact_way"))])),
          "As it was written: a text, or a list of ways with their labels.")
      }
      + [.given("address", .optional(.any(of: [.text, .map(of: .text)])), "A postal address.")] + FieldEntry.owned)

  private static let taskRow = ConstructorEntry(
    "task_row", .given, "A version of a task.",
    fields: [
      .given("id", .text, "The id."), .given("title", .text, "The title."),
      .given("instructions", .optional(.text), "What to do."),
      .given("impacts_adherence", .boolean, "Whether its events count in adherence."),
      .given("schedule", .text, "The schedule as a sentence."),
      .given("targets", .list(of: .table("outcome_value")), "What is asked for."),
      .given("opens", .optional(.interval), "How long before the start it may be answered."),
      .given(
        "closes", .any(of: [.type(.choice(["end of day"])), .interval]), "When its window closes."),
      .given("grace", .optional(.interval), "How long after closing an answer still counts."),
      .given("until_done", .boolean, "Whether nothing is asked any more once it is done."),
      .given("reminders", .optional(.list(of: .map(of: .anything))), "When to remind."),
      .given("alerts", .optional(.list(of: .map(of: .anything))), "When the care team is reached."),
      .given("decline", .optional(.map(of: .anything)), "What may be said by a patient who declines."),
      .given("card", .text, "How its card looks."),
      .given("survey", .optional(.text), "The id of its survey."),
      .given("extract", .optional(.any(of: [.text, .list(of: .text)])), "A list of items, or \"script\"."),
      .given("progress", .text, "How progress is computed, or \"script\"."),
      .given("link", .optional(.map(of: .text)), "Which samples answer it."),
    ] + FieldEntry.owned)

  private static let outcomeRow = ConstructorEntry(
    "outcome_row", .given, "A version of an outcome.",
    fields: [
      .given("patient", .text, "Whose."), .given("care_plan", .optional(.text), "In which enrollment."),
      .given("task", .text, "Of which task."), .given("key", .text, "Of which event."),
      .given("start", .time, "When the event starts."), .given("stop", .time, "When the event is over."),
      .given("status", status, "What became of the event."), .given("reason", .optional(.text), "Why."),
      .given("values", .list(of: .table("outcome_value")), "What was recorded."),
      .given("answered", .time, "When it was answered."),
      .given("task_version", .text, "The version of the task that was answered."),
      .given("zone", .optional(.text), "The zone in which it was recorded."),
    ] + FieldEntry.givenDetails + FieldEntry.givenVersion)

  private static let alertRow = ConstructorEntry(
    "alert_row", .given, "A version of a raised alert.",
    fields: [
      .given("id", .text, "The id."), .given("patient", .text, "Whose."),
      .given("care_plan", .optional(.text), "In which enrollment."), .given("task", .text, "Of which task."),
      .given("key", .text, "Of which event."), .given("alert", .text, "The alert's id in the plan."),
      .given("title", .optional(.text), "What is shown."), .given("to", .list(of: .text), "Whom it reaches."),
      .given(
        "urgency", .type(.choice(AlertDefinition.Urgency.allCases.map(\.rawValue))), "How soon somebody must look."),
      .given("judged", .boolean, "Whether the condition was judged, or could not be."),
      .given("raised", .time, "When it was raised."),
      .given("acknowledged", .optional(.time), "When somebody saw to it."),
      .given("acknowledged_by", .optional(.text), "Who did."),
    ] + FieldEntry.givenVersion)

  private static let sampleRow = ConstructorEntry(
    "sample_row", .given, "A version of a sample.",
    fields: [
      .given("patient", .text, "Whose."), .given("quantity", .text, "What was measured."),
      .given("value", .number, "How much."), .given("units", .optional(.text), "In which units."),
      .given("start", .time, "When it began."), .given("stop", .time, "When it ended."),
      .given("source", .optional(.text), "What measured it."),
      .given("remote_id", .text, "Its id where it comes from."),
    ] + FieldEntry.givenVersion)

  /// What was recorded at an event.
  static let recorded = [
    ConstructorEntry(
      "outcome", .given, "What was recorded at an event.",
      fields: [
        .given("status", status, "What became of the event."),
        .given("recorded", .time, "When it was recorded."),
        .given("reason", .optional(.text), "Why it was declined or excused."),
        .given("values", .list(of: .table("outcome_value")), "The recorded values."),
        .given("computed", .optional(.boolean), "True where it was computed from samples."),
      ]),
    ConstructorEntry(
      "outcome_value", .given, "A value of an outcome or of a target.",
      fields: [
        .given("value", .any(of: [.scalar, .time]), "The value itself."),
        .given("kind", .optional(.text), "What it tells of, e.g. \"pain\"."),
        .given("units", .optional(.text), "The unit of a number, e.g. \"mg\"."),
        .given("recorded", .optional(.time), "When it was recorded; nil for a target."),
      ]),
    ConstructorEntry(
      "dated_value", .given, "A value of an outcome, with the day of its event.",
      fields: [
        .given("value", .any(of: [.scalar, .time]), "The value itself."),
        .given("kind", .optional(.text), "What it tells of, e.g. \"pain\"."),
        .given("units", .optional(.text), "The unit of a number, e.g. \"mg\"."),
        .given("recorded", .optional(.time), "When it was recorded."),
        .given("date", .time, "The local day of the event."),
      ]),
    ConstructorEntry(
      "due_reminder", .given, "A reminder of an event.",
      fields: [
        .given("id", .text, "Which; the same one is never given twice."), .given("at", .time, "When to remind."),
        .given("text", .text, "What it says."), .given("task", .text, "Of which task."),
        .given("key", .text, "Of which event."), .given("care_plan", .optional(.text), "In which enrollment."),
      ]),
  ]

  private static let status = ResultType.type(.choice(Outcome.Status.allCases.map(\.luaName)))
}
