public import CareModel
import CareSchedule
import CareStore

/// A query for the events of a patient.
///
/// ```swift
/// EventQuery(patient: "ana", interval: .day(CivilDate("2026-06-07")!), task: "check-in")
/// ```
public struct EventQuery: Hashable, Sendable {
  /// The days or the time that a query covers; half-open.
  public enum Interval: Hashable, Sendable {
    /// The events that start on a local day.
    case day(CivilDate)
    /// The events that start on the local days from one up to another.
    case days(from: CivilDate, to: CivilDate)
    /// The events that overlap a range of absolute time.
    case range(from: Instant, to: Instant)
  }

  /// The patient that the events belong to.
  public var patient: Patient.ID
  /// The days or the time.
  public var interval: Interval
  /// The only task to include; nil for all.
  public var task: CareTask.ID?
  /// The only enrollment to include; nil for all.
  public var carePlan: CarePlan.ID?
  /// The state of the store to show: versions, outcomes, gates, and zones.
  ///
  /// Drafts have no history and are always the newest.
  public var asOf: AsOf?

  /// Creates a query for the events of a patient in an interval.
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

extension EventQuery.Interval {
  /// Returns the instants between which the interval's events lie, in whatever zone each of them is read.
  ///
  /// - Throws: ``RuntimeError/invalidWindow`` for an empty interval.
  func bounds(in zones: ZoneTimeline) throws -> (Instant, Instant) {
    let (from, to) =
      switch self {
      case .range(let from, let to): (from, to)
      // In an event's own zone, a local day may begin and end up to a day apart from the patient's.
      case .day(let date): (zones.startOfDay(date.adding(days: -1)), zones.startOfDay(date.adding(days: 2)))
      case .days(let from, let to):
        (zones.startOfDay(from.adding(days: -1)), from < to ? zones.startOfDay(to.adding(days: 1)) : .beginning)
      }
    guard from < to else { throw RuntimeError.invalidWindow }
    return (from, to)
  }

  /// Returns the days in the patient's own zones; nil for a range of absolute time.
  func days(in zones: ZoneTimeline) -> (from: Instant, to: Instant)? {
    switch self {
    case .range: nil
    case .day(let date): (zones.startOfDay(date), zones.startOfDay(date.adding(days: 1)))
    case .days(let from, let to): (zones.startOfDay(from), zones.startOfDay(to))
    }
  }

  /// Whether an event that starts on a local day is included.
  func contains(_ day: CivilDate) -> Bool {
    switch self {
    case .range: true
    case .day(let date): day == date
    case .days(let from, let to): from <= day && day < to
    }
  }
}
