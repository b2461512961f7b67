import CareModel

extension ConstructorEntry {
  /// Joining a plan.
  static let enrollments =
    [
      ConstructorEntry(
        "store.enroll", .table, gives: .handle("care_plan"), "Enrolls a patient in a plan; gives the care plan.",
        fields: [
          patient, FieldEntry("plan", .id, "Which plan.", required: true),
          FieldEntry("start", .date, "The day of joining.", default: "today"),
          FieldEntry(
            "anchors", .named(of: .moment), "The plan's anchors, each with its date or time.", default: "{}"),
          FieldEntry("id", .id, "The id of the care plan.", default: "patient.plan"),
          FieldEntry("zone", .zone, "The zone of the patient, who is made if there is none of that id."),
          FieldEntry(
            "params", .named(of: parameterValue), "The plan's parameters, each with its value.", default: "{}"),
        ]),
      ConstructorEntry(
        "care_plan:set_anchor", .call, gives: .handle("care_plan"),
        "Gives an anchor its date or time; moves what hangs on it.",
        parameters: [
          FieldEntry("name", .text, "The anchor.", required: true),
          FieldEntry("date", .moment, "Its date or time.", required: true),
        ]),
    ] + carePlanMethods + carePlanFields

  private static let carePlanMethods = [
    ConstructorEntry(
      "care_plan:pause", .table, gives: .handle("care_plan"),
      "Pauses the care plan: its events are excused, and may be answered all the same.",
      fields: [from, FieldEntry("to", time, "When it goes on.", default: "when it is resumed"), reason, .basedOn]),
    ConstructorEntry(
      "care_plan:resume", .table, gives: .handle("care_plan"),
      "Ends the pause; at the start of a planned one, calls it off.",
      fields: [from, .basedOn]),
    ConstructorEntry(
      "care_plan:withdraw", .table, gives: .handle("care_plan"),
      "Ends the care plan because the patient leaves; what was recorded stays.",
      fields: [reason, from, .basedOn]),
    ConstructorEntry(
      "care_plan:complete", .table, gives: .handle("care_plan"),
      "Ends the care plan because it is done; what was recorded stays.",
      fields: [reason, from, .basedOn]),
    ConstructorEntry(
      "care_plan:override", .call, gives: .table("task_row"),
      "Changes a task for this care plan: the fields given win, those given before stay, the rest follows the plan.",
      parameters: [FieldEntry("task", .id, "Which task.", required: true)],
      fields: taskData.map(\.optional) + FieldEntry.change),
    ConstructorEntry(
      "care_plan:revert", .call, gives: .table("task_row"),
      "Takes the care plan's own changes of a task back: the plan's counts again.",
      parameters: [FieldEntry("task", .id, "Which task.", required: true)], fields: FieldEntry.change),
    ConstructorEntry(
      "care_plan:set_params", .call, gives: .handle("care_plan"),
      "Sets parameters, from the patient's next local date on; the others stay.",
      parameters: [FieldEntry("params", .named(of: parameterValue), "Names, each with its value.", required: true)],
      fields: [.effective, .basedOn]),
    ConstructorEntry(
      "care_plan:update", .table, gives: .handle("care_plan"),
      "Writes a new version of the care plan: the fields given here win.",
      fields: carePlanChanges),
  ]

  private static let time = FieldType.any(of: [.choice(["now", "tomorrow"]), .moment])
  private static let from = FieldEntry("from", time, "From when.", default: "now")

  /// The fields of an enrollment, each with what it says.
  static let carePlanRowFields =
    [
      FieldEntry.given("id", .text, "The id."),
      FieldEntry.given("title", .optional(.text), "A title to show, if not the plan's."),
      FieldEntry.given("patient", .text, "Whose."),
      FieldEntry.given("plan", .optional(.text), "Which plan is followed."),
      FieldEntry.given("start", .time, "The day of joining."),
      FieldEntry.given("anchors", .map(of: .time), "The plan's anchors, each with its date or time."),
      FieldEntry.given(
        "status", .type(.choice(CarePlan.Status.allCases.map(\.rawValue))), "Where it stands."),
      FieldEntry.given("reason", .optional(.text), "Why it was paused, completed or withdrawn."),
      FieldEntry.given("params", .map(of: .anything), "The plan's parameters, each with its value."),
      FieldEntry.given("follow", .text, "\"latest\", or the version of the plan that counts."),
      FieldEntry.given("zone", .optional(.text), "The zone that it fixes, if any."),
    ] + FieldEntry.givenDetails + FieldEntry.givenVersion

