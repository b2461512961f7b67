import CareModel
import CareRuntime
import CareStore
import Testing

struct CarePlanChangeTests {
  private let wake = ParameterDefinition(name: "wake", kind: .time)

  /// A task at the parameter `wake`, given as 08:00, and one two days after an anchor.
  private func fixture() throws -> LifeFixture {
    let element = ScheduleElement(
      start: .anchor(.enrolled, .zero), times: [.parameter("wake", plus: 0)], recurrence: .daily(every: 1),
      duration: .seconds(3600))
    let after = ScheduleElement(
      start: .anchor(.named("surgery"), .days(2)), times: [try #require(DayTime("10:00"))], recurrence: .once,
      duration: .seconds(3600))
    return try LifeFixture(
      [task("walk", Schedule(elements: [element])), task("call", Schedule(elements: [after]))],
      anchors: [
        AnchorDefinition(name: "surgery", isRequired: false), AnchorDefinition(name: "discharge", isRequired: false),
      ], parameters: [wake])
  }

  private func surgery(_ text: String) throws -> [String: AnchorValue] { ["surgery": .date(try date(text))] }

  @Test func anAnchorSetLaterMakesItsTasksDue() throws {
    let fixture = try fixture()
    #expect(try fixture.events(1, 29, at: "2026-06-05T12:00", task: "call") == [])
    try fixture.runtime.setAnchors(surgery("2026-06-08"), of: fixture.id, at: instant("2026-06-05T12:00"))
    #expect(try fixture.events(1, 29, at: "2026-06-05T12:00", task: "call") == ["call@10 10:00 upcoming"])
  }

  @Test func anchorsMerge() throws {
    let fixture = try fixture()
    try fixture.runtime.setAnchors(surgery("2026-06-08"), of: fixture.id, at: instant("2026-06-05T12:00"))
    let version = try fixture.runtime.setAnchors(
      ["discharge": .date(date("2026-06-09"))], of: fixture.id, at: instant("2026-06-05T13:00"))
    #expect(version.value.anchors.keys.sorted() == ["discharge", "surgery"])
  }

  @Test func movingAnAnchorKeepsRecordedOutcomes() throws {
    let fixture = try fixture()
    try fixture.runtime.setAnchors(surgery("2026-06-01"), of: fixture.id, at: instant("2026-06-01T12:00"))
    try fixture.toggle("call/2026-06-03T10:00", at: "2026-06-03T10:10")
    try fixture.runtime.setAnchors(surgery("2026-06-04"), of: fixture.id, at: instant("2026-06-04T12:00"))
    #expect(
      try fixture.events(1, 29, at: "2026-06-05T12:00", task: "call")
        == ["call@3 10:00 completed", "call@6 10:00 upcoming"])
  }

  @Test func anAnchorSetDuringAPauseKeepsThePause() throws {
    let fixture = try fixture()
    try fixture.runtime.pause(
      fixture.id, from: .date(date("2026-06-05")), to: .date(date("2026-06-20")), at: instant("2026-06-04T12:00"))
    try fixture.runtime.setAnchors(surgery("2026-06-08"), of: fixture.id, at: instant("2026-06-10T12:00"))
    #expect(try fixture.statuses([3, 10, 25]) == [.active, .paused, .active])
    #expect(try fixture.events(1, 29, at: "2026-06-09T12:00", task: "call") == ["call@10 10:00 excused"])
  }

  @Test func anAnchorReplacesAPlannedAnchor() throws {
    let fixture = try fixture()
    var carePlan = try fixture.runtime.carePlan(fixture.id, at: instant("2026-06-02T12:00")).value
    carePlan.anchors = try surgery("2026-06-20")
    try fixture.runtime.update(carePlan, effective: .date(date("2026-06-10")), at: instant("2026-06-02T12:00"))
    try fixture.runtime.setAnchors(surgery("2026-06-15"), of: fixture.id, at: instant("2026-06-03T12:00"))
    #expect(try fixture.events(1, 29, at: "2026-06-05T12:00", task: "call") == ["call@17 10:00 upcoming"])
  }

