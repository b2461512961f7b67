import CareCards
import CareModel
import CareTestSupport
import Testing

struct PlanCalendarTests {
  private let zone: Zone
  private let start: CivilDate

  init() throws {
    zone = try #require(Zone("America/New_York"))
    start = try #require(CivilDate("2026-10-28"))
  }

  private func clocksGoBack() throws -> ClockChange {
    ClockChange(
      instant: try #require(Instant(iso: "2026-11-01T06:00:00Z")), seconds: -3600,
      wall: try #require(CivilDateTime("2026-11-01T02:00")))
  }

  private func calendar(days: Int = 28) throws -> PlanCalendar {
    let change = try clocksGoBack()
    return PlanCalendar(
      title: "Living with nausea", zone: zone,
      rows: [
        .init(title: "Take doxylamine", times: ["08:00", "12:00"]),
        .init(title: "Rate your pain", times: ["19:00"]),
        .init(
          title: "A glass of water, and then another one because the first was so good",
          times: (8..<20).map { $0 < 10 ? "0\($0):00" : "\($0):00" }),
        .init(title: "Visit", times: []),
      ],
      days: (0..<days).map { place in
        let date = start.adding(days: place)
        return PlanCalendar.Day(
          date: date, counts: [place % 2 == 0 ? 2 : 1, 1, date.weekday > 5 ? 12 : 0, 0],
          clockChange: date == change.date ? change : nil)
      },
      changes: [
        PlannedChange(from: start.adding(days: 5), title: "Take doxylamine", fields: ["instructions", "targets"]),
        PlannedChange(from: start.adding(days: 400), title: "Visit", fields: ["title"]),
      ],
      notes: ["Only “Welcome” shows until it is completed."])
  }

  @Test func daysAreGroupedByMonth() throws {
    let calendar = try calendar()
    try Golden.check(calendar.text(TerminalStyle(width: 72)).description, "calendar.txt")
    try Golden.check(calendar.text(TerminalStyle(width: 60)).description, "calendar-60.txt")
    try Golden.check(calendar.text(TerminalStyle(width: 32)).description, "calendar-narrow.txt")
    try Golden.check(calendar.text(TerminalStyle(width: 72, color: true)).description, "calendar-color.txt")
  }

  @Test func aSingleDayIsShownInItsMonth() throws {
    try Golden.check(try calendar(days: 1).text(TerminalStyle(width: 72)).description, "calendar-day.txt")
  }

  @Test(arguments: [32, 44, 60, 72, 120])
  func noLineIsWiderThanRequested(width: Int) throws {
    for line in try calendar(days: 366).text(TerminalStyle(width: width)).description.split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= width, "\(line)")
    }
  }

  @Test func aCountOfTwoDigitsStaysOnOneLine() throws {
    let lines = try calendar().text(TerminalStyle(width: 32)).description.split(separator: "\n")
    #expect(lines.contains { $0.contains("×12") })
    #expect(!lines.contains { $0.contains("×1 ") })
  }

  @Test(arguments: [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")])
  func everyTaskHasItsLetter(_ row: Int, _ letter: String) {
    #expect(PlanCalendar.letter(row) == letter)
  }

  @Test(arguments: [
    (-3600, "2026-11-01T02:00", "the clocks go back an hour at 02:00"),
    (3600, "2027-03-14T02:00", "the clocks go forward an hour at 02:00"),
    (1800, "2026-10-04T02:00", "the clocks go forward 30 minutes at 02:00"),
    (-3600, "2019-02-17T00:00", "the clocks go back an hour at 24:00"),
    (86_400, "2011-12-30T00:00", "the clocks go forward 24 hours at 00:00"),
  ])
  func aClockChangeIsToldInWords(_ seconds: Int, _ wall: String, _ expected: String) throws {
    let change = ClockChange(
      instant: Instant(milliseconds: 0), seconds: seconds, wall: try #require(CivilDateTime(wall)))
    #expect(change.formatted == expected)
  }
}
