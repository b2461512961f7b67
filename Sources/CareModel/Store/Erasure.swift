/// The result of erasing a patient's data permanently.
///
/// Backups are not affected: erase from them, or delete them, one by one.
public struct Erasure: Hashable, Sendable, Codable {
  /// The erased patient; the id can be used again.
  public var patient: Patient.ID
  /// The number of the commit.
  public var seq: Int
  /// The recorded time.
  public var recorded: Instant
  /// The number of erased care plans.
  public var carePlans = 0
  /// The number of erased versions of the patient and of care plans, tasks, contacts, and alerts.
  public var versions = 0
  /// The number of erased versions of outcomes.
  public var outcomes = 0
  /// The number of values in those outcomes.
  public var values = 0
  /// The number of erased versions of samples.
  public var samples = 0
  /// The number of erased survey drafts.
  public var drafts = 0
  /// The number of erased files among answers and drafts.
  public var files = 0
  /// The number of erased receipts of submissions and forms.
  public var receipts = 0
  /// The number of erased deliveries of reminders and alerts, with their attempts.
  public var deliveries = 0
  /// The number of commits whose author was the patient and was removed.
  public var authored = 0
  /// Whether the file and its log were rewritten without the data; false if another process was reading them.
  ///
  /// If false, the erased data stays in the log until the last process closes the store.
  public var isCompacted = false

  /// Creates an erasure with all counts zero.
  public init(patient: Patient.ID, seq: Int, recorded: Instant) {
    self.patient = patient
    self.seq = seq
    self.recorded = recorded
  }
}
