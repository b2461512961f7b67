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

  /// The fields of every row about its version.
  static let givenVersion = VersionFacts.row.entry.fields

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
    ConstructorEntry("care_plan_row", .given, "A version of an enrollment.", fields: CarePlanHandle.rowFields),
    contactRow, taskRow,
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
}
