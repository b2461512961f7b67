extension ConstructorEntry {
  static let schedules =
    [
      ConstructorEntry(
        "schedule.daily", .table, makes: .schedule, "A schedule that is due every day, or every n days.",
        fields: [FieldEntry("every", .integer, "The number of days from one occurrence to the next.", default: "1")]
          + elementFields),
      ConstructorEntry(
        "schedule.weekly", .table, makes: .schedule,
        "A schedule that is due on weekdays of every week, or of every n weeks.",
        fields: [
          FieldEntry("on", .list(of: .weekday), "The weekdays.", default: "the weekday of the start"),
          FieldEntry(
            "every", .integer, "The number of weeks from one to the next, starting with the week of the start.",
            default: "1"),
          FieldEntry("wkst", .weekday, "The first day of a week.", default: "\"mon\""),
        ] + elementFields),
      ConstructorEntry(
        "schedule.monthly", .table, makes: .schedule,
        "A schedule that is due on a day of every month, or of every n months.",
        fields: [
          FieldEntry(
            "every", .integer, "The number of months from one to the next, starting with the month of the start.",
            default: "1")
        ]
          + monthFields + elementFields),
      ConstructorEntry(
        "schedule.yearly", .table, makes: .schedule,
        "A schedule that is due on a day of a month of every year, or of every n years.",
        fields: [
          FieldEntry("month", .integer, "The month, 1 to 12.", required: true),
          FieldEntry(
            "every", .integer, "The number of years from one to the next, starting with the year of the start.",
            default: "1"),
        ] + monthFields + elementFields),
      ConstructorEntry(
        "schedule.once", .table, makes: .schedule, "A schedule that is due once, at the start.", fields: elementFields),
      ConstructorEntry(
        "schedule.every", .table, makes: .schedule, "A schedule that is due at a fixed interval.",
        fields: [FieldEntry("interval", .interval, "The time from one occurrence to the next.", required: true)]
          + elementFields),
      ConstructorEntry(
        "schedule.random", .table, makes: .schedule,
        "A schedule that is due several times a day, at random times in a window.",
        fields: [
          FieldEntry("times", .integer, "The number of occurrences per day, 1 to 96.", required: true),
          FieldEntry(
            "between", .list(of: .timeOfDay),
            "The times at which the window opens and closes; if the second is not later, it is on the next day. Each occurrence ends inside the window.",
            required: true),
          FieldEntry("on", .list(of: .weekday), "The weekdays on which the window opens.", default: "every day"),
          FieldEntry(
            "days", .record("drawn_days"),
            "The number of days to draw at random from each block of days, counted from the start: { 3, of = 10 }."),
          FieldEntry(
            "min_gap", .interval, "The minimum time between the starts of two occurrences.", default: "seconds(1)"),
          FieldEntry(
            "stratified", .boolean, "Whether the window is divided equally, with one occurrence in each part.",
            default: "false"),
        ] + elementFields.filter { $0.name != "at" }),
      ConstructorEntry(
        "schedule.at_will", .table, makes: .schedule,
        "A schedule of what can be started at any time, as often as one likes: each start is an event of its own, which never counts in adherence.",
        fields: [
          FieldEntry("max_per_day", .integer, "The maximum number of starts on a local day.", default: "no limit"),
          FieldEntry(
            "min_gap", .interval, "The minimum time from one start to the next, also beyond a day.", default: "none"),
        ] + elementFields.filter { ["start", "to", "through", "lasting", "text", "targets", "zone"].contains($0.name) }),
      ConstructorEntry(
        "schedule.rrule", .call, makes: .schedule, "A schedule from an iCalendar recurrence (RFC 5545).",
        parameters: [
          FieldEntry(
            "rule", .text,
            "A rule such as \"FREQ=WEEKLY;BYDAY=MO,TH\", or lines with DTSTART, RRULE, EXDATE, and RDATE.",
            required: true)
        ], fields: elementFields),
      ConstructorEntry(
        "schedule.fhir", .call, makes: .schedule, "A schedule from a FHIR R4 Timing.",
        parameters: [
          FieldEntry(
            "timing", .tree, "The timing as JSON text, or as a table with the same fields.", required: true)
        ],
        fields: [
          FieldEntry(
            "times", .tree,
            "The times of day for FHIR codes that do not set one: { MORN = \"08:00\", BID = { \"08:00\", \"20:00\" } }."
          )
        ] + elementFields),
      ConstructorEntry(
        "drawn_days", .record,
        "A number of days that are drawn at random from each block of days; a block that the end cuts off keeps the days before the end.",
        fields: [FieldEntry("of", .integer, "The number of days in each block, at most 366.", required: true)],
        items: .integer),
      ConstructorEntry(
        "bursts", .record, "Recurring spans of time, such as one week in every four.",
        fields: [
          FieldEntry("length", .interval, "The length of each span.", required: true),
          FieldEntry(
            "every", .interval, "The time from the start of one span to the start of the next.", required: true),
          FieldEntry("count", .integer, "The number of spans, 1 to 1000.", required: true),
        ]),
      ConstructorEntry(
        "schedule.compose", .table, makes: .schedule, "Several schedules that apply at the same time.",
        items: .declared(.schedule)),
      ConstructorEntry(
        "schedule.phases", .table, makes: .schedule,
        "Several schedules in sequence: each starts when the one before ends.", items: .declared(.schedule)),
    ]

  private static let monthFields = [
    FieldEntry("day", .integer, "The day of the month; -1 is the last day, -2 the one before it."),
    FieldEntry("weekday", .weekdayOfMonth, "The nth weekday of the month, instead of a day; -1 is the last."),
    FieldEntry(
      "missing", .choice(["clamp", "skip"]),
      "In a month that is too short for the day: the last day of the month, or none.",
      default: "\"clamp\""),
  ]

  private static let elementFields =
    [
      FieldEntry("start", .moment, "The date or time from which it repeats.", default: "enrolled"),
      FieldEntry(
        "at", .timesOfDay,
        "The times of day, such as \"08:00\", param \"wake\" + minutes(30), or spread(5, { \"08:00\", \"20:00\" }); or \"all day\".",
        default: "the time of the start"),
      FieldEntry("to", .moment, "The date or time until which it repeats, excluded."),
      FieldEntry(
        "through", .moment, "The last day on which it is due, included: from day(0) through day(6) is seven days."),
      FieldEntry("lasting", .interval, "The time for which it repeats."),
      FieldEntry("count", .integer, "The maximum number of occurrences."),
      FieldEntry("duration", .duration, "The duration of each occurrence.", default: "hours(1)", units: "seconds"),
      FieldEntry("text", .text, "The text to display in place of the time.", isText: true),
      FieldEntry("targets", .list(of: .declared(.value)), "The targets of each occurrence.", default: "the task's"),
      FieldEntry(
        "zone", .any(of: [.zone, .parameter]), "The time zone, or a parameter that gives it.", default: "the patient's"),
      FieldEntry("key", .id, "A name for this element, which becomes part of its events' ids."),
      FieldEntry("except", .list(of: .moment), "Dates and times to exclude; they still count toward `count`."),
      FieldEntry("also", .list(of: .moment), "Dates and times to add, also before its start and after its end."),
      FieldEntry(
        "bursts", .record("bursts"), "Recurring spans, counted from the start, outside of which nothing is due."),
    ]
}
