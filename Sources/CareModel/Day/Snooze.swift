/// A participant's wish to be reminded of an event again, later.
///
/// Until then no other reminder of the event is sent. The window does not move. A later wish for the same event replaces an earlier one.
public struct Snooze: Hashable, Sendable, Codable {
  /// The id of a snooze: the key of the event.
  public typealias ID = Identifier<Snooze>

  /// The id.
  public var id: ID
  /// The patient.
  public var patient: Patient.ID
  /// The care plan that the event belongs to, if any.
  public var carePlan: CarePlan.ID?
  /// The task of the event.
  public var task: CareTask.ID
  /// The key of the event.
  public var key: OccurrenceKey
  /// The time of the wish.
  public var asked: Instant
  /// The time at which to remind again; before the event closes.
  public var until: Instant

  /// Creates a snooze.
  public init(
    patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, key: OccurrenceKey, asked: Instant, until: Instant
  ) {
    id = ID(key.text)
    self.patient = patient
    self.carePlan = carePlan
    self.task = task
    self.key = key
    self.asked = asked
    self.until = until
  }
}
