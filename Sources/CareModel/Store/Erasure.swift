/// What was erased with a patient, for good.
///
/// Backups are untouched: they have to be erased, or deleted, one by one.
public struct Erasure: Hashable, Sendable, Codable {
  /// Whose records they were; the id is free again.
  public var patient: Patient.ID
  /// The number of the commit that erased them.
  public var seq: Int
  /// When it was recorded.
  public var recorded: Instant
  /// How many care plans.
  public var carePlans = 0
  /// How many versions of the patient, of care plans, tasks, contacts and alerts.
  public var versions = 0
  /// How many versions of outcomes.
  public var outcomes = 0
  /// How many values in them.
  public var values = 0
  /// How many versions of samples.
  public var samples = 0
  /// How many saved surveys.
  public var drafts = 0
  /// How many commits had the patient as their author, and now have none.
  public var authored = 0
  /// Whether the file and its log were rewritten without it; false while another process reads them.
  ///
  /// Then what was erased stays in the log until the last process that has the store open lets go of it.
  public var isCompacted = false

  /// The erasure of a patient by a commit, of nothing so far.
  public init(patient: Patient.ID, seq: Int, recorded: Instant) {
    self.patient = patient
    self.seq = seq
    self.recorded = recorded
  }
}