  private static let carePlanFields = carePlanRowFields.map { field in
    ConstructorEntry.member("care_plan.\(field.name)", field.given, field.summary)
  }

  /// Events and what is recorded at them.
  static let events =
    [
      ConstructorEntry(
        "store.events", .table, gives: .list(of: .event),
        "The events of a patient on a day or between two times, in order.",
        fields: [
          patient, FieldEntry("on", .date, "On this day.", default: "today"),
          FieldEntry("from", .moment, "From this day or time on."),
          FieldEntry("to", .moment, "Up to this day or time."),
          FieldEntry("task", .id, "Of one task only.", default: "all"),
          FieldEntry("care_plan", .id, "Of one enrollment only.", default: "all"), FieldEntry.asOf,
        ]),
      ConstructorEntry(
        "store.transaction", .call, gives: .anything,
        "Makes all that a function writes one commit, or nothing when it fails; gives what it returns.",
        parameters: [FieldEntry("body", .function([:], gives: .anything), "What to do.", required: true)]),
      ConstructorEntry(
        "store.due", .table, gives: .list(of: .table("due_reminder")),
        "The reminders of a patient between two times, each once, in order: id, at, text, task, key, care_plan.",
        fields: [
          patient, FieldEntry("from", .moment, "From this day or time on.", default: "now"),
          FieldEntry("to", .moment, "Up to this day or time.", default: "24 hours after `from`"),
        ]),
      ConstructorEntry(
        "event:card", .call, gives: .handle("card"),
        "The event's card, as its plan draws it; `tostring` gives it as text."),
      ConstructorEntry(
        "event:record", .call, gives: .event, "Records values in place of those that are there.",
        parameters: [
          FieldEntry("values", .list(of: .any(of: [.declared(.value), .scalar])), "A value, a list of them, or none.")
        ]),
      ConstructorEntry("event:toggle", .call, gives: .event, "Completes the event, or takes that back."),
      ConstructorEntry("event:append", .call, gives: .event, "Adds a value.", parameters: [appended]),
      ConstructorEntry(
        "event:remove_value", .call, gives: .event, "Takes a value away.",
        parameters: [FieldEntry("place", .integer, "Which, from 1.", required: true)]),
      ConstructorEntry("event:clear", .call, gives: .event, "Takes the outcome back."),
      ConstructorEntry("event:decline", .call, gives: .event, "The patient chooses not to.", parameters: [reason]),
      ConstructorEntry("event:excuse", .call, gives: .event, "The event is not to be done.", parameters: [reason]),
      ConstructorEntry(
        "event:survey", .call, gives: .handle("run"), "Begins the event's survey, or goes on with it: a run."),
      ConstructorEntry(
        "event:sum", .call, gives: .number, "The sum of the recorded numbers of a kind.",
        parameters: [FieldEntry("kind", .text, "Of which kind.", default: "all")]),
    ]
    + [
      ("id", .text, "Which event, e.g. check-in/2026-06-07T08:00."), ("key", .text, "The same as id."),
      ("task", .text, "The task's id."), ("title", .text, "The task's title."), ("start", .time, "When it is due."),
      ("stop", .time, "When it is over."), ("index", .integer, "How many come before it."),
      ("slot", .text, "The wall time by which it is known."),
      ("zone", .text, "The zone in which its times are read."),
      ("state", .type(.choice(EventState.allCases.map(\.rawValue))), "Where it stands."),
      ("outcome", .optional(.table("outcome")), "What was recorded; nil for nothing."),
      ("values", .list(of: .table("outcome_value")), "The recorded values; none without an outcome."),
      ("progress", .number, "How much of it is done, 0 to 1."),
      ("targets", .list(of: .table("outcome_value")), "What is asked for."),
      ("params", .map(of: .anything), "The plan's parameters for this patient, by name."),
    ].map { ConstructorEntry.member("event.\($0)", $1, $2) }

