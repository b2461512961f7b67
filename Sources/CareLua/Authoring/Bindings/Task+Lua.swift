import CareModel

extension ConstructorEntry {
  static let tasks = [task, later, reminder, link, alert, decline, value]

  static let task = ConstructorEntry(
    "task", .named, makes: .task, "One thing that a plan asks a participant to do.",
    fields: CareTask.authoredFields + [
      FieldEntry("later", .list(of: .record("later")), "Planned changes, each from a date on.", default: "{}")
    ])

  /// A planned change takes every field of a task but the id.
  static let later = ConstructorEntry(
    "later", .record, "A planned change of a task: the fields given here win from that date on.",
    fields: [FieldEntry("from", .date, "The first day of the change.", required: true)]
      + CareTask.authoredFields.map(\.optional))

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
