public import CareModel
import CareSchedule
import CareStore

extension CareRuntime {
  /// Returns the events of a patient by start, then task id, then element.
  ///
  /// ```swift
  /// let today = EventQuery(patient: "ana", interval: .day(CivilDate("2026-06-07")!))
  /// let open = try care.events(today, at: now).filter { $0.state == .open }
  /// ```
  ///
  /// `charge`: charges for each event before it is read.
  /// - Throws: `StoreError.notFound` if there is no such patient; ``RuntimeError/invalidWindow`` for an empty interval;
  ///   `ScriptError` if a person interrupts a script; what `charge` throws.
  /// - Complexity: O(events in the interval + versions of the plans followed).
  public func events(_ query: EventQuery, at now: Instant, charging charge: WorkCharge? = nil) throws -> [Event] {
    try read(
      query.patient, carePlan: query.carePlan, asOf: query.asOf, at: now, charging: charge,
      following: { try $0.comingReads(of: query.interval, task: query.task, at: now) }
    ) { try query.interval == .now ? $0.eventsNow(task: query.task) : $0.events(query.interval, task: query.task) }
  }
}

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
    /// What a page of today shows: the events of the patient's today, those of other days that can be answered now, and what was
    /// answered today for another day.
    case now
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
  func bounds() throws -> (Instant, Instant) {
    let (from, to) =
      switch self {
      case .range(let from, let to): (from, to)
      // The last day of the calendar has no next one.
      case .day(let date): (Self.before(date), Self.after(date).adding(seconds: 86_400))
      case .days(let from, let to):
        (Self.before(from), from < to ? Self.after(to) : .beginning)
      // It is made of days; see ``PatientSnapshot/eventsNow(task:)``.
      case .now: throw RuntimeError.invalidWindow
      }
    guard from < to else { throw RuntimeError.invalidWindow }
    return (from, to)
  }

  /// The furthest that the beginning of a day in a zone is from that in UTC, in seconds: Manila was 15:56 behind until 1844.
  private static let furthest = 16 * 3600

  private static func before(_ date: CivilDate) -> Instant { Zone.utc.startOfDay(date).adding(seconds: -furthest) }

  private static func after(_ date: CivilDate) -> Instant { Zone.utc.startOfDay(date).adding(seconds: furthest) }

  /// Returns the days in the patient's own zones; nil for a range of absolute time, and for days without a moment there.
  ///
  /// A zone can skip a day, as Apia did in 2011, and the last day of the calendar has no next one.
  func days(in zones: ZoneTimeline) -> (from: Instant, to: Instant)? {
    let (first, end): (CivilDate, CivilDate)
    switch self {
    case .range, .now: return nil
    case .day(let date): (first, end) = (date, date.adding(days: 1))
    case .days(let from, let to): (first, end) = (from, to)
    }
    let (from, to) = (zones.startOfDay(first), zones.startOfDay(end))
    return from < to ? (from, to) : nil
  }

  /// Whether an event that starts on a local day is included.
  func contains(_ day: CivilDate) -> Bool {
    switch self {
    case .range, .now: true
    case .day(let date): day == date
    case .days(let from, let to): from <= day && day < to
    }
  }
}
