import CareModel
import CareSchedule
import Testing

/// Elements that count from completed events.
struct CompletionTests {
  private let report: CareTask.ID = "report"

  private func inputs(_ completions: (String, String)...) throws -> ScheduleInputs {
    ScheduleInputs(
      enrolled: try date("2026-06-01"),
      completions: [
        report: try completions.map {
          TaskCompletion(key: OccurrenceKey("report/" + $0.0), answered: try instant($0.1))
        }
      ])
  }

  private func element(
    each: Bool = false, plus: CalendarInterval = .zero, at times: String..., recurrence: Recurrence = .once
  ) throws -> ScheduleElement {
    ScheduleElement(
      start: .anchor(.completion(of: report, each: each), plus), times: try times.map(dayTime), recurrence: recurrence)
  }

  private func resolved(
    _ elements: ScheduleElement..., inputs: ScheduleInputs, in name: String = "America/New_York"
  ) throws -> ResolvedSchedule {
    try Schedule(elements: elements).resolved(inputs: inputs, zones: ZoneTimeline(zone(name)))
  }

  private func keys(_ schedule: ResolvedSchedule) throws -> [String] {
    try schedule.occurrences(from: instant("2026-01-01T00:00:00Z"), to: instant("2027-01-01T00:00:00Z"))
      .map { schedule.key(of: $0, task: "next").text }
  }

  @Test func beforeTheCompletionNothingIsDueAndTheAnchorIsMissing() throws {
    let schedule = try resolved(element(plus: .days(2), at: "08:00"), inputs: inputs())
    #expect(schedule.missingAnchors == [.completion(of: report, each: false)])
    #expect(try schedule.occurrences(from: .beginning, to: .end).isEmpty)
  }

  /// The time of the report, the interval that is added, the times of day, and the time at which the task is due.
  @Test(arguments: [
    // With times of day the day counts, in the zone where it was recorded: 02:00 UTC is the evening before.
    ("2026-06-07T02:00:00Z", CalendarInterval.days(2), ["08:00"], "2026-06-08T12:00:00Z"),
    // So the task is due at a time before the report, on its day.
    ("2026-06-07T18:00:00Z", .zero, ["08:00"], "2026-06-07T12:00:00Z"),
    // Without, the moment counts to the second.
    ("2026-06-07T18:00:00.750Z", .zero, [], "2026-06-07T18:00:00Z"),
    ("2026-06-07T18:00:00Z", .seconds(3 * 3600), [], "2026-06-07T21:00:00Z"),
    // Days are counted on the clock, which is set back on 1 November; hours are elapsed.
    ("2026-10-31T16:00:00Z", .days(1), [], "2026-11-01T17:00:00Z"),
    ("2026-10-31T16:00:00Z", .seconds(24 * 3600), [], "2026-11-01T16:00:00Z"),
    // Hours and a time of day: the day of the moment so much later.
    ("2026-06-07T18:00:00Z", .seconds(12 * 3600), ["08:00"], "2026-06-08T12:00:00Z"),
  ])
  func theStartCountsFromTheCompletion(
    answered: String, plus: CalendarInterval, times: [String], start: String
  ) throws {
    var element = try element(plus: plus)
    element.times = try times.map(dayTime)
    let schedule = try resolved(element, inputs: inputs(("2026-06-06", answered)))
    #expect(try schedule.occurrences(from: .beginning, to: .end).starts == [start])
  }

