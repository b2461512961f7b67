import CareModel
import CareRuntime
import CareStore
import CareTestSupport
import Synchronization
import Testing

/// The events that enrollments share, beside the join of each enrollment.
struct CohortTemplateTests {
  /// The figures, the rows, and the number of enrollments that were joined.
  private struct Walk: Equatable {
    var figures: CohortFigures
    var rows: [CohortRow] = []
    var joins = 0
  }

  private func walk(
    _ runtime: CareRuntime, _ query: CohortQuery, at now: Instant, usingTemplates: Bool
  ) throws -> Walk {
    let joins = Mutex(0)
    return try CareRuntime.$usesCohortTemplates.withValue(usingTemplates) {
      try CareRuntime.$joinObserver.withValue({ joins.withLock { $0 += 1 } }) {
        var rows: [CohortRow] = []
        let figures = try runtime.cohort(query, at: now) { rows.append($0) }
        return Walk(figures: figures, rows: rows, joins: joins.withLock { $0 })
      }
    }
  }

  /// Compares both ways, and returns the number of enrollments that were not joined.
  @discardableResult
  private func compare(
    _ runtime: CareRuntime, _ query: CohortQuery, at now: Instant, _ comment: String
  ) throws -> Int {
    let fast = try walk(runtime, query, at: now, usingTemplates: true)
    let slow = try walk(runtime, query, at: now, usingTemplates: false)
    #expect(fast.rows == slow.rows, "\(comment)")
    #expect(fast.figures == slow.figures, "\(comment)")
    return slow.rows.count - fast.joins
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func aCohortIsTheSameBothWays(seed: UInt64) throws {
    let fixture = try CohortFixture(10, seed: seed)
    var query = fixture.query()
    query.dimensions = [.task, .week, .studyDay, .weekday, .hour, .arm]
    #expect(try compare(fixture.runtime, query, at: fixture.now, "rate") == 10)
    for strategy in [ProgressStrategy.outcomeExists, .valuesExist, .targetsMet, .sum] {
      try compare(fixture.runtime, fixture.query(.rate(strategy: strategy)), at: fixture.now, "\(strategy)")
    }
    query.tasks = ["walk"]
    query.onlyArm = "A"
    try compare(fixture.runtime, query, at: fixture.now.adding(seconds: -86_400), "walk")
    query.asOf = .seq(try fixture.runtime.lastSeq() / 2)
    try compare(fixture.runtime, query, at: fixture.now, "as of")
  }

  @Test func participantsWithTheSameCourseShareTheirEvents() throws {
    let fixture = try CohortFixture(30, seed: 9)
    let fast = try walk(fixture.runtime, fixture.query(), at: fixture.now, usingTemplates: true)
    #expect(fast.rows.count == 30)
    #expect(fast.joins == 0)
  }

  @Test func whatOnlyOneParticipantHasIsJoined() throws {
    let fixture = try CohortFixture(6, seed: 6)
    let runtime = fixture.runtime, now = fixture.now
    var patch = TaskPatch(id: "walk")
    patch.title = "Run"
    try runtime.override(patch, of: fixture.people[0], effective: .date(fixture.from), force: true, at: now)
    #expect(try compare(runtime, fixture.query(), at: now, "override") == 5)
    try runtime.update(patient: "p1", effective: .instant(now.adding(seconds: -86_400 * 3)), at: now) {
      $0.zone = Zone($0.zone.identifier == "Asia/Seoul" ? "Europe/Berlin" : "Asia/Seoul") ?? .utc
    }
    #expect(try compare(runtime, fixture.query(), at: now, "travel") == 4)
    try runtime.pause(fixture.people[2], from: .date(fixture.from.adding(days: 2)), to: nil, at: now)
    try runtime.withdraw(fixture.people[3], reason: nil, from: .date(fixture.from.adding(days: 9)), at: now)
    #expect(try compare(runtime, fixture.query(), at: now, "pause and withdrawal") >= 3)
  }

  /// Compares the days and the rate of one participant both ways, and returns whether the events were not joined.
  private func compareAdherence(
    _ runtime: CareRuntime, _ patient: Patient.ID, from: CivilDate, to: CivilDate, tasks: [CareTask.ID]? = nil,
    strategy: ProgressStrategy? = nil, asOf: AsOf? = nil, at now: Instant, _ comment: String
  ) throws -> Bool {
    func report() throws -> (report: AdherenceReport, joins: Int) {
      let joins = Mutex(0)
      let report = try CareRuntime.$joinObserver.withValue({ joins.withLock { $0 += 1 } }) {
        try runtime.adherenceReport(
          patient, from: from, to: to, tasks: tasks, strategy: strategy, asOf: asOf, at: now)
      }
      return (report, joins.withLock { $0 })
    }
    let fast = try report(), slow = try CareRuntime.$usesCohortTemplates.withValue(false) { try report() }
    #expect(fast.report == slow.report, "\(comment)")
    #expect(slow.joins == 1)
    return fast.joins == 0
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func theAdherenceOfAParticipantIsTheSameBothWays(seed: UInt64) throws {
    let fixture = try CohortFixture(10, seed: seed)
    let (from, to) = (fixture.from.adding(days: -6), fixture.to.adding(days: 3))
    for number in 0..<10 {
      let patient = Patient.ID("p\(number)")
      for strategy in [nil, .outcomeExists, .valuesExist, .targetsMet, .sum] as [ProgressStrategy?] {
        #expect(
          try compareAdherence(
            fixture.runtime, patient, from: from, to: to, strategy: strategy, at: fixture.now, "\(patient)"))
      }
      for tasks in [["walk"], ["refill"], ["pill", "walk"]] as [[CareTask.ID]] {
        #expect(
          try compareAdherence(
            fixture.runtime, patient, from: from, to: to, tasks: tasks, at: fixture.now.adding(seconds: -86_400),
            "\(patient), \(tasks)"))
      }
    }
  }

