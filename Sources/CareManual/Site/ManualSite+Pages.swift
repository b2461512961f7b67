import CareCards
import CareLua
import CareModel

extension ManualSite {
  // MARK: Lists

  var home: ManualPage {
    var html = HTMLText()
    html.element("h1", "Care manual")
    html.element("p", "Every name that a plan can use, every diagnostic, and the articles.")
    html.element("div", ["class": "manual-groups"]) { html in
      for group in Article.groups {
        html.element("section") { html in
          html.element("h2", group.title)
          html.element("ul") { html in
            for article in group.articles {
              html.element("li") { $0.element("a", ["href": Self.path(of: article)], article.title) }
            }
          }
        }
      }
      html.element("section") { html in
        html.element("h2", "The language")
        html.element("ul") { html in
          for section in manual.sections {
            html.element("li") { $0.element("a", ["href": "names/index.html#\(section.id)"], section.title) }
          }
          html.element("li") { $0.element("a", ["href": "names/index.html#values"], "Kinds of values") }
        }
      }
      html.element("section") { html in
        html.element("h2", "Diagnostics")
        html.element("p") { html in
          html.element("a", ["href": "diagnostics/index.html"], "All \(DiagnosticCode.allCases.count) codes")
          html.add(", each with an example that has the problem and the same without it.")
        }
      }
    }
    return ManualPage(title: "Contents", content: html)
  }

  var allNames: ManualPage {
    var html = HTMLText()
    html.element("h1", "Names")
    let known = Set(manual.names)
    for section in manual.sections {
      html.element("h2", ["id": section.id], section.title)
      html.element("p", section.summary)
      add(section.entries.map(\.name).filter(known.contains), to: &html)
    }
    html.element("h2", ["id": "values"], "Kinds of values")
    add(HandleEntry.all.map(\.name), to: &html)
    return ManualPage(title: "Names", content: html)
  }

  private func add(_ names: [String], to html: inout HTMLText) {
    html.element("dl", ["class": "manual-list"]) { html in
      for name in names {
        html.element("dt") { html in
          html.element("a", ["href": "../" + Self.path(of: name)]) { $0.element("code", name) }
        }
        html.element("dd", manual.summary(of: name))
      }
    }
  }

  var allDiagnostics: ManualPage {
    var html = HTMLText()
    html.element("h1", "Diagnostics")
    html.element("p", "An error (E) keeps a plan from loading; a warning (W) is suspicious.")
    html.element("dl", ["class": "manual-list"]) { html in
      for code in DiagnosticCode.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
        html.element("dt") { $0.element("a", ["href": "../" + Self.path(of: code)], code.rawValue) }
        html.element("dd", code.explanation.title)
      }
    }
    return ManualPage(title: "Diagnostics", content: html)
  }

  // MARK: Names

  func page(of name: String) -> ManualPage {
    let text = markdown(manual.text(of: name)), pictures = pictures[name] ?? []
    var html = HTMLText()
    html.element("div", ["class": pictures.isEmpty ? nil : "manual-pictured"]) { html in
      html.element("div") { $0.add(text.html) }
      guard !pictures.isEmpty else { return }
      html.element("aside", ["aria-labelledby": "pictures"]) { html in
        html.element("h2", ["id": "pictures"], "How it looks")
        for (place, picture) in pictures.enumerated() {
          if let code = picture.code { html.add(code: code, label: "Code of picture \(place + 1)") }
          html.add(drawn: picture.markup)
        }
      }
    }
    let section = manual.section(of: name)
    return ManualPage(
      title: name, parent: ("names/index.html#\(section?.id ?? "values")", section?.title ?? "Kinds of values"),
      content: html)
  }

  // MARK: Diagnostics

  static func page(of code: DiagnosticCode) -> ManualPage {
    let explanation = code.explanation
    var html = HTMLText()
    html.element("h1", "\(code.rawValue): \(explanation.title)")
    for paragraph in explanation.text.split(separator: "\n\n") { html.element("p", String(paragraph)) }
    html.element("div", ["class": "manual-pair"]) { html in
      for (title, text) in [("Wrong", explanation.wrong), ("Right", explanation.right)] {
        html.element("section", ["class": "manual-\(title.lowercased())"]) { html in
          html.element("h2", title)
          html.add(code: text, label: title)
        }
      }
    }
    return ManualPage(
      title: "\(code.rawValue): \(explanation.title)", parent: ("diagnostics/index.html", "Diagnostics"), content: html)
  }

  // MARK: Articles

  /// Returns the page of an article, and its parts.
  func page(of article: Article) -> (page: ManualPage, sections: [MarkdownPage.Section]) {
    let text = markdown(article.text)
    return (
      ManualPage(title: article.title, parent: ("index.html", "Contents"), content: text.html), text.sections
    )
  }

  /// Returns a text of a page in a folder of the manual.
  private func markdown(_ text: String) -> MarkdownPage {
    MarkdownPage(text) { target in
      switch target {
      case .article(let name):
        Article.all.first { $0.name == name }.map { ("../" + Self.path(of: $0), $0.title) }
      case .page(let file):
        file.hasSuffix(".md") ? ("../names/\(file.dropLast(3)).html", "") : nil
      case .code(let code):
        if let diagnostic = DiagnosticCode(rawValue: code) {
          ("../" + Self.path(of: diagnostic), code)
        } else if code.contains("."), manual.hasPage(code) {
          ("../" + Self.path(of: code), code)
        } else {
          nil
        }
      }
    } drawing: { name in
      hasDrawing(name) ? ("../pictures/\(name).svg", "../pictures/\(name)~dark.svg") : nil
    }
  }
}
