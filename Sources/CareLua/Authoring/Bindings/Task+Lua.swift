import CareModel

extension ConstructorEntry {
  static let tasks = [task, later, reminder, link, alert, decline, value]

  static let task = ConstructorEntry(
    "task", .named, makes: .task, "One thing asked of a patient.",
    fields: taskFields + [
      FieldEntry("later", .list(of: .record("later")), "Planned changes, each from a date on.", default: "{}")
    ])

  /// A planned change takes every field of a task but the id.
  static let later = ConstructorEntry(
    "later", .record, "A planned change of a task: the fields given here win from that date on.",
    fields: [FieldEntry("from", .date, "The first day of the change.", required: true)] + taskFields.map(\.optional))

  private static let taskFields =
    [
      FieldEntry("title", .text, "The title to show.", required: true),
      FieldEntry("instructions", .text, "What to do, in your words."),
      FieldEntry("impacts_adherence", .boolean, "Whether its events count in adherence.", default: "true"),
      FieldEntry("schedule", .declared(.schedule), "When it falls due.", required: true),
      FieldEntry(
        "targets", .list(of: .declared(.value)), "What is asked for, for schedule elements that name no targets.",
        default: "{}"),
      FieldEntry("opens", .interval, "How long before the start it may be answered.", default: "at the start"),
      FieldEntry(
        "closes", .any(of: [.choice(["end of day"]), .interval]), "When its window closes: so long after the start.",
        default: "\"end of day\""),
      FieldEntry("grace", .interval, "How long after closing an answer still counts, as late.", default: "no time"),
      FieldEntry(
        "until_done", .boolean, "Whether nothing is asked any more after its first completed event.", default: "false"),
      FieldEntry("reminders", .list(of: .record("reminder")), "When to remind.", default: "{}"),
      FieldEntry(
        "alerts", .list(of: .declared(.alert)), "When its answers must reach the care team.", default: "{}"),
      FieldEntry("decline", .record("decline"), "What a patient may say who declines.", default: "any words"),
      FieldEntry(
        "card", .any(of: [cardStyle, .declared(.card)]), "How its card looks.", default: "\"simple\""),
      FieldEntry("survey", .declared(.survey), "The survey that performs it."),
      FieldEntry(
        "extract",
        .any(of: [
          .function(
            ["result": .handle("result"), "event": .event, "ctx": .handle("ctx")],
            gives: .optional(.any(of: [.type(.declared(.value)), .list(of: .type(.declared(.value)))]))),
          .list(of: .text),
        ]),
        "How a survey's result becomes outcome values: a function of result and event, or a list of item ids.",
        default: "every answered item"),
      FieldEntry(
        "progress",
        .any(of: [
          .choice(["outcome_exists", "values_exist", "targets_met", "sum"]),
          .function(["event": .event, "ctx": .handle("ctx")], gives: .number),
        ]),
        "How an event's progress is computed.", default: "\"outcome_exists\""),
      FieldEntry("link", .record("link"), "Which samples answer it, in place of people.", default: "none"),
    ] + FieldEntry.details

  static let reminder = ConstructorEntry(
    "reminder", .record, "When to remind of an event; exactly one of at, after_start and before_close.",
    fields: [
      FieldEntry("at", .choice(["start"]), "At the start."),
      FieldEntry("after_start", .interval, "So long after the start."),
      FieldEntry("before_close", .interval, "So long before the window closes."),
      FieldEntry("text", .text, "What the reminder says."),
    ])

  static let alert = ConstructorEntry(
    "alert", .named, makes: .alert,
    "Reaches the care team when a condition holds of what is answered; once for an event.",
    fields: [
      FieldEntry("title", .text, "What is shown."),
      FieldEntry(
        "when", condition,
        "What must hold: of the survey's items, or without a survey of the recorded values, by kind.", required: true),
      FieldEntry("to", .list(of: .id), "Contacts of this plan.", default: "{}"),
      FieldEntry(
        "urgency", .choice(AlertDefinition.Urgency.allCases.map(\.rawValue)), "How soon somebody must look.",
        default: "\"today\""),
    ])

  static let decline = ConstructorEntry(
    "decline", .record, "What a patient may say who declines an event.",
    fields: [
      FieldEntry("reasons", .list(of: .declared(.option)), "The reasons to choose from.", required: true),
      FieldEntry(
        "other", .boolean, "Whether another reason may be given, in the patient's own words.", default: "false"),
    ])

  static let value = ConstructorEntry(
    "value", .call, makes: .value, "One value of an outcome or of a target.",
    parameters: [
      FieldEntry("value", .any(of: [.scalar, .moment]), "What was recorded or is asked for; nil is no value.")
    ],
    fields: [
      FieldEntry("kind", .text, "What the value tells of, e.g. \"pain\"."),
      FieldEntry("units", .text, "The unit of a number, e.g. \"mg\"."),
    ])
}