  @Test func onlyTheFirstCompletionCountsUnlessEachDoes() throws {
    let both = try inputs(("2026-06-06", "2026-06-06T16:00:00Z"), ("2026-06-09", "2026-06-09T16:00:00Z"))
    #expect(try keys(resolved(element(plus: .days(1), at: "10:00"), inputs: both)) == ["next/2026-06-07T10:00"])
    #expect(
      try keys(resolved(element(each: true, plus: .days(1), at: "10:00"), inputs: both)) == [
        "next/2026-06-07T10:00/2026-06-06", "next/2026-06-10T10:00/2026-06-09",
      ])
  }

  @Test func clearingOneCompletionRenamesNoOtherRun() throws {
    let element = try element(each: true, at: "10:00", recurrence: .daily(every: 3))
    let all = [("2026-06-06", "2026-06-06T16:00:00Z"), ("2026-06-07", "2026-06-07T16:00:00Z")]
    let schedule = try resolved(element, inputs: inputs(all[0], all[1]))
    let fewer = try resolved(element, inputs: inputs(all[1]))
    #expect(try keys(fewer) == keys(schedule).filter { $0.hasSuffix("/2026-06-07") })
    #expect(try keys(schedule).count == 2 * keys(fewer).count)
  }

  @Test func theSourceFollowsTheElementsKeyAndIsShortened() throws {
    var named = try element(each: true, at: "10:00")
    named.key = "visit"
    let sources = try inputs(
      ("2026-06-06T08:00", "2026-06-06T16:00:00Z"), ("2026-06-08T08:00/late", "2026-06-08T16:00:00Z"),
      ("2026-06-09T08:00/2026-06-08", "2026-06-09T16:00:00Z"))
    #expect(
      try keys(resolved(named, inputs: sources)) == [
        "next/2026-06-06T10:00/visit/2026-06-06T08:00", "next/2026-06-08T10:00/visit/1fb4fc1069a0d170",
        "next/2026-06-09T10:00/visit/d582297cc00ae2be",
      ])
  }

  @Test func simultaneousRunsKeepTheirKeysAndIndexes() throws {
    let sources = try inputs(
      ("2026-06-06", "2026-06-07T14:00:00Z"), ("2026-06-07", "2026-06-07T15:00:00Z"),
      ("2026-06-05", "2026-06-07T16:00:00Z"))
    let daily = try element(each: true, at: "08:00", "20:00", recurrence: .daily(every: 1))
    let plain = try element(plus: .days(1), at: "08:00", recurrence: .daily(every: 1))
    let schedule = try resolved(daily, plain, daily, inputs: sources)
    let whole = try schedule.occurrences(from: instant("2026-06-01T00:00:00Z"), to: instant("2026-06-12T00:00:00Z"))
    #expect(whole.indices == Array(0..<whole.count))
    let keys = whole.map { schedule.key(of: $0, task: "next").text }
    #expect(Set(keys).count == keys.count)
    #expect(keys.contains("next/2026-06-08T08:00/2026-06-06~2"))
    for day in 7...10 {
      let midnight = try zone("America/New_York").startOfDay(date("2026-06-01"))
      let (from, to) = (midnight.adding(seconds: (day - 1) * 86_400), midnight.adding(seconds: day * 86_400))
      let part = try schedule.occurrences(from: from, to: to)
      #expect(part == whole.filter { from <= $0.start && $0.start < to })
    }
    for occurrence in whole { #expect(schedule.occurrence(at: occurrence.index) == occurrence) }
  }

  /// The time of the report, and the time of the next day's event for someone who moves from Auckland to Honolulu at 22:00 UTC on 9 June:
  /// 10 June begins twice.
  @Test(arguments: [
    ("2026-06-09T03:00:00Z", "2026-06-09T21:00:00Z"),
    ("2026-06-09T21:30:00Z", "2026-06-11T19:00:00Z"),
    ("2026-06-10T03:00:00Z", "2026-06-10T19:00:00Z"),
    ("2026-06-10T09:00:00Z", "2026-06-10T19:00:00Z"),
  ])
  func itIsReadInTheZonesSinceTheCompletion(answered: String, start: String) throws {
    let zones = try ZoneTimeline(
      zone("Pacific/Auckland"),
      changes: [.init(from: instant("2026-06-09T22:00:00Z"), zone: zone("Pacific/Honolulu"))])
    for each in [false, true] {
      let schedule = try Schedule(elements: [element(each: each, plus: .days(1), at: "09:00")]).resolved(
        inputs: inputs(("2026-06-08T09:00", answered)), zones: zones)
      let found = try schedule.occurrences(from: .beginning, to: .end)
      #expect(try found.map(\.start) == [instant(start)])
      #expect(try found.first.flatMap { schedule.origin(of: $0)?.known } == instant(answered))
    }
  }

  @Test func hundredsOfSimultaneousRunsHaveDistinctKeys() throws {
    let first = try date("2025-01-01")
    let completions = try (0..<400).map { number in
      TaskCompletion(
        key: OccurrenceKey("report/\(first.adding(days: number))"),
        answered: try zone("America/New_York").startOfDay(first.adding(days: number)).adding(seconds: 3600))
    }
    let inputs = ScheduleInputs(enrolled: first, completions: [report: completions])
    let schedule = try resolved(element(each: true, at: "08:00", recurrence: .daily(every: 1)), inputs: inputs)
    let day = try schedule.occurrences(from: instant("2026-06-07T00:00:00Z"), to: instant("2026-06-08T00:00:00Z"))
    let keys = day.map { schedule.key(of: $0, task: "next").text }
    #expect(keys == completions.map { "next/2026-06-07T08:00/\($0.key.text.dropFirst(7))" })
  }

  @Test func anElementContinuesUntilTheCompletionThatEndsIt() throws {
    var element = try ScheduleElement(
      start: .anchor(.enrolled, .zero), times: [dayTime("08:00")], recurrence: .daily(every: 1))
    element.end = .anchor(.completion(of: report, each: false), .days(1))
    let open = try resolved(element, inputs: inputs())
    #expect(open.missingAnchors.isEmpty && open.endDate == nil)
    #expect(try keys(open).count > 200)
    let ended = try resolved(element, inputs: inputs(("2026-06-03", "2026-06-03T20:00:00Z")))
    #expect(try keys(ended) == ["next/2026-06-01T08:00", "next/2026-06-02T08:00", "next/2026-06-03T08:00"])
  }

  @Test func anEndAfterEachEventEndsItsOwnRun() throws {
    var element = try element(each: true, at: "08:00", recurrence: .daily(every: 1))
    element.end = .anchor(.completion(of: report, each: true), .days(2))
    let schedule = try resolved(
      element, inputs: inputs(("2026-06-06", "2026-06-06T16:00:00Z"), ("2026-06-07", "2026-06-07T16:00:00Z")))
    #expect(
      try keys(schedule) == [
        "next/2026-06-06T08:00/2026-06-06", "next/2026-06-07T08:00/2026-06-06", "next/2026-06-07T08:00/2026-06-07",
        "next/2026-06-08T08:00/2026-06-07",
      ])
  }

  @Test func anEndAfterEachEventNeedsTheSameStart() throws {
    for start in [
      ScheduleTime.anchor(.enrolled, .zero), .anchor(.completion(of: "other", each: true), .zero),
      .anchor(.completion(of: report, each: false), .zero),
    ] {
      let element = ScheduleElement(
        start: start, recurrence: .daily(every: 1), end: .anchor(.completion(of: report, each: true), .zero))
      #expect(throws: ScheduleError.eachEnd(report, element: 0)) { try Schedule(elements: [element]).validate() }
    }
  }

  @Test func theSentenceDescribesTheAwaitedCompletion() throws {
    #expect(
      Schedule(elements: [try element(plus: .days(2), at: "08:00")]).describe()
        == "Once at 08:00, 2 days after the first completed report, for 1 hour.")
    #expect(
      Schedule(elements: [try element(each: true, at: "08:00", recurrence: .daily(every: 1))]).describe()
        == "Every day at 08:00, from each completed report, for 1 hour.")
    #expect(
      Schedule(elements: [try element(at: "08:00")]).describe()
        == "Once at 08:00 on the day of the first completed report, for 1 hour.")
  }

  /// What is added to the completion at 15:00 on 7 June, and the last times that are due before such an end.
  @Test(arguments: [
    // The moment itself: the morning before it is not undone, the evening does not come.
    (CalendarInterval.zero, "2026-06-07T08:00"),
    (.seconds(6 * 3600), "2026-06-07T20:00"),
    // Days: up to the first moment of that day.
    (.days(1), "2026-06-07T20:00"),
    (.days(2), "2026-06-08T20:00"),
  ])
  func anEndIsTheMomentOfTheCompletionOrADay(plus: CalendarInterval, last: String) throws {
    var element = try ScheduleElement(
      start: .date(date("2026-06-01")), times: [dayTime("08:00"), dayTime("20:00")], recurrence: .daily(every: 1))
    element.end = .anchor(.completion(of: report, each: false), plus)
    let schedule = try resolved(element, inputs: inputs(("2026-06-07", "2026-06-07T19:00:00Z")))
    #expect(try keys(schedule).last == "next/\(last)")
  }
}
