import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Testing

/// A condition that fails costs no outcome, and is no silence.
@Suite struct AlertFailureTests {
  /// Conditions that are scripts fail as their path says; everything else is as without scripts.
  private struct FailingHooks: ScriptHost {
    private let plain = ScriptedAnswers()

    func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition { try plain.load(reader) }

    func extract(_ hook: Hook, in bundle: ScriptBundle, result: SurveyResult, context: any HookContext)
      throws(ScriptError) -> [OutcomeValue]?
    { try plain.extract(hook, in: bundle, result: result, context: context) }

    func progress(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> Double { 0 }

    func insight(_ definition: InsightDefinition, in bundle: ScriptBundle, context: any HookContext)
      throws(ScriptError) -> Insight?
    { nil }

    func surveyHooks(in bundle: ScriptBundle, context: any HookContext) -> any SurveyHooks { Failing() }

    struct Failing: SurveyHooks {
      func destination(_ hook: Hook, _ result: SurveyResult) -> String? { nil }
      func holds(_ hook: Hook, _ result: SurveyResult) throws -> Bool {
        guard let kind = ScriptError.Kind(rawValue: hook.path) else { return hook.path == "holds" }
        throw ScriptError(kind, message: "it failed")
      }
    }
  }

  private func runtime(_ condition: Condition, extraction: Extraction = .answers) throws -> CareRuntime {
    let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [7]))
    let runtime = CareRuntime(store: store, scripts: FailingHooks())
    let plan = plan(
      task("pain", try daily("10:00")) {
        $0.survey = painSurvey
        $0.extraction = extraction
        $0.alerts = [AlertDefinition(id: "severe", when: condition)]
      })
    let now = try instant("2026-10-01T00:00:00Z")
    _ = try runtime.seed([plan], at: now)
    try runtime.enroll(
      Enrollment(patient: "ana", plan: plan.id, start: date("2026-10-28"), zoneForNewPatient: Zone("America/New_York")),
      at: now)
    return runtime
  }

  private func perform(_ runtime: CareRuntime) throws -> Version<Outcome>? {
    let now = try instant("2026-10-29T10:00")
    let event = try runtime.event(task: "pain", patient: "ana", on: date("2026-10-29"), at: now)
    return try runtime.perform(event, answers: AnswerSheet(answers: ["pain": .integer(4)]), at: now)
  }

  @Test(arguments: ["runtime", "budget", "memory", "deadline", "bad_result", "missing"])
  func aFailingConditionKeepsTheOutcomeAndRaisesAnUnevaluatedAlert(kind: String) throws {
    let runtime = try runtime(.hook(hook: Hook(path: kind)))
    #expect(try perform(runtime)?.value.values.map(\.value) == [.integer(4)])
    #expect(try runtime.alerts(at: instant("2026-10-29T10:00")).map(\.value.isJudged) == [false])
  }

  @Test func anUnusablePatternRaisesAnUnevaluatedAlert() throws {
    let runtime = try runtime(
      .all(of: [.hook(hook: Hook(path: "holds")), .matches(item: .init("pain"), pattern: "(")]))
    let now = try instant("2026-10-29T10:00")
    let event = try runtime.event(task: "pain", patient: "ana", on: date("2026-10-29"), at: now)
    try runtime.record(event, values: [OutcomeValue(.text("x"), kind: "pain")], at: now)
    #expect(try runtime.alerts(at: now).map(\.value.isJudged) == [false])
  }

  @Test func anInterruptedConditionRecordsNothing() throws {
    let runtime = try runtime(.hook(hook: Hook(path: "interrupted")))
    #expect(throws: ScriptError.self) { try perform(runtime) }
    let now = try instant("2026-10-29T10:00")
    #expect(try runtime.alerts(at: now).isEmpty)
    #expect(try runtime.event(task: "pain", patient: "ana", on: date("2026-10-29"), at: now).outcome == nil)
  }

  @Test func anExtractorWithoutValuesDoesNotSuppressAnAlert() throws {
    let runtime = try runtime(.atLeast(item: .init("pain"), value: 4), extraction: .hook(Hook(path: "nothing")))
    #expect(try perform(runtime) == nil)
    #expect(try runtime.alerts(at: instant("2026-10-29T10:00")).map(\.value.isJudged) == [true])
  }

  @Test func aDiscardedRunRaisesNoAlert() throws {
    let runtime = try runtime(.isAnswered(item: .init("pain")))
    let now = try instant("2026-10-29T10:00")
    let event = try runtime.event(task: "pain", patient: "ana", on: date("2026-10-29"), at: now)
    var session = try runtime.beginSurvey(event, at: now)
    try session.answer("pain", .integer(9), at: now)
    try session.end(.discarded, at: now)
    #expect(try runtime.finish(session, at: now) == nil)
    #expect(try runtime.alerts(at: now).isEmpty)
  }
}
