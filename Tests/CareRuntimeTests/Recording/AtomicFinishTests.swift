import CareModel
import CareRuntime
import CareStore
import StoreConformance
import Testing

/// A survey is finished in one commit, or not at all.
@Suite struct AtomicFinishTests {
  let now: Instant

  init() throws { now = try instant("2026-10-29T10:00") }

  private func fixture(
    extraction: Extraction = .answers, progress: ProgressStrategy = .outcomeExists, engine: CountingEngine? = nil,
    scripts: any ScriptHost = ScriptedAnswers()
  ) throws -> Fixture {
    let alert = AlertDefinition(id: "bad", when: .atLeast(item: ItemReference("pain"), value: 3), urgency: .now)
    return try Fixture(
      plan(
        task("pain", try daily("09:00")) {
          $0.survey = painSurvey
          $0.extraction = extraction
          $0.progress = progress
          $0.alerts = [alert]
        }), engine: engine, scripts: scripts)
  }

  /// Begins the survey, saves it as a draft before it has an answer, and answers it.
  private func session(_ fixture: Fixture) throws -> SurveySession {
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00")
    var session = try fixture.runtime.beginSurvey(event, at: now)
    try fixture.runtime.save(session, at: now)
    try session.complete(with: AnswerSheet(answers: ["pain": .integer(4)]), at: now)
    return session
  }

  @Test func theOutcomeTheAlertAndTheEndOfTheDraftAreOneCommit() throws {
    let fixture = try fixture()
    let session = try session(fixture)
    let before = try fixture.runtime.lastSeq()
    let outcome = try #require(try fixture.runtime.finish(session, at: now))
    #expect(try fixture.runtime.lastSeq() == before + 1)
    #expect(outcome.seq == before + 1)
    #expect(try fixture.runtime.alerts(at: now).map(\.seq) == [before + 1])
    #expect(try fixture.runtime.store.read { try $0.drafts(patient: "ana").isEmpty })
  }

  @Test func aFailingExtractorCostsNeitherTheAnswersNorTheAlert() throws {
    let fixture = try fixture(extraction: .hook(Hook(path: "fails")))
    let session = try session(fixture)
    let before = try fixture.runtime.lastSeq()
    let outcome = try #require(try fixture.runtime.finish(session, at: now))
    #expect(try fixture.runtime.lastSeq() == before + 1)
    #expect(outcome.value.status == .completed)
    #expect(outcome.value.values.isEmpty)
    #expect(outcome.value.extractionFailed)
    #expect(try outcome.value.answers?.result().answer("pain") == .integer(4))
    #expect(try fixture.runtime.store.read { try $0.drafts(patient: "ana").isEmpty })
    let alerts = try fixture.runtime.alerts(at: now).map(\.value)
    #expect(alerts.map(\.alert) == ["bad", "host:extraction_failed"])
    #expect(alerts.last?.title == "The answers were kept, but the extractor failed: plan plan, task pain")
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00")
    #expect(event.state == .completed)
    #expect(event.progress == 1)
  }

  @Test func progressFromValuesIsUnknownWhileTheExtractorFails() throws {
    let fixture = try fixture(extraction: .hook(Hook(path: "fails")), progress: .sum)
    try fixture.runtime.finish(session(fixture), at: now)
    #expect(try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00").progress == nil)
    let end = try instant("2026-10-31T00:00")
    let report = try fixture.runtime.adherenceReport(
      "ana", from: date("2026-10-29"), to: date("2026-10-31"), at: end)
    #expect(report.days.map(\.unknown) == [1, 0])
    #expect(report.days.map(\.due) == [0, 1])
    #expect(report.rate == AdherenceRate(value: 0, done: 0, closed: 1, unknown: 1))
  }

  @Test func anExtractorThatReturnsAnUnstorableNumberFails() throws {
    let fixture = try fixture(extraction: .hook(Hook(path: "infinite")))
    let outcome = try #require(try fixture.runtime.finish(session(fixture), at: now))
    #expect(outcome.value.extractionFailed)
  }

  @Test func theAnswersAreKeptBesideTheValues() throws {
    let fixture = try fixture()
    let outcome = try #require(try fixture.runtime.finish(session(fixture), at: now))
    let answers = try #require(outcome.value.answers)
    #expect(answers.extraction == .done)
    #expect(try answers.result().surveyHash.count == 64)
    #expect(try answers.zone() == Zone("America/New_York"))
    let stored = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00").outcome?.value.answers
    #expect(stored == answers)
  }

  @Test func aCorrectionKeepsTheAnswersAndIsMarked() throws {
    let fixture = try fixture()
    let outcome = try #require(try fixture.runtime.finish(session(fixture), at: now))
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00")
    let corrected = try fixture.runtime.correct(event, values: [OutcomeValue(.integer(5), kind: "pain")], at: now)
    #expect(corrected.value.answers?.extraction == .corrected)
    #expect(try corrected.value.answers?.result() == outcome.value.answers?.result())
  }

  @Test func aFailingProgressScriptLeavesTheEventWithUnknownProgress() throws {
    let fixture = try fixture(progress: .hook(Hook(path: "fails")))
    let outcome = try #require(try fixture.runtime.finish(session(fixture), at: now))
    #expect(outcome.value.values.map(\.value) == [.integer(4)])
    let day = try fixture.runtime.day("ana", on: date("2026-10-29"), at: now)
    #expect(day.events.map(\.state) == [.completed])
    #expect(day.events.map(\.progress) == [nil])
    #expect(day.failures.map(\.message) == ["the progress failed"])
    #expect(day.week.map(\.unknown).reduce(0, +) == 1)
  }

  @Test func aFailingProgressScriptDoesNotUndoARecord() throws {
    let fixture = try fixture(progress: .hook(Hook(path: "fails")))
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00")
    let updated = try fixture.runtime.apply(.record([OutcomeValue(.integer(4), kind: "pain")]), to: event, at: now)
    #expect(updated.progress == nil)
    #expect(updated.values.map(\.value) == [.integer(4)])
  }

  @Test func theExtractorRunsInTheWriteThatRecords() throws {
    let engine = try CountingEngine()
    let host = ObservingHost(engine: engine)
    let fixture = try fixture(extraction: .hook(Hook(path: "values")), engine: engine, scripts: host)
    let session = try session(fixture)
    let counts = try engine.counts { try fixture.runtime.finish(session, at: now) }
    #expect(counts.writes == 1)
    #expect(counts.reads == 0)
    let outcome = try #require(
      try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T10:00").outcome)
    #expect(outcome.value.values.map(\.value) == [.boolean(true)])
  }
}

/// A host whose extractor returns whether a write is in progress; it reads the store on the way.
private struct ObservingHost: ScriptHost {
  let engine: CountingEngine
  let answers = ScriptedAnswers()

  func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition { try answers.load(reader) }

  func extract(_ hook: Hook, in bundle: ScriptBundle, result: SurveyResult, context: any HookContext)
    throws(ScriptError) -> [OutcomeValue]?
  {
    do { _ = try context.values(task: "pain", kind: nil, over: .days(7), charging: { _ in }) } catch {
      throw ScriptError(.runtime, message: "no values")
    }
    return [OutcomeValue(.boolean(engine.isWriting))]
  }

  func progress(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> Double {
    try answers.progress(hook, in: bundle, context: context)
  }

  func insight(_ definition: InsightDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> Insight?
  { try answers.insight(definition, in: bundle, context: context) }

  func surveyHooks(in bundle: ScriptBundle, context: any HookContext) -> any SurveyHooks {
    answers.surveyHooks(in: bundle, context: context)
  }
}
