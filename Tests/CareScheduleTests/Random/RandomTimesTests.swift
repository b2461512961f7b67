import CareModel
import CareSchedule
import Foundation
import Testing

/// Random times as part of a schedule: days, bounds, indices.
@Suite struct RandomTimesTests {
  private func element(
    _ times: Int, _ from: String, _ to: String, gap: Int = 0, duration: Int = 0, start: String = "2026-01-01",
    _ change: (inout ScheduleElement) throws -> Void = { _ in }
  ) throws -> ScheduleElement {
    let random = try RandomTimes(times: times, from: dayTime(from), to: dayTime(to), minGap: gap)
    var element = try ScheduleElement(
      start: #require(CivilDate(start).map { .date($0) } ?? CivilDateTime(start).map { .dateTime($0) }),
      recurrence: .random(random), duration: .seconds(duration))
    try change(&element)
    return element
  }

  private func resolved(
    _ elements: ScheduleElement..., zone name: String = "UTC", seed: RandomSeed = RandomSeed(source: "store")
  ) throws -> ResolvedSchedule {
    var inputs = noAnchors
    inputs.seed = seed
    return try Schedule(elements: elements).resolved(inputs: inputs, zones: ZoneTimeline(zone(name)))
  }

  private func found(_ schedule: ResolvedSchedule, _ from: String, _ to: String) throws -> [Occurrence] {
    try schedule.occurrences(from: instant("\(from)T00:00:00Z"), to: instant("\(to)T00:00:00Z"))
  }

  private struct Vector: Decodable {
    let source, carePlan, task: String
    let key: String?
    let ordinal: Int
    let date: CivilDate
    let times: Int
    let from, to: DayTime
    let minGap, duration: Int
    let stratified: Bool
    let starts: [TimeOfDay]
  }

