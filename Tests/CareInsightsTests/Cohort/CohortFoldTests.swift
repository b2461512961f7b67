import CareInsights
import CareModel
import CareTestSupport
import Testing

/// Figures of cohorts, beside sums over the participants.
struct CohortFoldTests {
  private struct Person {
    var arm: Int
    var events: [CountedEvent]
  }

  private func people(_ count: Int, seed: UInt64) -> [Person] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let skill = random.number(0...100)
      let events = (0..<random.number(0...30)).map { number in
        let isDone = random.chance(skill)
        let state: EventState = isDone ? (random.chance(20) ? .late : .completed) : .missed
        return CountedEvent(
          task: random.number(0...2), day: 20_000 + number, hour: random.pick([nil, 8, 20]), state: state,
          progress: random.chance(3) ? nil : isDone ? 1 : Double(random.pick([0, 0, 0.25])), isClosed: random.chance(90)
        )
      }
      return Person(arm: random.number(0...1), events: events)
    }
  }

  private func figures(_ people: [Person], by dimensions: [RateDimension] = [], atLeast: Double = 0.8) -> CohortFigures
  {
    var fold = CohortFold(by: dimensions, atLeast: atLeast)
    for person in people {
      for event in person.events { fold.add(event, enrolled: 20_000, arm: person.arm, kinds: [event.task % 2]) }
      _ = fold.finish()
    }
    let (from, to) = (CivilDate.earliest, CivilDate.latest)
    var figures = CohortFigures(
      measure: .rate, plan: "p", arm: "arm", onlyArm: nil, from: from, to: to, asOf: .beginning, seq: 1,
      each: .init(resolution: 0, tenths: [], atLeast: .init(share: 0, n: 0, of: 0, low: nil, high: nil)))
    fold.fill(&figures) { $0.key($1) ?? "\($1)" }
    return figures
  }

  /// The closed events with known progress.
  private func counted(_ events: [CountedEvent]) -> [CountedEvent] {
    events.filter { $0.isClosed && $0.progress != nil }
  }

  private func near(_ a: Double?, _ b: Double?, _ within: Double = 1e-9) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) <= within
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func figuresAreThoseOfSumsOverTheParticipants(seed: UInt64) throws {
    let people = people(Int(seed) * 9, seed: seed)
    let found = figures(people, by: RateDimension.allCases)
    let sums = people.map { counted($0.events) }.filter { !$0.isEmpty }
      .map { (x: $0.reduce(0) { $0 + ($1.progress ?? 0) }, n: Double($0.count)) }
    let x = sums.reduce(0) { $0 + $1.x }, n = sums.reduce(0) { $0 + $1.n }, m = Double(sums.count)
    #expect(found.participants.counted == sums.count)
    #expect(found.participants.nothingDue == people.count - sums.count)
    #expect(near(found.pooled.value, x / n))
    #expect(found.pooled.closed == Int(n))
    // m/(m−1) · Σ(xᵢ − p·nᵢ)² ÷ (Σnᵢ)², by two passes.
    let spread = sums.reduce(0) { $0 + ($1.x - x / n * $1.n) * ($1.x - x / n * $1.n) }
    let half = 1.959963984540054 * (m / (m - 1) * spread).squareRoot() / n
    #expect(near(found.pooled.low, max(0, x / n - half)))
    #expect(near(found.pooled.high, min(1, x / n + half)))
    let rates = sums.map { $0.x / $0.n }.sorted(), mean = rates.reduce(0, +) / m
    #expect(near(found.each.mean, mean))
    #expect(near(found.each.sd, (rates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (m - 1)).squareRoot()))
    for (share, quantile) in [
      (0.1, found.each.p10), (0.25, found.each.p25), (0.5, found.each.p50), (0.9, found.each.p90),
    ] {
      let place = share * (m - 1), below = Int(place)
      let above = min(rates.count - 1, below + 1)
      #expect(near(quantile, rates[below] + (place - Double(below)) * (rates[above] - rates[below]), 0.0005 + 1e-9))
    }
    #expect(found.each.tenths.reduce(0, +) == sums.count)
    #expect(found.each.atLeast.n == rates.count { $0 >= 0.8 })
    for (dimension, groups) in found.by where dimension != .kind {
      #expect(groups.reduce(0) { $0 + $1.rate.closed } == Int(n), "\(dimension)")
      #expect(near(groups.reduce(0) { $0 + $1.rate.sum }, x), "\(dimension)")
    }
    let monday = try #require(found.by[.weekday]?.first { $0.key == "mon" })
    let mondays = people.map { counted($0.events).filter { ($0.day + 3) % 7 == 0 } }.filter { !$0.isEmpty }
    #expect(monday.participants == mondays.count)
    #expect(monday.rate.done == mondays.joined().count { $0.progress == 1 })
    #expect(
      near(
        monday.rate.onTime,
        mondays.joined().reduce(0) { $0 + ($1.state == .late ? 0 : $1.progress ?? 0) } / Double(mondays.joined().count))
    )
  }

  @Test func theOrderOfParticipantsDoesNotMatter() {
    let people = people(80, seed: 3)
    let one = figures(people, by: [.week, .arm]), other = figures(people.reversed(), by: [.week, .arm])
    #expect(near(one.pooled.value, other.pooled.value))
    #expect(near(one.pooled.low, other.pooled.low))
    #expect(one.each.p50 == other.each.p50)
    #expect(one.by[.week]?.map(\.key) == other.by[.week]?.map(\.key))
    #expect(one.states == other.states)
  }

  @Test func nobodyHasNoFiguresAndOneHasNoInterval() {
    let nobody = figures([])
    #expect(nobody.pooled.value == nil)
    #expect(nobody.each.p50 == nil)
    #expect(nobody.each.atLeast.low == nil)
    let event = CountedEvent(task: 0, day: 1, hour: 8, state: .completed, progress: 1, isClosed: true)
    let one = figures([Person(arm: 0, events: [event])])
    #expect(one.pooled.value == 1)
    #expect(one.pooled.low == nil)
    #expect(one.each.sd == nil)
    #expect(one.each.p10 == 1)
    // Two who do not differ would have an interval without a width.
    #expect(figures([Person(arm: 0, events: [event]), Person(arm: 0, events: [event])]).pooled.low == nil)
  }

  @Test func wilsonsIntervalIsThatOfTheTables() throws {
    // 8 of 10: Newcombe (1998), method 3.
    let interval = try #require(WilsonInterval.of(8, of: 10))
    #expect(near(interval.low, 0.4902, 5e-5))
    #expect(near(interval.high, 0.9433, 5e-5))
    #expect(WilsonInterval.of(0, of: 0) == nil)
    #expect(WilsonInterval.of(0, of: 5)?.low == 0)
  }

  @Test func aRatioAboveOneHasItsPlace() {
    var fold = CohortFold(measure: .mpr, atLeast: 1)
    for ratio in [0.5, 1.0, 1.5, 9] { fold.finish(.init(sum: ratio * 10, closed: 10)) }
    var found = figures([])
    found.measure = .mpr
    fold.fill(&found) { _, _ in "" }
    #expect(found.each.tenths == [0, 0, 1, 0, 0, 1, 0, 1, 0, 1])
    #expect(found.each.p50 == 1.25)
    #expect(found.each.atLeast.n == 3)
    #expect(found.each.resolution == 0.002)
    #expect(found.pooled.done == nil)
    #expect(found.pooled.sum == 120)
  }
}
