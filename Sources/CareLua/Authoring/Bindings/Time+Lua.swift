extension ConstructorEntry {
  static let times =
    [
      ConstructorEntry(
        "time", .call, makes: .moment, gives: .time, "A time on the wall clock; with an offset or Z, an instant.",
        parameters: [FieldEntry("text", .text, "For example \"2026-06-07T08:00\".", required: true)]),
      ConstructorEntry(
        "time.date", .call, makes: .moment, gives: .time, "A date.",
        parameters: [FieldEntry("text", .text, "For example \"2026-06-07\".", required: true)]),
      ConstructorEntry(
        "enrolled", .constant, makes: .moment, gives: .handle("point"), "The day on which the patient joined."),
    ]
    + units.map { unit in
      ConstructorEntry(
        unit, .call, makes: .interval, gives: .interval, "So many \(unit).",
        parameters: [
          FieldEntry("count", ["hours", "minutes"].contains(unit) ? .number : .integer, "How many.", required: true)
        ])
    }
    + ["day", "week", "month"].map { unit in
      ConstructorEntry(
        unit, .call, makes: .moment, gives: .handle("point"), "So many \(unit)s after the day of enrollment.",
        parameters: [FieldEntry("count", .integer, "How many; 0 is the day of enrollment.", required: true)])
    }
    + [
      ConstructorEntry(
        "interval", .record, "An interval by its parts.",
        fields: units.map { FieldEntry($0, .integer, "So many \($0).") }),
      ConstructorEntry(
        "after", .call, makes: .moment, gives: .handle("point"),
        "When a task is first completed; with each = true, whenever one of its events is: one run for every one.",
        parameters: [
          FieldEntry("task", .any(of: [.id, .record("completed_task")]), "The task, or a table.", required: true)
        ]),
      ConstructorEntry(
        "completed_task", .record, "The task whose completion counts.",
        fields: [
          FieldEntry("task", .id, "The task.", required: true),
          FieldEntry(
            "each", .boolean, "Whether every completed event counts, with a run of its own.", default: "false"),
        ]),
      ConstructorEntry(
        "param", .call, makes: .moment, gives: .handle("point"),
        "What enrollment gives for a parameter: a time of day in `at`, a day in `start`.",
        parameters: [FieldEntry("name", .id, "The parameter.", required: true)]),
    ]

  /// The units of time, largest first.
  static let units = ["years", "months", "weeks", "days", "hours", "minutes", "seconds"]
}