  /// The rows were worked out apart from this code; they never change.
  @Test func aSeedAndADateAlwaysGiveTheSameTimes() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "Data/random-times.json")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let rows = try decoder.decode([Vector].self, from: Data(contentsOf: file))
    #expect(rows.count == 29)
    for row in rows {
      var element = ScheduleElement(
        start: .date(row.date.adding(days: -3)),
        recurrence: .random(
          RandomTimes(
            times: row.times, from: row.from, to: row.to, minGap: row.minGap, isStratified: row.stratified)),
        duration: .seconds(row.duration))
      element.key = row.key
      let elements = (0...row.ordinal).map { _ in element }
      var inputs = noAnchors
      inputs.seed = RandomSeed(source: row.source, carePlan: row.carePlan, task: row.task)
      let schedule = try Schedule(elements: elements).resolved(inputs: inputs, zones: ZoneTimeline(.utc))
      let found = try schedule.occurrences(
        from: Zone.utc.startOfDay(row.date.adding(days: -1)), to: Zone.utc.startOfDay(row.date.adding(days: 3)))
      let own = found.filter { occurrence in
        guard case .random(row.date, _) = occurrence.slot else { return false }
        return occurrence.element == row.ordinal
      }
      #expect(own.map { Zone.utc.civil($0.start).time } == row.starts, "\(row)")
      #expect(own.map(\.slot) == (1...row.times).map { .random(row.date, $0) })
    }
  }

  @Test func theTimesDoNotDependOnTheOrderOfQueries() throws {
    let element = try element(4, "09:00", "21:00", gap: 3600, duration: 300)
    let whole = try found(resolved(element), "2026-01-01", "2026-03-01")
    #expect(whole.count == 59 * 4)
    let other = try resolved(element)
    for place in whole.indices.reversed() {
      #expect(other.occurrence(at: place) == whole[place])
      #expect(try resolved(element).next(after: whole[place].start.adding(milliseconds: -1)) == whole[place])
    }
  }

  @Test func eachPartOfTheSeedChangesTheTimes() throws {
    let element = try element(4, "09:00", "21:00")
    var keyed = element
    keyed.key = "k"
    let seed = RandomSeed(source: "s", carePlan: "p", task: "t")
    let seeds = [
      seed, RandomSeed(source: "x", carePlan: "p", task: "t"), RandomSeed(source: "s", carePlan: "x", task: "t"),
      RandomSeed(source: "s", carePlan: "p", task: "x"), RandomSeed(source: "sp", carePlan: "", task: "t"),
    ]
    var starts = try seeds.map { try found(resolved(element, seed: $0), "2026-01-01", "2026-01-02").starts }
    starts.append(try found(resolved(keyed, seed: seed), "2026-01-01", "2026-01-02").starts)
    let second = try found(resolved(element, element, seed: seed), "2026-01-01", "2026-01-02").filter {
      $0.element == 1
    }
    starts.append(second.starts)
    #expect(Set(starts).count == 7)
  }

  @Test func anAmendmentOfOtherElementsKeepsTheTimes() throws {
    let element = try element(3, "09:00", "21:00")
    let daily = try ScheduleElement(start: .date(date("2026-01-01")), recurrence: .daily(every: 1))
    let keyed = try self.element(3, "09:00", "21:00") { $0.key = "evening" }
    let before = try found(resolved(element), "2026-01-01", "2026-02-01").map(\.start)
    let after = try found(resolved(daily, keyed, element), "2026-01-01", "2026-02-01").filter { $0.element == 2 }
    #expect(after.map(\.start) == before)
    // Nor do its start, its length, and its excluded dates change them.
    let later = try self.element(3, "09:00", "21:00", start: "2026-01-10T12:00") {
      $0.except = [.date(try date("2026-01-20"))]
      $0.count = 30
    }
    let shown = try found(resolved(later), "2026-01-01", "2026-02-01")
    #expect(Set(shown.map(\.start)).isSubset(of: before))
    #expect(shown.count > 20 && shown.allSatisfy { $0.start.iso >= "2026-01-10T12:00:00Z" })
  }

  @Test func aWindowAcrossMidnightBelongsToItsOpeningDate() throws {
    let element = try element(3, "22:00", "02:00", gap: 1800, duration: 600) { $0.count = 60 }
    let all = try found(resolved(element), "2026-01-01", "2026-02-01")
    #expect(all.count == 60)
    for occurrence in all {
      guard case .random(let date, _) = occurrence.slot else { continue }
      let opens = Zone.utc.startOfDay(date).adding(seconds: 22 * 3600)
      #expect(occurrence.start >= opens && occurrence.stop <= opens.adding(seconds: 4 * 3600))
    }
    #expect(all.contains { $0.start.iso.contains("T01:") } && all.contains { $0.start.iso.contains("T23:") })
  }

  struct Day: Sendable {
    let zone: String
    let date: String
    /// The window, and how many of the times asked for the date has room for.
    let from, to: String
    let times, gap, duration, count: Int
    let reason: String
  }

  static let days: [Day] = [
    .init(
      zone: "America/New_York", date: "2026-03-08", from: "00:00", to: "00:00", times: 12, gap: 7200,
      duration: 7200, count: 11, reason: "23 hours hold eleven of two"),
    .init(
      zone: "America/New_York", date: "2026-11-01", from: "00:00", to: "00:00", times: 12, gap: 7200,
      duration: 7200, count: 12, reason: "25 hours hold no more than are asked for"),
    .init(
      zone: "America/New_York", date: "2026-03-08", from: "01:30", to: "03:30", times: 5, gap: 1800,
      duration: 0, count: 3, reason: "an hour is left of two"),
    .init(
      zone: "America/New_York", date: "2026-03-08", from: "02:30", to: "03:15", times: 1, gap: 0, duration: 0,
      count: 0, reason: "the window opens at 03:30, after it closes"),
    .init(
      zone: "Australia/Lord_Howe", date: "2026-10-04", from: "01:45", to: "02:45", times: 2, gap: 3600,
      duration: 0, count: 1, reason: "half an hour is left of one"),
    .init(
      zone: "Australia/Lord_Howe", date: "2026-10-04", from: "01:00", to: "03:00", times: 7, gap: 900,
      duration: 0, count: 7, reason: "an hour and a half still holds them"),
    .init(
      zone: "Pacific/Apia", date: "2011-12-30", from: "09:00", to: "21:00", times: 3, gap: 0, duration: 0,
      count: 0, reason: "there is no such day"),
    .init(
      zone: "Pacific/Apia", date: "2011-12-29", from: "22:00", to: "02:00", times: 2, gap: 14_400, duration: 0,
      count: 2, reason: "the night leads into the day after the next, as long as any"),
  ]

  @Test(arguments: days) func aDayHasAsManyTimesAsFit(day: Day) throws {
    let first = try date(day.date)
    let element = try element(
      day.times, day.from, day.to, gap: day.gap, duration: day.duration, start: first.adding(days: -2).description)
    let schedule = try resolved(element, zone: day.zone)
    let from = try zone(day.zone).startOfDay(first.adding(days: -2))
    let found = try schedule.occurrences(from: from, to: from.adding(seconds: 6 * 86_400))
    let own = found.filter { if case .random(first, _) = $0.slot { true } else { false } }
    #expect(own.count == day.count, "\(day.reason)")
    #expect(zip(own, own.dropFirst()).allSatisfy { $1.start >= $0.start.adding(seconds: day.gap) })
    let before = found.filter { if case .random(let date, _) = $0.slot { date < first } else { false } }
    #expect(before.count == 2 * day.times)
    #expect(found.indices.allSatisfy { found[$0].index == $0 && schedule.occurrence(at: $0) == found[$0] })
  }

  @Test func aLongerDayUsesItsLongerWindow() throws {
    let element = try element(1, "00:00", "03:00", start: "2026-11-01") { $0.count = 1 }
    let late = try (0..<400).filter { place in
      let seed = RandomSeed(source: "\(place)")
      let start = try resolved(element, zone: "America/New_York", seed: seed).next(after: .beginning)?.start
      // Midnight is 04:00 in UTC; the window is four hours long.
      return try #require(start) > instant("2026-11-01T07:00:00Z")
    }
    #expect((70...130).contains(late.count))
  }

  @Test func shortDaysAreCountedOverHundredsOfYears() throws {
    let schedule = try resolved(
      element(12, "00:00", "00:00", gap: 7200, duration: 7200), zone: "America/New_York")
    func count(_ text: String) throws -> Int {
      schedule.count(before: try zone("America/New_York").startOfDay(date(text)))
    }
    let first = try date("2026-01-01").dayNumber
    // Each year has a day with one less.
    for (year, years) in [(2027, 1), (2500, 474), (2501, 475), (2900, 874), (9999, 7973)] {
      let days = try date("\(year)-01-01").dayNumber - first
      #expect(try count("\(year)-01-01") == 12 * days - years)
    }
    let far = try count("7000-01-01")
    let next = try #require(schedule.occurrence(at: far))
    #expect(next.slot.description == "7000-01-01#1" && next.index == far)
    #expect(schedule.previous(before: next.start)?.slot.description == "6999-12-31#12")
    #expect(schedule.occurrence(at: .max) == nil)
  }

  @Test func datesAreExcludedAndAdded() throws {
    let element = try element(3, "09:00", "21:00", start: "2026-06-10T12:00") {
      $0.end = .date(try date("2026-06-13"))
      $0.except = [.date(try date("2026-06-11"))]
      $0.also = [.date(try date("2026-06-08")), .date(try date("2026-06-12"))]
    }
    let all = try found(resolved(element), "2026-06-01", "2026-07-01")
    let slots = all.slots
    let days = slots.map { $0.prefix(10) }
    #expect(days.filter { $0 == "2026-06-08" }.count == 3 && days.filter { $0 == "2026-06-12" }.count == 3)
    #expect(!days.contains("2026-06-11") && days.last == "2026-06-12")
    // Of the first day only what comes after noon, under the numbers that it has anyway.
    let whole = try found(resolved(self.element(3, "09:00", "21:00", start: "2026-06-10")), "2026-06-10", "2026-06-11")
    let afternoon = whole.filter { $0.start.iso >= "2026-06-10T12:00:00Z" }
    #expect(whole.count == 3 && slots.filter { $0.hasPrefix("2026-06-10") } == afternoon.slots)
    #expect(all.map(\.index) == Array(0..<(6 + afternoon.count)))
  }

  @Test func aKeyContainsTheDateAndTheNumber() throws {
    let schedule = try resolved(element(2, "09:00", "21:00"), element(2, "09:00", "21:00"))
    let all = try found(schedule, "2026-01-01", "2026-01-02")
    let keys = all.map { schedule.key(of: $0, task: "mood").text }
    #expect(
      Set(keys) == ["mood/2026-01-01#1", "mood/2026-01-01#1~2", "mood/2026-01-01#2", "mood/2026-01-01#2~2"])
    #expect(try found(schedule, "2026-01-02", "2026-01-03").map { schedule.key(of: $0, task: "mood") }.count == 4)
  }

  @Test func aWindowCanUseParameters() throws {
    let random = RandomTimes(
      times: 4, from: .parameter("wake", plus: 1800), to: .parameter("sleep", plus: 0), minGap: 3600)
    let element = try ScheduleElement(
      start: .date(date("2026-06-07")), recurrence: .random(random), duration: .seconds(600),
      also: [.date(date("2026-06-01"))])
    var inputs = noAnchors
    inputs.parameters = ["wake": .time(try time("07:00"))]
    let open = try Schedule(elements: [element]).resolved(inputs: inputs, zones: ZoneTimeline(.utc))
    #expect(open.missingAnchors == [.parameter("sleep")] && open.count(before: .end) == 0)
    for (sleep, count) in [("23:00", 4), ("09:40", 3), ("07:40", 1), ("07:35", 0)] {
      inputs.parameters["sleep"] = .time(try time(sleep))
      let schedule = try Schedule(elements: [element]).resolved(inputs: inputs, zones: ZoneTimeline(.utc))
      #expect(schedule.missingAnchors.isEmpty)
      #expect(try found(schedule, "2026-06-08", "2026-06-18").count == 10 * count, "\(sleep)")
      #expect(try found(schedule, "2026-06-01", "2026-06-07").count == count, "\(sleep)")
    }
  }

  @Test func theSentenceDescribesRandomTimes() throws {
    var element = try element(4, "09:00", "21:00", gap: 3600, duration: 300)
    #expect(
      Schedule(elements: [element]).describe()
        == "4 times a day at random between 09:00 and 21:00, at least 1 hour apart, from 2026-01-01, for 5 minutes.")
    element.recurrence = try .random(
      RandomTimes(times: 2, from: dayTime("22:00"), to: .parameter("wake", plus: 0), isStratified: true))
    #expect(
      Schedule(elements: [element]).describe()
        == "2 times a day at random between 22:00 and the time wake, one in each of 2 equal parts of it, from 2026-01-01, for 5 minutes."
    )
    element.recurrence = try .random(RandomTimes(times: 1, from: dayTime("22:00"), to: dayTime("02:00")))
    #expect(
      Schedule(elements: [element]).describe()
        == "Once a day at random between 22:00 and 02:00 of the next day, from 2026-01-01, for 5 minutes.")
  }

  struct Refusal: Sendable {
    let times, gap, duration: Int
    let message: String
  }

  /// In a window of ten hours.
  static let refusals: [Refusal] = [
    .init(
      times: 6, gap: 9000, duration: 0,
      message:
        "6 prompts at least 2 h 30 min apart need 12 h 30 min, and the window is 10 h; write fewer times, a smaller gap or a longer window"
    ),
    .init(
      times: 2, gap: 34_200, duration: 3600,
      message:
        "2 prompts at least 9 h 30 min apart, the last for 1 h, need 10 h 30 min, and the window is 10 h; write fewer times, a smaller gap, a shorter duration or a longer window"
    ),
    .init(
      times: 1, gap: 0, duration: 36_001,
      message:
        "1 prompt that lasts 10 h 1 s needs 10 h 1 s, and the window is 10 h; write a shorter duration or a longer window"
    ),
    .init(times: 0, gap: 0, duration: 0, message: "an element cannot have 0 random times a day; write 1 to 96"),
    .init(
      times: 97, gap: 0, duration: 0, message: "an element cannot have 97 random times a day; write 1 to 96"),
    .init(times: 2, gap: -1, duration: 0, message: "random times cannot be -1 seconds apart; write a gap of 0 or more"),
    .init(
      times: 2, gap: .max, duration: 1,
      message:
        "2 prompts at least 2562047788015215 h 30 min 7 s apart, the last for 1 s, need more than 2562047788015215 h 30 min 7 s, and the window is 10 h; write fewer times, a smaller gap, a shorter duration or a longer window"
    ),
  ]

  @Test(arguments: refusals) func timesThatCannotFitAreRejectedWithTheArithmetic(refusal: Refusal) throws {
    let element = try element(refusal.times, "09:00", "19:00", gap: refusal.gap, duration: refusal.duration)
    let error = #expect(throws: ScheduleError.self) { try resolved(element) }
    #expect(error?.message == refusal.message)
  }

  @Test func invalidRandomTimesAreRejected() throws {
    let moment = try wall("2026-06-07T08:00")
    let rows: [(String, (inout ScheduleElement) -> Void)] = [
      ("random_all_day", { $0.duration = .allDay }), ("time_for_random", { $0.except = [.dateTime(moment)] }),
      ("time_for_random", { $0.also = [.dateTime(moment)] }), ("invalid_times", { $0.times = [.time(.midnight)] }),
      ("invalid_duration", { $0.duration = .seconds(-1) }), ("invalid_count", { $0.count = 0 }),
    ]
    for (code, change) in rows {
      let element = try element(4, "09:00", "21:00") { change(&$0) }
      #expect(#expect(throws: ScheduleError.self) { try resolved(element) }?.code == code)
    }
  }
}
