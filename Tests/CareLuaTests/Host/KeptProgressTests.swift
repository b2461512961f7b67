import CareLua
import CareModel
import CareRuntime
import CareSQLite
import CareStore
import CareTestSupport
import Synchronization
import Testing

/// The progress that functions computed from their events alone, which is kept.
struct KeptProgressTests {
  /// A host that counts how often it computes progress.
  private final class CountingHost: ScriptHost {
    private let host = LuaScriptHost()
    private let runs = Mutex(0)

    /// The runs since the last call.
    func count() -> Int {
      runs.withLock { count in
        defer { count = 0 }; return count
      }
    }

    func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition { try host.load(reader) }
    func progress(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> Double {
      runs.withLock { $0 += 1 }
      return try host.progress(hook, in: bundle, context: context)
    }
    func extract(_ hook: Hook, in bundle: ScriptBundle, result: SurveyResult, context: any HookContext)
      throws(ScriptError) -> [OutcomeValue]?
    { try host.extract(hook, in: bundle, result: result, context: context) }
    func insight(_ definition: InsightDefinition, in bundle: ScriptBundle, context: any HookContext)
      throws(ScriptError) -> Insight?
    { try host.insight(definition, in: bundle, context: context) }
    func surveyHooks(in bundle: ScriptBundle, context: any HookContext) -> any SurveyHooks {
      host.surveyHooks(in: bundle, context: context)
    }
  }

  /// Two participants of a plan with one task, whose progress a function computes.
  private struct Study {
    let host = CountingHost()
    let runtime: CareRuntime
    let begin: CivilDate
    private(set) var now: Instant

    init(_ progress: String) throws {
      let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [7]))
      runtime = CareRuntime(store: store, scripts: host)
      begin = try #require(CivilDate("2026-06-01"))
      now = try #require(Instant(iso: "2026-06-01T09:00:00Z"))
      try seed(progress)
      for name in ["ana", "bo"] {
        try runtime.enroll(
          Enrollment(
            patient: Patient.ID(name), plan: "p", start: begin, parameters: ["dose": .number(name == "ana" ? 5 : 8)],
            zoneForNewPatient: .utc), at: now)
      }
    }

    func seed(_ progress: String, note: String = "") throws {
      let plan = """
        -- \(note)
        return plan "p" { title = "P", params = { dose = "number" }, tasks = {
          task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" }, grace = days(2), card = "button_log",
            targets = { value(10, { kind = "km" }) }, progress = function(event, ctx) return \(progress) end } } }
        """
      _ = try runtime.seed(reading: [MemoryReader(plan: plan)], at: now)
    }

    mutating func wait(days: Int) { now = now.adding(seconds: days * 86_400) }

    func event(_ patient: Patient.ID, daysAgo: Int) throws -> Event? {
      let day = Zone.utc.date(of: now).adding(days: -daysAgo)
      return try runtime.events(EventQuery(patient: patient, interval: .day(day), task: "walk"), at: now).first
    }

    func record(_ patient: Patient.ID, _ amount: Double, daysAgo: Int = 0) throws {
      let event = try #require(try event(patient, daysAgo: daysAgo))
      _ = try runtime.record(event, values: [OutcomeValue(.double(amount), kind: "km")], at: now)
    }

    /// The rows, the figures, and each event's progress of the last 20 days.
    func figures(asOf: AsOf? = nil) throws -> Figures {
      let today = Zone.utc.date(of: now)
      var query = CohortQuery(plan: "p", from: begin, to: today.adding(days: 1))
      query.asOf = asOf
      var figures = Figures()
      figures.cohort = try runtime.cohort(query, at: now) { figures.rows.append($0) }
      for row in figures.rows {
        let days = EventQuery.Interval.days(from: begin, to: today.adding(days: 1))
        figures.progress += try runtime.events(EventQuery(patient: row.patient, interval: days), at: now).map(
          \.progress)
      }
      return figures
    }

