package import CareModel

/// An event in JSON.
package struct EventDocument: Shaped {
  private let event: Event
  /// Whether it says what was answered: the values, the progress that they give, and reasons in a person's words.
  private let hasAnswers: Bool
  /// The event's card, in a day only.
  package var card: CardDocument?
  /// The alerts that the command raised.
  package var alerts: [AlertDocument]?

  /// Creates the document of an event.
  ///
  /// `hasAnswers`: whether it says what was answered: the values, the progress that they give, and reasons in a person's words.
  package init(_ event: Event, hasAnswers: Bool = true) {
    self.event = event
    self.hasAnswers = hasAnswers
  }

  /// The members.
  package static let shape = Shape<EventDocument>([
    Column("key", \.event.key, "The key of the event."),
    Column("patient", \.event.patient, as: .participant, "The participant."),
    Column("care_plan", \.event.carePlan, "The enrollment."), Column("plan", \.event.plan, "The study."),
    Column("task", \.event.task.id, "The task."), Column("title", \.event.task.title, "The title of the task."),
    Column("start", \.start, "The local start, with the zone's offset."),
    Column("stop", \.stop, "The local end."),
    Column("all_day", \.event.occurrence.isAllDay, "Whether it is of a whole day."),
    Column("zone", \.event.zone, "The zone."),
    Column("opens", \.event.window.opens, "The time at which it can be answered."),
    Column("closes", \.event.window.closes, "The time at which it closes."),
    Column("state", \.event.state, "The state."),
    Column(
      "progress", \.progress,
      "The progress, 0 to 1; absent if it is unknown, or without the scope answers."),
    Column(
      "targets", written: .list(of: .document("Value")), \.targets, "The targets."),
    Column(
      "values", written: .list(of: .document("Value")),
      \.values,
      "What was recorded; empty without the scope answers."),
    Column("reason", \.reason, "Why it was declined or excused, or is not applicable."),
    Column(
      "computed", \.computed,
      "True if the values were computed from samples; otherwise absent."),
    Column(
      "extraction_failed", \.extractionFailed,
      "True if the extractor failed, so that there are only answers; otherwise absent."),
    Column(
      "late_entry", \.lateEntry,
      "Why the answer was transcribed afterward."),
    Column("card", written: .object, \.card, "The event's card, in a day only."),
    Column("alerts", written: .list(of: .document("Alert")), \.alerts, "The alerts that a command raised."),
  ])

  private var outcome: Outcome? { event.liveOutcome?.value }
  private var start: String { event.zone.iso(event.occurrence.start) }
  private var stop: String { event.zone.iso(event.occurrence.stop) }
  private var progress: Double? { hasAnswers ? event.progress : nil }
  private var targets: [ValueDocument] { event.targets.map(ValueDocument.init) }
  private var values: [ValueDocument] { hasAnswers ? event.values.map(ValueDocument.init) : [] }
  private var reason: String? { (hasAnswers ? outcome?.reason : nil) ?? event.reason?.rawValue }
  private var computed: Bool? { outcome?.isComputed == true ? true : nil }
  private var extractionFailed: Bool? { outcome?.extractionFailed == true ? true : nil }
  private var lateEntry: String? { hasAnswers ? outcome?.lateEntry : nil }
}

/// An outcome value in JSON: the bare value with its kind and units.
package struct ValueDocument: Shaped {
  private let value: OutcomeValue

  /// Creates the document of a value.
  package init(_ value: OutcomeValue) {
    self.value = value
  }

  /// The members.
  package static let shape = Shape<ValueDocument>(OutcomeValue.shape.of(\.value))
}
