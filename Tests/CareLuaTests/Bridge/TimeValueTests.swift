import CareLua
import CareModel
import Testing

/// Times as scripts see them, without a script.
struct TimeValueTests {
  let newYork = Zone("America/New_York") ?? .utc

  func time(_ text: String) throws -> TimeValue { try TimeValue(text, zone: newYork) }

  @Test(arguments: [
    // A date stays a date.
    ("2026-06-07", "2026-06-07"),
    // A wall time has no offset.
    ("2026-06-07T08:00", "2026-06-07T08:00"),
    // An instant is shown in the zone of the place.
    ("2026-06-07T12:00:00Z", "2026-06-07T08:00:00-04:00"),
    ("2026-06-07T14:00+02:00", "2026-06-07T08:00:00-04:00"),
    // Milliseconds show only when there are some.
    ("2026-06-07T12:00:00.250Z", "2026-06-07T08:00:00.250-04:00"),
  ])
  func aTimeIsShownAsItWasMeant(text: String, shown: String) throws {
    #expect(try time(text).iso == shown)
  }

  @Test(arguments: ["", "yesterday", "2026-02-30", "2026-06-07T25:00", "2026-6-7", "2026-06-07 08:00", "08:00"])
  func textThatIsNotATimeIsRejected(text: String) {
    #expect(throws: TimeError.notATime(text)) { try time(text) }
  }

  @Test(arguments: [
    ("2026-06-07", CalendarInterval.days(3), "2026-06-10"),
    // A month's last day where the month is too short.
    ("2026-01-31", .months(1), "2026-02-28"),
    // Hours turn a date into a time of that date.
    ("2026-06-07", .seconds(8 * 3600), "2026-06-07T08:00"),
    ("2026-06-07T22:00", .seconds(4 * 3600), "2026-06-08T02:00"),
    // Over the spring change a day keeps the wall time, 24 hours do not.
    ("2026-03-07T12:00:00Z", .days(1), "2026-03-08T07:00:00-04:00"),
    ("2026-03-07T12:00:00Z", .seconds(86_400), "2026-03-08T08:00:00-04:00"),
  ])
  func aTimeMovesByAnInterval(text: String, interval: CalendarInterval, moved: String) throws {
    #expect(try time(text).adding(interval).iso == moved)
  }

  @Test func timesOutsideTheCalendarAreRejected() throws {
    let time = try time("9999-12-31")
    #expect(throws: TimeError.outsideYears(time: "9999-12-31", interval: .days(1))) { try time.adding(.days(1)) }
  }

  @Test(arguments: [
    ("2026-06-10", "2026-06-07", CalendarInterval.days(3)),
    ("2026-06-07T08:00", "2026-06-07", .seconds(8 * 3600)),
    // Beside an instant a wall time is read in the instant's zone.
    ("2026-06-07T12:30:00Z", "2026-06-07T08:00", .seconds(1800)),
    // Less than a second before is a second before.
    ("2026-06-07T12:00:00.250Z", "2026-06-07T12:00:00.750Z", .seconds(-1)),
  ])
  func theDifferenceOfTwoTimesIsAnInterval(later: String, earlier: String, interval: CalendarInterval) throws {
    #expect(try time(later).interval(since: time(earlier)) == interval)
  }

  @Test(arguments: [
    ("2026-06-07", "2026-06-08", -1),
    ("2026-06-07", "2026-06-07T00:00", 0),
    ("2026-06-07T08:00", "2026-06-07T12:00:00Z", 0),
    ("2026-06-07T12:00:01Z", "2026-06-07T08:00", 1),
  ])
  func timesHaveAnOrder(left: String, right: String, order: Int) throws {
    #expect(try time(left).compared(to: time(right)) == order)
  }

  @Test(arguments: [
    ("%d %b", "07 Jun"), ("%e %B %Y", " 7 June 2026"), ("%A %u", "Sunday 7"), ("%I:%M %p", "08:05 AM"),
    ("%F %T %z", "2026-06-07 08:05:00 -04:00"), ("%j", "158"), ("100%%", "100%"),
  ])
  func aTimeIsFormattedByAPattern(pattern: String, text: String) throws {
    #expect(try time("2026-06-07T12:05:00Z").formatted(pattern) == text)
  }

  @Test(arguments: [("%Q", "%Q"), ("50%", "%")])
  func anUnknownDirectiveIsReported(pattern: String, directive: String) throws {
    let time = try time("2026-06-07")
    #expect(throws: TimeError.unknownDirective(directive)) { try time.formatted(pattern) }
  }

  @Test func aWallTimeHasNoInstantWithoutAZone() throws {
    let time = try time("2026-06-07T08:00")
    #expect(throws: TimeError.noZone(time: "2026-06-07T08:00")) { try time.utc(in: nil) }
    #expect(try time.utc(in: newYork) == "2026-06-07T12:00:00Z")
  }
}
