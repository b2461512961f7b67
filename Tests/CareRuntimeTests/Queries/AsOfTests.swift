import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Foundation
import Testing

/// What the store knew then: every read as of a commit, or of its time, is what the same read gave right after that commit.
struct AsOfTests {
  private static let now = "2026-11-02T12:00"
  private static let days = EventQuery.Interval.days(
    from: .init("2026-10-28") ?? .earliest, to: .init("2026-11-05") ?? .earliest)

  /// What is read of a patient.
  private struct View: Equatable {
    var events: [Event]
    var days: [CareDay]
    var adherence: [DayAdherence]
    var rate: AdherenceRate
    var tasks: Page<CareTask>
    var carePlans: Page<CarePlan>
    var outcomes: Page<Outcome>

    init(_ runtime: CareRuntime, asOf: AsOf? = nil) throws {
      let now = try instant(AsOfTests.now)
      events = try runtime.events(EventQuery(patient: "ana", interval: AsOfTests.days, asOf: asOf), at: now)
      days = try ["2026-10-29", "2026-11-01"].map { try runtime.day("ana", on: date($0), asOf: asOf, at: now) }
      let (from, to) = (try date("2026-10-28"), try date("2026-11-03"))
      adherence = try runtime.adherence("ana", from: from, to: to, asOf: asOf, at: now)
      rate = try runtime.rate("ana", from: from, to: to, asOf: asOf, at: now)
      tasks = try runtime.tasks(.init(patients: ["ana"], asOf: asOf), at: now)
      carePlans = try runtime.carePlans(.init(patients: ["ana"], asOf: asOf), at: now)
      outcomes = try runtime.outcomes(OutcomeQuery(patients: ["ana"], asOf: asOf))
    }
  }

