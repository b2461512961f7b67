/// One time that a schedule falls due.
public struct Occurrence: Hashable, Sendable, Codable {
  /// The nominal moment, which identifies it.
  public var slot: Slot

  /// When it starts.
  public var start: Instant

  /// When it is over, exclusive; the start itself where it has no length.
  public var stop: Instant

  /// How many occurrences of the whole schedule come before it: the same in every window.
  public var index: Int

  /// The place of its element in the schedule, from 0.
  public var element: Int

  /// Whether it covers the local day.
  public var isAllDay: Bool

  /// An occurrence of these parts.
  public init(slot: Slot, start: Instant, stop: Instant, index: Int, element: Int, isAllDay: Bool) {
    self.slot = slot
    self.start = start
    self.stop = stop
    self.index = index
    self.element = element
    self.isAllDay = isAllDay
  }
}
