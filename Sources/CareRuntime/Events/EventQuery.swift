public import CareModel

/// Which events of a patient to list.
public struct EventQuery: Hashable, Sendable {
  /// A stretch of time; half open.
  public enum Interval: Hashable, Sendable {
    /// The events that start on a local day.
    case day(CivilDate)
    /// The events that start on the local days from one up to another.
    case days(from: CivilDate, to: CivilDate)
    /// The events that overlap a stretch of absolute time.
    case range(from: Instant, to: Instant)
  }

  /// Whose events.
  public var patient: Patient.ID
  /// When.
  public var interval: Interval
  /// Of one task only.
  public var task: CareTask.ID?
  /// Of one enrollment only.
  public var carePlan: CarePlan.ID?
  /// As the store knew it then: versions, outcomes, gates and zones.
  ///
  /// Saved surveys have no history and are as now.
  public var asOf: AsOf?

  /// The events of a patient in an interval.
  public init(
    patient: Patient.ID, interval: Interval, task: CareTask.ID? = nil, carePlan: CarePlan.ID? = nil, asOf: AsOf? = nil
  ) {
    self.patient = patient
    self.interval = interval
    self.task = task
    self.carePlan = carePlan
    self.asOf = asOf
  }
}
