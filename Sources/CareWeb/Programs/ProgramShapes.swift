import CareModel

/// The shapes of the documents that the API answers with, by name: those of the commands' `--json`, whose names are in snake case.
///
/// A document may get more members within a version of the API, so that programs ignore what they do not know.
enum ProgramShapes {
  /// Returns the shape of a page of a list.
  static func items(_ item: ValueShape, next: ValueShape = .cursor) -> ValueShape {
    .record([
      ValueField("items", .list(item, most: .max), isRequired: true, "The items, in their order."),
      ValueField("next", next, "The 'after' of the next page; absent on the last one."),
    ])
  }

  /// The documents by name.
  static let documents: [(name: String, shape: ValueShape)] =
    [
      ("StudyVersion", version("The study.")), ("TaskVersion", version("The task.")),
      ("PatientVersion", version("The participant's record.")), ("OutcomeVersion", version("The outcome.")),
      ("Participant", participant), ("Day", day), ("Event", event), ("Value", value), ("Adherence", adherence),
      ("Alert", alert), ("Commit", commit), ("Change", change), ("Receipt", receipt), ("Recorded", recorded),
      ("EventRecorded", eventRecorded), ("Draft", draft),
      ("Problem", problem),
    ] + ofReports + ofEnrollments + ofPlans

  static let seq = ValueShape.integer(0...ValueShape.greatestCommit)
  static let any = ValueShape.text(0...ValueShape.longest)

  static func must(_ name: String, _ shape: ValueShape, _ summary: String) -> ValueField {
    ValueField(name, shape, isRequired: true, summary)
  }

  static func version(_ value: String) -> ValueShape {
    .record([
      must("version", any, "The id of the version."),
      ValueField("owner", any, "The plan, the care plan, or the participant that it belongs to."),
      must("effective", any, "The day or the time from which it counts."),
      must("recorded", any, "The time at which it was recorded."), must("seq", seq, "The number of the commit."),
      ValueField("author", any, "Who recorded it."), ValueField("why", any, "The reason that was given."),
      must("deleted", .boolean, "Whether it ends the record."), must("value", .object, value),
    ])
  }

  private static let share = ValueShape.record([
    must("done", .integer(0...Int(Int32.max)), "The events that were done."),
    must("count", .integer(0...Int(Int32.max)), "The events that count."),
    ValueField("rate", .number, "The mean progress, 0 to 1."),
  ])

  private static let participant = ValueShape.record([
    must("patient", any, "The id, or a pseudonym."), must("care_plan", any, "The enrollment, or a pseudonym."),
    must("status", .word(CarePlan.Status.allCases.map(\.rawValue)), "The state of the enrollment."),
    must("enrolled", .date, "The day of enrollment."),
    must("day", .integer(-1_000_000...1_000_000), "The day of the study, 1 at enrollment."),
    must("today", share, "What is due today."), must("open", .integer(0...Int(Int32.max)), "What can be answered now."),
    must("week", share, "The last 7 days."), must("month", share, "The last 28 days."),
    must("silent_days", .integer(0...28), "The last due days in a row without an answer."),
    ValueField("last_done", .date, "The last day on which something was done."),
    must("needs", .list(.object, most: .max), "The reasons to look after the participant."),
  ])

  private static let value = ValueShape.record([
    must("value", .scalar, "The value."), ValueField("kind", any, "What it is."),
    ValueField("units", any, "Its units."),
    ValueField("other", any, "The participant's own words for an option."),
    ValueField("recorded", any, "The time at which it was recorded."),
  ])

  private static let event = ValueShape.record([
    must("key", any, "The key of the event."), must("patient", .id, "The participant."),
    ValueField("care_plan", any, "The enrollment."), ValueField("plan", any, "The study."),
    must("task", any, "The task."),
    must("title", any, "The title of the task."), must("start", any, "The local start, with the zone's offset."),
    must("stop", any, "The local end."), must("all_day", .boolean, "Whether it is of a whole day."),
    must("zone", any, "The zone."), must("opens", any, "The time at which it can be answered."),
    must("closes", any, "The time at which it closes."),
    must("state", .word(EventState.allCases.map(\.rawValue)), "The state."),
    ValueField("progress", .number, "The progress, 0 to 1; absent if it is unknown, or without the scope answers."),
    must("targets", .list(.document("Value"), most: .max), "The targets."),
    must("values", .list(.document("Value"), most: .max), "What was recorded; empty without the scope answers."),
    ValueField("reason", any, "Why it was declined or excused, or is not applicable."),
    ValueField("late_entry", any, "Why the answer was transcribed afterward."),
  ])

