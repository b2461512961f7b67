import CareModel
import CareSchedule
import Foundation

/// Windows far from a schedule's start, beside a walk day by day with Foundation's calendar, as phone frameworks do it.
enum ScheduleBenchmarks {
  static func run() throws -> [Measurement] {
    let zone = Zone("America/New_York") ?? .utc
    let start = CivilDate(year: 2015, month: 1, day: 1) ?? .earliest
    let schedule = Schedule(elements: [
      ScheduleElement(
        start: .date(start), times: [DayTime("08:00")].compactMap { $0 }, recurrence: .daily(every: 1),
        duration: .seconds(3600))
    ])
    let resolved = try schedule.resolved(inputs: ScheduleInputs(enrolled: start), zones: ZoneTimeline(zone))
    let day = zone.startOfDay(start.adding(days: 3653)), next = zone.startOfDay(start.adding(days: 3654))
    let walk = CalendarWalk(zone: zone, start: start)
    return [
      try Measurement(
        "schedule.day-after-ten-years", beside: "day-by-day walk", unit: .us, operations: 1,
        ours: { for _ in 0..<1000 { blackHole(try resolved.occurrences(from: day, to: next)) } },
        peer: { blackHole(walk.starts(from: day, to: next)) }
      ).perOperation(ours: 1000),
      try Measurement(
        "schedule.ten-years", beside: "day-by-day walk", unit: .us, operations: 3653,
        ours: { blackHole(try resolved.occurrences(from: zone.startOfDay(start), to: day)) },
        peer: { blackHole(walk.starts(from: zone.startOfDay(start), to: day)) }),
    ]
  }
}

extension Measurement {
  /// The same with our side divided by how many operations it did where the peer did one.
  func perOperation(ours count: Double) -> Measurement {
    var result = self
    result.ours /= count
    result.ratio = result.ours / result.peer
    return result
  }
}

/// Adds a day at a time from the start, and keeps what falls in the window.
private struct CalendarWalk {
  let calendar: Calendar
  let first: Date

  init(zone: Zone, start: CivilDate) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone.identifier) ?? .gmt
    self.calendar = calendar
    first = Date(timeIntervalSince1970: Double(zone.startOfDay(start).wholeSeconds + 8 * 3600))
  }

  func starts(from: Instant, to: Instant) -> [Date] {
    var found: [Date] = []
    for count in 0... {
      guard let date = calendar.date(byAdding: .day, value: count, to: first),
        date.timeIntervalSince1970 < Double(to.wholeSeconds)
      else { break }
      if date.timeIntervalSince1970 >= Double(from.wholeSeconds) { found.append(date) }
    }
    return found
  }
}
