import CareModel
import CareSchedule
import CareTestSupport
import Testing

/// The closed forms against a walk day by day, over random schedules in all known zones.
@Suite struct DifferentialTests {
  static let seed: UInt64 = 20_260_607
  static let rounds = Soak.rounds(400)

  @Test(arguments: 0..<4) func theClosedFormsAgreeWithAWalk(part: Int) throws {
    print("schedules drawn from seed \(Self.seed), part \(part)")
    for round in 0..<(Self.rounds / 4) {
      var random = RandomSchedules(seed: Self.seed &+ UInt64(part * 10_000_000 + round))
      let day = random.firstDay()
      let zones = random.zones(from: day)
      let schedule = random.schedule(from: day)
      let naive = try NaiveSchedule(schedule, zones: zones, horizon: (day + 140) * 86_400)
      let name = Comment(rawValue: "seed \(Self.seed), part \(part), round \(round): \(schedule.describe()) \(zones)")
      guard let resolved = try? schedule.resolved(inputs: noAnchors, zones: zones) else {
        // These draws can break two rules: an end that is not after a start, and dates that never come.
        let error = #expect(throws: ScheduleError.self, name) { try schedule.validate() }
        if case .invalidRule(.neverComes, let place)? = error {
          #expect(!naive.all.contains { $0.element == place && schedule.elements[place].also.isEmpty }, name)
        }
        continue
      }
      try compare(resolved, naive, from: day, random: &random, name: name)
    }
  }

  private func compare(
    _ resolved: ResolvedSchedule, _ naive: NaiveSchedule, from day: Int, random: inout RandomSchedules, name: Comment
  ) throws {
    let last = Instant(seconds: (day + 135) * 86_400)
    let whole = try resolved.occurrences(from: Instant(seconds: (day - 5) * 86_400), to: last)
    try #require(whole == naive.occurrences(from: Instant(seconds: (day - 5) * 86_400), to: last), name)
    #expect(Set(whole.map { resolved.key(of: $0, task: "t") }).count == whole.count, name)
    for _ in 0..<6 {
      let edge = random.generator.chance(50) ? whole.first.map { _ in random.generator.pick(whole) } : nil
      let middle = edge.map { random.generator.chance(50) ? $0.start : $0.stop }
      let from = middle ?? Instant(seconds: random.moment(from: day, days: 125))
      guard from < last else { continue }
      let to = from.adding(seconds: random.generator.pick([1, 3600, 86_400, 700_000]))
      let known = naive.all.filter { $0.start < last }
      if to < last {
        #expect(try resolved.occurrences(from: from, to: to) == naive.occurrences(from: from, to: to), name)
      }
      #expect(resolved.count(before: from) == known.filter { $0.start < from }.count, name)
      #expect(resolved.previous(before: from) == known.last { $0.start < from }, name)
      if let next = known.first(where: { $0.start > from }) {
        #expect(resolved.next(after: from) == next, name)
        #expect(resolved.occurrence(at: next.index) == next, name)
      }
    }
  }
}
