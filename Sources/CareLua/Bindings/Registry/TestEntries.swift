extension ConstructorEntry {
  /// What plan tests and behaviors use.
  static let planTests = testing + participants + expectations + behaviors

  /// What a file of tests begins with.
  private static let testing = [
    ConstructorEntry(
      "test", .call, gives: .nothing,
      "A test of the plan, on a store and a clock of its own: test(\"what holds\", function(sim) … end).",
      parameters: [
        FieldEntry("name", .text, "What it claims.", required: true),
        FieldEntry("body", .function(["sim": .handle("sim")], gives: .nothing), "Gets `sim`.", required: true),
      ]),
    ConstructorEntry(
      "sim.enroll", .table, gives: .handle("participant"),
      "A participant who joins the plan; the first one sets the clock to the first moment of the day of joining.",
      fields: [
        FieldEntry("start", .date, "The day of joining.", default: "\"2026-06-01\""),
        FieldEntry(
          "anchors", .named(of: .moment), "The plan's anchors, each with its date or time.", default: "{}"),
        FieldEntry("params", .named(of: parameterValue), "The plan's parameters, each with its value.", default: "{}"),
        FieldEntry("zone", .zone, "Where the participant lives.", default: "\"UTC\", or the zone of the one before"),
        FieldEntry("id", .id, "The participant's id.", default: "\"p1\", \"p2\", …"),
      ]),
    ConstructorEntry(
      "sim.at", .call, gives: .nothing, "Moves the clock on.",
      parameters: [FieldEntry("time", momentOrStep, timeSummary, required: true)]),
    ConstructorEntry(
      "sim.store", .constant, gives: .library("store"), "The test's store, with all that `store` can do at the prompt."),
    ConstructorEntry(
      "sim.adherence", .constant, gives: .library("adherence"), "Reports, as `adherence` gives them at the prompt."),
    ConstructorEntry(
      "expect", .call, gives: .handle("expectation"), "Says what a test expects of a value: expect(x):equals(3).",
      parameters: [
        FieldEntry("value", .scalar, "Any value; a function for :fails."),
        FieldEntry("label", .text, "What to call it when it is not as expected."),
      ]),
  ]

  /// What a participant of a test does and is asked.
  private static let participants =
    [
      ConstructorEntry(
        "participant:at", .call, gives: .handle("participant"),
        "Moves the clock on; times are wall time where the participant lives.",
        parameters: [FieldEntry("time", momentOrStep, timeSummary, required: true)]),
      ConstructorEntry(
        "participant:move", .call, gives: .handle("participant"),
        "Has the participant live in another zone from now on.",
        parameters: [FieldEntry("zone", .zone, "Where.", required: true)]),
      ConstructorEntry(
        "participant:events", .table, gives: .list(of: .event), "The events on a day or between two times, in order.",
        fields: [
          FieldEntry("on", .date, "On this day.", default: "today"),
          FieldEntry("from", .moment, "From this day or time on."),
          FieldEntry("to", .moment, "Up to this day or time."),
          FieldEntry("task", .id, "Of one task only.", default: "all"),
        ]),
      ConstructorEntry(
        "participant:event", .call, gives: .event,
        "The event of a task that is meant now: the first that can be answered, else the one that began last, else the next.",
        parameters: [taskID, FieldEntry("day", .date, "On another day.", default: "today")]),
      ConstructorEntry(
        "participant:answer", .call, gives: .optional(.table("outcome")),
        "Walks the survey of a task's event with answers by item; gives the outcome.",
        parameters: [taskID, FieldEntry("answers", .named(of: .scalar), "Each item with its answer.", default: "{}")]),
      ConstructorEntry(
        "participant:start", .call, gives: .handle("run"), "Begins the survey of a task's event: a run.",
        parameters: [taskID]),
      ConstructorEntry(
        "participant:toggle", .call, gives: .event, "Completes a task's event, or takes that back; gives the event.",
        parameters: [taskID]
      ),
      ConstructorEntry(
        "participant:decline", .call, gives: .event, "Chooses not to do a task's event; gives the event.",
        parameters: [taskID, reason]),
      ConstructorEntry(
        "participant:excuse", .call, gives: .event, "Says that a task's event is not to be done; gives the event.",
        parameters: [taskID, reason]),
      ConstructorEntry(
        "participant:record", .call, gives: .event, "Records values at a task's event; gives the event.",
        parameters: [
          taskID,
          FieldEntry(
            "values", .list(of: .any(of: [.declared(.value), .scalar])), "A value, or a list.", required: true),
        ]),
      ConstructorEntry(
        "participant:append", .call, gives: .event, "Adds a value at a task's event; gives the event.",
        parameters: [
          taskID, FieldEntry("value", .any(of: [.declared(.value), .scalar]), "The value.", required: true),
        ]),
      ConstructorEntry(
        "participant:card", .call, gives: .handle("card"), "The card of a task's event, to look at and to press.",
        parameters: [taskID]),
      ConstructorEntry(
        "participant:values", .table, gives: .list(of: .scalar),
        "What was recorded of a task, oldest first, as bare values.",
        fields: [
          FieldEntry("task", .id, "Which task.", required: true),
          FieldEntry("kind", .text, "Of which kind.", default: "all"),
          FieldEntry("over", .interval, "Over so many whole days before today.", default: "all so far"),
        ]),
      ConstructorEntry(
        "participant:reminders", .table, gives: .list(of: .table("due_reminder")),
        "The reminders between two times, in order: at, text, task, key, id.",
        fields: [
          FieldEntry("on", .date, "On this day."), FieldEntry("from", .moment, "From then on.", default: "now"),
          FieldEntry("to", .moment, "Up to then.", default: "24 hours after `from`"),
        ]),
      ConstructorEntry(
        "participant:alerts", .table, gives: .list(of: .table("alert_row")),
        "The alerts that were raised, the most urgent first.",
        fields: [
          FieldEntry("task", .id, "Of one task only.", default: "all"),
          FieldEntry("open", .boolean, "Only those that nobody has seen to, or that somebody has.", default: "both"),
        ]),
      ConstructorEntry(
        "participant:insights", .call, gives: .list(of: .table("said_insight")),
        "What the plan's insights say now: id, kind, title, text."),
      ConstructorEntry(
        "participant:adherence", .table, gives: .any(of: [.optional(.number), .list(of: .table("adherence_day"))]),
        "How much of a day is done, 0 to 1, nil where nothing counts; with a table, the adherence of each day.",
        fields: [
          FieldEntry("from", .date, "The first day.", required: true),
          FieldEntry("to", .date, "The day after the last.", required: true),
          FieldEntry("tasks", .list(of: .id), "Of these tasks only.", default: "all that count"),
        ], alternative: .date),
      ConstructorEntry("participant.id", .constant, gives: .text, "The participant's id."),
      ConstructorEntry("participant.zone", .constant, gives: .text, "Where the participant lives now."),
      ConstructorEntry(
        "participant.now", .constant, gives: .time, "The time on the clock, where the participant lives."),
      ConstructorEntry("participant.care_plan", .constant, gives: .handle("care_plan"), "The enrollment."),
    ] + enrollments.filter { lifeNames.contains($0.name) }.map { $0.renamed("participant" + $0.name.dropFirst(9)) }

  private static let lifeNames: Set = [
    "care_plan:set_anchor", "care_plan:pause", "care_plan:resume", "care_plan:withdraw", "care_plan:complete",
    "care_plan:set_params", "care_plan:override", "care_plan:revert", "care_plan:update",
  ]

  private func renamed(_ name: String) -> ConstructorEntry {
    var entry = self
    entry.name = name
    if entry.result == .handle("care_plan") { entry.result = .handle("participant") }
    return entry
  }

  private static let momentOrStep = FieldType.any(of: [.moment, .interval])
  private static let timeSummary =
    "A date, a time, a time of the day that it is such as \"08:05\", or days(1) from now."
  private static let taskID = FieldEntry("task", .id, "Which task.", required: true)
  private static let reason = FieldEntry("reason", .text, "Why.")

  /// What a test says of a value.
  private static let expectations = [
    ConstructorEntry(
      "expectation:equals", .call, gives: .handle("expectation"),
      "It is equal: numbers by what they are worth, tables by all that they hold, times by the moment, also to their text.",
      parameters: [expected]),
    ConstructorEntry(
      "expectation:matches", .call, gives: .handle("expectation"),
      "It is equal in all that is written here: names that are not written are not looked at.", parameters: [expected]),
    ConstructorEntry(
      "expectation:not_equals", .call, gives: .handle("expectation"), "It is not equal.", parameters: [expected]),
    ConstructorEntry(
      "expectation:near", .call, gives: .handle("expectation"), "It is a number near this one.",
      parameters: [
        FieldEntry("value", .number, "The number.", required: true),
        FieldEntry("tolerance", .number, "How far off it may be.", default: "0.005"),
      ]),
    ConstructorEntry("expectation:is_nil", .call, gives: .handle("expectation"), "There is nothing."),
    ConstructorEntry("expectation:not_nil", .call, gives: .handle("expectation"), "There is something."),
    ConstructorEntry("expectation:is_true", .call, gives: .handle("expectation"), "It is true, and no other value."),
    ConstructorEntry("expectation:is_false", .call, gives: .handle("expectation"), "It is false, and no other value."),
    ConstructorEntry(
      "expectation:at_least", .call, gives: .handle("expectation"), "It is this or more.", parameters: [expected]),
    ConstructorEntry(
      "expectation:at_most", .call, gives: .handle("expectation"), "It is this or less.", parameters: [expected]),
    ConstructorEntry(
      "expectation:contains", .call, gives: .handle("expectation"),
      "A list has such an item, a table such fields, a text such a part; a table stands for all that has its fields.",
      parameters: [expected]),
    ConstructorEntry(
      "expectation:not_contains", .call, gives: .handle("expectation"), "It contains no such thing.",
      parameters: [expected]),
    ConstructorEntry(
      "expectation:counts", .call, gives: .handle("expectation"), "It is a list of so many items.",
      parameters: [FieldEntry("count", .integer, "How many.", required: true)]),
    ConstructorEntry(
      "expectation:fails", .call, gives: .handle("expectation"), "It is a function that fails when it is called.",
      parameters: [FieldEntry("code", .text, "With this code, e.g. \"window_closed\".", default: "any")]),
  ]

  private static let expected = FieldEntry("value", .scalar, "Any value.", required: true)
}
