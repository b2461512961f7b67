import CareModel
import CareRuntime
import CareStore
import Testing

/// The participants of a plan as a care team looks through them.
struct RosterTests {
  /// Returns what a roster shows of a participant, from the events one by one.
  private func naive(_ row: RosterRow, _ fixture: CohortFixture) throws -> RosterRow {
    let zone = try #require(
      try fixture.runtime.events(
        EventQuery(patient: row.patient, interval: .day(Zone.utc.date(of: fixture.now))), at: fixture.now
      ).first?.zone)
    let today = zone.date(of: fixture.now)
    let days = try (0..<28).map { back in
      try fixture.runtime.events(
        EventQuery(patient: row.patient, interval: .day(today.adding(days: -back))), at: fixture.now
      ).filter { $0.task.impactsAdherence && $0.state != .notApplicable && $0.state != .excused }
    }
    func share(_ count: Int) -> RosterRow.Share {
      let closed = days.prefix(count).joined().filter { $0.window.graceEnds <= fixture.now }
      let sum = closed.reduce(0) { $0 + ($1.progress ?? 0) }
      return .init(
        done: closed.count { $0.progress == 1 }, count: closed.count,
        rate: closed.isEmpty ? nil : sum / Double(closed.count))
    }
    let answered: Set<EventState> = [.completed, .late, .partial, .unfinished, .started]
    let silent = days.prefix { day in !day.contains { answered.contains($0.state) } }
    var expected = row
    expected.day = today.dayNumber - row.enrolled.dayNumber + 1
    expected.today = .init(done: days[0].count { $0.state == .completed || $0.state == .late }, count: days[0].count)
    (expected.week, expected.month) = (share(7), share(28))
    expected.silentDays = silent.count { day in day.contains { $0.window.graceEnds <= fixture.now } }
    return expected
  }

  @Test(arguments: [UInt64(3), 11, 29])
  func rowsAreThoseOfTheParticipantsEvents(_ seed: UInt64) throws {
    let fixture = try CohortFixture(9, seed: seed)
    let now = fixture.now
    try fixture.runtime.withdraw(fixture.people[0], reason: nil, from: nil, at: now)
    try fixture.runtime.pause(
      fixture.people[1], from: .date(fixture.from.adding(days: 8)), to: nil, at: now)
    var query = RosterQuery(plan: "plan")
    query.statuses = Set(CarePlan.Status.allCases)
    let roster = try fixture.runtime.roster(query, at: now)
    #expect(roster.rows.count == 9 && roster.participants == 9)
    for row in roster.rows where row.status == .active {
      let expected = try naive(row, fixture)
      #expect(abs((row.month.rate ?? -1) - (expected.month.rate ?? -1)) < 1e-12)
      #expect(abs((row.week.rate ?? -1) - (expected.week.rate ?? -1)) < 1e-12)
      #expect((row.month.done, row.month.count) == (expected.month.done, expected.month.count), "\(row.patient)")
      #expect((row.week.done, row.week.count) == (expected.week.done, expected.week.count), "\(row.patient)")
      #expect(row.today == expected.today, "\(row.patient)")
      #expect(row.silentDays == expected.silentDays, "\(row.patient)")
      #expect(row.day == expected.day)
    }
    // The same without events that participants share.
    let joined = try CareRuntime.$usesCohortTemplates.withValue(false) { try fixture.runtime.roster(query, at: now) }
    #expect(joined == roster)
    query.statuses = [.withdrawn]
    #expect(try fixture.runtime.roster(query, at: now).rows.map(\.carePlan) == [fixture.people[0]])
  }

  @Test func needsAreInTheirOrder() throws {
    let fixture = try CohortFixture(6, seed: 4)
    let runtime = fixture.runtime, now = fixture.now
    func thread(_ number: Int) throws -> MessageThread { try runtime.thread(of: fixture.people[number]) }
    try runtime.send("Later?", to: thread(2), from: .participant, at: now.adding(seconds: -60))
    try runtime.send("Sooner?", to: thread(4), from: .participant, at: now.adding(seconds: -30))
    try runtime.send("Again?", to: thread(2), from: .participant, at: now.adding(seconds: -20))
    try runtime.send("How are you?", to: thread(1), from: .careTeam, at: now.adding(seconds: -10))
    var query = RosterQuery(plan: "plan")
    query.needs = [.message]
    var rows = try runtime.roster(query, at: now).rows
    #expect(rows.map(\.patient) == ["p2", "p4"])
    let need = RosterNeed(.message, count: 2, since: now.adding(seconds: -60))
    #expect(rows.first?.needs.first == need)
    try runtime.markRead(thread(2), by: .careTeam, at: now)
    #expect(try runtime.roster(query, at: now).rows.map(\.patient) == ["p4"])
    // All have a need below a rate of more than 1; none after more silent days than count.
    (query.needs, query.rateBelow, query.silentAfter) = ([], 1.1, 28)
    rows = try runtime.roster(query, at: now).rows
    #expect(rows.first?.patient == "p4" && rows.count == 6)
    query.needs = [.silence]
    let none = try runtime.roster(query, at: now)
    #expect(none.rows.isEmpty && none.participants == 6 && none.needing == 6)
    (query.needs, query.silentAfter) = ([.silence], 1)
    query.order = .silence
    let silent = try runtime.roster(query, at: now).rows.map(\.silentDays)
    #expect(silent == silent.sorted(by: >) && silent.allSatisfy { $0 >= 1 })
  }

  @Test func rowsAreOrderedAndLimited() throws {
    let fixture = try CohortFixture(12, seed: 6)
    var query = RosterQuery(plan: "plan")
    func rows(_ order: Roster.Order) throws -> [RosterRow] {
      query.order = order
      return try fixture.runtime.roster(query, at: fixture.now).rows
    }
    let patients = try rows(.patient).map(\.patient.text), rates = try rows(.rate).map { $0.week.rate ?? 2 }
    #expect(patients == (0..<12).map { "p\($0)" })
    #expect(rates == rates.sorted())
    let enrolled = try rows(.enrolled).map(\.enrolled)
    #expect(enrolled == enrolled.sorted(by: >))
    query.limit = 5
    #expect(try rows(.patient).map(\.patient.text) == Array(patients.prefix(5)))
    (query.limit, query.onlyArm) = (nil, "A")
    #expect(try rows(.patient).allSatisfy { $0.arm == "A" } && rows(.patient).count < 12)
    query.onlyArm = "C"
    #expect(throws: RuntimeError.unknownArm(plan: "plan", parameter: "arm", known: ["A", "B"])) { try rows(.need) }
    #expect(throws: StoreError.notFound(entity: "plan", id: "plna")) {
      try fixture.runtime.roster(RosterQuery(plan: "plna"), at: fixture.now)
    }
  }
}
