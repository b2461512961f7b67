/// A time zone with its clock changes, or a fixed offset from UTC.
///
/// Two zones are equal if their identifiers are. A zone is encoded as its identifier.
public struct Zone: Hashable, Sendable {
  /// The identifier: an IANA name, `UTC`, or `GMT±HHMM`.
  public let identifier: String

  package let rules: ZoneRules

  /// Creates a zone from a known IANA name, `UTC`, or a fixed offset `GMT±HHMM`; nil for any other text.
  public init?(_ identifier: String) {
    guard !ZoneRules.isEarlierForm(identifier) else { return nil }
    self.init(stored: identifier)
  }

  /// Creates a zone from an identifier in a store, which can be a fixed offset as an earlier release took it: `GMT+5:30`.
  package init?(stored identifier: String) {
    guard let rules = ZoneRules.named(identifier) else { return nil }
    self.identifier = identifier
    self.rules = rules
  }

  private init(identifier: String, rules: ZoneRules) {
    self.identifier = identifier
    self.rules = rules
  }

  /// Coordinated Universal Time.
  public static let utc = Zone(identifier: "UTC", rules: ZoneRules(offset: 0))

  /// Whether two zones have the same identifier.
  public static func == (left: Zone, right: Zone) -> Bool {
    left.identifier == right.identifier
  }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }
}

extension Zone: CustomStringConvertible, Codable {
  /// The identifier.
  public var description: String { identifier }

  /// Decodes an identifier, which an earlier release may have stored.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "a time zone such as America/New_York") { Zone(stored: $0) }
  }

  /// Encodes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension Zone {
  /// Returns the instant at which the wall clock shows a time.
  ///
  /// A time that a clock change skips moves forward by the length of the gap (RFC 5545, 3.3.5); for a time that occurs
  /// twice, the first instant is returned.
  /// - Complexity: O(log n) in the zone's clock changes.
  public func instant(of wall: CivilDateTime) -> Instant {
    Instant(milliseconds: Int64(rules.instantSeconds(ofWall: wall.wallSeconds)) * 1000)
  }

  /// Returns what the wall clock shows at an instant, to the second.
  ///
  /// The result is clamped to the years 1 to 9999.
  /// - Complexity: O(log n) in the zone's clock changes.
  public func civil(_ instant: Instant) -> CivilDateTime {
    let seconds = instant.wholeSeconds
    let shown = seconds.addingReportingOverflow(rules.offset(at: seconds))
    if let wall = CivilDateTime(wallSeconds: shown.partialValue), !shown.overflow { return wall }
    guard seconds > 0 else { return CivilDateTime(date: .earliest, time: .midnight) }
    return CivilDateTime(date: .latest, time: TimeOfDay(hour: 23, minute: 59, second: 59) ?? .midnight)
  }

  /// Returns the local date at an instant.
  public func date(of instant: Instant) -> CivilDate {
    civil(instant).date
  }

  /// Returns the first instant of a local day: midnight, or the end of a gap that contains midnight.
  ///
  /// For a day that the zone skips, it is the first instant of the next day.
  public func startOfDay(_ date: CivilDate) -> Instant {
    Instant(milliseconds: Int64(rules.startOfDaySeconds(date.dayNumber)) * 1000)
  }

  /// Returns the offset of the wall clock from UTC at an instant, in seconds; negative west of Greenwich.
  public func offsetSeconds(at instant: Instant) -> Int {
    rules.offset(at: instant.wholeSeconds)
  }

  /// Whether the zone skips a whole date, as Apia did on 2011-12-30.
  public func skips(_ date: CivilDate) -> Bool {
    rules.skippedDays.contains(date.dayNumber)
  }

  /// Returns the instant after an interval.
  ///
  /// Months and days pass on the wall clock (clamping the day of the month), then seconds as elapsed time. Returns nil
  /// outside the years 1 to 9999.
  public func instant(_ interval: CalendarInterval, after instant: Instant) -> Instant? {
    guard Instant.civilRange.contains(instant) else { return nil }
    var moved = instant
    if interval.months != 0 || interval.days != 0 {
      let wall = civil(instant)
      guard let date = wall.date.checkedAdding(months: interval.months, days: interval.days) else { return nil }
      let fraction = instant.milliseconds.floorModulo(by: 1000)
      moved = self.instant(of: CivilDateTime(date: date, time: wall.time)).adding(milliseconds: fraction)
    }
    moved = moved.adding(seconds: interval.seconds)
    return Instant.civilRange.contains(moved) ? moved : nil
  }

  /// Returns the instant in this zone: `2026-06-07T08:00:00-04:00`.
  ///
  /// Milliseconds are included only if they are not zero; the seconds of historical offsets are omitted.
  public func iso(_ instant: Instant) -> String {
    let offset = offsetSeconds(at: instant)
    let (shown, overflow) = instant.milliseconds.addingReportingOverflow(Int64(offset) * 1000)
    guard !overflow else { return instant.iso }
    return TextBytes.text {
      $0.addISO(Instant(milliseconds: shown))
      $0.addISO(offset: offset)
    }
  }
}

extension Instant {
  /// The years 1 to 9999 in UTC.
  package static let civilRange =
    Instant(
      milliseconds: Int64(CivilDate.earliest.dayNumber) * 86_400_000)...Instant(
      milliseconds: Int64(CivilDate.latest.dayNumber + 1) * 86_400_000 - 1)
}

/// A change of a zone's clocks, forward or back.
public struct ClockChange: Hashable, Sendable {
  /// The instant of the change.
  public var instant: Instant
  /// The number of seconds by which the clocks go forward; negative for back.
  public var seconds: Int
  /// The wall time just before the change.
  public var wall: CivilDateTime

  /// Creates a clock change.
  public init(instant: Instant, seconds: Int, wall: CivilDateTime) {
    self.instant = instant
    self.seconds = seconds
    self.wall = wall
  }

  /// The day that the change makes shorter or longer.
  ///
  /// Clocks that go back at midnight lengthen the day that was about to end.
  public var date: CivilDate {
    seconds < 0 && wall.time == .midnight ? wall.date.adding(days: -1) : wall.date
  }
}

extension Zone {
  /// Returns the clock changes in `from..<to`, in order.
  ///
  /// Two changes within a day that cancel out are not found; no zone has ever had them.
  /// - Complexity: O(n) in the days between the instants.
  package func clockChanges(from: Instant, to: Instant) -> [ClockChange] {
    var changes: [ClockChange] = []
    // The offset in force just before `from` is needed to see a change at `from` itself.
    var low = max(from, Instant.civilRange.lowerBound).wholeSeconds - 1
    let end = min(to, Instant.civilRange.upperBound).adding(milliseconds: -1).wholeSeconds
    while low < end {
      let high = min(low + 86_400, end)
      if rules.offset(at: low) != rules.offset(at: high) { changes.append(clockChange(after: low, notAfter: high)) }
      low = high
    }
    return changes
  }

  /// Finds the change between two seconds with different offsets by bisection.
  private func clockChange(after first: Int, notAfter last: Int) -> ClockChange {
    let before = rules.offset(at: first)
    var (low, high) = (first, last)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if rules.offset(at: middle) == before { low = middle } else { high = middle }
    }
    let wall = CivilDateTime(wallSeconds: high + before) ?? civil(Instant(milliseconds: Int64(high) * 1000))
    return ClockChange(
      instant: Instant(milliseconds: Int64(high) * 1000), seconds: rules.offset(at: high) - before, wall: wall)
  }
}