  private static func definition(_ title: String, scripts: String, at time: String = "08:00") throws -> PlanDefinition {
    let once = Schedule(elements: [.init(start: .anchor(.enrolled, .zero), recurrence: .once, duration: .allDay)])
    let visit = Schedule(elements: [
      ScheduleElement(
        start: .anchor(.completion(of: "walk", each: false), .days(1)), times: [try #require(DayTime("10:00"))],
        recurrence: .daily(every: 2))
    ])
    var definition = plan(
      task("join", once) { $0.closes = .after(.days(28)) },
      task("walk", try daily(time)) { task in
        task.title = title
        task.progress = .hook(Hook(path: "progress"))
      },
      task("visit", visit),
      task("steps", try daily("12:00")) { $0.link = TaskLink(quantity: "step_count", aggregate: .sum) },
      task("form", try daily("05:00")) { $0.untilDone = true }, gate: "join")
    definition.header.anchors = [AnchorDefinition(name: "surgery", isRequired: false)]
    definition.bundle = ScriptBundle(files: [.init(path: "plan.lua", hash: hashes[scripts] ?? "", text: scripts)])
    definition.header.bundle = definition.bundle.manifest
    definition.contacts = [Contact(id: "lexi", name: title)]
    return definition
  }

  /// SHA-256 of the scripts.
  private static let hashes = [
    "one": "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed",
    "one two": "8ab63e29a4ba14e4e1688f9c15e5af90895421358c945b0431f85d66977bd3d2",
    "three": "8b5b9db0c13db24256c829aa364aa90c6d2eba318b9232a4ab9313b954d3555f",
  ]

  /// What happens, a commit each.
  private static let story: [(time: String, step: @Sendable (CareRuntime, Instant) throws -> Void)] = [
    ("2026-10-29T07:00", { try toggle("join", "2026-10-28", $0, $1) }),
    ("2026-10-29T09:00", { try toggle("walk", "2026-10-29", $0, $1) }),
    (
      "2026-10-30T10:30",
      { runtime, now in
        let event = try runtime.event(task: "visit", patient: "ana", on: date("2026-10-30"), at: now)
        try runtime.record(event, values: [OutcomeValue(.integer(1))], at: now)
      }
    ),
    ("2026-10-30T11:00", { _ = try $0.seed([definition("Walk far", scripts: "one two")], at: $1) }),
    ("2026-10-30T12:00", { _ = try $0.setAnchor("surgery", to: .date(date("2026-10-20")), of: "ana.plan", at: $1) }),
    (
      "2026-10-30T13:00",
      { runtime, now in
        var patient = try runtime.patient("ana", at: now).value
        patient.zone = try #require(Zone("Asia/Tokyo"))
        _ = try runtime.update(patient, effective: .instant(instant("2026-10-31T12:00")), at: now)
      }
    ),
    (
      "2026-10-31T02:00",
      { runtime, now in
        let start = try instant("2026-10-30T12:30")
        _ = try runtime.add(
          [Sample(patient: "ana", quantity: "step_count", value: 90, start: start, remoteID: "r")], at: now)
      }
    ),
    (
      "2026-10-31T02:30",
      { runtime, now in
        var patch = TaskPatch(id: "walk")
        patch.instructions = "Slowly"
        _ = try runtime.override(patch, of: "ana.plan", effective: .date(date("2026-11-01")), at: now)
      }
    ),
    ("2026-10-31T06:00", { try toggle("form", "2026-10-31", $0, $1) }),
    (
      "2026-10-31T13:00",
      { runtime, now in
        let (from, to) = (try date("2026-11-02"), try date("2026-11-03"))
        _ = try runtime.pause("ana.plan", from: .date(from), to: .date(to), reason: nil, at: now)
      }
    ),
    (
      "2026-10-31T14:00",
      { runtime, now in
        let event = try runtime.event(task: "walk", patient: "ana", on: date("2026-10-29"), at: now)
        try runtime.decline(event, reason: "an error", at: now)
      }
    ),
    ("2026-11-01T15:00", { _ = try $0.seed([definition("Walk late", scripts: "three", at: "21:00")], at: $1) }),
    (
      "2026-11-01T16:00",
      { runtime, now in
        try runtime.clear(runtime.event(task: "join", patient: "ana", on: date("2026-10-28"), at: now), at: now)
      }
    ),
  ]

  private static func toggle(_ task: CareTask.ID, _ day: String, _ runtime: CareRuntime, _ now: Instant) throws {
    _ = try runtime.toggle(runtime.event(task: task, patient: "ana", on: date(day), at: now), at: now)
  }

  @Test func aReadAsOfACommitReturnsItsState() throws {
    let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [7]))
    let runtime = CareRuntime(store: store, scripts: CountingScripts())
    let start = try instant("2026-10-28T06:00")
    _ = try runtime.seed([Self.definition("Walk", scripts: "one")], at: start)
    let enrollment = Enrollment(
      patient: "ana", plan: "plan", start: try date("2026-10-28"), zoneForNewPatient: Zone("America/New_York"))
    try runtime.enroll(enrollment, at: start)
    var seen = [(seq: try store.read { try $0.lastSeq() }, view: try View(runtime))]
    for (time, step) in Self.story {
      try step(runtime, instant(time))
      seen.append((try store.read { try $0.lastSeq() }, try View(runtime)))
    }
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.seq < $1.seq && $0.view != $1.view })
    for (seq, view) in seen {
      let recorded = try #require(try store.read { try $0.changes(after: seq - 1).first?.recorded })
      #expect(try View(runtime, asOf: .seq(seq)) == view, "as of commit \(seq)")
      #expect(try View(runtime, asOf: .recorded(recorded)) == view, "as of \(recorded)")
    }
  }

  @Test func beforeItsFirstCommitAPatientDoesNotExist() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    let query = EventQuery(patient: "ana", interval: .day(try date("2026-10-28")), asOf: .seq(1))
    #expect(throws: StoreError.notFound(entity: "patient", id: "ana")) {
      try fixture.runtime.events(query, at: instant("2026-10-28T09:00"))
    }
  }

  @Test func draftsHaveNoHistory() throws {
    let fixture = try Fixture(plan(task("pain", try daily("08:00")) { $0.survey = painSurvey }))
    let seq = try fixture.runtime.store.read { try $0.lastSeq() }
    let event = try fixture.event("pain", on: "2026-10-28", at: "2026-10-28T09:00")
    let draft = SurveyDraft(key: event.key, run: Data(), hasAnswers: true, saved: try instant("2026-10-28T09:00"))
    try fixture.runtime.store.write(at: instant("2026-10-28T09:00")) {
      try $0.putDraft(draft, patient: "ana", carePlan: "ana.plan")
    }
    let query = EventQuery(patient: "ana", interval: .day(try date("2026-10-28")), asOf: .seq(seq))
    #expect(try fixture.runtime.events(query, at: instant("2026-10-28T10:00")).map(\.state) == [.started])
  }
}

/// A progress that depends on what the patient recorded before and on the scripts in force.
private struct CountingScripts: ScriptHost {
  func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition { throw Diagnostics([]) }

  func extract(_ hook: Hook, in bundle: ScriptBundle, result: SurveyResult, context: any HookContext)
    throws(ScriptError) -> [OutcomeValue]?
  { nil }

  func progress(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> Double {
    do {
      let visits = try context.values(task: "visit", kind: nil, over: .days(7), charging: { _ in }).count
      return Double(visits) / 2 + Double(bundle.files.first?.text.count ?? 0) / 100
    } catch {
      throw ScriptError(.runtime, message: "no values")
    }
  }

  func insight(_ definition: InsightDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> Insight?
  { nil }

  func surveyHooks(in bundle: ScriptBundle, context: any HookContext) -> any SurveyHooks { ScriptedAnswers.NoHooks() }
}
