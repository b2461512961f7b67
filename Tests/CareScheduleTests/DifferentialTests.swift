import CareModel
import CareSchedule
import CareTestSupport
import Testing

/// The closed forms against a walk day by day, over random schedules in all known zones.
@Suite struct DifferentialTests {
  static let seed: UInt64 = 20_260_607
  static let rounds = Soak.rounds(3000, few: 1000)

  @Test(arguments: 0..<4) func closedFormsAgreeWithNaiveIteration(part: Int) throws {
    print("schedules drawn from seed \(Self.seed), part \(part)")
    for round in 0..<(Self.rounds / 4) {
      var random = RandomSchedules(seed: Self.seed &+ UInt64(part * 10_000_000 + round))
      let day = random.firstDay()
      // Most faults show within a few clock changes; some windows are longer than a year.
      let days = random.generator.pick([15, 40, 40, 100, 135, 400])
      let zones = random.zones(from: day, days: days)
      let schedule = random.schedule(from: day)
      let naive = try NaiveSchedule(schedule, zones: zones, horizon: (day + days + 5) * 86_400)
      let name = Comment(rawValue: "seed \(Self.seed), part \(part), round \(round): \(schedule.describe()) \(zones)")
      guard let resolved = try? schedule.resolved(inputs: noAnchors, zones: zones) else {
        // These draws can break two rules: an end that is not after a start, and dates that never come.
        let error = #expect(throws: ScheduleError.self, name) { try schedule.validate() }
        if case .invalidRule(.neverComes, let place)? = error {
          #expect(!naive.all.contains { $0.element == place && schedule.elements[place].also.isEmpty }, name)
        }
        continue
      }
      try compare(resolved, naive, from: day, days: days, random: &random, name: name)
    }
  }

  @Test func randomTimesAgreeWithNaiveIteration() throws {
    print("random times drawn from seed \(Self.seed)")
    var found = 0
    for round in 0..<(Self.rounds / 10) {
      var random = RandomSchedules(seed: Self.seed &+ 90_000_000 &+ UInt64(round))
      let day = random.firstDay()
      let zones = random.zones(from: day, days: 120)
      let schedule = Schedule(
        elements: (0..<random.generator.number(1...2)).map { _ in random.randomElement(from: day) })
      let naive = try NaiveSchedule(schedule, zones: zones, horizon: (day + 140) * 86_400)
      let name = Comment(rawValue: "seed \(Self.seed), round \(round): \(schedule.describe()) \(zones)")
      do {
        let resolved = try schedule.resolved(inputs: noAnchors, zones: zones)
        try compare(resolved, naive, from: day, days: 135, random: &random, name: name)
        found += naive.all.count
      } catch let error as ScheduleError {
        // An end that is not after a start is all that can be wrong with what is drawn here.
        #expect(error.code == "invalid_bounds", name)
      }
    }
    #expect(found > Self.rounds * 4)
  }

  /// The same schedules, with times that parameters give: also those of the night after, and those that are evenly apart.
  @Test func timesOfParametersAgreeWithNaiveIteration() throws {
    print("times of parameters drawn from seed \(Self.seed)")
    var (found, nights) = (0, 0)
    for round in 0..<(Self.rounds / 4) {
      var random = RandomSchedules(seed: Self.seed &+ 190_000_000 &+ UInt64(round))
      let day = random.firstDay()
      let zones = random.zones(from: day, days: 60)
      let (schedule, parameters) = random.schedule(ofParametersFrom: day)
      let naive = try NaiveSchedule(schedule, zones: zones, horizon: (day + 80) * 86_400, parameters: parameters)
      let name = Comment(rawValue: "seed \(Self.seed), round \(round): \(schedule.describe()) \(parameters) \(zones)")
      var inputs = noAnchors
      inputs.parameters = parameters
      do {
        let resolved = try schedule.resolved(inputs: inputs, zones: zones)
        try compare(resolved, naive, from: day, days: 70, random: &random, name: name)
        found += naive.all.count
        nights += schedule.elements.contains { NaiveHours($0, parameters).reachNight } ? 1 : 0
      } catch let error as ScheduleError {
        switch error {
        case .timeOffTheDay(_, let place): #expect(!NaiveHours(schedule.elements[place], parameters).areInOrder, name)
        case .invalidBounds: break
        default: Issue.record("\(error) \(name)")
        }
      }
    }
    #expect(found > Self.rounds * 4)
    #expect(nights > Self.rounds / 40)
  }

  private func compare(
    _ resolved: ResolvedSchedule, _ naive: NaiveSchedule, from day: Int, days: Int, random: inout RandomSchedules,
    name: Comment
  ) throws {
    let last = Instant(seconds: (day + days) * 86_400)
    let known = Array(naive.all.prefix { $0.start < last })
    let whole = try resolved.occurrences(from: Instant(seconds: (day - 5) * 86_400), to: last)
    let walked = naive.occurrences(from: Instant(seconds: (day - 5) * 86_400), to: last)
    // The first that differs says more than two long lists.
    if let place = zip(whole, walked).enumerated().first(where: { $0.1.0 != $0.1.1 })?.offset {
      #expect(whole[place] == walked[place], name)
    }
    try #require(whole.count == walked.count && zip(whole, walked).allSatisfy { $0 == $1 }, name)
    // Only neighbors can have the same slot, so a range shows as much as the whole.
    let stretch = whole.dropFirst(random.generator.roll(whole.count + 1)).prefix(40)
    #expect(Set(stretch.map { resolved.key(of: $0, task: "t") }).count == stretch.count, name)
    for _ in 0..<6 {
      let edge = random.generator.chance(50) ? whole.first.map { _ in random.generator.pick(whole) } : nil
      let middle = edge.map { random.generator.chance(50) ? $0.start : $0.stop }
      let from = middle ?? Instant(seconds: random.moment(from: day, days: days))
      guard from < last else { continue }
      let to = from.adding(seconds: random.generator.pick([1, 3600, 86_400, 700_000]))
      if to < last {
        #expect(try resolved.occurrences(from: from, to: to) == naive.occurrences(from: from, to: to), name)
      }
      #expect(resolved.count(before: from) == (known.firstIndex { $0.start >= from } ?? known.count), name)
      #expect(resolved.previous(before: from) == known.prefix { $0.start < from }.last, name)
      if let next = known.first(where: { $0.start > from }) {
        #expect(resolved.next(after: from) == next, name)
        #expect(resolved.occurrence(at: next.index) == next, name)
      }
    }
  }
}
