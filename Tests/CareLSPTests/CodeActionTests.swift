import CareLSP
import CareModel
import Foundation
import Testing

/// Code actions beside those of single findings: translations, the move of a survey, and all fixes of a file.
@Suite struct CodeActionTests {
  /// Creates files and takes edits of several documents.
  private static let capabilities: JSONValue = [
    "workspace": ["workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]]]
  ]

  private func actions(
    _ client: EditorClient, _ name: String, line: Int, _ character: Int = 0, only: [JSONValue]? = nil
  ) throws -> [JSONValue] {
    var context: [String: JSONValue] = ["diagnostics": []]
    if let only { context["only"] = .array(only) }
    let place = EditorClient.position(line, character)
    let result = try client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": client.uri(name)], "range": ["start": place, "end": place], "context": .object(context),
      ])
    guard case .array(let actions) = result else { return [] }
    return actions
  }

  private func titles(_ actions: [JSONValue], _ client: EditorClient) -> [String] {
    actions.compactMap { if case .string(let title)? = client.field($0, "title") { title } else { nil } }
  }

  private static let translated = [
    "walks/plan.lua": """
    return plan "walks" {
      title = "Walks",
      tasks = { task "walk" { title = "A walk", schedule = schedule.daily { at = "09:00" } } },
      translations = { de = require "i18n.de" },
    }

    """,
    "walks/i18n/de.lua": """
    return {
      ["title"] = "Spaziergänge"
    }

    """,
  ]

  @Test func theMissingTranslationsAreAddedWithTheTextsBesideThem() throws {
    let client = try EditorClient(Self.translated)
    try client.open("walks/plan.lua")
    #expect(client.codes(try client.check()["walks/plan.lua"]) == ["W021"])
    let found = try actions(client, "walks/plan.lua", line: 3, 19)
    let action = try #require(found.first { client.field($0, "title") == "Add the missing key of de" }, "\(found)")
    try client.open("walks/i18n/de.lua")
    try apply(action, to: "walks/i18n/de.lua", client)
    #expect(client.codes(try client.check()["walks/plan.lua"]) == ["W021"])
    // The key is there now, and only its text is missing.
    #expect(!titles(try actions(client, "walks/plan.lua", line: 3, 19), client).contains { $0.hasPrefix("Add ") })
    let hover = try client.request(
      "textDocument/completion",
      ["textDocument": ["uri": client.uri("walks/i18n/de.lua")], "position": EditorClient.position(2, 0)])
    #expect(client.field(hover, "items") != nil)
  }

  private func apply(_ action: JSONValue, to name: String, _ client: EditorClient) throws {
    let changes = try #require(client.field(action, "edit").flatMap { client.field($0, "changes") })
    guard case .string(let uri) = client.uri(name), case .array(let edits)? = client.field(changes, uri) else {
      Issue.record("no edits of \(name) in \(changes.text)")
      return
    }
    client.change(
      name,
      edits.reversed().map {
        ["range": client.field($0, "range") ?? .null, "text": client.field($0, "newText") ?? .null]
      })
  }

  @Test func theKeysOfTranslationsAreCompleted() throws {
    let client = try EditorClient(Self.translated)
    try client.open("walks/plan.lua")
    _ = try client.check()
    for (name, text) in [
      ("walks/i18n/de.lua", "return {\n  [\"title\"] = \"x\",\n  [\"|\n}\n"),
      ("walks/plan.lua", "return plan \"walks\" {\n  translations = { de = { [\"|"),
    ] {
      let result = try client.request("textDocument/completion", try client.place(name, text))
      #expect(result.text.contains("\"label\":\"walk.title\"") && result.text.contains("A walk"), "\(result.text)")
    }
    let key = try client.request(
      "textDocument/completion", try client.place("walks/plan.lua", "return plan \"walks\" { translations = { de = { |")
    )
    #expect(key.text.contains(#"[\"walk.title\"] = \"\""#), "\(key.text)")
  }

  private static let inline = """
    local words = require "words"
    local limit = 9

    return plan "walks" {
      title = "Walks",
      tasks = {
        task "evening" {
          title = "Evening", schedule = schedule.daily { at = "20:00" }, card = "survey",
          survey = survey "even-ing" {
            steps = { form "how" { title = words.how, items = { scale "pain" { text = "Pain", min = 0, max = 10 } } } },
          },
        },
      },
    }

    """

  @Test func aSurveyMovesToAModuleWithWhatItUses() throws {
    let client = try EditorClient(
      ["walks/plan.lua": Self.inline, "walks/words.lua": "return { how = \"How are you?\" }\n"],
      capabilities: Self.capabilities)
    try client.open("walks/plan.lua")
    _ = try client.check()
    let move = try #require(try actions(client, "walks/plan.lua", line: 8, 22, only: ["refactor"]).first)
    #expect(client.field(move, "title") == "Move the survey to surveys.even_ing")
    let text = move.text
    #expect(text.contains(#"local words = require \"words\"\n\nreturn survey \"even-ing\" {\n  steps = {"#), "\(text)")
    #expect(text.contains(#""newText":"require \"surveys.even_ing\"""#) && text.contains(#""kind":"create""#))
  }

  @Test(arguments: [("words.how", "limit"), ("\"how\"", "\"ho|w\"")])
  func aSurveyThatUsesALocalOfItsFileStays(old: String, new: String) throws {
    let client = try EditorClient(
      ["walks/plan.lua": Self.inline.replacing(old, with: new), "walks/words.lua": "return { how = \"How?\" }\n"],
      capabilities: new == "limit" ? Self.capabilities : [:])
    try client.open("walks/plan.lua")
    _ = try client.check()
    #expect(try actions(client, "walks/plan.lua", line: 8, 22, only: ["refactor"]).isEmpty)
  }

  @Test func allFindingsWithOneMeaningAreFixedAtOnce() throws {
    let client = try EditorClient()
    let text = """
      return plan "one" {
        titel = "One",
        tasks = { task "t" { title = "T", card = "simpel", schedule = schedule.daily { at = "9:00" } } },
      }

      """
    try client.open("one/plan.lua", text)
    _ = try client.check()
    #expect(titles(try actions(client, "one/plan.lua", line: 0), client).allSatisfy { !$0.hasPrefix("Fix 3") })
    let all = try #require(try actions(client, "one/plan.lua", line: 0, only: ["source.fixAll"]).first)
    #expect(client.field(all, "title") == "Fix 3 findings" && client.field(all, "kind") == "source.fixAll")
    try BeginnerMistakeTests.apply(all, client)
    #expect(try client.check()["one/plan.lua"] == [])
  }
}
