import CareModel
import CareSchedule
import Testing

/// Dates of one participant between which nothing is due, because the end is not after the start.
struct OrderTests {
  private static let surgery = Anchor.named("surgery"), discharge = Anchor.named("discharge")

  struct Row: Sendable {
    var start = ScheduleTime.anchor(OrderTests.surgery, .zero)
    var end: ScheduleTime? = .anchor(OrderTests.discharge, .zero)
    var surgery: String? = "2026-06-10"
    var discharge: String? = "2026-06-08"
    var first: String?
    /// What it begins and ends at; nil if it fits.
    let refused: [String]?
  }

  static let rows: [Row] = [
    Row(refused: ["2026-06-10", "2026-06-08"]),
    Row(discharge: "2026-06-10", refused: ["2026-06-10", "2026-06-10"]),
    Row(discharge: "2026-06-11", refused: nil),
    Row(end: .anchor(discharge, .days(1)), discharge: "2026-06-10", refused: nil),
    Row(start: .anchor(surgery, .days(3)), discharge: "2026-06-12", refused: ["2026-06-13", "2026-06-12"]),
    Row(surgery: "2026-06-10T09:00", discharge: "2026-06-10T08:59", refused: ["2026-06-10T09:00", "2026-06-10T08:59"]),
    Row(surgery: "2026-06-10T09:00", discharge: "2026-06-10T09:01", refused: nil),
    Row(
      start: .anchor(surgery, .seconds(3600)), surgery: "2026-06-10T09:00", discharge: "2026-06-10T09:30",
      refused: ["2026-06-10T10:00", "2026-06-10T09:30"]),
    // Unknown dates, one date alone, and the enrollment say nothing of an order.
    Row(surgery: nil, refused: nil), Row(discharge: nil, refused: nil), Row(end: nil, refused: nil),
    Row(end: .anchor(surgery, .days(-1)), refused: nil), Row(start: .anchor(.enrolled, .days(30)), refused: nil),
    Row(start: .anchor(surgery, .zero), end: .anchor(.enrolled, .zero), refused: nil),
    // Points, and a date that is a parameter.
    Row(
      end: .anchor(.combined(.earliest, [.anchor(surgery, .days(5)), .anchor(discharge, .zero)]), .zero),
      refused: ["2026-06-10", "2026-06-08"]),
    Row(
      end: .anchor(.combined(.latest, [.anchor(surgery, .days(5)), .anchor(discharge, .zero)]), .zero), refused: nil),
    Row(start: .anchor(.parameter("first"), .zero), first: "2026-06-09", refused: ["2026-06-09", "2026-06-08"]),
    Row(start: .anchor(.parameter("first"), .zero), refused: nil),
  ]

  @Test(arguments: rows) func anEndThatIsNotAfterTheStartIsRefused(row: Row) throws {
    var inputs = ScheduleInputs(enrolled: try date("2026-06-01"))
    inputs.anchors["surgery"] = row.surgery.flatMap { AnchorValue($0) }
    inputs.anchors["discharge"] = row.discharge.flatMap { AnchorValue($0) }
    inputs.parameters["first"] = row.first.flatMap { AnchorValue($0) }.map { .moment($0) }
    let schedule = Schedule(elements: [
      ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .once),
      ScheduleElement(start: row.start, recurrence: .daily(every: 1), end: row.end),
    ])
    let zones = ZoneTimeline(try zone("Europe/Berlin"))
    guard let refused = row.refused else { return try schedule.checkOrder(with: inputs, zones: zones) }
    let error = #expect(throws: ScheduleError.self) { try schedule.checkOrder(with: inputs, zones: zones) }
    guard case .endsBeforeStart(let start, let from, let end, let to, 1) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(start == row.start && end == row.end && [from.description, to.description] == refused)
    // It gives nothing, as it is said.
    let found = try schedule.resolved(inputs: inputs, zones: zones).occurrences(from: .beginning, to: .end)
    #expect(found.allSatisfy { $0.element == 0 })
    // A change of something else leaves it.
    try schedule.checkOrder(with: inputs, zones: zones, reading: [.named("other"), .parameter("surgery")])
    #expect(throws: ScheduleError.self) {
      try schedule.checkOrder(with: inputs, zones: zones, reading: [Self.discharge])
    }
  }

  @Test func theMessageHasBothDates() throws {
    let error = ScheduleError.endsBeforeStart(
      start: .anchor(Self.surgery, .days(2)), from: .date(try date("2026-06-12")), end: .anchor(Self.discharge, .zero),
      to: .date(try date("2026-06-08")), element: 3)
    #expect(
      error.message
        == "it begins at surgery + 2 days, 2026-06-12, and ends at discharge, 2026-06-08, so nothing is due; correct the dates"
    )
    #expect(error.code == "ends_before_start" && error.element == 3)
  }
}
