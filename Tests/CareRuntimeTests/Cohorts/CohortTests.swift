import CareModel
import CareRuntime
import CareStore
import Testing

/// Cohorts beside the figures of each participant.
struct CohortTests {
  private func near(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) < 1e-12
  }

  @Test func theRateIsThatOfAllParticipants() throws {
    let fixture = try CohortFixture(12, seed: 5)
    var query = fixture.query()
    query.dimensions = [.task, .week, .arm, .kind]
    var rows: [CohortRow] = []
    let figures = try fixture.runtime.cohort(query, at: fixture.now) { rows.append($0) }
    let rates = try rows.map {
      try fixture.runtime.rates(
        $0.patient, from: fixture.from, to: fixture.to, by: [.task, .week, .kind], at: fixture.now)
    }
    #expect(Set(rows.map(\.carePlan)) == Set(fixture.people))
    for (row, rate) in zip(rows, rates) {
      #expect(row.value == rate.rate.value)
      #expect(row.onTime == rate.rate.onTime)
      #expect(row.done == rate.rate.done)
      #expect(row.closed == rate.rate.closed)
    }
    #expect(figures.participants.enrolled == 12)
    #expect(figures.participants.patients == 12)
    #expect(figures.participants.counted == rates.count { $0.rate.value != nil })
    #expect(figures.pooled.closed == rates.reduce(0) { $0 + $1.rate.closed })
    #expect(figures.pooled.done == rates.reduce(0) { $0 + $1.rate.done })
    #expect(near(figures.pooled.sum, rates.reduce(0) { $0 + ($1.rate.value ?? 0) * Double($1.rate.closed) }))
    for dimension in [RateDimension.task, .week, .kind] {
      for group in figures.by[dimension] ?? [] {
        let own = rates.compactMap { $0.by[dimension]?.first { $0.key == group.key }?.rate }.filter { $0.closed > 0 }
        #expect(group.rate.closed == own.reduce(0) { $0 + $1.closed }, "\(dimension) \(group.key)")
        #expect(group.rate.done == own.reduce(0) { $0 + $1.done }, "\(dimension) \(group.key)")
        #expect(group.participants == own.count, "\(dimension) \(group.key)")
      }
    }
    #expect(figures.by[.task]?.map(\.key) == ["pill", "walk"])
    #expect(figures.by[.arm]?.map(\.key) == ["A", "B"])
    #expect(figures.states.values.reduce(0, +) == rates.reduce(0) { $0 + $1.rate.states.values.reduce(0, +) })
    #expect(figures.seq == (try fixture.runtime.lastSeq()))
  }

  @Test func anArmHasItsParticipants() throws {
    let fixture = try CohortFixture(9, seed: 8)
    var rows: [CohortRow] = []
    let all = try fixture.runtime.cohort(fixture.query(), at: fixture.now) { rows.append($0) }
    var counted = 0
    for arm in ["A", "B"] {
      var query = fixture.query()
      query.onlyArm = arm
      let figures = try fixture.runtime.cohort(query, at: fixture.now) { #expect($0.arm == arm) }
      #expect(figures.participants.enrolled == rows.count { $0.arm == arm })
      counted += figures.pooled.closed
    }
    #expect(counted == all.pooled.closed)
  }

  @Test func everyMeasureIsThatOfTheParticipants() throws {
    let fixture = try CohortFixture(8, seed: 2)
    let (from, to, now) = (fixture.from, fixture.to, fixture.now)
    let refill = SupplySource(task: "refill", kind: "days_supply")
    func rows(_ measure: CohortQuery.Measure) throws -> [CohortRow] {
      var rows: [CohortRow] = []
      let figures = try fixture.runtime.cohort(fixture.query(measure), at: now) { rows.append($0) }
      #expect(figures.pooled.closed == rows.reduce(0) { $0 + $1.closed })
      #expect(figures.by.isEmpty)
      return rows
    }
    for row in try rows(.pdc(of: [refill], method: .pdc())) {
      let own = try fixture.runtime.coverage(row.patient, of: [refill], from: from, to: to, method: .pdc(), at: now)
      #expect(near(row.value, own.value))
      #expect(row.done == own.covered)
    }
    for row in try rows(.mpr(of: refill, method: .mpr())) {
      let own = try fixture.runtime.possession(row.patient, of: refill, from: from, to: to, method: .mpr(), at: now)
      #expect(near(row.value, own.value))
      #expect(row.done == nil)
    }
    for row in try rows(.doseCoverage(of: "pill")) {
      #expect(
        row.value == (try fixture.runtime.doseCoverage(row.patient, of: "pill", from: from, to: to, at: now).value))
    }
    for row in try rows(.sessions(group: "daily", tasks: [])) {
      let own = try fixture.runtime.sessions(row.patient, group: "daily", from: from, to: to, at: now)
      #expect(row.value == own.value)
    }
  }

  @Test func aRowIsReadAgainAlone() throws {
    let fixture = try CohortFixture(4, seed: 1)
    var rows: [CarePlan.ID: CohortRow] = [:]
    _ = try fixture.runtime.cohort(fixture.query(), at: fixture.now) { rows[$0.carePlan] = $0 }
    for id in fixture.people {
      #expect(try fixture.runtime.cohortRow(of: id, fixture.query(), at: fixture.now) == rows[id])
    }
    #expect(throws: StoreError.notFound(entity: "care_plan", id: "nobody")) {
      try fixture.runtime.cohortRow(of: "nobody", fixture.query(), at: fixture.now)
    }
  }

  @Test func anEarlierStateHasItsOwnParticipants() throws {
    let fixture = try CohortFixture(3, seed: 4)
    let before = try fixture.runtime.lastSeq()
    let figures = try fixture.runtime.cohort(fixture.query(), at: fixture.now)
    try fixture.runtime.enroll(
      Enrollment(
        patient: "new", plan: "plan", start: date("2026-10-06"), parameters: ["arm": .text("A")],
        zoneForNewPatient: .utc),
      at: fixture.now)
    try fixture.runtime.enroll(
      Enrollment(patient: "p0", plan: "plan", start: date("2026-10-06"), parameters: ["arm": .text("A")], id: "again"),
      at: fixture.now)
    var query = fixture.query()
    let now = try fixture.runtime.cohort(query, at: fixture.now)
    #expect(now.participants.enrolled == 5)
    #expect(now.participants.patients == 4)
    query.asOf = .seq(before)
    let then = try fixture.runtime.cohort(query, at: fixture.now)
    #expect(then.participants == figures.participants)
    #expect(then.pooled == figures.pooled)
    #expect(then.seq == before)
  }

  @Test func unknownNamesAndEmptyWindowsAreRefused() throws {
    let fixture = try CohortFixture(2, seed: 3)
    var query = fixture.query()
    func figures() throws -> CohortFigures { try fixture.runtime.cohort(query, at: fixture.now) }
    query.plan = "plna"
    #expect(throws: StoreError.notFound(entity: "plan", id: "plna")) { try figures() }
    query = fixture.query()
    query.tasks = ["pil"]
    #expect(throws: RuntimeError.unknownTask(task: "pil", known: ["pill", "refill", "walk"], among: .plan("plan"))) {
      try figures()
    }
    query = fixture.query(.doseCoverage(of: "dose"))
    #expect(throws: RuntimeError.unknownTask(task: "dose", known: ["pill", "refill", "walk"], among: .plan("plan"))) {
      try figures()
    }
    query = fixture.query()
    (query.arm, query.dimensions) = ("site", [.arm])
    #expect(throws: RuntimeError.unknownParameter(plan: "plan", name: "site", known: ["arm"])) { try figures() }
    (query.arm, query.onlyArm) = ("arm", "C")
    #expect(throws: RuntimeError.unknownArm(plan: "plan", parameter: "arm", known: ["A", "B"])) { try figures() }
    query = fixture.query()
    query.to = query.from
    #expect(throws: RuntimeError.invalidWindow) { try figures() }
    query.to = query.from.adding(days: 3661)
    #expect(throws: RuntimeError.windowTooLong(days: 3661, limit: 3660)) { try figures() }
    query.from = try date("2030-01-01")
    query.to = try date("2030-02-01")
    let future = try figures()
    #expect(future.pooled.value == nil)
    #expect(future.participants.counted == 0)
    #expect(future.participants.nothingDue == 2)
  }

  @Test func aFailedFunctionIsUnknownAndIsReported() throws {
    let fixture = try Fixture(
      plan(task("walk", try daily("10:00")) { $0.progress = .hook(Hook(path: "fails")) }), start: "2026-10-01")
    for day in ["2026-10-01", "2026-10-02"] {
      try fixture.runtime.toggle(fixture.event("walk", on: day, at: "\(day)T10:10"), at: instant("\(day)T10:10"))
    }
    let query = CohortQuery(plan: "plan", from: try date("2026-10-01"), to: try date("2026-10-05"))
    let figures = try fixture.runtime.cohort(query, at: instant("2026-10-10T12:00"))
    #expect(figures.unknown == 2)
    #expect(figures.computed == 2)
    #expect(figures.pooled.closed == 2)
    #expect(figures.unknownShare == 0.5)
    #expect(figures.warnings.count == 1)
  }
}