  /// A pass through a survey.
  static let runs =
    [
      ConstructorEntry(
        "run:answer", .call, gives: .handle("run"), "Answers an item of the current step.",
        parameters: [
          FieldEntry("item", .text, "The item.", required: true),
          FieldEntry("answer", .any(of: [answer, .record("dont_know")]), "The answer; nil takes it back."),
        ]),
      ConstructorEntry("run:next", .call, gives: .optional(.table("shown_step")), "Goes on to the next step."),
      ConstructorEntry("run:back", .call, gives: .optional(.table("shown_step")), "Goes back to the step before."),
      ConstructorEntry(
        "run:skip", .call, gives: .optional(.table("shown_step")), "Passes over the current step, where that may be."),
      ConstructorEntry(
        "run:go_to", .call, gives: .optional(.table("shown_step")),
        "Goes back to a step of the path, or on to another.",
        parameters: [FieldEntry("step", .text, "The step.", required: true)]),
      ConstructorEntry(
        "run:finish", .call, gives: .optional(.table("outcome")),
        "Ends the survey and records its outcome; gives the outcome, or nil where nothing is to be saved.",
        parameters: [
          FieldEntry(
            "reason", finishReason, "How it ends.",
            default: "\"completed\"")
        ]),
      ConstructorEntry("run:save", .call, gives: .handle("run"), "Keeps the answers, to go on later."),
      ConstructorEntry("run:visible", .call, gives: .list(of: .text), "The ids of the items that show."),
      ConstructorEntry("run:result", .call, gives: .handle("result"), "The answers so far."),
      ConstructorEntry(
        "run.step", .constant, gives: .optional(.table("shown_step")),
        "The current step: id, title, text, items; nil at the end."),
      ConstructorEntry(
        "dont_know", .record, "An answer that says \"don't know\".",
        fields: [FieldEntry("dont_know", .boolean, "True.", required: true)]),
      ConstructorEntry("run.event", .constant, gives: .event, "The event that it belongs to."),
      ConstructorEntry("run.path", .constant, gives: .list(of: .text), "The ids of the steps on the way so far."),
      ConstructorEntry(
        "run.finished", .constant, gives: .optional(.type(finishReason)),
        "How the survey ended, e.g. \"completed\"; nil while it goes on."),
      ConstructorEntry(
        "survey.validate", .call, gives: .several([.boolean, .optional(.table("answer_problem"))]),
        "Whether an item takes an answer, and if not, why.",
        parameters: [
          FieldEntry("item", .declared(.item), "The item, e.g. scale \"pain\" { min = 1, max = 10 }.", required: true),
          FieldEntry(
            "answer",
            .any(of: [.scalar, .list(of: .text), .record("dont_know")]),
            "What was answered; nil for no answer, which an item takes that is not required."),
        ]),
      ConstructorEntry(
        "answer_problem", .given, "Why an item does not take an answer.",
        fields: [
          FieldEntry("code", .text, "The rule that was broken.", required: true),
          FieldEntry("message", .text, "The rule in words.", required: true),
        ]),
    ] + ["survey.run", "survey.resume"].map { unsupported($0, .call) }

  /// Adherence over days.
  static let reports =
    [
      ConstructorEntry(
        "adherence.daily", .table, gives: .list(of: .table("adherence_day")), "The adherence of each day.",
        fields: period),
      ConstructorEntry(
        "adherence.rate", .table, gives: .table("adherence_rate"),
        "The share done of what has closed: value, done, closed.", fields: period),
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

  /// What an item of a survey may be answered with.
  static let answer = FieldType.any(of: [.scalar, .list(of: .text)])
  private static let finishReason = FieldType.choice(FinishReason.allCases.map(\.luaName))
  static let parameterValue = FieldType.any(of: [.scalar, .moment])
  private static let appended = FieldEntry(
    "value", .any(of: [.declared(.value), .scalar]), "A value(…), or a bare number, text or boolean.", required: true)
  private static let reason = FieldEntry("reason", .text, "Why.")
}