  @Test func theAdherenceInRandomStoriesIsTheSameBothWays() throws {
    var shared = 0, all = 0
    for seed in Self.seeds {
      var story = try NaiveStory(seed: seed, following: false)
      var random = SeededGenerator(seed: seed)
      for step in 0..<8 {
        try story.play(2)
        let today = Zone.utc.date(of: story.time), from = today.adding(days: random.number(-8...1))
        let strategy: ProgressStrategy? = random.chance(30) ? random.pick([.valuesExist, .sum, .targetsMet]) : nil
        let asOf: AsOf? = random.chance(30) ? .seq(random.number(1...(try story.runtime.lastSeq()))) : nil
        do {
          let isShared = try compareAdherence(
            story.runtime, "ana", from: from, to: from.adding(days: random.number(1...9)), strategy: strategy,
            asOf: asOf, at: story.time, "seed \(seed), step \(step)")
          if isShared { shared += 1 }
          all += 1
        } catch StoreError.notFound {
          // The participant is known only later than the state that is reported on.
          #expect(asOf != nil)
        }
      }
    }
    #expect(shared > all / 20, "\(shared) of \(all)")
  }

  private static let seeds: ClosedRange<UInt64> = 1...UInt64(Soak.rounds(30, few: 8))

  /// Random stories of plans, versions, zones, pauses, and corrections, in which every day is compared.
  @Test func randomStoriesAreTheSameBothWays() throws {
    var shared = 0, all = 0
    for seed in Self.seeds {
      var story = try NaiveStory(seed: seed, following: false)
      var random = SeededGenerator(seed: seed)
      for step in 0..<8 {
        try story.play(2)
        let today = Zone.utc.date(of: story.time), from = today.adding(days: random.number(-8...1))
        var query = CohortQuery(plan: "plan", from: from, to: from.adding(days: random.number(1...9)))
        query.dimensions = [.task, .hour]
        if random.chance(30) { query.measure = .rate(strategy: random.pick([.valuesExist, .sum, .targetsMet])) }
        if random.chance(30) { query.asOf = .seq(random.number(1...(try story.runtime.lastSeq()))) }
        shared += try compare(story.runtime, query, at: story.time, "seed \(seed), step \(step)")
        all += 1
      }
    }
    // Most stories have overrides, moves, or schedules that are replaced within a day.
    #expect(shared > all / 20, "\(shared) of \(all)")
  }
}
