import CareLSP
import CareModel
import Foundation
import Testing

/// Completion, hover, definitions, references, renaming, quick fixes, and outlines.
@Suite struct FeatureTests {
  private func labels(_ marked: String, in name: String = "walks/plan.lua") throws -> [String] {
    let client = try EditorClient(PlanFiles.walks)
    try client.open("walks/plan.lua")
    _ = try client.check()
    let result = try client.request("textDocument/completion", try client.place(name, marked))
    guard case .array(let items)? = client.field(result, "items") else { return [] }
    let sorted = items.compactMap { item -> (String, String)? in
      guard case .string(let label)? = client.field(item, "label"),
        case .string(let order)? = client.field(item, "sortText")
      else { return nil }
      return (order, label)
    }
    return sorted.sorted { $0.0 < $1.0 }.map(\.1)
  }

  @Test func theFieldsOfTheTableAreOfferedWithTheRequiredOnesFirst() throws {
    let found = try labels("return plan \"p\" { tasks = { task \"t\" { card = \"survey\", | } } }")
    #expect(Set(found.prefix(2)) == ["title", "schedule"], "\(found.prefix(4))")
    #expect(found.contains("reminders") && !found.contains("card") && !found.contains("steps"))
  }

  @Test func aRecordInAListHasItsOwnFields() throws {
    let found = try labels("return plan \"p\" { tasks = { task \"t\" { reminders = { { a| } } } } }")
    #expect(found.contains("before_close") && !found.contains("schedule"), "\(found.prefix(9))")
  }

  @Test(
    arguments: [
      ("task \"t\" { card = \"|", "survey"), ("task \"t\" { schedule = schedule.weekly { on = \"|", "sun"),
      ("task \"t\" { schedule = schedule.|", "daily"), ("task \"t\" { impacts_adherence = |", "true"),
      ("task \"t\" { survey = require \"|", "surveys.evening"), ("task \"t\" { schedule = |", "schedule.daily"),
      (
        "local t = task \"evening\" { survey = require \"surveys.evening\", alerts = { alert \"a\" { when = survey.at_least(\"|",
        "pain"
      ),
      ("local x = series.values { task = \"|", "walk"),
    ] as [(String, String)])
  func aPlaceIsCompletedByItsType(text: String, label: String) throws {
    let found = try labels(text)
    #expect(found.contains(label), "\(found.prefix(12))")
  }

  @Test func testsCompleteTheNamesOfTests() throws {
    let found = try labels("test(\"a\", function(sim)\n  sim.|\nend)", in: "walks/tests/a.lua")
    #expect(found.contains("enroll"), "\(found)")
  }

  @Test func aCommentCompletesNothing() throws {
    #expect(try labels("-- task \"|").isEmpty)
  }