  @Test func anUnknownAnchorIsRejected() throws {
    let fixture = try fixture()
    #expect(throws: RuntimeError.unknownAnchor(plan: "plan", name: "surgary", known: ["surgery", "discharge"])) {
      try fixture.runtime.setAnchors(
        ["surgary": .date(date("2026-06-08"))], of: fixture.id, at: instant("2026-06-05T12:00"))
    }
  }

  @Test func aParameterIsEffectiveFromTheNextLocalDate() throws {
    let fixture = try fixture()
    let version = try fixture.runtime.setParameters(
      ["wake": .text("09:00")], of: fixture.id, at: instant("2026-06-02T23:30"))
    #expect(version.effective == .date(try date("2026-06-03")))
    #expect(
      try fixture.events(2, 3, at: "2026-06-02T23:30", task: "walk") == ["walk@2 08:00 open", "walk@3 09:00 upcoming"])
  }

  @Test func aParameterEffectiveNowDoesNotRepeatDoneEvents() throws {
    let fixture = try fixture()
    try fixture.toggle("walk/2026-06-02T08:00", at: "2026-06-02T08:10")
    let now = try instant("2026-06-02T08:30")
    try fixture.runtime.setParameters(["wake": .text("09:00")], of: fixture.id, effective: .instant(now), at: now)
    #expect(
      try fixture.events(2, 3, at: "2026-06-02T08:30", task: "walk") == [
        "walk@2 08:00 completed", "walk@3 09:00 upcoming",
      ])
  }

  @Test func aParameterSetBeforeTheStartIsEffectiveFromTheStart() throws {
    let fixture = try fixture()
    let version = try fixture.runtime.setParameters(
      ["wake": .text("09:00")], of: fixture.id, at: instant("2026-05-25T12:00"))
    #expect(version.effective == .date(try date("2026-06-01")))
  }

  @Test func aPauseOnTheEveningBeforeAPlannedParameterKeepsIt() throws {
    let fixture = try fixture()
    try fixture.runtime.setParameters(["wake": .text("09:00")], of: fixture.id, at: instant("2026-06-02T12:00"))
    try fixture.runtime.pause(fixture.id, at: instant("2026-06-02T22:00"))
    #expect(try fixture.events(3, 3, at: "2026-06-02T22:00", task: "walk") == ["walk@3 09:00 excused"])
  }

  @Test(arguments: [("wak", "unknown_param"), ("wake", "invalid_param")])
  func anInvalidParameterIsRejected(name: String, code: String) throws {
    let fixture = try fixture()
    let error = #expect(throws: RuntimeError.self) {
      try fixture.runtime.setParameters([name: .text("breakfast")], of: fixture.id, at: instant("2026-06-02T12:00"))
    }
    #expect(error?.code == code)
  }

  @Test func aTitleIsEffectiveNowAndAZoneFromTheNextDate() throws {
    let fixture = try fixture()
    let now = try instant("2026-06-02T12:00")
    var carePlan = try fixture.runtime.carePlan(fixture.id, at: now).value
    carePlan.title = "Ana's plan"
    #expect(try fixture.runtime.update(carePlan, at: now).effective == .instant(now))
    carePlan.zone = Zone("Europe/Berlin")
    #expect(try fixture.runtime.update(carePlan, at: now).effective == .date(date("2026-06-03")))
  }

  @Test func aChangeBasedOnAnOldVersionConflicts() throws {
    let fixture = try fixture()
    let first = try fixture.runtime.carePlan(fixture.id, at: instant("2026-06-02T12:00"))
    try fixture.runtime.pause(fixture.id, basedOn: first.id, at: instant("2026-06-02T12:00"))
    #expect(throws: StoreError.self) {
      try fixture.runtime.withdraw(fixture.id, reason: nil, basedOn: first.id, at: instant("2026-06-03T12:00"))
    }
    #expect(throws: StoreError.self) {
      try fixture.runtime.setAnchors(
        surgery("2026-06-08"), of: fixture.id, basedOn: first.id, at: instant("2026-06-03T12:00"))
    }
  }
}
