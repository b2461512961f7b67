import CareModel
import CareRuntime
import CareStore
import Testing

/// A function that the plan's version in force lacks, or that fails there, is called in the newest version.
@Suite struct NewestFunctionTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture(Self.plan(version: "1"), scripts: ScriptsFromVersion2())
    _ = try fixture.runtime.seed([Self.plan(version: "2")], at: instant("2026-10-29T09:30"))
  }

  private static func plan(version: String) throws -> PlanDefinition {
    var survey = painSurvey
    survey.steps[0].go = .hook(hook: Hook(path: "go"), leadsTo: [Navigation.endID])
    var definition = CareRuntimeTests.plan(
      task("pain", try daily("09:00")) { $0.survey = survey },
      task("tap", try daily("09:00")) {
        $0.card = CardDefinition(.simple, actions: ["twice": Hook(path: "append append")])
      })
    // The SHA-256 of the text.
    let hash =
      version == "1"
      ? "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"
      : "d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35"
    definition.bundle = ScriptBundle(files: [.init(path: "plan.lua", hash: hash, text: version)])
    definition.header.bundle = definition.bundle.manifest
    return definition
  }

  private func event(_ task: CareTask.ID) throws -> Event {
    try fixture.event(task, on: "2026-10-29", at: "2026-10-29T10:00")
  }

  @Test func aSurveyGoesOnWhereItsBranchIsMissing() throws {
    var session = try fixture.runtime.beginSurvey(try event("pain"), at: instant("2026-10-29T10:00"))
    try session.answer("pain", .integer(3), at: instant("2026-10-29T10:00"))
    try session.next(at: instant("2026-10-29T10:00"))
    #expect(session.finished == .completed)
  }

  @Test func anActionIsRunAndWhatTheFailedOneRecordedIsUndone() throws {
    let pressed = try fixture.runtime.press("twice", on: try event("tap"), at: instant("2026-10-29T10:00"))
    #expect(pressed.values.map(\.value) == [.text("append"), .text("append")])
  }

  @Test func anActionThatWasPreparedIsThatOfTheNewestVersionToo() throws {
    let now = try instant("2026-10-29T10:00")
    try fixture.runtime.record(fixture.runtime.prepare(press: "twice", on: event("tap"), at: now), at: now)
    #expect(try event("tap").values.map(\.value) == [.text("append"), .text("append")])
  }

  @Test func seedingSaysWhichFunctionsOfRecordedEventsAreGone() throws {
    _ = try fixture.runtime.press("twice", on: try event("tap"), at: instant("2026-10-29T10:00"))
    let without = CareRuntimeTests.plan(
      task("pain", try daily("09:00")) { $0.survey = painSurvey }, task("tap", try daily("09:00")))
    let report = try fixture.runtime.seed([without], dryRun: true, at: instant("2026-10-29T11:00"))
    #expect(report.plans[0].missing == [.init(function: "append append", outcomes: 1)])
    _ = try fixture.runtime.seed([without], at: instant("2026-10-29T11:00"))
    let again = try fixture.runtime.seed([without], at: instant("2026-10-29T12:00"))
    #expect(again.plans[0].missing == [])
  }
}

/// Functions that fail in version 1: an action after it recorded a value.
private struct ScriptsFromVersion2: ScriptHost {
  private let answers = ScriptedAnswers()

  func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition { throw Diagnostics([]) }

  func extract(_ hook: Hook, in bundle: ScriptBundle, result: SurveyResult, context: any HookContext)
    throws(ScriptError) -> [OutcomeValue]?
  { try answers.extract(hook, in: bundle, result: result, context: context) }

  func progress(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> Double { 1 }

  func insight(_ definition: InsightDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> Insight?
  { nil }

  func press(
    _ hook: Hook, in bundle: ScriptBundle, input: [String: Scalar], context: any HookContext,
    recorder: any EventRecorder
  ) throws {
    let path = bundle.version == "2" ? hook.path : "append fail"
    try answers.press(Hook(path: path), in: bundle, input: input, context: context, recorder: recorder)
  }

  func surveyHooks(in bundle: ScriptBundle, context: any HookContext) -> any SurveyHooks {
    Hooks(version: bundle.version)
  }

  struct Hooks: SurveyHooks {
    let version: String?

    func destination(_ hook: Hook, _ result: SurveyResult) throws -> String? {
      guard version == "2" else { throw ScriptError(.missing, message: "the plan has no function at \(hook.path)") }
      return Navigation.endID
    }

    func holds(_ hook: Hook, _ result: SurveyResult) throws -> Bool { false }
  }
}

extension ScriptBundle {
  fileprivate var version: String? { files.first?.text }
}
