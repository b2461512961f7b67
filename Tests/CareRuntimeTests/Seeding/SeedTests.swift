import CareModel
import CareRuntime
import CareStore
import Testing

@Suite struct SeedTests {
  @Test func seedingTwiceWritesOnce() throws {
    let definition = plan(task("a", try daily("08:00")))
    let fixture = try Fixture(definition)
    let before = try fixture.runtime.store.read { try $0.info() }
    let report = try fixture.runtime.seed([definition], at: instant("2026-11-01T08:00"))
    #expect(report.plans.flatMap(\.rows).map(\.action) == [.unchanged, .unchanged])
    #expect(report.seq == nil)
    #expect(try fixture.runtime.store.read { try $0.info() } == before)
  }

  @Test func aChangedScheduleIsEffectiveFromTheFirstDayNotBegunAnywhere() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    let report = try fixture.runtime.seed([plan(task("a", try daily("20:00")))], at: instant("2026-10-29T10:00"))
    #expect(report.plans[0].rows.map(\.fields) == [[], ["schedule"]])
    #expect(report.plans[0].rows[1].effective == .date(try date("2026-10-30")))
    let keys = try fixture.runtime.events(
      EventQuery(patient: "ana", interval: .days(from: date("2026-10-29"), to: date("2026-10-31"))),
      at: instant("2026-10-29T10:00")
    ).map(\.key.text)
    #expect(keys == ["a/2026-10-29T08:00", "a/2026-10-30T20:00"])
  }

  @Test func aPlannedChangeAppliesFromItsDay() throws {
    var later = try task("a", daily("08:00")) { $0.targets = [OutcomeValue(.integer(25))] }
    var half = later.base
    half.targets = [OutcomeValue(.integer(12))]
    later.later = [.init(from: try date("2026-11-02"), task: half)]
    let fixture = try Fixture(plan(later))
    let targets = try ["2026-11-01", "2026-11-02"].map {
      try fixture.events(on: $0, at: "2026-10-29T10:00").flatMap(\.targets).map(\.value)
    }
    #expect(targets == [[.integer(25)], [.integer(12)]])
    #expect(try fixture.runtime.seed([plan(later)], at: instant("2026-11-05T10:00")).count(.unchanged) == 2)
  }

  @Test func aPlannedChangeRemovedFromTheFileNeverApplies() throws {
    var later = try task("a", daily("08:00"))
    var half = later.base
    half.title = "Half"
    later.later = [.init(from: try date("2026-11-02"), task: half)]
    let fixture = try Fixture(plan(later))
    let report = try fixture.runtime.seed([plan(task("a", try daily("08:00")))], at: instant("2026-10-29T10:00"))
    #expect(report.plans[0].rows[1].effective == .date(try date("2026-11-02")))
    #expect(try fixture.events(on: "2026-11-03", at: "2026-10-29T10:00").map(\.task.title) == ["a"])
  }

  @Test func aTaskRemovedFromThePlanEndsAndKeepsItsPast() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00")), task("b", try daily("09:00"))))
    let report = try fixture.runtime.seed([plan(task("a", try daily("08:00")))], at: instant("2026-10-29T10:00"))
    #expect(report.plans[0].rows.map(\.action) == [.unchanged, .unchanged, .deleted])
    #expect(try fixture.events(on: "2026-10-29", at: "2026-10-29T10:00").map(\.task.id) == ["a", "b"])
    #expect(try fixture.events(on: "2026-10-30", at: "2026-10-29T10:00").map(\.task.id) == ["a"])
    // Gone stays gone, and coming back is a revival.
    #expect(try fixture.runtime.seed([plan(task("a", try daily("08:00")))], at: instant("2026-10-31T10:00")).seq == nil)
    let back = try fixture.runtime.seed(
      [plan(task("a", try daily("08:00")), task("b", try daily("09:00")))], at: instant("2026-11-02T10:00"))
    #expect(back.plans[0].rows.map(\.action) == [.unchanged, .unchanged, .updated])
    #expect(try fixture.events(on: "2026-11-04", at: "2026-11-02T10:00").map(\.task.id) == ["a", "b"])
  }

  /// Hours of UTC on the day before a planned change: from 10:00 on the next day has begun somewhere on earth.
  @Test(arguments: ["09:59", "10:00", "12:00", "23:30"])
  func aChangeFromTomorrowStaysTomorrow(time: String) throws {
    let fixture = try Fixture(plan(task("a", try daily("20:00"))))
    var changed = try task("a", daily("20:00"))
    var half = changed.base
    half.title = "Half"
    changed.later = [.init(from: try date("2026-10-30"), task: half)]
    let now = try instant("2026-10-29T\(time)")
    _ = try fixture.runtime.seed([plan(changed)], at: now)
    let later = "2026-10-29T23:45"
    #expect(try fixture.events(on: "2026-10-29", at: later).map(\.task.title) == ["a"])
    #expect(try fixture.events(on: "2026-10-30", at: later).map(\.task.title) == ["Half"])
    // What was written is what the file says: seeding it again, with another change of today, keeps tomorrow's.
    #expect(try fixture.runtime.seed([plan(changed)], at: instant("2026-10-29T23:40")).seq == nil)
    changed.base.instructions = "Slowly"
    changed.later[0].task.instructions = "Slowly"
    #expect(try fixture.runtime.seed([plan(changed)], at: instant("2026-10-29T23:41")).seq != nil)
    #expect(try fixture.runtime.seed([plan(changed)], at: instant("2026-10-29T23:42")).seq == nil)
    #expect(try fixture.events(on: "2026-10-29", at: later).map(\.task.title) == ["a"])
    #expect(try fixture.events(on: "2026-10-30", at: later).map(\.task.title) == ["Half"])
  }

  @Test func aDryRunWritesNothing() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    let before = try fixture.runtime.store.read { try $0.info() }
    let report = try fixture.runtime.seed(
      [plan(task("b", try daily("08:00")))], dryRun: true, at: instant("2026-10-29T10:00"))
    #expect(report.count(.created) == 1 && report.count(.deleted) == 1 && report.seq == nil)
    #expect(try fixture.runtime.store.read { try $0.info() } == before)
  }

  @Test func pruningEndsPlansThatAreNotSeeded() throws {
    let fixture = try Fixture(
      plan(task("a", try daily("08:00")), id: "one"), plan(task("b", try daily("08:00")), id: "two"))
    let report = try fixture.runtime.seed(
      [plan(task("a", try daily("08:00")), id: "one")], prune: true, at: instant("2026-10-29T10:00"))
    #expect(report.plans.map(\.id) == ["one", "two"])
    #expect(try fixture.events(on: "2026-10-31", at: "2026-10-29T10:00").map(\.task.id) == ["a"])
  }

  @Test func requiredAnchorsMustBeSet() throws {
    var definition = plan(task("a", try daily("08:00")))
    definition.header.anchors = [AnchorDefinition(name: "surgery")]
    let runtime = try Fixture().runtime
    _ = try runtime.seed([definition], at: instant("2026-10-01T00:00"))
    let start = try date("2026-10-28")
    #expect(throws: RuntimeError.missingAnchors(plan: "plan", names: ["surgery"])) {
      try runtime.enroll(
        Enrollment(patient: "ana", plan: "plan", start: start, zoneForNewPatient: .utc), at: instant("2026-10-01T00:00")
      )
    }
    #expect(try runtime.patients(at: instant("2026-10-02T00:00")).isEmpty)
  }
}
