import CareWeb
import Foundation
import Testing

/// The article about the looks of the pages says what the stylesheets have: sizes, measures, widths, and the classes of states.
struct LooksArticleTests {
  private let article: String
  private let css: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    article = try String(
      contentsOf: root.appending(path: "Sources/CareRuntime/CareRuntime.docc/LooksOfPages.md"), encoding: .utf8)
    let catalog = AssetCatalog()
    css = try ["care.css", "form.css", "desk.css"].map { name in
      String(decoding: try #require(catalog[name]).bytes, as: UTF8.self)
    }.joined()
      // The stylesheets are sent without the zero before a fraction.
      .replacing(/([:(, ])\.([0-9])/) { "\($0.1)0.\($0.2)" }
  }

  /// The rows of the tables below a heading, without their first two lines, each with its cells.
  private func rows(below heading: String) throws -> [[String]] {
    let start = try #require(article.firstRange(of: "\n## \(heading)\n")).upperBound
    let end = article[start...].firstRange(of: "\n## ")?.lowerBound ?? article.endIndex
    return article[start..<end].split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private func unquoted(_ cell: String) -> String { cell.replacing("`", with: "") }

  @Test func theSizesOfTextAreThose() throws {
    let said = try rows(below: "Text").map { unquoted($0[0]) }
    let used = Set(css.matches(of: /font-size:([0-9.]+r?em)/).map { String($0.1) })
    #expect(Set(said) == used && said.count == used.count)
  }

  @Test func theMeasuresAreThose() throws {
    let said = try rows(below: "Measures").filter { $0[0].hasPrefix("`--") }.map {
      "\(unquoted($0[0])):\(unquoted($0[1]))"
    }
    let root = try #require(css.firstMatch(of: /:root ?\{([^}]*)\}/)).1
    let used = root.split(separator: ";").map(String.init).filter { !$0.contains("#") }
    #expect(Set(said) == Set(used) && said.count == used.count)
  }

  @Test func theWidthsAreThose() throws {
    let said = try rows(below: "Measures").map { unquoted($0[0]) }.filter { $0.hasSuffix("rem") }
    let used = Set(css.matches(of: /\((?:min|max)-width: ?([0-9.]+rem)\)/).map { String($0.1) })
    #expect(Set(said) == used && said.count == used.count)
  }

  @Test func theClassesOfStatesAreStyled() {
    let names = article.matches(of: /`(care-[a-z-]+)`/).map { String($0.1) }
    #expect(names.count > 10)
    for name in names { #expect(css.contains(".\(name)"), "\(name)") }
  }
}
