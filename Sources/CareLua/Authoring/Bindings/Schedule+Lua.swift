extension ConstructorEntry {
  static let schedules =
    [
      ConstructorEntry(
        "schedule.daily", .table, makes: .schedule, "Falls due every day, or every so many days.",
        fields: [FieldEntry("every", .integer, "Every so many days.", default: "1")] + elementFields),
      ConstructorEntry(
        "schedule.weekly", .table, makes: .schedule, "Falls due on weekdays of every week, or of every so many weeks.",
        fields: [
          FieldEntry("on", .list(of: .weekday), "The weekdays.", default: "the weekday of the start"),
          FieldEntry("every", .integer, "Every so many weeks, from the week that holds the start.", default: "1"),
          FieldEntry("wkst", .weekday, "The first day of a week, from which weeks are counted.", default: "\"mon\""),
        ] + elementFields),
      ConstructorEntry(
        "schedule.monthly", .table, makes: .schedule, "Falls due on a day of every month, or of every so many months.",
        fields: [
          FieldEntry("every", .integer, "Every so many months, from the one that holds the start.", default: "1")
        ]
          + monthFields + elementFields),
      ConstructorEntry(
        "schedule.yearly", .table, makes: .schedule,
        "Falls due on a day of a month of every year, or of every so many years.",
        fields: [
          FieldEntry("month", .integer, "The month, 1 to 12.", required: true),
          FieldEntry("every", .integer, "Every so many years, from the one that holds the start.", default: "1"),
        ] + monthFields + elementFields),
      ConstructorEntry(
        "schedule.once", .table, makes: .schedule, "Falls due once, at the start.", fields: elementFields),
      ConstructorEntry(
        "schedule.every", .table, makes: .schedule, "Falls due again and again, an interval apart.",
        fields: [FieldEntry("interval", .interval, "From one time to the next.", required: true)] + elementFields),
      ConstructorEntry(
        "schedule.random", .table, makes: .schedule, "Falls due so many times a day, at random inside a window.",
        fields: [
          FieldEntry("times", .integer, "How many times a day, 1 to 96.", required: true),
          FieldEntry(
            "between", .list(of: .timeOfDay),
            "When the window opens and closes, on the next day where that is no later; each time ends inside it.",
            required: true),
          FieldEntry("min_gap", .interval, "The least time from one start to the next.", default: "seconds(1)"),
          FieldEntry(
            "stratified", .boolean, "Whether each time has an equal part of the window for itself.", default: "false"),
        ] + elementFields.filter { $0.name != "at" }),
      ConstructorEntry(
        "schedule.rrule", .call, makes: .schedule, "Falls due as a recurrence of iCalendar (RFC 5545) says.",
        parameters: [
          FieldEntry(
            "rule", .text, "For example \"FREQ=WEEKLY;BYDAY=MO,TH\", or lines with DTSTART, RRULE, EXDATE and RDATE.",
            required: true)
        ], fields: elementFields),
      ConstructorEntry(
        "schedule.fhir", .call, makes: .schedule, "Falls due as a Timing of FHIR R4 says.",
        parameters: [
          FieldEntry(
            "timing", .tree, "The timing as JSON text, or as a table of the same fields.", required: true)
        ],
        fields: [
          FieldEntry(
            "times", .tree,
            "The times of day that FHIR leaves open, by code: { MORN = \"08:00\", BID = { \"08:00\", \"20:00\" } }.")
        ] + elementFields),
      ConstructorEntry(
        "bursts", .record, "Spans of time, such as one week in every four.",
        fields: [
          FieldEntry("length", .interval, "How long each lasts.", required: true),
          FieldEntry("every", .interval, "From the beginning of one to that of the next.", required: true),
          FieldEntry("count", .integer, "How many there are, 1 to 1000.", required: true),
        ]),
      ConstructorEntry(
        "schedule.compose", .table, makes: .schedule, "Several schedules at the same time.",
        items: .declared(.schedule)),
      ConstructorEntry(
        "schedule.phases", .table, makes: .schedule,
        "Several schedules one after the other: each starts where the one before ends.", items: .declared(.schedule)),
    ]

  private static let monthFields = [
    FieldEntry("day", .integer, "The day of the month; -1 is the last, -2 the one before it."),
    FieldEntry("weekday", .weekdayOfMonth, "Instead of a day, the so-many-th of a weekday; -1 is the last."),
    FieldEntry(
      "missing", .choice(["clamp", "skip"]), "In a month that is too short for the day: its last day, or none.",
      default: "\"clamp\""),
  ]

  private static let elementFields =
    [
      FieldEntry("start", .moment, "From when it repeats.", default: "enrolled"),
      FieldEntry(
        "at", .timesOfDay, "The times of day, such as \"08:00\" or param \"wake\", or \"all day\".",
        default: "the time of the start"),
      FieldEntry("to", .moment, "Up to when it repeats; the moment itself is outside."),
      FieldEntry("through", .moment, "The last day on which it falls due."),
      FieldEntry("lasting", .interval, "For how long it repeats."),
      FieldEntry("count", .integer, "How often it falls due at most."),
      FieldEntry("duration", .duration, "How long each time lasts.", default: "hours(1)", units: "seconds"),
      FieldEntry("text", .text, "What is shown instead of the time."),
      FieldEntry("targets", .list(of: .declared(.value)), "What is asked for each time.", default: "the task's"),
      FieldEntry("zone", .zone, "The zone of its times.", default: "the patient's"),
      FieldEntry("key", .id, "A name for this element, which becomes part of its events' identity."),
      FieldEntry("except", .list(of: .moment), "Dates and times that are left out; `count` counts them all the same."),
      FieldEntry("also", .list(of: .moment), "Dates and times that are added, before its start and after its end too."),
      FieldEntry("bursts", .record("bursts"), "The spans of time to which it is restricted, from its start on."),
    ]
}
