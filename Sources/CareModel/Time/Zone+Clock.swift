extension Zone {
  /// The instant at which the wall clock shows that time.
  ///
  /// A time that a clock change leaves out moves forward by the length of the gap (RFC 5545, 3.3.5); of a time that
  /// comes twice, the first is meant.
  /// - Complexity: O(log n) in the zone's clock changes.
  public func instant(of wall: CivilDateTime) -> Instant {
    Instant(milliseconds: Int64(rules.instantSeconds(ofWall: wall.wallSeconds)) * 1000)
  }

  /// What the wall clock shows at that instant, to the second.
  ///
  /// Before the year 1 it is the first wall time, after the year 9999 the last.
  /// - Complexity: O(log n) in the zone's clock changes.
  public func civil(_ instant: Instant) -> CivilDateTime {
    let seconds = instant.wholeSeconds
    let shown = seconds.addingReportingOverflow(rules.offset(at: seconds))
    if let wall = CivilDateTime(wallSeconds: shown.partialValue), !shown.overflow { return wall }
    guard seconds > 0 else { return CivilDateTime(date: .earliest, time: .midnight) }
    return CivilDateTime(date: .latest, time: TimeOfDay(hour: 23, minute: 59, second: 59) ?? .midnight)
  }

  /// The local date at that instant.
  public func date(of instant: Instant) -> CivilDate {
    civil(instant).date
  }

  /// The first moment of a local day: midnight, or the end of the gap that swallows it.
  ///
  /// Of a day that the zone skips it is the first moment of the next.
  public func startOfDay(_ date: CivilDate) -> Instant {
    Instant(milliseconds: Int64(rules.startOfDaySeconds(date.dayNumber)) * 1000)
  }

  /// How far the wall clock is ahead of UTC at that instant, in seconds; negative west of Greenwich.
  public func offsetSeconds(at instant: Instant) -> Int {
    rules.offset(at: instant.wholeSeconds)
  }

  /// Whether the zone leaves that date out altogether, as Apia did with 2011-12-30.
  public func skips(_ date: CivilDate) -> Bool {
    rules.skippedDays.contains(date.dayNumber)
  }

  /// The instant after an interval.
  ///
  /// Months and days pass on the wall clock (the day of month clamped), then seconds as elapsed time. Nil outside the
  /// years 1 to 9999.
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

  /// The instant as it is read in this zone: `2026-06-07T08:00:00-04:00`.
  ///
  /// Milliseconds show only when they are not zero; the offset's seconds, which old local times have, are left out.
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
  /// From the first moment of the year 1 to the last of the year 9999, in UTC.
  package static let civilRange =
    Instant(
      milliseconds: Int64(CivilDate.earliest.dayNumber) * 86_400_000)...Instant(
      milliseconds: Int64(CivilDate.latest.dayNumber + 1) * 86_400_000 - 1)
}
