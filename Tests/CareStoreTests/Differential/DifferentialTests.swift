import CareTestSupport
import Foundation
import StoreConformance
import Testing

/// Random commands given to the store and to a naive one.
///
/// A failure prints its seed and the fewest steps that still fail; `CARE_STORY=SEED:STEP,STEP,…` plays those alone.
struct DifferentialTests {
  /// Six stories of a hundred steps; twice as long in the soak, which has twenty for each of its rounds.
  private static let seeds = 1...UInt64(Soak.rounds(20, few: 6))
  private static let length = Soak.rounds(1) == 1 ? 100 : 200

  @Test(arguments: seeds)
  func theStoreAgreesWithANaiveStore(seed: UInt64) throws {
    let engines = EngineUnderTest.all, story = Int(seed)
    // Each engine has one of the first; of the others, four of five are for the one that is fastest.
    let engine = engines[story <= engines.count ? story - 1 : story % 5 == 0 ? story / 5 % engines.count : 0]
    let steps = StoryStep.story(seed: seed, count: Self.length)
    do { try Story.play(steps, seed: seed, on: engine) } catch {
      let (fewest, difference) = StoryStep.fewest(steps) { try Story.play($0, seed: seed, on: engine) }
      Issue.record(
        """
        CARE_STORY=\(seed):\(fewest.map { "\($0.number)" }.joined(separator: ","))
        \(difference ?? error)
        \(fewest.map { "\($0)" }.joined(separator: "\n"))
        """)
    }
  }

  @Test func theRandomHistoriesCauseEveryRuleViolation() throws {
    var answers: [String: Int] = [:]
    for seed in 1...6 as ClosedRange<UInt64> {
      answers.merge(
        try Story.play(StoryStep.story(seed: seed, count: 100), seed: seed, on: .memory), uniquingKeysWith: +)
    }
    let expected = [
      "already_exists", "clock_behind", "conflict", "erased", "invalid", "linked", "not_erased", "not_found",
      "outcomes_recorded", "planned_change", "taken",
    ]
    #expect(answers.keys.sorted() == expected, "\(answers)")
  }

  @Test func aHistoryReplaysFromItsSeed() throws {
    guard let name = ProcessInfo.processInfo.environment["CARE_STORY"] else { return }
    let parts = name.split(separator: ":")
    let seed = try #require(parts.first.flatMap { UInt64($0) })
    let numbers = try #require(parts.dropFirst().first).split(separator: ",").compactMap { Int($0) }
    let steps = StoryStep.story(seed: seed, count: (numbers.max() ?? 0) + 1).filter { numbers.contains($0.number) }
    try Story.play(steps, seed: seed, on: .memory)
  }
}

extension StoryStep {
  /// Removes the steps that don't matter: halves, then quarters, down to single steps, as long as the rest still fails.
  static func fewest(
    _ steps: [StoryStep], _ play: ([StoryStep]) throws -> Void
  ) -> (steps: [StoryStep], difference: (any Error)?) {
    var steps = steps, last: (any Error)?
    func fails(_ steps: [StoryStep]) -> Bool {
      do {
        try play(steps)
        return false
      } catch {
        last = error
        return true
      }
    }
    var size = steps.count / 2
    while size > 0 {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        if fails(fewer) { steps = fewer } else { start += size }
      }
      size /= 2
    }
    return (steps, last)
  }
}
