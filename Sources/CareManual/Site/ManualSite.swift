import CareCards
import CareLua
package import CareModel
package import Foundation

/// The manual as pages: every name of the language with its example and its picture, every diagnostic with what is wrong and what is
/// right, and the articles.
///
/// The pages refer to each other and to nothing else, so that they are read from a folder as well as from a server.
package struct ManualSite: Sendable {
  /// A file of the manual.
  package struct File: Hashable, Sendable {
    /// Its media type.
    package var type: String
    package var bytes: [UInt8]
  }

  /// What is at a path.
  private enum Content: Sendable {
    case home, names, diagnostics, search
    case name(String)
    case diagnostic(DiagnosticCode)
    case article(Article)
    case style, script
    case picture([UInt8])
  }

  private let contents: [String: Content]
  let manual: ManualNames
  let pictures: [String: [ManualPictures.Picture]]

  /// Creates the manual.
  ///
  /// - Throws: `Diagnostics`, `StoreError`, and `RuntimeError` if a plan of its pictures cannot be drawn.
  package init() throws {
    manual = ManualNames()
    let drawn = try ManualPictures(names: Set(manual.names))
    pictures = drawn.pictures
    var contents: [String: Content] = [
      "index.html": .home, "names/index.html": .names, "diagnostics/index.html": .diagnostics, "manual.css": .style,
      "manual.js": .script, "search.js": .search,
    ]
    for name in manual.names { contents[Self.path(of: name)] = .name(name) }
    for code in DiagnosticCode.allCases { contents[Self.path(of: code)] = .diagnostic(code) }
    for article in Article.all { contents[Self.path(of: article)] = .article(article) }
    contents["icon.svg"] = CompiledFiles.manual["icon.svg"].map { .picture($0) }
    for (name, bytes) in drawn.files { contents["pictures/\(name)"] = .picture(bytes) }
    self.contents = contents
  }

  /// The paths of all files, sorted.
  package var paths: [String] { contents.keys.sorted() }

  /// Whether a page is of a manual.
  package static func isOwn(_ page: Data) -> Bool {
    String(decoding: page.prefix(200), as: UTF8.self).contains(ManualPage.mark)
  }

  /// Returns the path of the page of a name.
  package static func path(of name: String) -> String { "names/\(Manual.file(of: name).dropLast(3)).html" }

  /// Returns the path of the page of a diagnostic.
  package static func path(of code: DiagnosticCode) -> String { "diagnostics/\(code.rawValue).html" }

  /// Returns the path of an article.
  package static func path(of article: Article) -> String { "articles/\(article.name).html" }

  /// Returns the file at a path; nil if there is none.
  package func file(_ path: String) -> File? {
    guard let content = contents[path] else { return nil }
    switch content {
    case .style: return File(type: "text/css; charset=utf-8", bytes: Array(Self.style.utf8))
    case .script: return File(type: "text/javascript; charset=utf-8", bytes: CompiledFiles.manual["manual.js"] ?? [])
    case .search: return File(type: "text/javascript; charset=utf-8", bytes: Array(searchScript.utf8))
    case .picture(let bytes):
      return File(type: Self.pictureType(of: path), bytes: bytes)
    case .home: return page(home, at: path)
    case .names: return page(allNames, at: path)
    case .diagnostics: return page(allDiagnostics, at: path)
    case .name(let name): return page(self.page(of: name), at: path)
    case .diagnostic(let code): return page(Self.page(of: code), at: path)
    case .article(let article): return page(self.page(of: article).page, at: path)
    }
  }

  private static func pictureType(of path: String) -> String {
    path.hasSuffix(".svg") ? "image/svg+xml" : path.hasSuffix(".png") ? "image/png" : "image/jpeg"
  }

  /// Whether there is a drawing of this name, on light and on dark.
  func hasDrawing(_ name: String) -> Bool {
    contents["pictures/\(name).svg"] != nil && contents["pictures/\(name)~dark.svg"] != nil
  }

  private func page(_ page: ManualPage, at path: String) -> File {
    File(type: "text/html; charset=utf-8", bytes: Array(page.html(at: path).utf8))
  }

  /// The style of the pages: that of cards, that of their pictures, and that of the manual.
  private static var style: String {
    ManualPage.mark(in: "/* ", " */\n") + Theme.ownRules + DayStyle.rules + PhonePicture.rules
      + (CompiledFiles.manual.text("manual.css") ?? "")
  }
}

/// The names of the language with their documentation in Markdown.
struct ManualNames: Sendable {
  let names: [String]
  let sections = Registry.sections
  /// The documentation by name, without what frames it in a folder of Markdown.
  private let texts: [String: String]

  init() {
    let manual = Manual()
    names = manual.names
    let files = Dictionary(manual.pages.map { ($0.file, $0.text) }) { first, _ in first }
    texts = Dictionary(
      names.map { name in
        let lines = (files[Manual.file(of: name)] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        return (
          name, lines.drop { !$0.hasPrefix("# ") }.filter { $0 != "[All names](index.md)" }.joined(separator: "\n")
        )
      }
    ) { first, _ in first }
  }

  /// Returns the documentation of a name.
  func text(of name: String) -> String { texts[name] ?? "" }

  /// Whether a name has a page.
  func hasPage(_ name: String) -> Bool { texts[name] != nil }

  /// Returns one line about a name.
  func summary(of name: String) -> String {
    Registry.everything[name]?.summary ?? Registry.handle(name)?.summary ?? ""
  }

  /// Returns the chapter of a name; nil for a kind of value.
  func section(of name: String) -> RegistrySection? {
    sections.first { $0.entries.contains { $0.name == name } }
  }
}
