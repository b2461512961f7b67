import CareModel
import CareRuntime
import CareStore
import CareTestSupport
import Testing

/// The rows of an export beside what the runtime itself returns.
struct ExportTests {
  @Test func randomStoriesSumUpToTheRuntimesFigures() throws {
    for seed in 1...UInt64(Soak.rounds(20, few: 6)) {
      var story = try NaiveStory(seed: seed)
      try story.play(12)
      let runtime = story.runtime, now = story.now
      let export = try ExportedRows.of(runtime, at: now)
      let carePlan = try #require(
        try runtime.carePlans(.init(), at: now).items.first ?? runtime.history(carePlan: "ana.plan").last)
      let first = carePlan.value.enrolled.adding(days: -400), last = carePlan.value.enrolled.adding(days: 400)
      let events = try runtime.events(EventQuery(patient: "ana", interval: .days(from: first, to: last)), at: now)
        .filter { $0.window.opens <= now || $0.outcome != nil }
      #expect(export["events"].map { $0["key"]?.text } == events.map(\.key.text), "seed \(seed)")
      #expect(export["events"].map { $0["state"]?.text } == events.map(\.state.rawValue), "seed \(seed)")
      let rate = try runtime.rate("ana", from: first, to: last, at: now)
      let counted = export["events"].filter { $0["counts"] == .boolean(true) }
      #expect(counted.count == rate.closed, "seed \(seed)")
      let sum = counted.reduce(0) { $0 + (Double($1["progress"]?.text ?? "") ?? .nan) }
      if let value = rate.value { #expect(abs(sum / Double(counted.count) - value) < 1e-12, "seed \(seed)") }
      let participant = try #require(export["participants"].first)
      #expect(participant["done"] == .integer(rate.done), "seed \(seed)")
      #expect(participant["closed"] == .integer(rate.closed), "seed \(seed)")
      #expect(export["participants"].count == 1 && export.finished == 1)
      let values = events.flatMap { event in event.values.map { "\(event.key) \($0.number ?? .nan)" } }
      #expect(
        export["values"].map { "\($0["key"]?.text ?? "") \(Double($0["number"]?.text ?? "") ?? .nan)" } == values,
        "seed \(seed)")
      let due = export["adherence_days"].reduce(0) { $0 + (Int($1["due"]?.text ?? "") ?? 0) }
      let days = try runtime.adherence("ana", from: first, to: now.utcDate.adding(days: 3), at: now)
      let shown = Set(export["adherence_days"].map { $0["date"]?.text ?? "" })
      #expect(due == days.filter { shown.contains($0.date.description) }.reduce(0) { $0 + $1.due }, "seed \(seed)")
      #expect(Set(export["events"].map { $0["key"]?.text }).count == export["events"].count)
    }
  }

  @Test func anEarlierStateHasTheSameRowsForever() throws {
    let life = try LifeFixture()
    try life.toggle("walk/2026-06-02T08:00", at: "2026-06-02T09:00")
    let seq = try life.runtime.lastSeq()
    func known(at now: String) throws -> [Int: [[String: ExportCell]]] {
      try ExportedRows.of(life.runtime, at: instant(now)) { $0.asOf = .seq(seq) }.rows
    }
    let before = try known(at: "2026-06-02T10:00")
    try life.toggle("walk/2026-06-02T20:00", at: "2026-06-02T21:00")
    try life.toggle("walk/2026-06-02T08:00", at: "2026-06-02T22:00")
    #expect(try known(at: "2026-06-08T10:00") == before)
    #expect(before != (try ExportedRows.of(life.runtime, at: instant("2026-06-08T10:00")).rows))
  }

  @Test func aPatientsOwnTasksHaveNoCarePlan() throws {
    let life = try LifeFixture()
    let own = CareTask(id: "own", title: "Own", schedule: try daily("09:00"))
    try life.runtime.add(own, owner: .patient(life.patient), at: instant("2026-06-03T12:00"))
    let export = try ExportedRows.of(life.runtime, at: instant("2026-06-06T12:00"))
    let events = export["events"].filter { $0["task"] == .text("own") }
    #expect(!events.isEmpty)
    #expect(events.allSatisfy { $0["care_plan"] == .empty && $0["plan"] == .empty && $0["study_day"] == .empty })
    #expect(export["participants"].map { $0["care_plan"]?.text } == ["ana.plan", ""])
    let ofPlan = try ExportedRows.of(life.runtime, at: instant("2026-06-06T12:00")) { $0.plans = ["plan"] }
    #expect(ofPlan["participants"].count == 1)
    #expect(ofPlan["events"].allSatisfy { $0["task"] == .text("walk") })
  }

  @Test func daysBoundWhatIsExported() throws {
    let life = try LifeFixture()
    let export = try ExportedRows.of(life.runtime, at: instant("2026-06-10T12:00")) {
      $0.from = CivilDate("2026-06-03")
      $0.to = CivilDate("2026-06-05")
    }
    #expect(export["adherence_days"].map { $0["date"]?.text } == ["2026-06-03", "2026-06-04"])
    #expect(export["events"].count == 4)
    #expect(throws: RuntimeError.invalidWindow) {
      try ExportedRows.of(life.runtime, at: instant("2026-06-10T12:00")) {
        $0.from = CivilDate("2026-06-05")
        $0.to = CivilDate("2026-06-05")
      }
    }
  }

  @Test func unknownPlansAndPatientsAreRefused() throws {
    let life = try LifeFixture()
    let now = try instant("2026-06-10T12:00")
    #expect(throws: StoreError.notFound(entity: "plan", id: "plam")) {
      try ExportedRows.of(life.runtime, at: now) { $0.plans = ["plam"] }
    }
    #expect(throws: StoreError.notFound(entity: "patient", id: "bob")) {
      try ExportedRows.of(life.runtime, at: now) { $0.patients = ["bob"] }
    }
  }
}

extension Instant {
  fileprivate var utcDate: CivilDate { Zone.utc.date(of: self) }
}
