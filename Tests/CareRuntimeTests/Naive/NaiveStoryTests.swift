import CareTestSupport
import Foundation
import Testing

/// Random stories told to the product and to a naive enrollment, which answers by the text of the rules.
///
/// A failure prints its seed and its steps; `CARE_STORY=SEED` plays that story alone.
struct NaiveStoryTests {
  private static let seeds: ClosedRange<UInt64> = {
    let given = ProcessInfo.processInfo.environment["CARE_STORY"].flatMap { UInt64($0) }
    return given.map { $0...$0 } ?? 1...UInt64(Soak.rounds(30))
  }()

  @Test func eventsAndDaysAgreeWithTheTextOfTheRules() throws {
    var steps: [String: Int] = [:]
    for seed in Self.seeds {
      var story = try NaiveStory(seed: seed)
      do { try story.play(16) } catch { Issue.record("seed \(seed), \(error)") }
      steps.merge(story.steps, uniquingKeysWith: +)
    }
    guard Self.seeds.count > 1 else { return }
    for step in [
      "completed", "declined", "excused", "clear", "seed", "pause", "resume", "withdraw", "surgery", "wake", "travel",
      "override", "revert", "stop", "transcribe", "error",
      "after open", "after missed", "after not_applicable", "after completed",
    ] {
      #expect(steps[step, default: 0] > 0, "\(step): \(steps)")
    }
  }
}
