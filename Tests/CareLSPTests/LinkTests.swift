import CareLSP
import CareLua
import CareModel
import Foundation
import Testing

/// Links, lenses, progress, and the sentences of conditions.
@Suite struct LinkTests {
  private func document(_ client: EditorClient, _ name: String) -> JSONValue {
    ["textDocument": ["uri": client.uri(name)]]
  }

  @Test func modulesPicturesAndDocumentsAreLinks() throws {
    var files = PlanFiles.walks
    files["walks/images/knee.png"] = "no picture"
    files["walks/plan.lua"] = files["walks/plan.lua"]?
      .replacing(
        "title = \"A walk\"",
        with: "title = \"A walk\", instructions = \"![A knee](images/knee.png#sha256=0)\", image = \"images/knee.png\"")
    let client = try EditorClient(files)
    try client.open("walks/plan.lua")
    _ = try client.check()
    let links = try client.request("textDocument/documentLink", document(client, "walks/plan.lua"))
    guard case .array(let items) = links else { return }
    let targets = items.compactMap { client.field($0, "target") }
    let picture = client.uri("walks/images/knee.png")
    #expect(targets.count == 3 && targets.count { $0 == picture } == 2, "\(links.text)")
    #expect(targets.contains(client.uri("walks/surveys/evening.lua")))
  }

  @Test func lensesAreForClientsThatRunThem() throws {
    var files = PlanFiles.walks
    files["walks/tests/a.lua"] = "test(\"a walk counts\", function(sim)\n  sim.enroll {}\nend)\n"
    let runs: JSONValue = ["experimental": ["commands": ["commands": ["care.run"]]]]
    for capabilities: JSONValue in [[:], runs] {
      let client = try EditorClient(files, capabilities: capabilities)
      try client.open("walks/plan.lua")
      try client.open("walks/tests/a.lua")
      _ = try client.check()
      let plan = try client.request("textDocument/codeLens", document(client, "walks/plan.lua"))
      let test = try client.request("textDocument/codeLens", document(client, "walks/tests/a.lua"))
      guard capabilities == runs else {
        #expect(plan == [] && test == [])
        continue
      }
      #expect(plan.text.contains("\"Preview\"") && plan.text.contains("\"Run the tests\""), "\(plan.text)")
      #expect(
        test.text.contains("\"Run this test\"") && test.text.contains("\"--filter\",\"a walk counts\""), "\(test.text)")
    }
  }

  @Test func theCheckOfSeveralPlansHasAProgress() throws {
    let plan = "local t = require \"times\"\nreturn plan \"p\" { title = t.title, tasks = {} }\n"
    let client = try EditorClient(
      ["lib/times.lua": "return { title = \"T\" }\n", "one/plan.lua": plan, "two/plan.lua": plan],
      capabilities: ["window": ["workDoneProgress": true]])
    try client.open("lib/times.lua")
    var kinds: [JSONValue] = []
    while client.server.hasWork {
      for message in client.server.becameIdle() {
        let value = try JSONParser.parse(message)
        if client.field(value, "method") == "window/workDoneProgress/create" { kinds.append("create") }
        if let kind = client.field(value, "params").flatMap({ client.field($0, "value") }).flatMap({
          client.field($0, "kind")
        }) {
          kinds.append(kind)
        }
      }
    }
    #expect(kinds == ["create", "begin", "report", "report", "end"], "\(kinds)")
    // One plan alone is checked before a progress could be seen.
    try client.open("one/plan.lua")
    #expect(try client.check()["one/plan.lua"] == [])
    #expect(client.notifications.isEmpty)
  }

  @Test func aConditionIsASentence() throws {
    let client = try EditorClient(PlanFiles.walks)
    try client.open("walks/plan.lua")
    _ = try client.check()
    let marked = (PlanFiles.walks["walks/plan.lua"] ?? "").replacing("survey.at_least", with: "survey.at_l|east")
    let alert = try client.request("textDocument/hover", try client.place("walks/plan.lua", marked))
    #expect(alert.text.contains("Raised when pain is at least 9."), "\(alert.text)")
    let steps = """
      return survey "evening" {
        steps = {
          form "how" {
            title = "Today",
            items = {
              scale "pain" { text = "Pain", min = 0, max = 10, required = true },
              text "why" { text = "Why?", when = survey.above("pain", 7) },
            },
            go = { { when = survey.at_most("pain", 2), to = "end" }, default = "more" },
          },
          form "more" { skip = survey.is_skipped("why"), items = { boolean "ok" { text = "OK?" } } },
        },
      }

      """
    let client2 = try EditorClient(PlanFiles.walks)
    try client2.open("walks/plan.lua")
    for (place, sentence) in [
      ("survey.above", "Asked when pain is more than 7."), ("survey.at_most", "Leads to end when pain is at most 2."),
      ("survey.is_skipped", "Skipped when why is skipped."),
    ] {
      let there = try client2.place("walks/surveys/evening.lua", steps.replacing(place, with: place + "|"))
      let found = try client2.check()
      let hover = try client2.request("textDocument/hover", there)
      #expect(hover.text.contains(sentence), "\(hover.text) \(found)")
    }
  }

  @Test func aRenameSaysWhatItMeansForRecordedData() throws {
    let client = try EditorClient(PlanFiles.walks)
    let marked = (PlanFiles.walks["walks/plan.lua"] ?? "").replacing("\"walk\"", with: "\"wa|lk\"")
    guard case .object(var parameters) = try client.place("walks/plan.lua", marked) else { return }
    parameters["newName"] = "stroll"
    _ = try client.request("textDocument/rename", .object(parameters))
    let said = client.notifications.filter { client.field($0, "method") == "window/showMessage" }
    #expect(said.count == 1 && said[0].text.contains("it is a new task"), "\(said)")
  }
}
