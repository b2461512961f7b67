import Care
import CareLua
import CareModel
import Foundation
import Testing

/// An exercise that is not done, as scripts see it: in extractors, tests of plans, behaviors, and the check.
final class NotDoneScriptTests {
  private let top = FileManager.default.temporaryDirectory.appending(
    path: "not-done-\(ProcessInfo.processInfo.globallyUniqueString)")

  deinit { try? FileManager.default.removeItem(at: top) }

  private static func plan(extract: String = "") -> String {
    """
    return plan "walks" { title = "Walks", tasks = { task "walk" {
      title = "A walk", schedule = schedule.daily { at = "all day" },
      survey = survey "walk" { steps = {
        timed_walk "walk" { title = "Walk" },
        tapping "tap" { title = "Tap", optional = true },
        question "how" { item = scale "pain" { min = 0, max = 10 } },
      } },
      \(extract)
    } } }
    """
  }

  private func failure(_ body: String, extract: String = "") throws -> PlanTestFailure? {
    let folder = top.appending(path: "walks/tests")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.plan(extract: extract).utf8).write(to: top.appending(path: "walks/plan.lua"))
    let text = "test(\"claims\", function(sim)\nlocal p = sim.enroll { start = \"2026-06-07\" }\n\(body)\nend)\n"
    try Data(text.utf8).write(to: folder.appending(path: "a.lua"))
    let path = top.appending(path: "walks").path(percentEncoded: false)
    let report = try #require(try PlanTestFolder.find(at: path).first).run(filter: nil)
    #expect(report.files.first?.diagnostics == [])
    return try #require(report.files.first?.results.first).failure
  }

  /// What holds, by what it shows.
  static let holding = [
    (
      "answers say why an exercise is not done",
      "local o = p:answer('walk', { walk = { not_done = 'unsafe' }, pain = 3 }) expect(#o.values):equals(1)"
    ),
    (
      "a run skips a required exercise with a reason",
      "local run = p:start 'walk' run:skip 'device' expect(run.step.id):equals 'tap' run:skip() expect(run.step.id):equals 'how'"
    ),
    (
      "the result says why",
      """
      local run = p:start 'walk' run:skip 'device' run:skip()
      expect(run:result():step('walk').not_done):equals 'device'
      expect(run:result():step('tap').not_done):equals(nil)
      """
    ),
    (
      "its quantities are there, and have no value",
      """
      local run = p:start 'walk' run:skip 'unable' run:skip()
      local walk, tap = run:result():step 'walk', run:result():step 'tap'
      expect(walk.speed):equals(nil) expect(#walk.samples):equals(0) expect(tap.taps):equals(nil)
      expect(run:result().walk):equals(nil)
      """
    ),
    (
      "a name that the exercise does not measure is still an error",
      "local run = p:start 'walk' run:skip 'unable' expect(function() return run:result():step('walk').sped end):fails 'unknown_item'"
    ),
    (
      "a required exercise needs a reason",
      "local run = p:start 'walk' expect(function() run:skip() end):fails 'not_optional'"
    ),
    (
      "an unknown reason is refused",
      "local run = p:start 'walk' expect(function() run:skip 'lazy' end):fails 'not_allowed'"
    ),
    (
      "in answers too",
      "expect(function() p:answer('walk', { walk = { not_done = 'lazy' }, pain = 3 }) end):fails 'not_allowed'"
    ),
    (
      "only an exercise is skipped with a reason",
      "local run = p:start 'walk' run:skip 'unable' run:skip() expect(function() run:skip 'unable' end):fails 'not_measuring'"
    ),
  ]

  @Test(arguments: holding)
  func thisHolds(name: String, body: String) throws {
    let failure = try failure(body)
    #expect(failure == nil, "\(name): \(String(describing: failure))")
  }

  @Test func anExtractorReadsTheReason() throws {
    let extract = """
      extract = function(result)
        local walk = result:step "walk"
        return { value(walk.speed, { kind = "speed" }), value(walk.not_done, { kind = "why" }) }
      end,
      """
    let body =
      "local o = p:answer('walk', { walk = { not_done = 'unsafe' }, pain = 3 }) expect(o.values[1].value):equals 'unsafe'"
    let failure = try failure(body, extract: extract)
    #expect(failure == nil, "\(String(describing: failure))")
  }

  private struct Text: SourceReader {
    let text: String
    func source(of module: String?) -> SourceText? {
      module == nil ? SourceText(path: "plan.lua", displayPath: "plan.lua", text: text) : nil
    }
    func file(_ path: String) -> PlanFile { .missing }
  }

  /// Whether the check of a plan reports its extractor, for what the extractor makes of the result.
  @Test(arguments: [
    ("return value(result.walk, { kind = 'time' })", false),
    ("return value(result.walk / 10, { kind = 'time' })", true),
    ("return value(result:step('walk').speed, { kind = 'speed' })", false),
    ("return value(result:step('walk').speed * 3.6, { kind = 'speed' })", true),
    ("local walk = result:step 'walk' return value(walk.speed and walk.speed * 3.6, { kind = 'speed' })", false),
    ("return value(#result:step('tap').samples, { kind = 'taps' })", false),
  ])
  func theCheckTriesFunctionsOnExercisesThatAreNotDone(_ body: String, isReported: Bool) {
    let found = LuaScriptHost().check(Text(text: Self.plan(extract: "extract = function(result) \(body) end,")))
    #expect(found.items.map(\.code) == (isReported ? [.failingHook] : []), "\(found.text)")
  }
}