  private static let day = ValueShape.record([
    must("patient", .id, "The participant."), must("date", .date, "The day."), must("zone", any, "The zone."),
    must("closed_gates", .list(any, most: .max), "What has to be done first."),
    must("events", .list(.document("Event"), most: .max), "The events, with their cards."),
    must("week", .list(.object, most: .max), "The adherence of each day of the week."),
    must("contacts", .list(.object, most: .max), "The care team."),
    must("alerts", .list(.document("Alert"), most: .max), "Empty: alerts are for the care team."),
    must("messages", .list(.object, most: .max), "The messages that are not read."),
  ])

  private static let adherence = ValueShape.record([
    must("patient", .id, "The participant."), must("as_of", any, "The time of the request."),
    ValueField("known_as_of", any, "The state that was asked for."), must("seq", seq, "The last commit that counts."),
    must("zone", any, "The zone."), must("days", .list(.object, most: .max), "Each day."),
    must("rate", .object, "The rate of all days."),
  ])

  private static let alert = ValueShape.record([
    must("id", any, "The id."), must("alert", any, "The alert of the task."), must("patient", .id, "The participant."),
    ValueField("care_plan", any, "The enrollment."), must("task", any, "The task."),
    must("key", any, "The key of the event."), ValueField("title", any, "The title."),
    must("urgency", .word(AlertDefinition.Urgency.allCases.map(\.rawValue)), "The urgency."),
    must("judged", .boolean, "Whether its condition could be evaluated."),  // language: a key of JSON
    must("to", .list(.object, most: .max), "The contacts; with names in the scope identity."),
    must("raised", any, "The time at which it was raised."),
    ValueField("acknowledged", any, "The time at which someone had handled it."),
    ValueField("acknowledged_by", any, "Who had."), ValueField("assigned", any, "The account that looks after it."),
    ValueField("snoozed", any, "the time until which it is snoozed."), must("seq", seq, "The number of the commit."),
  ])

  private static let commit = ValueShape.record([
    must("seq", seq, "The number of the commit."), must("recorded", any, "The time."),
    ValueField("author", any, "Who wrote it."), must("entities", .list(any, most: .max), "The kinds of its records."),
  ])

  private static let change = ValueShape.record([
    must("seq", seq, "The number of the commit."), must("recorded", any, "The time."),
    must(
      "records",
      .list(
        .record([
          must("entity", any, "The kind of record."),
          must("owner", .any, "The plan, the care plan, or the participant."),
          must("id", any, "The id; of outcomes and drafts, that of the participant."),
        ]), most: .max), "The records; none if anything may have changed."),
  ])

  private static let receipt = ValueShape.record([
    must("receipt", any, "The id of the submission."),
    must("state", .word(["recorded", "held"]), "What became of it."),
    ValueField("reason", any, "Why it is held."),
  ])

  private static let recorded = ValueShape.record([
    must("version", any, "The id of the version that was written."), must("seq", seq, "The number of the commit."),
  ])

  private static let eventRecorded = ValueShape.record([
    must("state", .word(EventState.allCases.map(\.rawValue)), "The state of the event afterward."),
    ValueField("version", any, "The id of the outcome's last version; absent if nothing was ever recorded."),
    must("seq", seq, "The number of the commit."),
  ])

  private static let draft = ValueShape.record([
    must("key", any, "The key of the event."), must("version", any, "The version, for If-Match."),
    must("survey", any, "The id of the survey."), must("started", any, "The time at which the pass began."),
    must("saved", any, "The time at which it was saved."),
    ValueField("step", any, "The step at which it continues; absent if the task has another survey by now."),
    must("has_answers", .boolean, "Whether the participant has answered anything."),
    must("expired", .boolean, "Whether it is too old to be continued: the survey begins again then."),
    must("answers", .object, "The answers by item, as a request writes them."),
  ])

  private static let problem = ValueShape.record([
    must("type", any, "The address that names the problem."), must("title", any, "The status in words."),
    must("status", .integer(400...599), "The status."), must("code", any, "The stable code."),
    must("detail", any, "What is wrong and what to write instead, without values."),
  ])
}
