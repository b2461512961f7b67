import Care
import Foundation
import Testing

/// What the README shows for a Swift program.
@Suite struct EmbeddingTests {
  private let plans = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../plans").standardized
  private let now = Instant(milliseconds: 1_780_000_000_000)

  @Test func plansSeededInMemoryGiveADay() throws {
    let start = try #require(CivilDate("2026-06-07"))
    let care = try CareRuntime.inMemory(plans: [plans.appending(path: "nausea")], now: now)
    try care.enroll(Enrollment(patient: "ana", plan: "nausea", start: start, zoneForNewPatient: .utc), at: now)
    let events = try care.events(EventQuery(patient: "ana", interval: .day(start)), at: now)
    #expect(
      events.map(\.key.text) == [
        "doxylamine/2026-06-07T08:00/breakfast", "doxylamine/2026-06-07T12:00/noon", "pain/2026-06-07T19:00",
      ])
  }

  @Test func aSeededPlansExtractorComputesTheValues() throws {
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

  @Test func aPlanIsSeededFromTexts() throws {
    let care = try CareRuntime.inMemory()
    let glass = #"task "glass" { title = "A glass", schedule = schedule.daily { at = "all day" } }"#
    _ = try care.seed(reading: [TextReader("return plan \"one\" { title = \"One\", tasks = { \(glass) } }")], at: now)
    let split = TextReader(files: [
      "plan.lua": #"return plan "two" { title = "Two", tasks = { require "tasks.glass", require "shared" } }"#,
      "tasks/glass.lua": "return \(glass.replacing("glass", with: "mug"))",
      "lib/shared.lua": "return \(glass.replacing("glass", with: "cup"))",
    ])
    _ = try care.seed(reading: [split], at: now)
    #expect(try care.plans(at: now).map(\.value.id.text).sorted() == ["one", "two"])
    #expect(split.modules() == ["tasks.glass"])
    let error = #expect(throws: Diagnostics.self) { try care.seed(reading: [TextReader("return plan {")], at: now) }
    #expect(error?.items.first?.location?.file == "plan.lua")
  }

  @Test func anErrorOfAnyKindSaysItsSentence() throws {
    let care = try CareRuntime.inMemory(plans: [plans], now: now)
    let found = #expect(throws: StoreError.self) { try care.patient("nobody", at: now) }
    #expect(found?.code == "not_found")
    let errors: [any CareError] = [
      found ?? .busy, SourceError.notText(path: "x"), CardInputError.ambiguous(names: ["a", "b"]),
      RuntimeError.noSuchEvent(key: OccurrenceKey("dose/x")),
    ]
    for error in errors { #expect(error.localizedDescription == error.message && !error.message.isEmpty, "\(error)") }
    // The message of this one is for the participant, and may repeat the answer.
    #expect((AnswerError.timeIsUp as any Error).localizedDescription == "invalid answer: \(AnswerError.timeIsUp.code)")
  }

  @Test func theSameHistoryInAStoreWithTheSameIDGivesTheSameVersionIDs() throws {
    let stories = try (0..<2).map { _ in
      try CareRuntime.inMemory(plans: [plans], now: now, entropy: [1, 2, 3]).plans(at: now).map(\.id)
    }
    #expect(stories[0] == stories[1])
    #expect(Set(stories[0]).count == 3)
  }

  @Test func randomTimesAreTheSameInACopyAndAfterReopening() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "care-random-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(
      """
      return plan "mood" { title = "Mood", tasks = { task "mood" { title = "Mood",
        schedule = schedule.random { times = 4, between = { "09:00", "21:00" }, min_gap = minutes(60) } } } }
      """.utf8
    ).write(to: folder.appending(path: "plan.lua"))
    let start = try #require(CivilDate("2026-06-07"))
    let path = folder.appending(path: "store.sqlite").path(percentEncoded: false)
    func times(_ care: CareRuntime) throws -> [Instant] {
      try care.events(EventQuery(patient: "ana", interval: .day(start)), at: now).map(\.occurrence.start)
    }
    let first = try CareRuntime.open(path: path, entropy: [4])
    _ = try first.seed([first.load(FolderReader(folder: folder))], at: now)
    try first.enroll(Enrollment(patient: "ana", plan: "mood", start: start, zoneForNewPatient: .utc), at: now)
    let drawn = try times(first)
    #expect(drawn.count == 4)
    #expect(try times(first.scratchCopy()) == drawn)
    #expect(try times(CareRuntime.open(path: path, entropy: [5])) == drawn)
  }
}
