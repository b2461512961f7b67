import CareLua
import Testing

/// The reference manual, as it is written from the registry.
@Suite struct ManualTests {
  private static let pages = Manual().pages

  @Test func everyNameHasItsOwnPage() {
    let files = Set(Self.pages.map(\.file))
    for name in Registry.everything.constructors.map(\.name) + HandleEntry.all.map(\.name) {
      #expect(files.contains(Manual.file(of: name)), "\(name)")
    }
    // Some file systems do not tell capitals from small letters.
    #expect(Set(files.map { $0.lowercased() }).count == Self.pages.count)
  }

  @Test func everyLinkLeadsToAPage() {
    let files = Set(Self.pages.map(\.file))
    for page in Self.pages {
      for link in page.text.matches(of: /\]\(([^)]*\.md)\)/) {
        #expect(files.contains(String(link.1)), "\(page.file): \(link.1)")
      }
    }
  }

  /// The fields that people read are those that a plan's translations change; a script writes the texts of its own statements.
  @Test(arguments: [
    ("task", ["title", "instructions", "labels"]), ("contact", ["role", "title"]), ("way", ["label"]),
    ("reminder", ["text"]), ("axis", ["title", "format"]), ("rule.at", ["title"]), ("rule.between", ["title"]),
    ("chart.bar", ["title", "text"]), ("chart.pairs", ["title", "text"]), ("series.adherence", ["title", "label"]),
    ("threshold", ["title", "text"]), ("featured_page", ["title"]), ("report", ["title"]), ("page", ["title"]),
    ("anchor", ["title"]), ("option", ["detail"]), ("insight.badge", []), ("mark.rule", []),
  ])
  func aFieldThatPeopleReadCanBeTranslated(entry: String, fields: [String]) throws {
    let page = try #require(Self.pages.first { $0.file == Manual.file(of: entry) })
    let rows = page.text.matches(of: /\| `(\w+)` \|[^\n]* Can be translated\. \|/).map { String($0.1) }
    #expect(rows.filter(fields.contains) == fields, "\(rows)")
    if fields.isEmpty { #expect(rows.isEmpty) }
  }

  @Test func everyTableIsComplete() {
    for page in Self.pages {
      var columns: Int?
      for line in page.text.split(separator: "\n", omittingEmptySubsequences: false) {
        guard line.hasPrefix("|") else { columns = nil; continue }
        let count = line.replacing("\\|", with: "").count { $0 == "|" }
        #expect(columns == nil || columns == count, "\(page.file): \(line)")
        columns = count
      }
    }
  }

  @Test func theCheckedInSettingsMatchTheRegistry() throws {
    for (path, definitions) in [(".luarc.json", "plans/care.d.lua"), ("plans/.luarc.json", "care.d.lua")] {
      let difference = try RepositoryFile.difference(EditorSettings.text(definitions: definitions), path)
      #expect(difference == nil, "\(difference ?? "")")
    }
  }

  @Test(arguments: [
    ("{}", false), ("not json", false), ("{ \"runtime.version\": \"Lua 5.4\" }", false), (EditorSettings.text(), true),
  ])
  func foreignSettingsAreRecognized(text: String, isOwn: Bool) {
    #expect(EditorSettings.isOwn(text) == isOwn)
  }
}