    /// The figures and the progress of each event, as they are kept and as they are computed.
    func compare(asOf: AsOf? = nil, _ comment: String) throws {
      let kept = try figures(asOf: asOf)
      let computed = try CareRuntime.$keepsProgress.withValue(false) { try figures(asOf: asOf) }
      #expect(kept == computed, "\(comment)")
    }
  }

  private struct Figures: Equatable {
    var cohort: CohortFigures?
    var rows: [CohortRow] = []
    var progress: [Double?] = []
  }

  private func study(_ progress: String) throws -> Study {
    var study = try Study(progress)
    for day in 0..<3 {
      if day > 0 { study.wait(days: 1) }
      try study.record("ana", Double(day + 1))
      try study.record("bo", 4)
    }
    _ = study.host.count()
    return study
  }

  @Test func aSecondReadRunsNothing() throws {
    let study = try study("event:sum() / 10")
    let first = try study.figures()
    #expect(study.host.count() == 6)
    #expect(try study.figures() == first)
    #expect(study.host.count() == 0)
    #expect(first.progress == [0.1, 0.2, 0.3, 0.4, 0.4, 0.4])
    #expect(first.cohort?.computed == 6)
  }

  @Test(arguments: [
    "ctx.now > event.start and 0.5 or 0", "time.now() > event.start and 0.5 or 0", "event:sum() / ctx.params.dose",
    "ctx.values { task = 'walk', over = days(9) }:count() / 18",
    "pcall(function() return ctx.patient.id end) and 0.5 or 0",
    "ctx.anchors.enrolled and 1 or 0", "ctx.samples { quantity = 'steps', over = hours(1) }:count()",
  ])
  func whatReadsMoreThanItsEventRunsEachTime(progress: String) throws {
    let study = try study(progress)
    let first = try study.figures()
    let runs = study.host.count()
    #expect(runs >= 6)
    #expect(try study.figures() == first)
    #expect(study.host.count() == runs)
    #expect(first.cohort?.unknown == 0, "\(first.cohort?.warnings ?? [])")
  }

  @Test(arguments: [
    "event.state == 'completed' and 0.5 or 0", "event:sum() / event.params.dose", "math.random()",
    "event.outcome.values[1].value / 10", "#event.key / 100", "event.start < event.stop and 1 or 0.5",
  ])
  func whatIsOfTheEventIsKept(progress: String) throws {
    let study = try study(progress)
    let first = try study.figures()
    #expect(study.host.count() == 6)
    #expect(try study.figures() == first)
    #expect(study.host.count() == 0)
  }

  @Test func whatIsCorrectedIsComputedAgain() throws {
    var study = try study("event:sum() / 10")
    _ = try study.figures()
    let before = try study.runtime.lastSeq()
    try study.record("ana", 9, daysAgo: 1)
    _ = study.host.count()
    #expect(try study.figures().progress == [0.1, 0.9, 0.3, 0.4, 0.4, 0.4])
    #expect(study.host.count() == 1)
    // The earlier state is still known, and each state has its own figures.
    study.wait(days: 9)
    let sums = try [study.figures(), study.figures(asOf: .seq(before))].map { figures in
      figures.rows.first.map { ($0.value ?? 0) * Double($0.closed) } ?? 0
    }
    #expect(study.host.count() == 0)
    #expect(abs(sums[0] - 1.3) < 1e-9 && abs(sums[1] - 0.6) < 1e-9, "\(sums)")
  }

  @Test func aChangedFunctionRunsAgain() throws {
    var study = try study("event:sum() / 10")
    _ = try study.figures()
    _ = study.host.count()
    study.wait(days: 1)
    try study.seed("event:sum() / 20")
    #expect(try study.figures().progress.prefix(3) == [0.1, 0.2, 0.3])
    #expect(study.host.count() == 0)
    study.wait(days: 1)
    try study.record("ana", 4)
    _ = study.host.count()
    #expect(try study.figures().progress.prefix(5) == [0.1, 0.2, 0.3, 0, 0.2])
    #expect(study.host.count() == 1)
  }

  @Test func aFailureIsNotKept() throws {
    let study = try study("event:sum() < 3.5 and error('too few') or 0.5")
    for run in 0..<2 {
      #expect(try study.figures().progress == [nil, nil, nil, 0.5, 0.5, 0.5])
      #expect(study.host.count() == (run == 0 ? 9 : 6), "the cohort runs the failed ones, and so do the events")
    }
  }

  @Test func erasingForgets() throws {
    let study = try study("event:sum() / 10")
    _ = try study.figures()
    _ = study.host.count()
    _ = try study.runtime.erase("bo", at: study.now)
    #expect(try study.figures().progress == [0.1, 0.2, 0.3])
    #expect(study.host.count() == 3)
  }

  private static let parts = [
    "event:sum() / 10", "#event.values / 3", "(event.state == 'late' and 0.3 or 0.6)", "math.random()",
    "event.params.dose / 10", "#event.outcome.values / 7", "(event.targets[1].value / 40)", "(#event.id % 7) / 7",
    "(#tostring(event) % 5) / 5", "#event.start:iso() / 50", "(time.now() - event.start > days(2) and 0.2 or 0.7)",
    "ctx.values { task = 'walk', over = days(5) }:count() / 5", "ctx.params.dose / 9",
    "(ctx.now > event.stop and 0.4 or 0.1)",
  ]

  /// Random functions of random plans, while participants record, correct, clear, and leave.
  @Test(arguments: 1...UInt64(Soak.rounds(6)))
  func whatIsKeptIsWhatIsComputed(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func function() -> String { "(\(random.pick(Self.parts)) + \(random.pick(Self.parts))) / 2" }
    var study = try Study(function()), isErased = false
    for step in 0..<14 {
      let patient: Patient.ID = isErased || random.chance(60) ? "ana" : "bo", daysAgo = random.number(0...3)
      switch random.roll(8) {
      case 0: try study.seed(function(), note: "\(step)")
      case 1: study.wait(days: random.number(1...2))
      case 2:
        if let event = try study.event(patient, daysAgo: daysAgo), event.outcome != nil {
          try study.runtime.clear(event, at: study.now)
        }
      case 3 where step == 10 && !isErased:
        isErased = true
        _ = try study.runtime.erase("bo", at: study.now)
      default:
        guard let event = try study.event(patient, daysAgo: daysAgo), event.window.accepts(study.now) else { continue }
        try study.record(patient, Double(random.number(0...12)), daysAgo: daysAgo)
      }
      try study.compare("seed \(seed), step \(step)")
      try study.compare(
        asOf: .seq(random.number(1...(try study.runtime.lastSeq()))), "seed \(seed), step \(step), as of")
    }
  }
}
