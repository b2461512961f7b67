import CallList
import Care
import CareTesting
import Testing

/// The trait seeds the plans for each test, so that none sees what another records.
@Suite(.seeded("../../plans", at: "2026-06-08T08:00:00Z", enrolling: ["ana": "water"]))
struct SeededTests {
  @Test func aGlassThatIsDrunkIsNoCall() throws {
    let care = try CareRuntime.ofThisTest, now = try SeededStore.start
    let monday = Zone.utc.date(of: now), tuesday = monday.adding(days: 1)
    try care.toggle(care.event(task: "glass", patient: "ana", on: monday, at: now), at: now)
    let evening = now.adding(seconds: 10 * 3600)
    try care.toggle(care.event(task: "glass", patient: "ana", on: monday, at: evening), at: evening)
    #expect(try CallList(care).calls(on: tuesday, at: now.adding(seconds: 26 * 3600)).isEmpty)
  }

  @Test func whoDrinksNothingIsCalled() throws {
    let care = try CareRuntime.ofThisTest, now = try SeededStore.start
    let tuesday = Zone.utc.date(of: now).adding(days: 1)
    let calls = try CallList(care).calls(on: tuesday, at: now.adding(seconds: 26 * 3600))
    #expect(calls.map(\.patient) == ["ana"])
  }
}
