extension ConstructorEntry {
  /// What scripts ask a schedule, and what an occurrence tells.
  static let scheduleValues =
    [
      asking(
        "events", .list(of: occurrence), "The times that it falls due in a window, `to` not included, as a list.",
        [from, to]),
      asking(
        "each", .type(.function([:], gives: .optional(occurrence))),
        "The same one after the other, for schedules without end: for o in s:each(\"2026-06-07\") do … end.",
        [from, FieldEntry("to", .moment, "Up to this day or time.", default: "without end")]),
      asking("next", .optional(occurrence), "The first occurrence that starts after a time; nil for none.", [time]),
      asking("previous", .optional(occurrence), "The last occurrence that starts before a time; nil for none.", [time]),
      asking(
        "occurrence", .optional(occurrence), "The occurrence of an index; nil for none.",
        [FieldEntry("index", .integer, "How many come before it; 0 is the first.", required: true)]),
      asking("count", .integer, "How many occurrences start before a time.", [time]),
      asking(
        "start_date", .optional(.time), "The earliest time at which it may fall due; nil where its anchors are unknown."
      ),
      asking(
        "end_date", .optional(.time), "The time from which on nothing falls due any more; nil where it has no end."),
      movedSchedule,
      ConstructorEntry("schedule:describe", .call, gives: .text, "The schedule as a sentence that can be checked."),
      ConstructorEntry(
        "schedule:rrule", .call, gives: .text,
        "The schedule as a recurrence of iCalendar (RFC 5545); an error names what it cannot say."),
      ConstructorEntry(
        "schedule:fhir", .call, gives: .text,
        "The schedule as a Timing of FHIR R4, as JSON text; an error names what it cannot say."),
    ]
    + [
      ("start", .time, "When it starts."), ("stop", .time, "When it is over."),
      ("slot", .text, "The wall time by which it is known."),
      ("index", .integer, "How many occurrences of the whole schedule come before it."),
      ("element", .integer, "The place of its element in the schedule, from 1."),
      ("key", .optional(.text), "Its element's key, if any."),
      ("text", .optional(.text), "What is shown with it, if anything."),
      ("targets", .list(of: .table("outcome_value")), "What is asked for."),
      ("all_day", .boolean, "Whether it covers the local day."),
      ("zone", .text, "The zone in which its times are read."),
    ].map { ConstructorEntry.member("occurrence.\($0)", $1, $2) }

  /// What a schedule that another was moved to is declared by.
  static let movedSchedule = ConstructorEntry(
    "schedule:offset", .call, makes: .schedule, "The same schedule with its starts and ends so much later.",
    parameters: [FieldEntry("interval", .interval, "How much later.", required: true)])

  private static let occurrence = ResultType.handle("occurrence")

  private static func asking(
    _ name: String, _ result: ResultType, _ summary: String, _ parameters: [FieldEntry] = []
  ) -> ConstructorEntry {
    ConstructorEntry("schedule:\(name)", .call, gives: result, summary, parameters: parameters, fields: options)
  }

  private static let from = FieldEntry("from", .moment, "From this day or time on.", required: true)
  private static let to = FieldEntry("to", .moment, "Up to this day or time.", required: true)
  private static let time = FieldEntry("time", .moment, "The day or time.", required: true)

  private static let options = [
    FieldEntry(
      "zone", .zone, "The zone in which times are read.", default: "the patient's, else the schedule's, else the host's"
    ),
    FieldEntry("patient", .id, "Who follows it: their zones, and the anchors and parameters of their enrollment."),
    FieldEntry("plan", .id, "The enrollment in this plan, where the patient follows several."),
    FieldEntry("care_plan", .id, "The enrollment itself."),
    FieldEntry(
      "anchors", .named(of: .moment), "Its anchors, `enrolled` among them, each with its date or time.",
      default: "the enrollment's"),
    FieldEntry(
      "params", .named(of: parameterValue), "Its parameters, each with its value.", default: "the enrollment's"),
    FieldEntry(
      "seed", .any(of: [.text, .number]), "What random times are drawn from.", default: "the store's, or \"\""),
    FieldEntry("task", .id, "The task whose random times are drawn.", default: "none"),
  ]
}
