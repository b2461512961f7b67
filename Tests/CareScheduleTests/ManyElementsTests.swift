import CareModel
import CareSchedule
import CareTestSupport
import Testing

/// Schedules of many elements, whose occurrences and keys are found in other ways than those of a few.
@Suite struct ManyElementsTests {
  private static let seed: UInt64 = 20_261_123

  /// Random elements, some of them several times, with and without keys.
  private func elements(_ random: inout RandomSchedules, from day: Int) -> [ScheduleElement] {
    var elements = (0..<10).flatMap { _ in random.schedule(from: day).elements }
    while elements.count < 40 {
      var element = elements[random.generator.number(0...elements.count - 1)]
      element.key = random.generator.pick([nil, nil, "a", "b"])
      elements.append(element)
    }
    return elements.shuffled(using: &random.generator)
  }

  @Test func occurrencesAreThoseOfTheElementsInOrder() throws {
    for round in 0..<Soak.rounds(60, few: 20) {
      var random = RandomSchedules(seed: Self.seed &+ UInt64(round))
      let day = random.firstDay(), zones = random.zones(from: day, days: 20)
      let elements = elements(&random, from: day)
      let name = Comment(rawValue: "seed \(Self.seed), round \(round)")
      guard let whole = try? Schedule(elements: elements).resolved(inputs: noAnchors, zones: zones) else { continue }
      let from = Instant(milliseconds: Int64(day + 3) * 86_400_000), to = from.adding(seconds: 10 * 86_400)
      var expected: [Occurrence] = []
      for (place, element) in elements.enumerated() {
        let own = try Schedule(elements: [element]).resolved(inputs: noAnchors, zones: zones)
        guard own.schedule.elements.allSatisfy({ !$0.isRandom }) else { continue }
        expected += try own.occurrences(from: from, to: to).map { occurrence in
          Occurrence(
            slot: occurrence.slot, start: occurrence.start, stop: occurrence.stop, index: 0, element: place,
            isAllDay: occurrence.isAllDay)
        }
      }
      let found = try whole.occurrences(from: from, to: to).filter { !elements[$0.element].isRandom }
      expected.sort { ($0.start, $0.element) < ($1.start, $1.element) }
      #expect(found.map(\.start) == expected.map(\.start), name)
      #expect(found.map(\.element) == expected.map(\.element), name)
      let all = try whole.occurrences(from: from, to: to)
      #expect(all.map(\.index) == all.map { whole.index(of: $0) }, name)
    }
  }

  @Test func keysAreThoseOfEachOccurrenceAlone() throws {
    var repeated = 0
    for round in 0..<Soak.rounds(60, few: 20) {
      var random = RandomSchedules(seed: Self.seed &+ 1_000_000 &+ UInt64(round))
      let day = random.firstDay(), zones = random.zones(from: day, days: 20)
      let elements = elements(&random, from: day)
      guard let schedule = try? Schedule(elements: elements).resolved(inputs: noAnchors, zones: zones) else { continue }
      let from = Instant(milliseconds: Int64(day + 3) * 86_400_000)
      var keys = OccurrenceKeys(schedule, task: "t")
      for occurrence in try schedule.occurrences(from: from, to: from.adding(seconds: 4 * 86_400)) {
        let key = keys.key(of: occurrence)
        #expect(key == schedule.key(of: occurrence, task: "t"), "seed \(Self.seed), round \(round): \(occurrence.slot)")
        repeated += key.text.contains("~") ? 1 : 0
      }
    }
    #expect(repeated > 0, "no two elements were due at the same time")
  }
}

extension ScheduleElement {
  fileprivate var isRandom: Bool { if case .random = recurrence { true } else { false } }
}

extension ResolvedSchedule {
  /// The number of occurrences that sort before one.
  fileprivate func index(of occurrence: Occurrence) -> Int {
    let same = try? occurrences(from: occurrence.start, to: occurrence.start.adding(milliseconds: 1))
      .filter { $0.start == occurrence.start }
    let before = same?.firstIndex { $0.element == occurrence.element && $0.slot == occurrence.slot } ?? 0
    return count(before: occurrence.start) + before
  }
}
