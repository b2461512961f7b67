import CareLua
import CareModel

extension ManualSite {
  /// One result that a search can have.
  package struct Found: Hashable, Sendable, Encodable {
    package var title: String
    /// What it is: a name, a diagnostic, or the title of the article that it is a part of.
    package var kind: String
    package var summary: String
    /// The path of its page, with the part of it.
    package var path: String
    /// Further words that lead to it.
    package var words: String

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for text in [title, kind, summary, path, words] { try container.encode(text) }
    }
  }

  /// All that a search can find: names, diagnostics, and the parts of articles.
  package var index: [Found] {
    let names = manual.names.map { name in
      let fields = Registry.everything[name].map { ($0.fields + $0.parameters).map(\.name) } ?? []
      return Found(
        title: name, kind: manual.section(of: name)?.title ?? "Kinds of values", summary: manual.summary(of: name),
        path: Self.path(of: name), words: fields.joined(separator: " "))
    }
    let diagnostics = DiagnosticCode.allCases.map { code in
      let explanation = code.explanation
      return Found(
        title: code.rawValue, kind: "Diagnostics", summary: explanation.title, path: Self.path(of: code),
        words: explanation.text)
    }
    let parts = Article.all.flatMap { article in
      page(of: article).sections.compactMap { section -> Found? in
        guard !section.title.isEmpty else { return nil }
        let isWhole = section.title == article.title || section.id.isEmpty
        return Found(
          title: section.title, kind: isWhole ? "Articles" : article.title, summary: String(section.words.prefix(120)),
          path: Self.path(of: article) + "#\(section.id)", words: section.words)
      }
    }
    return names + diagnostics + parts
  }

  /// The script that gives the index to the page.
  var searchScript: String {
    // Texts alone are always encoded.
    let text = (try? JSONText.text(of: index)) ?? "[]"
    return "\(ManualPage.mark(in: "// ", ""))\nwindow.careManual = \(text);\n"
  }
}
