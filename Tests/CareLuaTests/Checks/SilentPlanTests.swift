import CareLua
import CareModel
import CareTestSupport
import Foundation
import Testing

/// Plans that are right although they look as if they were not: no check says a word.
@Suite struct SilentPlanTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
    path: "Data/silent")

  @Test(arguments: ["conditions.lua", "schedules.lua", "tasks.lua", "names.lua", "arms.lua"])
  func aCorrectPlanIsNotReported(_ file: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    let found = LuaScriptHost().check(MemoryReader(plan: text))
    #expect(found.items.isEmpty, "\(found.text)")
  }

  @Test func anUnrequiredModuleIsReported() throws {
    let reader = MemoryReader([
      "plan.lua": "local used = require \"used\"\nreturn plan \"p\" { title = used.title, tasks = {} }",
      "used.lua": "local named = \"surveys.named\"\nreturn { title = \"P\", later = named }",
      "lost.lua": "\nreturn { title = \"Q\" }",
      "surveys/named.lua": "return {}",
      "script.lua": "print(3)",
      "clinic.lua": "return behaviour { do_task = function() return 1 end }",
    ])
    let found = LuaScriptHost().check(reader)
    #expect(found.items.map(\.code) == [.unusedModule])
    #expect(found.items.first?.location == SourceLocation(file: "plans/test/lost.lua", line: 2, column: 1, length: 22))
  }

  @Test func anUnusedRequireIsReported() throws {
    let reader = MemoryReader([
      "plan.lua": "local used = require \"used\"\nrequire \"used\"\nreturn plan \"p\" { title = \"P\", tasks = {} }",
      "used.lua": "return {}",
    ])
    let found = LuaScriptHost().check(reader)
    #expect(found.items.map(\.code) == [.unusedModule, .unusedModule])
    #expect(found.items.map(\.location?.line) == [1, 2])
  }

  @Test func warningsAreNotShownWithErrors() {
    let text = "local text = 3\nlost = 4\nreturn plan \"p\" { titel = \"P\", tasks = {} } -- care: allow W019"
    #expect(LuaScriptHost().check(MemoryReader(plan: text)).items.map(\.code) == [.unknownField])
  }

  @Test func valuesCreatedInAModuleAreFollowed() {
    let reader = MemoryReader([
      "plan.lua": """
      local scores = require "scores"
      return plan "p" { title = "P", tasks = {
        task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, survey = survey "s" { steps = {
          question "q" { item = scale "mood" { min = 0, max = 3, required = true } },
        } }, extract = scores.mood },
      }, charts = { chart.bar "c" { title = "C", over = days(7), series = {
        series.values { title = "Mood", task = "a", kind = "mood_score" },
        series.values { title = "Mood", task = "a", kind = "mood_scroe" },
      } } } }
      """,
      "scores.lua": """
      local function kept(number) return value(number, { kind = "mood_score" }) end
      return { mood = function(result) return kept(result.mood * 2) end }
      """,
    ])
    let found = LuaScriptHost().check(reader)
    #expect(found.items.map(\.code) == [.missingValues], "\(found.text)")
    #expect(found.items.first?.location?.line == 8)
  }
}
