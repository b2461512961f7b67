import CareLua
import CareManual
import CareModel
import Foundation
import Testing

/// The manual as pages.
@Suite struct ManualSiteTests {
  private static let site = Result { try ManualSite() }
  /// The markup of every page by its path.
  private static let pages: [String: String] = {
    guard let site = try? site.get() else { return [:] }
    return Dictionary(
      site.paths.filter { $0.hasSuffix(".html") }.map { ($0, text($0)) }, uniquingKeysWith: { first, _ in first })
  }()

  private static func text(_ path: String) -> String {
    ((try? site.get())?.file(path)).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  // MARK: Completeness

  @Test func everyNameHasAPageWithItsSummary() throws {
    let site = try Self.site.get(), paths = Set(site.paths)
    for entry in Registry.everything.constructors {
      let path = ManualSite.path(of: entry.name)
      #expect(paths.contains(path), "\(entry.name)")
      guard entry.isSupported else { continue }
      let words = entry.summary.split { !$0.isLetter }.map(String.init)
      #expect(words.allSatisfy { Self.pages[path]?.contains($0) == true }, "\(entry.name)")
      #expect(entry.shownExample == nil || Self.pages[path]?.contains("Example</h2>") == true, "\(entry.name)")
    }
    for handle in HandleEntry.all { #expect(paths.contains(ManualSite.path(of: handle.name)), "\(handle.name)") }
    // Some file systems do not tell capitals from small letters.
    #expect(Set(paths.map { $0.lowercased() }).count == paths.count)
  }

  @Test func everyDiagnosticHasAPageWithItsPair() {
    for code in DiagnosticCode.allCases {
      let page = Self.pages[ManualSite.path(of: code)] ?? "", explanation = code.explanation
      #expect(page.contains(">Wrong</h2>") && page.contains(">Right</h2>"), "\(code)")
      for text in [explanation.wrong, explanation.right] {
        #expect(page.contains(Self.escaped(text)), "\(code)")
      }
    }
  }

  @Test func everyArticleOfTheTargetsIsInTheManual() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let sources = tests.deletingLastPathComponent().appending(path: "Sources")
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path).flatMap { target -> [String] in
      let catalog = sources.appending(path: "\(target)/\(target).docc").path
      guard FileManager.default.fileExists(atPath: catalog) else { return [] }
      // The page of a target is for those who call it from Swift, but two are of programs.
      return try FileManager.default.contentsOfDirectory(atPath: catalog).filter { $0.hasSuffix(".md") }
        .map { String($0.dropLast(3)) }.filter { $0 != target || ["CareStudio", "CareLSP"].contains($0) }
    }
    #expect(Set(Article.all.map(\.name)) == Set(names))
    for article in Article.all {
      let page = Self.pages[ManualSite.path(of: article)] ?? ""
      #expect(page.contains("<h1"), "\(article.name)")
      #expect(page.contains("```") == false && page.contains("&lt;doc:") == false, "\(article.name)")
    }
  }

  /// What draws something on a phone or in a chart: elements and styles of cards, items, steps, charts, marks, and series.
  @Test func everyNameThatDrawsHasItsPicture() {
    for entry in Registry.everything.constructors where entry.isSupported {
      let isDrawn =
        switch entry.noun {
        case .step?, .item?, .chart?, .element?, .dayItem?, .mark?, .series?: true
        default: false
        }
      // A page is the steps that it holds.
      guard isDrawn, entry.form != .constant, entry.name != "page" else { continue }
      #expect(Self.pages[ManualSite.path(of: entry.name)]?.contains("<figure") == true, "\(entry.name) has no picture")
    }
  }

  @Test func everyConstructorHasAnExample() {
    for entry in Registry.everything.constructors where entry.isSupported && entry.noun != nil && !entry.fields.isEmpty
    {
      #expect(Self.pages[ManualSite.path(of: entry.name)]?.contains("<pre") == true, "\(entry.name)")
    }
  }

  // MARK: Search

  @Test func everyPageIsFoundByTheSearch() throws {
    let site = try Self.site.get(), index = site.index
    let paths = Set(index.map { $0.path.split(separator: "#").first.map(String.init) ?? "" })
    for path in Self.pages.keys where !path.hasSuffix("index.html") { #expect(paths.contains(path), "\(path)") }
    let titles = Set(index.map(\.title))
    for entry in Registry.everything.constructors { #expect(titles.contains(entry.name), "\(entry.name)") }
    for code in DiagnosticCode.allCases { #expect(titles.contains(code.rawValue), "\(code)") }
    // The script that a page reads has the same entries.
    let script = Self.text("search.js")
    let start = try #require(script.firstRange(of: "window.careManual = ")).upperBound
    let json = script[start...].drop { $0 != "[" }.prefix { $0 != "\n" }.dropLast()
    #expect(try JSONDecoder().decode([[String]].self, from: Data(json.utf8)).count == index.count)
  }

  // MARK: Markup

  @Test func noLinkIsDead() throws {
    let site = try Self.site.get(), paths = Set(site.paths)
    let ids = Self.pages.mapValues { page in Set(page.matches(of: /\sid="([^"]*)"/).map { String($0.1) }) }
    let targets = Set(
      Self.pages.flatMap { path, page in
        page.matches(of: /\s(?:href|src|srcset)="([^"]*)"/).map { [path, String($0.1)] }
      })
    for each in targets where !each[1].hasPrefix("https://") {
      let (path, target) = (each[0], each[1])
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let folder = path.split(separator: "/").dropLast().map(String.init)
      let steps = parts[0].split(separator: "/").map(String.init).filter { $0 != "." }
      let found =
        parts[0].isEmpty
        ? path : (steps.first == ".." ? Array(steps.dropFirst()) : folder + steps).joined(separator: "/")
      #expect(paths.contains(found), "\(path): \(target)")
      if parts.count == 2, found.hasSuffix(".html") {
        #expect(ids[found]?.contains(parts[1]) == true, "\(path): \(target)")
      }
    }
    for entry in site.index where entry.path.contains("#") {
      let parts = entry.path.split(separator: "#").map(String.init)
      #expect(parts.count == 2 && ids[parts[0]]?.contains(parts[1]) == true, "\(entry.path)")
    }
  }

  @Test func everyPageIsWellFormed() {
    for (path, page) in Self.pages {
      let ids = page.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
      #expect(Set(ids).count == ids.count, "\(path): an id is there twice")
      #expect(page.matches(of: /<h1[ >]/).count == 1, "\(path)")
      #expect(page.contains(" style=") == false && page.contains(" onclick=") == false, "\(path)")
      #expect(Self.isBalanced(page), "\(path): an element is not closed")
    }
  }

  private static func isBalanced(_ page: String) -> Bool {
    let void: Set = ["meta", "link", "input", "img", "br", "source", "hr"]
    var open: [Substring] = []
    for tag in page.matches(of: /<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?:\s[^<>]*)?>/) {
      if tag.1.isEmpty {
        if !void.contains(String(tag.2)), !tag.output.0.hasSuffix("/>") { open.append(tag.2) }
      } else if open.popLast() != tag.2 {
        return false
      }
    }
    return open.isEmpty
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
      "\"", with: "&quot;")
  }
}
