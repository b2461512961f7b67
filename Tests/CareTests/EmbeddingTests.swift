import Care
import Foundation
import Testing

/// What the README shows for a Swift program.
@Suite struct EmbeddingTests {
  private let plans = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../plans").standardized
  private let now = Instant(milliseconds: 1_780_000_000_000)

  @Test func aFolderOfPlansIsSeededIntoMemoryAndGivesADay() throws {
    let start = try #require(CivilDate("2026-06-07"))
    let care = try CareRuntime.inMemory(plans: [plans.appending(path: "nausea")], now: now)
    try care.enroll(Enrollment(patient: "ana", plan: "nausea", start: start, zoneForNewPatient: .utc), at: now)
    let events = try care.events(EventQuery(patient: "ana", interval: .day(start)), at: now)
    #expect(
      events.map(\.key.text) == [
        "doxylamine/2026-06-07T08:00/breakfast", "doxylamine/2026-06-07T12:00/noon", "pain/2026-06-07T19:00",
      ])
  }

  @Test func aHookOfASeededPlanGivesTheValues() throws {
    let start = try #require(CivilDate("2026-06-07"))
    let care = try CareRuntime.inMemory(plans: [plans], now: now)
    try care.enroll(Enrollment(patient: "ana", plan: "sleep-and-care", start: start, zoneForNewPatient: .utc), at: now)
    let morning = try #require(Instant(iso: "2026-06-07T08:00:00Z"))
    let event = try care.event(task: "sleep", patient: "ana", on: start, at: morning)
    let outcome = try care.perform(event, answers: AnswerSheet(answers: ["hours": .double(7.5)]), at: morning)
    #expect(outcome?.value.values.map(\.kind) == ["sleep"])
    #expect(outcome?.value.values.map(\.units) == ["h"])
  }

  @Test func aPathWithoutAPlanIsAnError() throws {
    let error = #expect(throws: PlanNotFound.self) {
      try CareRuntime.inMemory(plans: [plans.appending(path: "lib")], now: now)
    }
    #expect(error?.path == plans.appending(path: "lib").path(percentEncoded: false))
  }

  @Test func theSameStoryInAStoreOfTheSameIdGivesTheSameVersionIds() throws {
    let stories = try (0..<2).map { _ in
      try CareRuntime.inMemory(plans: [plans], now: now, entropy: [1, 2, 3]).plans(at: now).map(\.id)
    }
    #expect(stories[0] == stories[1])
    #expect(Set(stories[0]).count == 3)
  }
}
