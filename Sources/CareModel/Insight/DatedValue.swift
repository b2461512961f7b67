/// One recorded value and the local day of its event.
public struct DatedValue: Hashable, Sendable, Codable {
  /// The local day on which the event started.
  public var date: CivilDate
  /// The event's start.
  public var start: Instant
  /// What was recorded.
  public var value: OutcomeValue

  /// A value of a day.
  public init(date: CivilDate, start: Instant, value: OutcomeValue) {
    self.date = date
    self.start = start
    self.value = value
  }
}
