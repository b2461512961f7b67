import CareModel

extension ConstructorEntry {
  static let tasks =
    [task, later, reminder, link, alert] + alertTriggers + [
      AlertStep.entry(
        "A step of an alert's escalation: the contacts that the alert goes to if nobody has acknowledged it by then."),
      DeclineReasons.entry("The reasons that a patient can give for declining an event."), value,
    ]

  static let task = ConstructorEntry(
    "task", .named, makes: .task, "One thing that a plan asks a participant to do.",
    fields: CareTask.authoredFields + [
      FieldEntry("later", .list(of: .record("later")), "Planned changes, each from a date onward.", default: "{}")
    ])

  /// A planned change takes every field of a task but the id.
  static let later = ConstructorEntry(
    "later", .record, "A planned change of a task: the fields given here apply from that date onward.",
    fields: [FieldEntry("from", .date, "The first day of the change.", required: true)]
      + CareTask.authoredFields.map(\.optional))

  static let reminder = ConstructorEntry(
    "reminder", .record, "A reminder of an event; exactly one of at, after_start, and before_close.",
    fields: [
      FieldEntry("at", .choice(["start"]), "Remind at the start."),
      FieldEntry("after_start", .interval, "The time after the start."),
      FieldEntry("before_close", .interval, "The time before the window closes."),
      FieldEntry("text", .text, "The text of the reminder.", isText: true),
    ])

  static let value = ConstructorEntry(
    "value", .call, makes: .value, "One value of an outcome or of a target.",
    parameters: [
      FieldEntry(
        "value", .any(of: [.scalar, .moment]), "The value that was recorded or is asked for; nil gives no value.")
    ],
    fields: [
      FieldEntry("kind", .text, "The kind of the value, such as \"pain\"."),
      FieldEntry("units", .text, "The units of a number, such as \"mg\"."),
      FieldEntry("other", .text, "The words that the participant typed for the option that is the value."),
      FieldEntry(
        "factor", .choice(UnitConversion.substances),
        "The substance by whose factor other units convert into those of a target: glucose, between mmol/L and mg/dL."),
    ])
}
