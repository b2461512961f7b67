/// The times at which a task is due, as one or more repeating elements.
///
/// Times are wall times in the follower's zone unless ``zone`` fixes one. A schedule never reads a clock: the same
/// schedule always yields the same occurrences.
///
/// ```swift
/// let morning = ScheduleElement(
///   start: .anchor(.enrolled, .zero), times: [.time(.midnight)], recurrence: .daily(every: 1))
/// let schedule = Schedule(elements: [morning])
/// ```
public struct Schedule: Hashable, Sendable, Codable {
  /// The elements; their occurrences are merged in order of time.
  public var elements: [ScheduleElement]

  /// The zone in which wall times are read; nil for the follower's zone.
  public var zone: Zone?

  /// Creates a schedule.
  public init(elements: [ScheduleElement], zone: Zone? = nil) {
    self.elements = elements
    self.zone = zone
  }
}
