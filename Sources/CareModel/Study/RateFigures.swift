/// The closed rate over a period in its variants, with all counts.
public struct RateFigures: Hashable, Sendable, Codable {
  /// The progress of the closed events divided by their number, 0…1; nil when none has closed.
  public var value: Double?
  /// The same, with late events counted as 0.
  public var onTime: Double?
  /// The weighted mean of the tasks' rates, so that a task that is due often does not weigh more.
  public var weighted: Double?
  /// The number of closed events that were done.
  public var done = 0
  /// The number of closed events with known progress: the denominator.
  public var closed = 0
  /// The number of closed events that were late.
  public var late = 0
  /// The number of closed events that were declined; they count with 0.
  public var declined = 0
  /// The number of excused events; they do not count.
  public var excused = 0
  /// The number of closed events whose progress is unknown; they do not count.
  public var unknown = 0
  /// The number of events whose answer staff transcribed afterward.
  public var lateEntries = 0
  /// The percentage as Bridge computes it, which counts open events and is 100 if nothing was offered.
  public var bridge = 100
  /// The number of events in each state that occurs.
  public var states: [EventState: Int] = [:]

  /// Creates the figures of no events.
  public init() {}
}

extension EventState: CodingKeyRepresentable {}

/// A property of events by which rates are divided.
public enum RateDimension: String, Hashable, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
  /// The task.
  case task
  /// The kinds of values that the task records; an event counts for each.
  case kind
  /// The week, by the date of its Monday.
  case week
  /// The number of days since the date of enrollment, from 0.
  case studyDay = "study_day"
  /// The day of the week, `mon` to `sun`.
  case weekday
  /// The hour of the slot, `00` to `23`, or `all_day`.
  case hour
  /// The arm of the enrollment.
  case arm
}

/// The figures of the events that share a property.
public struct RateGroup: Hashable, Sendable, Codable {
  /// The property's value, as text.
  public var key: String
  /// The figures.
  public var rate: RateFigures

  /// Creates a group.
  public init(key: String, rate: RateFigures) {
    self.key = key
    self.rate = rate
  }
}
