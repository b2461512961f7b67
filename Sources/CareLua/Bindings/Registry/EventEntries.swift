extension ConstructorEntry {
  /// Joining a plan.
  static let enrolments =
    [
      ConstructorEntry(
        "store.enroll", .table, "Enrols a patient in a plan; gives the care plan.",
        fields: [
          patient, FieldEntry("plan", .id, "Which plan.", required: true),
          FieldEntry("start", .date, "The day of joining.", default: "today"),
          FieldEntry(
            "anchors", .record("anchor_dates"), "The plan's anchors, each with its date or time.", default: "{}"),
          FieldEntry("id", .id, "The id of the care plan.", default: "patient.plan"),
          FieldEntry("zone", .zone, "The zone of the patient, who is made if there is none of that id."),
          FieldEntry("params", .record("param_values"), "The plan's parameters, each with its value.", default: "{}"),
        ]),
      ConstructorEntry("param_values", .record, "Names of parameters, each with its value."),
      ConstructorEntry("anchor_dates", .record, "Names of anchors, each with its date or time."),
      ConstructorEntry(
        "care_plan:set_anchor", .call, "Gives an anchor its date or time; moves what hangs on it.",
        parameters: [
          FieldEntry("name", .text, "The anchor.", required: true),
          FieldEntry("date", .moment, "Its date or time.", required: true),
        ]),
    ] + carePlanMethods + carePlanFields

  private static let carePlanMethods = [
    ConstructorEntry(
      "care_plan:pause", .table, "Pauses the care plan: its events are excused, and may be answered all the same.",
      fields: [from, FieldEntry("to", time, "When it goes on.", default: "when it is resumed"), reason, .basedOn]),
    ConstructorEntry(
      "care_plan:resume", .table, "Ends the pause; at the start of a planned one, calls it off.",
      fields: [from, .basedOn]),
    ConstructorEntry(
      "care_plan:withdraw", .table, "Ends the care plan because the patient leaves; what was recorded stays.",
      fields: [reason, from, .basedOn]),
    ConstructorEntry(
      "care_plan:complete", .table, "Ends the care plan because it is done; what was recorded stays.",
      fields: [reason, from, .basedOn]),
    ConstructorEntry(
      "care_plan:override", .call,
      "Changes a task for this care plan: the fields given win, those given before stay, the rest follows the plan.",
      parameters: [FieldEntry("task", .id, "Which task.", required: true)],
      fields: taskData.map(\.optional) + FieldEntry.change),
    ConstructorEntry(
      "care_plan:revert", .call, "Takes the care plan's own changes of a task back: the plan's counts again.",
      parameters: [FieldEntry("task", .id, "Which task.", required: true)], fields: FieldEntry.change),
    ConstructorEntry(
      "care_plan:set_params", .call, "Sets parameters, from the patient's next local date on; the others stay.",
      parameters: [FieldEntry("params", .record("param_values"), "Names, each with its value.", required: true)],
      fields: [.effective, .basedOn]),
    ConstructorEntry(
      "care_plan:update", .table, "Writes a new version of the care plan: the fields given here win.",
      fields: carePlanChanges),
  ]

  private static let time = FieldType.any(of: [.choice(["now", "tomorrow"]), .moment])
  private static let from = FieldEntry("from", time, "From when.", default: "now")

  /// The fields of an enrolment, each with what it says.
  static let carePlanRowFields = [
    ("id", "The id."), ("title", "A title to show, if not the plan's."), ("patient", "Whose."),
    ("plan", "Which plan is followed."), ("start", "The day of joining."),
    ("anchors", "The plan's anchors, each with its date or time."), ("status", "Where it stands, e.g. \"active\"."),
    ("reason", "Why it was paused, completed or withdrawn."), ("params", "The plan's parameters, each with its value."),
    ("follow", "\"latest\", or the version of the plan that counts."), ("zone", "The zone that it fixes, if any."),
    ("group", "A group for queries."), ("tags", "Tags for queries."), ("remote_id", "Its id in another system."),
    ("source", "Where it comes from."), ("asset", "The name of a file that goes with it."),
    ("user_info", "Texts that are kept with it, by name."), ("notes", "Remarks by people."),
    ("version", "The id of this version."), ("effective", "From when this version counts."),
    ("recorded", "When the store learned of it."), ("seq", "The commit that wrote it."),
    ("author", "Who wrote it, if that was said."), ("deleted", "True where this version ends it."),
  ].map { (name: $0.0, summary: $0.1) }

  private static let carePlanFields = carePlanRowFields.map { field in
    ConstructorEntry("care_plan.\(field.name)", .constant, field.summary)
  }

  /// Events and what is recorded at them.
  static let events =
    [
      ConstructorEntry(
        "store.events", .table, "The events of a patient on a day or between two times, in order.",
        fields: [
          patient, FieldEntry("on", .date, "On this day.", default: "today"),
          FieldEntry("from", .moment, "From this day or time on."),
          FieldEntry("to", .moment, "Up to this day or time."),
          FieldEntry("task", .id, "Of one task only.", default: "all"),
          FieldEntry("care_plan", .id, "Of one enrolment only.", default: "all"), FieldEntry.asOf,
        ]),
      ConstructorEntry(
        "store.transaction", .call,
        "Makes all that a function writes one commit, or nothing when it fails; gives what it returns.",
        parameters: [FieldEntry("body", .function([:], gives: .anything), "What to do.", required: true)]),
      ConstructorEntry(
        "store.due", .table,
        "The reminders of a patient between two times, each once, in order: id, at, text, task, key, care_plan.",
        fields: [
          patient, FieldEntry("from", .moment, "From this day or time on.", default: "now"),
          FieldEntry("to", .moment, "Up to this day or time.", default: "24 hours after `from`"),
        ]),
      ConstructorEntry("event:card", .call, "The event's card as text."),
      ConstructorEntry(
        "event:record", .table, "Records values in place of those that are there: a value, a list of them, or none.",
        items: .declared(.value)),
      ConstructorEntry("event:toggle", .call, "Completes the event, or takes that back."),
      ConstructorEntry("event:append", .call, "Adds a value.", parameters: [appended]),
      ConstructorEntry(
        "event:remove_value", .call, "Takes a value away.",
        parameters: [FieldEntry("place", .integer, "Which, from 1.", required: true)]),
      ConstructorEntry("event:clear", .call, "Takes the outcome back."),
      ConstructorEntry("event:decline", .call, "The patient chooses not to.", parameters: [reason]),
      ConstructorEntry("event:excuse", .call, "The event is not to be done.", parameters: [reason]),
      ConstructorEntry("event:survey", .call, "Begins the event's survey, or goes on with it: a run."),
      ConstructorEntry(
        "event:sum", .call, "The sum of the recorded numbers of a kind.",
        parameters: [FieldEntry("kind", .text, "Of which kind.", default: "all")]),
    ]
    + [
      ("id", "Which event, e.g. check-in/2026-06-07T08:00."), ("key", "The same as id."), ("task", "The task's id."),
      ("title", "The task's title."), ("start", "When it is due."), ("stop", "When it is over."),
      ("index", "How many come before it."), ("slot", "The wall time by which it is known."),
      ("zone", "The zone in which its times are read."), ("state", "Where it stands, e.g. \"open\"."),
      (
        "outcome",
        "What was recorded: status, recorded, reason, values, and whether computed from samples; nil for nothing."
      ),
      ("values", "The recorded values; none without an outcome."),
      ("progress", "How much of it is done, 0 to 1."), ("targets", "What is asked for."),
      ("params", "The plan's parameters for this patient, by name."),
    ].map { name, summary in ConstructorEntry("event.\(name)", .constant, summary) }

  /// A pass through a survey.
  static let runs =
    [
      ConstructorEntry(
        "run:answer", .call, "Answers an item of the current step.",
        parameters: [
          FieldEntry("item", .text, "The item.", required: true),
          FieldEntry("answer", .any(of: [.scalar, .list(of: .text)]), "The answer; nil takes it back."),
        ]),
      ConstructorEntry("run:next", .call, "Goes on to the next step."),
      ConstructorEntry("run:back", .call, "Goes back to the step before."),
      ConstructorEntry("run:skip", .call, "Passes over the current step, where that may be."),
      ConstructorEntry(
        "run:go_to", .call, "Goes back to a step of the path, or on to another.",
        parameters: [FieldEntry("step", .text, "The step.", required: true)]),
      ConstructorEntry(
        "run:finish", .call,
        "Ends the survey and records its outcome; gives the outcome, or nil where nothing is to be saved.",
        parameters: [
          FieldEntry(
            "reason", .choice(["completed", "saved", "discarded", "failed", "early_termination"]), "How it ends.",
            default: "\"completed\"")
        ]),
      ConstructorEntry("run:save", .call, "Keeps the answers, to go on later."),
      ConstructorEntry("run:visible", .call, "The ids of the items that show."),
      ConstructorEntry("run:result", .call, "The answers so far."),
      ConstructorEntry("run.step", .constant, "The current step: id, title, text, items; nil at the end."),
      ConstructorEntry("run.path", .constant, "The ids of the steps on the way so far."),
      ConstructorEntry("run.finished", .constant, "How the survey ended, e.g. \"completed\"; nil while it goes on."),
    ] + ["survey.run", "survey.resume", "survey.validate"].map { unsupported($0, .call) }

  /// Adherence over days.
  static let reports =
    [
      ConstructorEntry("adherence.daily", .table, "The adherence of each day.", fields: period),
      ConstructorEntry(
        "adherence.rate", .table, "The share done of what has closed: value, done, closed.", fields: period),
    ] + ["cohort", "pdc", "mpr", "sessions"].map { unsupported("adherence.\($0)", .table) }

  private static let period = [
    patient, FieldEntry("from", .date, "The first day.", required: true),
    FieldEntry("to", .date, "The day after the last.", required: true),
    FieldEntry("tasks", .list(of: .id), "Of these tasks only.", default: "all that count"),
    FieldEntry(
      "strategy", .choice(["outcome_exists", "values_exist", "targets_met", "sum"]),
      "How an event's progress is computed.",
      default: "each task's own"),
  ]

  private static let appended = FieldEntry(
    "value", .any(of: [.declared(.value), .scalar]), "A value(…), or a bare number, text or boolean.", required: true)
  private static let reason = FieldEntry("reason", .text, "Why.")
}
