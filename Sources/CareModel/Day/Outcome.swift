/// The recorded result of an event.
///
/// There is at most one outcome for each patient, care plan, and key; recording again appends a version, and both
/// remain in the history.
public struct Outcome: DetailedRecord, Hashable, Sendable, Codable {
  /// The status of the event.
  public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
    /// It was completed.
    case completed
    /// The participant declined it.
    case declined
    /// Staff excused it.
    case excused
    /// It was recorded in error.
    case enteredInError
  }

  /// The patient that the event belongs to.
  public var patient: Patient.ID
  /// The care plan that the event belongs to, if any.
  public var carePlan: CarePlan.ID?
  /// The id of the task.
  public var task: CareTask.ID
  /// The version of the task under which it was recorded.
  public var taskVersion: VersionID
  /// The key that identifies the event.
  public var key: OccurrenceKey
  /// The scheduled start at the time of recording.
  public var start: Instant
  /// The scheduled stop at the time of recording.
  public var stop: Instant
  /// The time of the first answer.
  ///
  /// A correction does not change it, so an answer that was in time does not become late.
  public var answered: Instant
  /// The status of the event.
  public var status: Status
  /// The reason for declining or excusing, if one was given.
  public var reason: String?
  /// The recorded values, in order.
  public var values: [OutcomeValue]
  /// The answers of the survey that the values were extracted from.
  ///
  /// Nil without a survey, and for an outcome that was recorded before answers were kept.
  public var answers: KeptAnswers?
  /// The reason for which staff transcribed the answer afterward; nil for an answer that was recorded when it was given.
  ///
  /// The author of the version is who transcribed it. A correction keeps the reason, as it keeps ``answered``.
  public var lateEntry: String?
  /// The zone in which the event's times were read at the time of recording.
  public var zone: Zone?
  /// The group, tags, remote id, and other details.
  public var details: RecordDetails
  /// Whether the plan's extractor failed on the answers, so that the outcome has no values.
  public var extractionFailed: Bool { answers?.extraction == .failed }
  /// Whether the outcome was computed from samples when it was read.
  ///
  /// Such an outcome is not stored and cannot be written.
  public var isComputed: Bool

  /// Creates an outcome.
  @inlinable
  public init(
    patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, taskVersion: VersionID, key: OccurrenceKey,
    start: Instant, stop: Instant, answered: Instant, status: Status = .completed, reason: String? = nil,
    values: [OutcomeValue] = [], answers: KeptAnswers? = nil, lateEntry: String? = nil, zone: Zone? = nil,
    details: RecordDetails = RecordDetails(), isComputed: Bool = false
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
    self.answers = answers
    self.lateEntry = lateEntry
    self.zone = zone
    self.details = details
    self.isComputed = isComputed
  }
}
