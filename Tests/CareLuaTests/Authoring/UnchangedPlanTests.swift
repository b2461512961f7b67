import CareLua
import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Synchronization
import Testing

/// Plans whose files are as they were are not run again, and nobody sees the difference.
struct UnchangedPlanTests {
  /// What becomes of the files or the store between two seedings, and how many plans are then read.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var reads: Int
    var files: [String: String] = [:]
    var change: @Sendable (CareRuntime) throws -> Void = { _ in }
    var now = UnchangedPlanTests.day(20)
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "nothing", reads: 0),
    Case(name: "another comment", reads: 1, files: ["plan.lua": "-- another\n" + plan]),
    Case(name: "another module", reads: 1, files: ["texts.lua": "return { title = \"Walk far\" }"]),
    Case(name: "a module that was not there", reads: 1, files: ["extra.lua": "return \"More\""]),
    Case(name: "a task that someone else has changed", reads: 1, change: { try changeTask($0, from: nil) }),
    Case(
      name: "a plan that has ended", reads: 1, change: { _ = try $0.seed([], prune: true, at: day(3)) }, now: day(20)),
    Case(
      name: "a task that will change", reads: 1, change: { try changeTask($0, from: CivilDate("2026-07-20")) }),
    Case(name: "the planned change is still to come", reads: 1, now: day(2)),
  ]

  @Test(arguments: cases) func theReportEqualsThatOfALoadedPlan(_ one: Case) throws {
    let (runtime, host) = try seeded()
    try one.change(runtime)
    let reader = Self.reader(one.files)
    let expected = try runtime.seed([LuaScriptHost().load(reader)], dryRun: true, at: one.now)
    let before = host.reads.withLock { $0 }
    #expect(try runtime.seed(reading: [reader], dryRun: true, at: one.now) == expected)
    #expect(host.reads.withLock { $0 } - before == one.reads)
    var report = try runtime.seed(reading: [reader], at: one.now)
    report.seq = nil
    #expect(report == expected)
  }

  @Test func aSkippedPlanIsNotPruned() throws {
    let (runtime, _) = try seeded()
    #expect(try runtime.seed(reading: [Self.reader()], prune: true, at: Self.day(20)).plans.count == 1)
    #expect(try runtime.plans(at: Self.day(21)).map(\.value.id) == ["walking"])
  }

  @Test func aDuplicatePlanIsRejected() throws {
    let (runtime, _) = try seeded()
    #expect(throws: StoreError.alreadyExists(entity: "plan", id: "walking")) {
      try runtime.seed(reading: [Self.reader(), Self.reader()], at: Self.day(20))
    }
  }

  @Test func withAnotherEffectiveDateThePlanIsLoaded() throws {
    let (runtime, host) = try seeded()
    _ = try runtime.seed(reading: [Self.reader()], effective: CivilDate("2026-06-25"), at: Self.day(20))
    #expect(host.reads.withLock { $0 } == 2)
  }

  @Test func aPlanFromAnotherLanguageVersionIsLoaded() throws {
    let (runtime, host) = try seeded()
    let other = CountingHost(language: "another")
    let newer = CareRuntime(store: runtime.store, scripts: other)
    _ = try newer.seed(reading: [Self.reader()], at: Self.day(20))
    #expect(other.reads.withLock { $0 } == 1 && host.reads.withLock { $0 } == 1)
  }

  private static let plan = """
    local texts = require "texts"
    local found, extra = pcall(require, "extra")
    return plan "walking" {
      title = found and extra or "Walking",
      tasks = {
        task "walk" {
          title = texts.title, schedule = schedule.daily { at = "10:00" },
          later = { { from = "2026-06-10", instructions = "Twice as far." } },
        },
        task "rest" { title = "Rest", schedule = schedule.daily { at = "14:00" } },
      },
      contacts = { contact "ward" { name = "Lexi Torres" } },
    }
    """

  private static func reader(_ files: [String: String] = [:]) -> MemoryReader {
    MemoryReader(["plan.lua": plan, "texts.lua": "return { title = \"Walk\" }"].merging(files) { $1 })
  }

  /// So many days after 2026-06-01T12:00:00Z.
  static func day(_ number: Int) -> Instant {
    Instant(milliseconds: 1_780_315_200_000 + Int64(number - 1) * 86_400_000)
  }

  private func seeded() throws -> (CareRuntime, CountingHost) {
    let host = CountingHost(language: LuaScriptHost().language)
    let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [3]))
    let runtime = CareRuntime(store: store, scripts: host)
    #expect(try runtime.seed(reading: [Self.reader()], at: Self.day(1)).count(.created) == 4)
    return (runtime, host)
  }

  private static func changeTask(_ runtime: CareRuntime, from date: CivilDate?) throws {
    try runtime.store.write(at: day(2)) { writer in
      let stored = try writer.reader.inForce(
        CareTask.self, id: "rest", owner: .plan("walking"), at: day(2), zone: .utc)
      var task = try #require(stored).value
      task.title = "Rest well"
      try writer.update(
        task, owner: .plan("walking"), effective: date.map { .date($0) }, planned: .replace, force: true)
    }
  }
}

/// Reads plans in Lua, and counts them.
private final class CountingHost: ScriptHost {
  let language: String?
  let reads = Mutex(0)
  private let host = LuaScriptHost()

  init(language: String?) { self.language = language }

  func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition {
    reads.withLock { $0 += 1 }
    return try host.load(reader)
  }

  func extract(_ hook: Hook, in bundle: ScriptBundle, result: SurveyResult, context: any HookContext)
    throws(ScriptError) -> [OutcomeValue]?
  {
    try host.extract(hook, in: bundle, result: result, context: context)
  }

  func progress(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> Double {
    try host.progress(hook, in: bundle, context: context)
  }

  func insight(_ definition: InsightDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> Insight?
  {
    try host.insight(definition, in: bundle, context: context)
  }

  func surveyHooks(in bundle: ScriptBundle, context: any HookContext) -> any SurveyHooks {
    host.surveyHooks(in: bundle, context: context)
  }
}
