import CareLSP
import CareModel
import Foundation
import Testing

/// Diagnostics as an editor sees them.
@Suite struct DiagnosticsTests {
  @Test func aPlanWithoutProblemsHasNone() throws {
    let client = try EditorClient(PlanFiles.walks)
    try client.open("walks/plan.lua")
    #expect(try client.check()["walks/plan.lua"] == [])
  }

  @Test func theTextOfTheEditorCountsAndNotThatOfTheFile() throws {
    let client = try EditorClient(PlanFiles.walks)
    try client.open("walks/plan.lua")
    _ = try client.check()
    client.change("walks/plan.lua", [["range": EditorClient.range(1, 2, 7), "text": "titel"]])
    let found = try client.check()["walks/plan.lua"]
    #expect(client.codes(found) == ["E010"])
    let field = try #require(found?.last)
    #expect(client.field(field, "range") == EditorClient.range(1, 2, 7))
    #expect(client.field(field, "message") == "titel: unknown field 'titel' of plan; did you mean `title`?")
    client.change("walks/plan.lua", version: 3, [["range": EditorClient.range(1, 2, 7), "text": "title"]])
    #expect(try client.check()["walks/plan.lua"] == [])
  }

  @Test func aModuleIsCheckedWithItsPlan() throws {
    let client = try EditorClient(PlanFiles.walks)
    try client.open("walks/surveys/evening.lua")
    _ = try client.check()
    client.change("walks/surveys/evening.lua", [["range": EditorClient.range(4, 23, 27), "text": "ache"]])
    let found = try client.check()
    #expect(client.codes(found["walks/plan.lua"]) == ["E016"], "\(found)")
    client.notify("textDocument/didClose", ["textDocument": ["uri": client.uri("walks/surveys/evening.lua")]])
    #expect(try client.check()["walks/plan.lua"] == [])
  }

  @Test func aSyntaxErrorDoesNotTakeTheOthersAway() throws {
    var files = PlanFiles.walks
    files["walks/plan.lua"] = files["walks/plan.lua"]?.replacing("\"09:00\"", with: "\"25:00\"")
    let client = try EditorClient(files)
    try client.open("walks/plan.lua")
    #expect(client.codes(try client.check()["walks/plan.lua"]) == ["E018"])
    client.change(
      "walks/plan.lua",
      [["range": EditorClient.range(1, 0, 0), "text": "\n  tags = { ,\n"]])
    let found = try client.check()["walks/plan.lua"]
    #expect(Set(client.codes(found) ?? []) == ["E001", "E018"], "\(found ?? [])")
    let moved = try #require(found?.first { client.field($0, "code") == "E018" })
    #expect(
      client.field(moved, "range").flatMap { client.field($0, "start") }.flatMap { client.field($0, "line") } == 5)
  }

  @Test func anEndlessLoopIsADiagnostic() throws {
    let client = try EditorClient(["loop/plan.lua": "while true do end\n"])
    try client.open("loop/plan.lua")
    #expect(client.codes(try client.check()["loop/plan.lua"]) == ["E003"])
    #expect(try client.request("shutdown") == .null)
  }

  @Test func aFolderThatVanishesHasNoDiagnostics() throws {
    let client = try EditorClient(["one/plan.lua": "return plan \"one\" { titel = \"One\" }\n"])
    try client.open("one/plan.lua")
    #expect(try client.check()["one/plan.lua"]?.isEmpty == false)
    try FileManager.default.removeItem(at: client.folder.appending(path: "one"))
    client.notify("textDocument/didClose", ["textDocument": ["uri": client.uri("one/plan.lua")]])
    #expect(try client.check()["one/plan.lua"] == [])
  }

  @Test func aFileOfAMegabyteIsChecked() throws {
    let client = try EditorClient(PlanFiles.walks)
    let comment = String(repeating: "-- a comment\n", count: 90_000)
    try client.open("walks/plan.lua", comment + (PlanFiles.walks["walks/plan.lua"] ?? ""))
    #expect(try client.check()["walks/plan.lua"] != nil)
    #expect(try client.request("shutdown") == .null)
  }

  @Test func sharedModulesAreCheckedWithThePlansBesideThem() throws {
    let client = try EditorClient([
      "lib/times.lua": "return { morning = \"09:00\" }\n",
      "one/plan.lua": """
      local times = require "times"
      return plan "one" { title = "One", tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = times.morning } } } }

      """,
    ])
    try client.open("lib/times.lua", "return { morning = \"29:00\" }\n")
    let found = try client.check()
    #expect(
      client.codes(found["one/plan.lua"]) == ["E018"] || client.codes(found["lib/times.lua"]) == ["E018"], "\(found)")
  }
}
