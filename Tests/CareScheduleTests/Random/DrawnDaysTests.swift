import CareModel
import CareSchedule
import Foundation
import Testing

/// Days that are drawn from each block of days.
@Suite struct DrawnDaysTests {
  private func element(_ days: DrawnDays, start: String = "2026-06-01", lasting: Int? = 100) throws -> ScheduleElement {
    let first = try date(start)
    return try ScheduleElement(
      start: .date(first),
      recurrence: .random(RandomTimes(times: 2, from: dayTime("09:00"), to: dayTime("21:00"), days: days)),
      end: lasting.map { .date(first.adding(days: $0)) }, duration: .seconds(600))
  }

  private func dates(_ element: ScheduleElement, seed: RandomSeed = RandomSeed(source: "s")) throws -> [CivilDate] {
    var inputs = noAnchors
    inputs.seed = seed
    let schedule = try Schedule(elements: [element]).resolved(inputs: inputs, zones: ZoneTimeline(.utc))
    var found: [CivilDate] = []
    for occurrence in try schedule.occurrences(
      from: instant("2026-01-01T00:00:00Z"), to: instant("2028-01-01T00:00:00Z"))
    {
      if case .random(let date, 1) = occurrence.slot { found.append(date) }
    }
    return found
  }

  @Test func eachBlockHasAsManyDaysAsItAsksFor() throws {
    let dates = try dates(element(DrawnDays(3, of: 10)))
    let first = try date("2026-06-01").dayNumber
    let blocks = Dictionary(grouping: dates) { ($0.dayNumber - first) / 10 }
    #expect(blocks.keys.sorted() == Array(0..<10))
    #expect(blocks.values.allSatisfy { $0.count == 3 && Set($0).count == 3 })
    // The blocks differ: they are drawn one by one.
    #expect(Set(blocks.map { block, dates in dates.map { $0.dayNumber - first - block * 10 } }).count > 5)
  }

  @Test func allDaysOfABlockAreDrawnEquallyOften() throws {
    var counts = [Int](repeating: 0, count: 10)
    let first = try date("2026-06-01").dayNumber
    for number in 0..<200 {
      for date in try dates(element(DrawnDays(3, of: 10)), seed: RandomSeed(source: "s\(number)")) {
        counts[(date.dayNumber - first) % 10] += 1
      }
    }
    // 200 participants with 10 blocks: 600 are expected of each day, with a deviation of about 20.
    #expect(counts.allSatisfy { (500...700).contains($0) }, "\(counts)")
  }

  @Test func aBlockThatTheEndCutsOffKeepsTheDaysBefore() throws {
    let whole = try dates(element(DrawnDays(3, of: 10)))
    let cut = try dates(element(DrawnDays(3, of: 10), lasting: 95))
    let end = try date("2026-06-01").adding(days: 95)
    #expect(cut == whole.filter { $0 < end })
  }

  @Test func theDaysStayWhenTheTimesOrTheEndChange() throws {
    let days = try dates(element(DrawnDays(3, of: 10), lasting: nil)).prefix(12)
    var changed = try element(DrawnDays(3, of: 10))
    changed.recurrence = .random(
      RandomTimes(times: 5, from: try dayTime("10:00"), to: try dayTime("02:00"), days: DrawnDays(3, of: 10)))
    #expect(try dates(changed).prefix(12) == days)
  }

  @Test(arguments: [(0, 10), (11, 10), (1, 0), (1, 367), (Int.min, Int.max), (Int.max, Int.max)])
  func impossibleNumbersAreRefused(count: Int, of: Int) throws {
    let element = try element(DrawnDays(count, of: of))
    #expect(throws: ScheduleError.invalidDrawnDays(DrawnDays(count, of: of), onWeekdays: false, element: 0)) {
      try Schedule(elements: [element]).validate()
    }
  }

  @Test func weekdaysAndDaysExcludeEachOther() throws {
    var element = try element(DrawnDays(3, of: 10))
    element.recurrence = .random(
      RandomTimes(
        times: 2, from: try dayTime("09:00"), to: try dayTime("21:00"), weekdays: [.monday], days: DrawnDays(3, of: 10))
    )
    #expect(throws: ScheduleError.invalidDrawnDays(DrawnDays(3, of: 10), onWeekdays: true, element: 0)) {
      try Schedule(elements: [element]).validate()
    }
  }

  @Test func theyAreStoredAndRead() throws {
    let schedule = try Schedule(elements: [element(DrawnDays(3, of: 10))])
    #expect(try JSONDecoder().decode(Schedule.self, from: JSONEncoder().encode(schedule)) == schedule)
    #expect(schedule.describe().contains("on 3 of every 10 days"))
  }
}
