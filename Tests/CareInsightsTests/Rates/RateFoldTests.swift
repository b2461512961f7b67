import CareInsights
import CareModel
import CareTestSupport
import Testing

/// Closed rates in their variants, and divided by properties of events.
struct RateFoldTests {
  private func event(
    _ state: EventState, _ progress: Double?, task: Int = 0, day: Int = 0, hour: Int? = 8, isClosed: Bool = true,
    isLateEntry: Bool = false
  ) -> CountedEvent {
    CountedEvent(
      task: task, day: day, hour: hour, state: state, progress: progress, isClosed: isClosed, isLateEntry: isLateEntry)
  }

  private func rate(_ events: [CountedEvent], weights: [Int: Double] = [:]) -> RateFigures {
    var fold = RateFold()
    for event in events { fold.add(event) }
    return fold.rate(weights: weights)
  }

  @Test func aCountedEventHas32Bytes() {
    #expect(MemoryLayout<CountedEvent>.stride == 32)
    let found = event(.partial, nil, task: 70_000, day: -5, hour: nil)
    #expect(found.task == 70_000)
    #expect(found.day == -5)
    #expect(found.hour == nil)
    #expect(found.progress == nil)
    #expect(found.latency == nil)
    #expect(event(.missed, 0, hour: 23).hour == 23)
  }

  @Test func everyStateCountsByItsRule() {
    let events = [
      event(.completed, 1), event(.late, 1), event(.partial, 0.5), event(.declined, 0), event(.missed, 0),
      event(.unfinished, 0), event(.completed, nil), event(.excused, 0), event(.notApplicable, 0),
      event(.open, 0, isClosed: false), event(.upcoming, 0, isClosed: false), event(.completed, 1, isClosed: false),
      event(.completed, 1, isLateEntry: true),
    ]
    let rate = rate(events)
    #expect(rate.value == 3.5 / 7)
    #expect(rate.onTime == 2.5 / 7)
    #expect(rate.done == 3)
    #expect(rate.closed == 7)
    #expect(rate.late == 1)
    #expect(rate.declined == 1)
    #expect(rate.excused == 1)
    #expect(rate.unknown == 1)
    #expect(rate.lateEntries == 1)
    #expect(rate.states[.completed] == 4)
    #expect(rate.states.values.reduce(0, +) == events.count)
    // Bridge: 5 completed of 10 offered; the excused, not applicable, and upcoming ones are not.
    #expect(rate.bridge == 50)
  }

  @Test func aWeightedRateIsTheMeanOfTheTasksRates() {
    // Three glasses a day, all missed, and one walk a day, done.
    let events = [event(.missed, 0), event(.missed, 0), event(.missed, 0), event(.completed, 1, task: 1)]
    #expect(rate(events).value == 0.25)
    #expect(rate(events).weighted == 0.5)
    #expect(rate(events, weights: [0: 2]).weighted == 1.0 / 3)
    #expect(rate(events, weights: [0: 0]).weighted == 1)
    #expect(rate(events, weights: [0: 0, 1: 0]).weighted == nil)
  }

  @Test func aRateOfNothingIsUnavailable() {
    let rate = rate([event(.excused, 0), event(.open, 0, isClosed: false)])
    #expect(rate.value == nil)
    #expect(rate.onTime == nil)
    #expect(rate.weighted == nil)
    #expect(rate.closed == 0)
  }

  private func random(_ seed: UInt64) -> [CountedEvent] {
    var generator = SeededGenerator(seed: seed)
    return (0..<generator.number(1...60)).map { _ in
      let state = generator.pick(EventState.allCases)
      let progress: Double? =
        switch state {
        case .completed, .late: generator.chance(95) ? 1 : nil
        case .partial: Double(generator.number(0...9)) / 10
        default: 0
        }
      let isOpen = state == .open || state == .upcoming || state == .started
      return event(
        state, progress, task: generator.number(0...4), day: generator.number(20_000...20_030),
        hour: generator.number(0...23), isClosed: !isOpen)
    }
  }

