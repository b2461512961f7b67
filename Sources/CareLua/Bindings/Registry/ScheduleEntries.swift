extension ConstructorEntry {
  /// What scripts ask a schedule, and what an occurrence tells.
  static let scheduleValues =
    [
      asking("events", "The times that it falls due in a window, `to` not included, as a list.", [from, to]),
      asking(
        "each", "The same one after the other, for schedules without end: for o in s:each(\"2026-06-07\") do … end.",
        [from, FieldEntry("to", .moment, "Up to this day or time.", default: "without end")]),
      asking("next", "The first occurrence that starts after a time; nil for none.", [time]),
      asking("previous", "The last occurrence that starts before a time; nil for none.", [time]),
      asking(
        "occurrence", "The occurrence of an index; nil for none.",
        [FieldEntry("index", .integer, "How many come before it; 0 is the first.", required: true)]),
      asking("count", "How many occurrences start before a time.", [time]),
      asking("start_date", "The earliest time at which it may fall due; nil where its anchors are unknown."),
      asking("end_date", "The time from which on nothing falls due any more; nil where it has no end."),
      movedSchedule,
      ConstructorEntry("schedule:describe", .call, "The schedule as a sentence that can be checked."),
      ConstructorEntry(
        "schedule:rrule", .call,
        "The schedule as a recurrence of iCalendar (RFC 5545); an error names what it cannot say."),
      ConstructorEntry(
        "schedule:fhir", .call, "The schedule as a Timing of FHIR R4, as JSON text; an error names what it cannot say."),
      ConstructorEntry(
        "parameter_values", .record, "Names of parameters, each with its time of day, date, number, text or boolean."),
    ]
    + [
      ("start", "When it starts."), ("stop", "When it is over."), ("slot", "The wall time by which it is known."),
      ("index", "How many occurrences of the whole schedule come before it."),
      ("element", "The place of its element in the schedule, from 1."), ("key", "Its element's key, if any."),
      ("text", "What is shown with it, if anything."), ("targets", "What is asked for."),
      ("all_day", "Whether it covers the local day."), ("zone", "The zone in which its times are read."),
    ].map { name, summary in ConstructorEntry("occurrence.\(name)", .constant, summary) }

  /// What a schedule that another was moved to is declared by.
  static let movedSchedule = ConstructorEntry(
    "schedule:offset", .call, makes: .schedule, "The same schedule with its starts and ends so much later.",
    parameters: [FieldEntry("interval", .interval, "How much later.", required: true)])

  private static func asking(_ name: String, _ summary: String, _ parameters: [FieldEntry] = []) -> ConstructorEntry {
    ConstructorEntry("schedule:\(name)", .call, summary, parameters: parameters, fields: options)
  }

  private static let from = FieldEntry("from", .moment, "From this day or time on.", required: true)
  private static let to = FieldEntry("to", .moment, "Up to this day or time.", required: true)
  private static let time = FieldEntry("time", .moment, "The day or time.", required: true)

  private static let options = [
    FieldEntry(
      "zone", .zone, "The zone in which times are read.", default: "the patient's, else the schedule's, else the host's"
    ),
    FieldEntry("patient", .id, "Who follows it: their zones, and the anchors and parameters of their enrolment."),
    FieldEntry("plan", .id, "The enrolment in this plan, where the patient follows several."),
    FieldEntry("care_plan", .id, "The enrolment itself."),
    FieldEntry(
      "anchors", .record("anchor_dates"), "Its anchors, `enrolled` among them, each with its date or time.",
      default: "the enrolment's"),
    FieldEntry(
      "params", .record("parameter_values"), "Its parameters, each with its value.", default: "the enrolment's"),
    FieldEntry(
      "seed", .any(of: [.text, .number]), "What random times are drawn from.", default: "the store's, or \"\""),
    FieldEntry("task", .id, "The task whose random times are drawn.", default: "none"),
  ]
}
