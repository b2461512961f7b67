/// When a care task falls due, as one or more repeating elements.
///
/// Times are wall time in the follower's zone unless ``zone`` fixes one. A schedule reads no clock: the same schedule
/// always yields the same occurrences.
public struct Schedule: Hashable, Sendable, Codable {
  /// The elements, whose occurrences are merged in order of time.
  public var elements: [ScheduleElement]

  /// The zone in which wall times are read; nil for the zone of whoever follows the schedule.
  public var zone: Zone?

  /// A schedule of these elements.
  public init(elements: [ScheduleElement], zone: Zone? = nil) {
    self.elements = elements
    self.zone = zone
  }
}
