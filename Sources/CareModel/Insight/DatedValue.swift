/// An outcome value and the local day of its event.
public struct DatedValue: Hashable, Sendable, Codable {
  /// The local day on which the event started.
  public var date: CivilDate
  /// The event's start.
  public var start: Instant
  /// The outcome value.
  public var value: OutcomeValue

  /// Creates a dated value.
  public init(date: CivilDate, start: Instant, value: OutcomeValue) {
    self.date = date
    self.start = start
    self.value = value
  }
}
