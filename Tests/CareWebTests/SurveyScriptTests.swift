import CareModel
import CareTestSupport
import Foundation
import Testing

@testable import CareWeb

/// What the script of surveys implements, beside what the formats ask of it.
struct SurveyScriptTests {
  /// Returns a script as it is written: what browsers get has no indentation.
  private static func text(of script: String) throws -> String {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/CareWeb/Assets")
    return try String(contentsOf: sources.standardized.appending(path: script), encoding: .utf8)
  }

  /// Returns the names of the members of a table of a script.
  private static func members(of table: String, in script: String) throws -> Set<String> {
    let text = try Self.text(of: script)
    let start = try #require(text.range(of: "export const \(table) = {\n")).upperBound
    let end = try #require(text.range(of: "\n};", range: start..<text.endIndex)).lowerBound
    let member = try Regex("^  ([A-Za-z]+)[,:(]", as: (Substring, Substring).self)
    return Set(
      text[start..<end].split(separator: "\n").compactMap { line in line.firstMatch(of: member).map { String($0.1) } })
  }

  /// Returns the name of the rule of a format in JSON.
  private static func rule(of format: any AnswerFormatDefinition) throws -> String {
    let json = try JSONEncoder().encode(format.rule)
    let members = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    return try #require(members.count == 1 ? members.keys.first : nil)
  }

  @Test func theScriptHasTheRuleOfEveryFormat() throws {
    let formats =
      AnswerFormat.Name.allCases.map { $0.definition.template as any AnswerFormatDefinition }
      + AnswerFormatSamples.variants.map { $0.definition }
    let rules = try Set(formats.map(Self.rule))
    #expect(try Self.members(of: "rules", in: "survey-rules.js") == rules)
  }

  @Test func everyRefusalOfTheScriptHasAMessageOfItsOwn() throws {
    let codes = try Set(Self.text(of: "survey-rules.js").matches(of: /refused\("(\w+)"/).map { String($0.1) })
    var said: Set<String> = []
    for format in AnswerFormatSamples.all + AnswerFormatSamples.variants {
      said.formUnion(OfflineMessages(FormItem(id: "x", format: format), in: .english).texts.keys)
    }
    // The fields of a page give no such answer; the message of a text that cannot be read would be shown.
    #expect(codes.subtracting(said) == ["wrong_type", "dont_know_not_offered", "own_words_refused"])
  }

  @Test func theScriptReadsAndFillsEveryKindOfField() throws {
    #expect(
      try Self.members(of: "kinds", in: "survey-fields.js") == Set(OfflineSurvey.Item.Kind.allCases.map(\.rawValue)))
  }
}
