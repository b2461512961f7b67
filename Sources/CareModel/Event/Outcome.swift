/// What happened at an event.
///
/// One live outcome per (patient, care plan, key); recording again appends a version, and both remain in history.
public struct Outcome: Hashable, Sendable, Codable {
  /// How the event ended.
  public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
    /// It was done.
    case completed
    /// The patient chose not to.
    case declined
    /// It was not to be done.
    case excused
    /// It was recorded by mistake.
    case enteredInError
  }

  /// Whose event.
  public var patient: Patient.ID
  /// In which enrollment, if any.
  public var carePlan: CarePlan.ID?
  /// Which task.
  public var task: CareTask.ID
  /// Under which version of the task it was recorded.
  public var taskVersion: VersionID
  /// Which event.
  public var key: OccurrenceKey
  /// The scheduled start, as it was when recorded.
  public var start: Instant
  /// The scheduled stop, as it was when recorded.
  public var stop: Instant
  /// When the event was first answered.
  ///
  /// A correction keeps it, so that it does not make an answer in time late.
  public var answered: Instant
  /// How the event ended.
  public var status: Status
  /// Why it was declined or excused.
  public var reason: String?
  /// What was recorded, in order.
  public var values: [OutcomeValue]
  /// The zone in which the event's times were read when it was recorded.
  public var zone: Zone?
  /// Group, tags, remote id and the like.
  public var details: RecordDetails
  /// Whether it was computed from samples as it was read: it is not stored, and cannot be written.
  public var isComputed: Bool

  /// An outcome of an event.
  public init(
    patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, taskVersion: VersionID, key: OccurrenceKey,
    start: Instant, stop: Instant, answered: Instant, status: Status = .completed, reason: String? = nil,
    values: [OutcomeValue] = [], zone: Zone? = nil, details: RecordDetails = RecordDetails(), isComputed: Bool = false
  ) {
    self.patient = patient
    self.carePlan = carePlan
    self.task = task
    self.taskVersion = taskVersion
    self.key = key
    self.start = start
    self.stop = stop
    self.answered = answered
    self.status = status
    self.reason = reason
    self.values = values
    self.zone = zone
    self.details = details
    self.isComputed = isComputed
  }
}
