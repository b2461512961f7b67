import CareModel
import CareRuntime
import Testing

/// Dates that begin and end something are refused in the wrong order when they are recorded, unless a person accepts them.
struct AnchorOrderTests {
  private static let accepted = [
    "the schedule of dressing does not fit for the care plan ana.plan: it begins at surgery, 2026-06-10, and ends at discharge,",
    "2026-06-08, so nothing is due; correct the dates; or accept that nothing is due, with --accept or accept = true",
  ].joined(separator: " ")

  private func fixture(_ change: (inout Enrollment) throws -> Void = { _ in }) throws -> LifeFixture {
    let dressing = Schedule(elements: [
      ScheduleElement(
        start: .anchor(.named("surgery"), .zero), recurrence: .daily(every: 1), end: .anchor(.named("discharge"), .zero)
      )
    ])
    return try LifeFixture(
      [try task("walk", daily("08:00")), task("dressing", dressing)],
      anchors: ["surgery", "discharge", "visit"].map { AnchorDefinition(name: $0, isRequired: false) }, change)
  }

  private func anchors(_ values: [String: String]) throws -> [String: AnchorValue] {
    try values.mapValues { try #require(AnchorValue($0)) }
  }

  @Test(arguments: [false, true]) func datesInTheWrongOrderNeedToBeAccepted(isAccepted: Bool) throws {
    let fixture = try fixture(), now = try instant("2026-06-02T12:00")
    let set = { (values: [String: String], accepting: Bool) in
      try fixture.runtime.setAnchors(anchors(values), of: fixture.id, accepting: accepting, at: now)
    }
    _ = try set(["surgery": "2026-06-10"], false)
    let seq = try fixture.runtime.lastSeq()
    let error = #expect(throws: RuntimeError.self) { _ = try set(["discharge": "2026-06-08"], false) }
    #expect(error?.code == "unfit_schedule" && error?.message == Self.accepted)
    #expect(try fixture.runtime.lastSeq() == seq)
    if isAccepted {
      let version = try set(["discharge": "2026-06-08"], true)
      #expect(version.value.anchors["discharge"]?.description == "2026-06-08")
      // Another date, another task, and a clearing are no reason to ask again.
      _ = try set(["visit": "2026-06-03"], false)
      try fixture.runtime.override(patch("dressing") { $0.title = "Dress" }, of: fixture.id, at: now)
      try fixture.runtime.setAnchors(["surgery": nil], of: fixture.id, at: now)
    } else {
      // Both at once are checked as they are together.
      _ = try set(["surgery": "2026-06-05", "discharge": "2026-06-08"], false)
      #expect(try fixture.events(1, 12, at: "2026-06-02T12:00", task: "dressing").count == 3)
    }
  }

  @Test func datesThatCountFromLaterAreCheckedToo() throws {
    let fixture = try fixture(), now = try instant("2026-06-02T12:00")
    try fixture.runtime.setAnchors(
      anchors(["surgery": "2026-06-05", "discharge": "2026-06-08"]), of: fixture.id, at: now)
    let later = Effective.date(try date("2026-06-07"))
    #expect(throws: RuntimeError.self) {
      try fixture.runtime.setAnchors(anchors(["surgery": "2026-06-09"]), of: fixture.id, effective: later, at: now)
    }
    #expect(throws: RuntimeError.self) {
      try fixture.runtime.update(carePlan: fixture.id, effective: later, at: now) {
        $0.anchors["surgery"] = .date($0.enrolled.adding(days: 30))
      }
    }
    try fixture.runtime.update(carePlan: fixture.id, accepting: true, at: now) {
      $0.anchors["surgery"] = .date($0.enrolled.adding(days: 30))
    }
  }

  @Test func enrollingChecksThemToo() throws {
    let values = try anchors(["surgery": "2026-06-10", "discharge": "2026-06-08"])
    let error = #expect(throws: RuntimeError.self) { try fixture { $0.anchors = values } }
    #expect(error?.message == Self.accepted)
    let accepted = try fixture {
      $0.anchors = values
      $0.accepts = true
    }
    #expect(try accepted.events(1, 20, at: "2026-05-31T12:00", task: "dressing").isEmpty)
  }
}
