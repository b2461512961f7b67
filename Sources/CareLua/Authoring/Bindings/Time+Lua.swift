import CareModel

extension ConstructorEntry {
  static let times =
    [
      ConstructorEntry(
        "time", .call, makes: .moment, gives: .time, "A wall time; with an offset or Z, an instant.",
        parameters: [FieldEntry("text", .text, "The time, such as \"2026-06-07T08:00\".", required: true)]),
      ConstructorEntry(
        "time.date", .call, makes: .moment, gives: .time, "A date.",
        parameters: [FieldEntry("text", .text, "The date, such as \"2026-06-07\".", required: true)]),
      ConstructorEntry(
        "enrolled", .constant, makes: .moment, gives: .handle("point"), "The day of enrollment."),
    ]
    + units.map { unit in
      ConstructorEntry(
        unit, .call, makes: .interval, gives: .interval, "An interval of n \(unit).",
        parameters: [
          FieldEntry("count", ["hours", "minutes"].contains(unit) ? .number : .integer, "The number.", required: true)
        ])
    }
    + ["day", "week", "month"].map { unit in
      ConstructorEntry(
        unit, .call, makes: .moment, gives: .handle("point"),
        "The day n \(unit)s after the day of enrollment: enrolled on June 7, day(0) is June 7, day(1) is June 8, and week(1) is "
          + "June 14.",
        parameters: [FieldEntry("count", .integer, "The number; 0 is the day of enrollment.", required: true)])
    }
    + [
      ConstructorEntry(
        "interval", .record, "An interval of several units.",
        fields: units.map { FieldEntry($0, .integer, "The number of \($0).") }),
      ConstructorEntry(
        "after", .call, makes: .moment, gives: .handle("point"),
        "The time at which a task is first completed; with each = true, the time of every completion, with one run for each; with `on`, also that of events that were declined or missed.",
        parameters: [
          FieldEntry("task", .any(of: [.id, .record("completed_task")]), "The task, or a table.", required: true)
        ]),
      ConstructorEntry(
        "completed_task", .record, "The task whose completion counts, or another end of its events.",
        fields: [
          FieldEntry("task", .id, "The task.", required: true),
          FieldEntry(
            "each", .boolean, "Whether every completed event starts a run of its own.", default: "false"),
          FieldEntry(
            "on", .list(of: .choice(TaskEnds.allNames)),
            "The ends that count: completed, declined, or missed, which is closed without an answer and counts from its closing.",
            default: "{ \"completed\" }"),
          FieldEntry(
            "when", .declared(.condition),
            "What must hold for the answers of the event; for its values, by kind, if the task has no survey.",
            default: "every event"),
        ]),
      ConstructorEntry(
        "latest", .table, makes: .moment, gives: .handle("point"),
        "The last of several points; unknown until all of them are known.", items: .moment,
        example: "schedule.once { start = latest { week(10), after \"first-dose\" + weeks(4) }, at = \"09:00\" }"),
      ConstructorEntry(
        "earliest", .table, makes: .moment, gives: .handle("point"),
        "The first of several points, of those that are known.", items: .moment,
        example: "schedule.daily { at = \"09:00\", to = earliest { day(28), after \"discharge\" } }"),
      ConstructorEntry(
        "param", .call, makes: .moment, gives: .handle("point"),
        "The value that enrollment sets for a parameter: a time of day in `at`, a day in `start`.",
        parameters: [FieldEntry("name", .id, "The parameter.", required: true)]),
      ConstructorEntry(
        "spread", .call, makes: .moment, gives: .type(.timesOfDay),
        "Times of day that are evenly apart, the first and the last included, for `at`; each is rounded down to the minute.",
        parameters: [
          FieldEntry("count", .integer, "The number of times, 2 to 96.", required: true),
          FieldEntry(
            "between", .list(of: .timeOfDay),
            "The first and the last time; if the second is not later, it is on the next day.", required: true),
        ], example: "schedule.daily { at = spread(5, { param \"wake\", param \"bed\" }) }"),
    ]

  /// The units of time, largest first.
  static let units = ["years", "months", "weeks", "days", "hours", "minutes", "seconds"]
}
