import Care
import CareModel
import CareRuntime
import CareTesting
import Foundation
import Testing

private let water = """
  return plan "water" { title = "Water", tasks = {
    task "glass" { title = "A glass", schedule = schedule.daily { at = "08:00" } },
  } }
  """

/// A store for each test: of a suite, of a test, and of each case.
@Suite(.seeded(TextReader(water), at: "2026-06-08T08:00:00Z", enrolling: ["ana": "water"]))
struct SeededStoreTests {
  private func done(_ care: CareRuntime) throws -> Int {
    try care.outcomes(OutcomeQuery(patients: ["ana"])).items.count
  }

  private func drink() throws {
    let care = try CareRuntime.ofThisTest, now = try SeededStore.start
    #expect(try done(care) == 0)
    try care.toggle(care.event(task: "glass", patient: "ana", on: Zone.utc.date(of: now), at: now), at: now)
    #expect(try done(care) == 1)
  }

  @Test func aTestHasTheParticipantsOfItsSuite() throws { try drink() }

  @Test func anotherTestSeesNothingOfIt() throws { try drink() }

  @Test(arguments: [1, 2, 3]) func eachCaseHasAStoreOfItsOwn(_ number: Int) throws { try drink() }

  @Test(.seeded(TextReader(water.replacing("\"water\"", with: "\"tea\"")), at: "2026-06-09T08:00:00+02:00"))
  func aTestsOwnTraitComesFirst() throws {
    let care = try CareRuntime.ofThisTest, start = try SeededStore.start
    #expect(start == Instant(iso: "2026-06-09T06:00:00Z"))
    #expect(throws: StoreError.self) { try care.patient("ana", at: start) }
  }

  @Test func folderIsFoundBesideTheFileOfTheTest() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "seeded-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder.appending(path: "plans"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(water.utf8).write(to: folder.appending(path: "plans/plan.lua"))
    let trait = SeededStore(
      plans: .folders([
        URL(filePath: "plans", relativeTo: folder.appending(path: "Tests.swift").deletingLastPathComponent())
      ]),
      start: "2026-06-08T08:00:00Z", enrollments: ["ben": "water"])
    try await trait.provideScope(for: #require(Test.current), testCase: nil) {
      _ = try CareRuntime.ofThisTest.patient("ben", at: SeededStore.start)
    }
  }

  @Test func aPlanWithAnErrorFailsTheTest() async throws {
    let test = try #require(Test.current)
    let trait = SeededStore(
      plans: .texts([TextReader("return plan \"p\" { titel = 1 }")]), start: "2026-06-08T08:00:00Z", enrollments: [:])
    await #expect(throws: Diagnostics.self) {
      try await trait.provideScope(for: test, testCase: nil) { Issue.record("the test ran") }
    }
  }

  @Test(arguments: ["2026-06-08", "2026-06-08T08:00:00", "", "soon"])
  func aTimeNeedsAZone(_ text: String) async throws {
    let test = try #require(Test.current)
    let trait = SeededStore(plans: .texts([]), start: text, enrollments: [:])
    await #expect(throws: SeededStore.Problem.notATime(text)) {
      try await trait.provideScope(for: test, testCase: nil) { Issue.record("the test ran") }
    }
  }
}

/// A test without the trait.
struct NoStoreTests {
  @Test func itSaysWhatToAdd() {
    let problem = #expect(throws: SeededStore.Problem.noStore) { try CareRuntime.ofThisTest }
    #expect(problem?.message == "the test has no store; add .seeded(…) to it or to its suite")
    #expect(problem?.code == "no_store")
  }
}
