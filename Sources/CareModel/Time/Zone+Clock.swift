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
    let minutes = Int(offset.magnitude) / 60
    let sign = offset < 0 ? "-" : "+"
    let wall = Instant(milliseconds: shown).iso.dropLast()
    return "\(wall)\(sign)\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
  }
}

extension Instant {
  /// The years 1 to 9999 in UTC.
  package static let civilRange =
    Instant(
      milliseconds: Int64(CivilDate.earliest.dayNumber) * 86_400_000)...Instant(
      milliseconds: Int64(CivilDate.latest.dayNumber + 1) * 86_400_000 - 1)
}
