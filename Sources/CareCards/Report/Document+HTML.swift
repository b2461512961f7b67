package import CareModel

extension Document {
  /// Returns the document as HTML of its own: it contains its styles, refers to nothing outside, and has the layout of printed pages.
  ///
  /// `images` are the `data:` URLs of its pictures by their hashes; of the others, the texts are shown. The same document gives the
  /// same bytes.
  package func htmlDocument(images: [String: String] = [:]) -> String {
    let rules = Theme.ownRules + style.cssRules + DayStyle.rules + DocumentStyle.rules(for: style)
    return StandalonePage.html(
      title: title, in: language.tag, style: rules + DocumentStyle.pages(of: self), class: style.cssClass,
      body: html(mode: .standalone, images: images))
  }

  /// Returns the document as HTML: its head, its elements, and the state of the store.
  package func html(mode: RenderMode = .page, images: [String: String] = [:]) -> String {
    var html = HTMLText()
    html.element("main", ["class": "care-document", "lang": language.tag]) { html in
      html.element("header", ["class": "care-document-head"]) { html in
        if let header { html.element("p", ["class": "care-document-top"], header) }
        html.element("h1", title)
        html.element("dl", ["class": "care-facts"]) { html in
          for fact in facts {
            html.element("div") { html in
              html.element("dt", fact.label)
              html.element("dd", fact.text)
            }
          }
        }
      }
      for element in elements { element.draw(into: &html, mode: mode, images: images, style, language) }
      html.element("footer", ["class": "care-document-foot"]) { $0.element("p", basis) }
    }
    return html.text
  }
}

extension DocumentElement {
  fileprivate func draw(
    into html: inout HTMLText, mode: RenderMode, images: [String: String], _ style: Theme, _ language: Language
  ) {
    switch self {
    case .heading(let text, let level): html.element("h\(level)", text)
    case .paragraph(let text, let kind):
      html.element("p", ["class": kind.cssClass]) { html in
        for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
          if place > 0 { html.void("br", [:]) }
          html.add(String(line))
        }
      }
    case .list(let items, let isNumbered):
      html.element(isNumbered ? "ol" : "ul", ["class": "care-document-list"]) { html in
        for item in items { html.element("li", item) }
      }
    case .table(let grid): html.element("div", ["class": "care-scroll"]) { grid.draw(into: &$0) }
    case .shares(let shares): html.element("div", ["class": "care-scroll"]) { shares.draw(into: &$0, style) }
    case .figure(let figure):
      html.add(drawn: figure.html(FigureOptions(mode: mode, language: language, showsTitle: false), isOpen: true))
    case .insight(let insight, let level):
      html.element("article", ["class": "care-card care-insight care-insight-\(insight.kind.rawValue)"]) { html in
        html.element("h\(level)", insight.title)
        for element in insight.widget?.elements ?? [] { html.draw(plain: element, language) }
        if !insight.text.isEmpty { html.element("p", ["class": "care-text"], insight.text) }
      }
    case .contacts(let contacts, let level):
      html.element("div", ["class": "care-team"]) { html in
        for contact in contacts { html.add(drawn: contact.html(language, level: level)) }
      }
    case .image(let image, let text):
      html.element("p", ["class": "care-picture"]) { html in
        if let source = images[image.hash] {
          html.void("img", ["src": source, "alt": text])
        } else {
          html.element("em", text)
        }
      }
    case .breakPage: html.element("div", ["class": "care-page-end"], "")
    }
  }
}

extension DocumentElement.Kind {
  fileprivate var cssClass: String? {
    switch self {
    case .plain: nil
    case .secondary: "care-dim"
    case .failure: "care-document-failure"
    }
  }
}

extension DocumentElement.Grid {
  fileprivate func draw(into html: inout HTMLText) {
    func attributes(_ column: Int) -> String? { numeric.contains(column) ? "care-amount" : nil }
    html.element("table", ["class": "care-grid-table"]) { html in
      if let title { html.element("caption", title) }
      html.element("thead") { html in
        html.element("tr") { html in
          for (column, text) in columns.enumerated() {
            html.element("th", ["scope": "col", "class": attributes(column)], text)
          }
        }
      }
      html.element("tbody") { html in
        for row in rows {
          html.element("tr") { html in
            for (column, cell) in row.enumerated() {
              if column == 0 {
                html.element("th", ["scope": "row", "class": attributes(0)], cell)
              } else {
                html.element("td", ["class": attributes(column)], cell)
              }
            }
          }
        }
      }
    }
  }
}

extension DocumentElement.Shares {
  fileprivate func draw(into html: inout HTMLText, _ style: Theme) {
    html.element("table", ["class": "care-grid-table care-shares"]) { html in
      html.element("thead") { html in
        html.element("tr") { html in
          for (column, text) in columns.enumerated() {
            html.element("th", ["scope": "col", "class": column > 1 ? "care-amount" : nil], text)
          }
        }
      }
      html.element("tbody") { html in
        for row in rows {
          html.element("tr", ["class": row.isWhole ? "care-whole" : nil]) { html in
            html.element("th", ["scope": "row"], row.label)
            html.element("td", ["class": "care-share-cell"]) { html in
              html.add(drawn: Self.bar(row.share, style))
              html.element("span", row.text)
            }
            for cell in row.cells { html.element("td", ["class": "care-amount"], cell) }
          }
        }
      }
    }
  }

  /// A bar for a share, with colors of its own for converters without styles.
  private static func bar(_ share: Double?, _ style: Theme) -> String {
    let palette = ThemePalette(style, on: .light), width = SVGPath.number(max(0, min(1, share ?? 0)) * 96)
    return """
      <svg class="care-share" width="96" height="8" viewBox="0 0 96 8" aria-hidden="true" focusable="false">\
      <rect class="care-share-track" width="96" height="8" rx="4" fill="\(palette["fill"].hex)"/>\
      <rect class="care-share-fill" width="\(width)" height="8" rx="4" fill="\(palette["accent"].hex)"/></svg>
      """
  }
}
