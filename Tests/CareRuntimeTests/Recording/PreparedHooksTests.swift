import CareModel
import CareRuntime
import CareStore
import CareSurvey
import Foundation
import StoreConformance
import Testing

/// Functions of a plan run beside the writes, and what they record is as if they ran within one.
@Suite struct PreparedHooksTests {
  private let fixture: Fixture
  private let now: Instant

  init() throws {
    let engine = try CountingEngine()
    let actions = ["observe", "read", "many", "half", "silent"]
    fixture = try Fixture(
      plan(
        task("tap", try daily("09:00")) {
          $0.card = CardDefinition(
            .buttonLog, actions: Dictionary(uniqueKeysWithValues: actions.map { ($0, Hook(path: $0)) }))
          $0.card.actions["log"] = Hook(path: "observe")
        },
        task("pain", try daily("09:00")) {
          $0.survey = painSurvey
          $0.extraction = .hook(Hook(path: "observe"))
        }), engine: engine, scripts: WatchingHost(engine: engine))
    now = try instant("2026-10-29T10:00")
  }

  private func event(_ task: CareTask.ID, at time: String = "2026-10-29T10:00") throws -> Event {
    try fixture.event(task, on: "2026-10-29", at: time)
  }

  /// What each action records: whether its function ran within a write.
  @Test(arguments: [
    // Nothing that it reads depends on what it recorded.
    ("observe", [false]),
    // It reads the event after its change.
    ("read", [true]),
    // The host does not say what it reads.
    ("silent", [true]),
    // Too many changes are made one by one.
    ("many", Array(repeating: true, count: 17)),
  ])
  func anActionRunsBesideTheWritesIfItReadsNoneOfItsChanges(action: String, inWrite: [Bool]) throws {
    let runtime = fixture.runtime, seq = try runtime.lastSeq()
    let press = try runtime.prepare(press: action, on: try event("tap"), at: now)
    #expect(try runtime.lastSeq() == seq)
    try runtime.record(press, at: now)
    #expect(try event("tap").values.map(\.value) == inWrite.map { .boolean($0) })
    #expect(try runtime.lastSeq() == seq + 1)
  }

  @Test func anActionThatFailsAfterAChangeRecordsNothing() throws {
    let press = try fixture.runtime.prepare(press: "half", on: try event("tap"), at: now)
    #expect(throws: ScriptError.self) { try fixture.runtime.record(press, at: now) }
    #expect(try event("tap").outcome == nil)
  }

  @Test func aRefusedChangeIsSaidAsWithinAWrite() throws {
    let early = try instant("2026-10-29T08:00"), event = try event("tap", at: "2026-10-29T08:00")
    let opens = try instant("2026-10-29T09:00")
    for action in ["observe", "half"] {
      let press = try fixture.runtime.prepare(press: action, on: event, at: early)
      #expect(throws: RuntimeError.windowNotOpen(key: event.key, opens: opens, zone: event.zone)) {
        try fixture.runtime.record(press, at: early)
      }
    }
  }

  @Test func anActionOfTheHostIsRecordedToo() throws {
    let press = try fixture.runtime.prepare(press: "toggle", on: try event("tap"), at: now)
    try fixture.runtime.record(press, at: now)
    #expect(try event("tap").state == .completed)
  }

  private func submit(_ body: Submission.Body, at task: CareTask.ID) throws -> SubmissionReceipt {
    let submission = Submission(
      id: "00000000-0000-4000-8000-000000000001",
      event: .init(key: OccurrenceKey("\(task)/2026-10-29T09:00"), carePlan: "ana.plan"), body: body, claimed: now)
    return try fixture.runtime.submit(JSONEncoder().encode(submission), from: "ana", at: now)
  }

  @Test func aSubmittedActionRunsBesideTheWrites() throws {
    let seq = try fixture.runtime.lastSeq()
    #expect(try submit(.press(action: "log", input: [:], done: true), at: "tap").state == .recorded)
    #expect(try event("tap").values.map(\.value) == [.boolean(false)])
    #expect(try fixture.runtime.lastSeq() == seq + 1)
  }

  @Test func aSubmittedSurveyIsExtractedBesideTheWrites() throws {
    var session = try fixture.runtime.beginSurvey(try event("pain"), at: now)
    try session.answer("pain", .integer(4), at: now)
    while session.finished == nil { try session.next(at: now) }
    #expect(try submit(.survey(session.run.save(), files: [:]), at: "pain").state == .recorded)
    #expect(try event("pain").values.map(\.value) == [.boolean(false)])
  }

  /// Within a transaction, everything runs there.
  @Test func whatIsSubmittedWithinATransactionRunsThere() throws {
    try fixture.runtime.transaction(at: now) {
      _ = try submit(.press(action: "log", input: [:], done: true), at: "tap")
    }
    #expect(try event("tap").values.map(\.value) == [.boolean(true)])
  }
}

/// A host whose functions return, or record, whether a write is in progress.
private struct WatchingHost: ScriptHost {
  let engine: CountingEngine
  let answers = ScriptedAnswers()

  func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition { try answers.load(reader) }

  func extract(_ hook: Hook, in bundle: ScriptBundle, result: SurveyResult, context: any HookContext)
    throws(ScriptError) -> [OutcomeValue]?
  { [OutcomeValue(.boolean(engine.isWriting))] }

  func progress(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> Double { 1 }

  func insight(_ definition: InsightDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> Insight?
  { nil }

  func press(
    _ hook: Hook, in bundle: ScriptBundle, input: [String: Scalar], context: any HookContext,
    recorder: any EventRecorder
  ) throws {
    if hook.path != "silent" { context.reads?.noteRun() }
    for _ in 0..<(hook.path == "many" ? 17 : 1) {
      _ = try recorder.apply(.append(OutcomeValue(.boolean(engine.isWriting))))
    }
    if hook.path == "read" { recorder.noteRead() }
    if hook.path == "half" { throw ScriptError(.runtime, message: "the action failed") }
  }

  func surveyHooks(in bundle: ScriptBundle, context: any HookContext) -> any SurveyHooks {
    answers.surveyHooks(in: bundle, context: context)
  }
}