  @Test func sumsOfPartsMergeInAnyOrder() {
    for seed in 1...UInt64(Soak.rounds(200)) {
      let events = random(seed)
      var parts = [RateFold(), RateFold(), RateFold()]
      for (place, event) in events.enumerated() { parts[place % 3].add(event) }
      var merged = RateFold()
      for part in parts.reversed() { merged.merge(part) }
      let (whole, found) = (rate(events), merged.rate())
      #expect(whole.states == found.states, "seed \(seed)")
      #expect(
        [whole.closed, whole.done, whole.bridge, whole.unknown] == [
          found.closed, found.done, found.bridge, found.unknown,
        ])
      #expect(isClose(whole.value ?? -1, found.value ?? -1), "seed \(seed)")
      #expect(isClose(whole.weighted ?? -1, found.weighted ?? -1), "seed \(seed)")
    }
  }

  @Test func excusingAMissedEventNeverLowersARate() {
    for seed in 1...UInt64(Soak.rounds(200)) {
      var events = random(seed)
      guard let missed = events.firstIndex(where: { $0.state == .missed }) else { continue }
      let before = rate(events)
      events[missed].state = .excused
      let after = rate(events)
      guard let value = after.value, let onTime = after.onTime else { continue }
      #expect(value >= (before.value ?? 0), "seed \(seed)")
      #expect(onTime >= (before.onTime ?? 0), "seed \(seed)")
    }
  }

  @Test func ratesAreDividedByPropertiesOfEvents() throws {
    let monday = try #require(CivilDate("2026-06-01"))
    var rates = RateBreakdown(
      tasks: [.init(id: "pill", kinds: ["dose", "pain"]), .init(id: "walk")], by: RateDimension.allCases)
    let enrollment = RateBreakdown.Enrollment(enrolled: monday.adding(days: -2), arm: "early")
    rates.add(event(.completed, 1, day: monday.dayNumber), of: enrollment)
    rates.add(event(.missed, 0, task: 1, day: monday.dayNumber + 6, hour: nil), of: enrollment)
    rates.add(event(.completed, 1, task: 1, day: monday.dayNumber + 7, hour: 20), of: enrollment)
    let table: [(RateDimension, [String], [Double])] = [
      (.task, ["pill", "walk"], [1, 0.5]), (.kind, ["dose", "pain"], [1, 1]),
      (.week, ["2026-06-01", "2026-06-08"], [0.5, 1]), (.studyDay, ["2", "8", "9"], [1, 0, 1]),
      (.weekday, ["mon", "sun"], [1, 0]), (.hour, ["all_day", "08", "20"], [0, 1, 1]), (.arm, ["early"], [2.0 / 3]),
    ]
    for (dimension, keys, values) in table {
      let groups = rates.groups(by: dimension)
      #expect(groups.map(\.key) == keys, "\(dimension)")
      #expect(groups.compactMap(\.rate.value) == values, "\(dimension)")
    }
    #expect(rates.rate().closed == 3)
    #expect(rates.rate(weights: ["walk": 3]).weighted == (1 + 3 * 0.5) / 4)
  }

  @Test func anEventIsCountedOnTheDayAndTheHourOfItsSlot() throws {
    let fixture = try EventFixture()
    // The clocks went forward at 02:00: the slot of 02:30 is answered at 03:30, in its own hour.
    var moved = try fixture.event("2026-03-08T02:30", .completed, progress: 1)
    moved.occurrence = Occurrence(
      slot: .dateTime(try #require(CivilDateTime("2026-03-08T02:30"))), start: moved.occurrence.start,
      stop: moved.occurrence.stop, index: 0, element: 0, isAllDay: false)
    moved.outcome = nil
    let counted = CountedEvent(moved, task: 3, at: moved.window.graceEnds)
    #expect(counted.hour == 2)
    #expect(counted.day == CivilDate("2026-03-08")?.dayNumber)
    #expect(counted.isClosed)
    #expect(counted.task == 3)
    #expect(!CountedEvent(moved, task: 3, at: moved.window.opens).isClosed)
  }

  @Test func latencyIsOfAnswersThatWereGivenInTime() throws {
    let fixture = try EventFixture()
    let start = try fixture.at("2026-06-07T08:00")
    func counted(_ outcome: Outcome, isAllDay: Bool = false) throws -> CountedEvent {
      var event = try fixture.event("2026-06-07T08:00", .completed, progress: 1)
      event.occurrence = Occurrence(
        slot: isAllDay ? .date(event.date) : event.occurrence.slot, start: start, stop: event.occurrence.stop, index: 0,
        element: 0, isAllDay: isAllDay
      )
      event.outcome = Version(
        id: VersionID("v"), owner: .none, effective: .instant(start), recorded: start, seq: 1, place: 0, value: outcome)
      return CountedEvent(event, task: 0, at: start)
    }
    let answered = fixture.outcome(answered: start.adding(milliseconds: 90_500))
    #expect(try counted(answered).latency == 90.5)
    #expect(try counted(fixture.outcome(answered: start.adding(seconds: -60))).latency == -60)
    #expect(try counted(answered, isAllDay: true).latency == nil)
    #expect(try counted(fixture.outcome(.declined, answered: start)).latency == nil)
    var late = answered
    late.lateEntry = "paper"
    #expect(try counted(late).latency == nil)
    #expect(try counted(late).isLateEntry)
  }
}