  @Test func hoverShowsTheDocumentationOfAFieldAndAName() throws {
    let client = try EditorClient(PlanFiles.walks)
    let marked = (PlanFiles.walks["walks/plan.lua"] ?? "").replacing("title = \"A walk\"", with: "ti|tle = \"A walk\"")
    let field = try client.request("textDocument/hover", try client.place("walks/plan.lua", marked))
    #expect(field.text.contains("**title** of task"), "\(field.text)")
    _ = try client.check()
    let second = (PlanFiles.walks["walks/plan.lua"] ?? "").replacing("schedule.daily", with: "schedule.da|ily")
    let schedule = try client.request("textDocument/hover", try client.place("walks/plan.lua", second))
    #expect(schedule.text.contains("Every day at 09:00"), "\(schedule.text)")
    #expect(
      schedule.text.contains("2026-06-07 09:00") && schedule.text.contains("2026-06-11 09:00"), "\(schedule.text)")
    #expect(!schedule.text.contains("2026-06-12"))
  }

  @Test func anIDLeadsToItsDeclarationAndItsUses() throws {
    let client = try EditorClient(PlanFiles.walks)
    let marked = (PlanFiles.walks["walks/plan.lua"] ?? "").replacing("(\"pain\"", with: "(\"pa|in\"")
    let there = try client.place("walks/plan.lua", marked)
    let place = EditorClient.range(4, 23, 27)
    let definition = try client.request("textDocument/definition", there)
    #expect(definition == [["uri": client.uri("walks/surveys/evening.lua"), "range": place]], "\(definition.text)")
    try client.open("walks/surveys/evening.lua")
    let references = try client.request(
      "textDocument/references",
      [
        "textDocument": ["uri": client.uri("walks/surveys/evening.lua")], "position": EditorClient.position(4, 25),
        "context": ["includeDeclaration": true],
      ])
    guard case .array(let found) = references else { return #expect(Bool(false)) }
    #expect(found.count == 2, "\(references.text)")
  }

  @Test func anItemIsRenamedInItsSurveyConditionsTranslationsAndTests() throws {
    var files = PlanFiles.walks
    files["walks/plan.lua"] = files["walks/plan.lua"]?.replacing(
      "  tasks = {\n", with: "  translations = { de = require \"i18n.de\" },\n  tasks = {\n")
    files["walks/i18n/de.lua"] =
      "return { [\"evening.survey.how.pain.text\"] = \"Schmerz\", [\"walk.title\"] = \"Gang\" }\n"
    files["walks/tests/a.lua"] = """
      test("a", function(sim)
        local p = sim.enroll { start = "2026-09-07" }
        p:answer("evening", { pain = 3 })
      end)
      """
    let client = try EditorClient(files)
    try client.open("walks/surveys/evening.lua")
    _ = try client.check()
    let there: JSONValue = [
      "textDocument": ["uri": client.uri("walks/surveys/evening.lua")], "position": EditorClient.position(4, 25),
      "newName": "ache",
    ]
    let result = try client.request("textDocument/rename", there)
    for name in ["walks/surveys/evening.lua", "walks/plan.lua", "walks/i18n/de.lua", "walks/tests/a.lua"] {
      #expect(result.text.contains(client.uri(name).text), "\(name) in \(result.text)")
    }
    #expect(result.text.components(separatedBy: "\"newText\":\"ache\"").count == 5, "\(result.text)")
    let taken = try client.errorCode(
      "textDocument/rename",
      [
        "textDocument": ["uri": client.uri("walks/surveys/evening.lua")], "position": EditorClient.position(4, 25),
        "newName": "no id",
      ])
    #expect(taken == -32602)
  }

  private func fixed(_ text: String, _ client: EditorClient, at line: Int, title: String) throws -> String? {
    try client.open("one/plan.lua", text)
    _ = try client.check()
    let actions = try client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": client.uri("one/plan.lua")],
        "range": ["start": EditorClient.position(line, 0), "end": EditorClient.position(line, 500)],
        "context": ["diagnostics": []],
      ])
    guard case .array(let items) = actions else { return nil }
    let action = try #require(items.first { client.field($0, "title") == .string(title) }, "\(actions.text)")
    guard
      case .array(let edits)? = client.field(action, "edit").flatMap({ client.field($0, "changes") })
        .flatMap({ client.field($0, client.folder.appending(path: "one/plan.lua").standardizedFileURL.absoluteString) })
    else { return nil }
    client.change(
      "one/plan.lua",
      edits.reversed().map { edit in
        ["range": client.field(edit, "range") ?? .null, "text": client.field(edit, "newText") ?? .null]
      })
    return client.codes(try client.check()["one/plan.lua"])?.joined(separator: " ")
  }

  @Test(
    arguments: [
      ("titel", "\"simple\"", "\"09:00\"", 1, "Write title"),
      ("title", "\"simpel\"", "\"09:00\"", 2, "Write \"simple\""),
      ("title", "\"simple\", titel = \"x\"", "\"09:00\"", 2, "Write title"),
    ] as [(String, String, String, Int, String)])
  func aQuickFixRemovesItsFinding(field: String, card: String, time: String, line: Int, title: String) throws {
    let client = try EditorClient()
    let text = """
      return plan "one" {
        \(field) = "One",
        tasks = { task "t" { schedule = schedule.daily { at = \(time) }, card = \(card) \(card.contains("titel") ? "" : ", title = \"T\"") } },
      }

      """
    #expect(try fixed(text, client, at: line, title: title) == "")
  }

  @Test func aMissingFieldIsWritten() throws {
    let client = try EditorClient()
    let text = """
      return plan "one" {
        title = "One",
        tasks = { task "t" { schedule = schedule.daily { at = "09:00" } } },
      }

      """
    #expect(try fixed(text, client, at: 2, title: "Write title = \"…\"") == "")
  }

  @Test func aWarningIsAllowedOnItsLine() throws {
    let client = try EditorClient()
    let text = """
      local unused = task "t" { title = "T", schedule = schedule.daily { at = "09:00" } }
      return plan "one" { title = "One", tasks = {} }

      """
    #expect(try fixed(text, client, at: 0, title: "Allow W013 on this line") == "")
  }

  @Test func theOutlineNestsDeclarations() throws {
    let client = try EditorClient(PlanFiles.walks)
    try client.open("walks/plan.lua")
    _ = try client.check()
    let document: JSONValue = ["textDocument": ["uri": client.uri("walks/plan.lua")]]
    let symbols = try client.request("textDocument/documentSymbol", document)
    let names = symbols.text.components(separatedBy: "\"name\":\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Set(names) == ["walk", "evening", "pain"], "\(names)")
    let folds = try client.request("textDocument/foldingRange", document)
    #expect(folds.text.contains("\"startLine\":0") && folds.text.contains("\"startLine\":4"), "\(folds.text)")
    let hints = try client.request("textDocument/inlayHint", document)
    #expect(hints.text.contains("Every day at 09:00"), "\(hints.text)")
  }

  @Test(arguments: ["completion", "hover", "definition", "references", "rename", "documentHighlight", "prepareRename"])
  func aPlaceOutsideTheTextIsAnError(method: String) throws {
    let client = try EditorClient(PlanFiles.walks)
    try client.open("walks/plan.lua")
    for position: JSONValue in [EditorClient.position(99, 0), EditorClient.position(-1, 0), 7] {
      let parameters: JSONValue = ["textDocument": ["uri": client.uri("walks/plan.lua")], "position": position]
      #expect(try client.errorCode("textDocument/\(method)", parameters) == -32602)
    }
    let closed: JSONValue = [
      "textDocument": ["uri": client.uri("walks/no.lua")], "position": EditorClient.position(0, 0),
    ]
    #expect(try client.errorCode("textDocument/\(method)", closed) == -32602)
  }

  /// At every place of a text that is cut off anywhere, every request has an answer.
  @Test(arguments: 0..<6)
  func everyPlaceOfATextThatIsCutOffHasAnAnswer(seed: Int) throws {
    let client = try EditorClient(PlanFiles.walks)
    let whole = Array((PlanFiles.walks["walks/plan.lua"] ?? "").unicodeScalars)
    for length in stride(from: seed * 7, to: whole.count, by: 41) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: whole.prefix(length))
      let parameters = try client.place("walks/plan.lua", String(text) + "|")
      for method in ["completion", "hover", "definition", "prepareRename"] {
        _ = try client.request("textDocument/\(method)", parameters)
      }
    }
  }
}
