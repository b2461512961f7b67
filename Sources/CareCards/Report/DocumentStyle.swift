package import CareModel

/// The stylesheet of documents, on a screen and on printed pages.
package enum DocumentStyle {
  /// Returns the rules for documents of a style.
  ///
  /// Lengths and borders of printed pages are plain, and margins and borders are physical along lines: weasyprint knows neither computed
  /// lengths nor logical properties. Other rules follow the direction of the text.
  package static func rules(for style: Theme) -> String { screen + paper(for: style) }

  private static let screen = """
    .care-document { max-width: 46rem; margin-inline: auto; padding: 2rem 1.25rem 3rem; background: var(--care-surface); \
    min-height: 100vh; overflow-wrap: anywhere; }
    .care-document h1 { font-size: 1.9rem; line-height: 1.15; margin: 0 0 0.75rem; text-wrap: balance; }
    .care-document h2 { font-size: 1.3rem; line-height: 1.25; margin: 2.2rem 0 0.6rem; padding-bottom: 0.2rem; \
    border-bottom: 2px solid var(--care-accent); }
    .care-document h3 { font-size: 1.08rem; line-height: 1.3; margin: 1.6rem 0 0.4rem; }
    .care-document p { margin: 0.5rem 0; } .care-document h1, .care-document h2, .care-document h3 { break-after: avoid; }
    .care-document p.care-document-top { color: var(--care-text-dim); font-size: 0.9rem; margin: 0 0 1.25rem; }
    .care-facts { display: flex; flex-wrap: wrap; margin: 1rem 0 0; padding: 0.6rem 1.1rem 0.7rem; background: var(--care-page); \
    border-radius: 10px; }
    .care-facts > div { flex: 1 1 11rem; margin: 0.25rem 1.25rem 0.25rem 0; }
    .care-facts dt { color: var(--care-text-dim); font-size: 0.82rem; } .care-facts dd { margin: 0; font-weight: 600; }
    .care-grid-table { width: 100%; font-size: 0.95rem; margin: 0.75rem 0; }
    .care-scroll { overflow-x: auto; } .care-grid-table th, .care-grid-table td { overflow-wrap: break-word; }
    .care-grid-table thead { display: table-header-group; } .care-grid-table tr { break-inside: avoid; }
    .care-grid-table th, .care-grid-table td { padding: 0.35rem 0.9rem 0.35rem 0; vertical-align: top; }
    .care-grid-table thead th { color: var(--care-text-dim); font-size: 0.85rem; vertical-align: bottom; \
    border-bottom: 2px solid var(--care-line); }
    .care-grid-table tbody th { font-weight: 500; } .care-whole th, .care-whole td { font-weight: 700; }
    .care-amount { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .care-grid-table th.care-amount, .care-grid-table td.care-amount { padding-left: 0.9rem; padding-right: 0; }
    .care-share-cell { white-space: nowrap; font-variant-numeric: tabular-nums; }
    .care-share { margin-right: 0.6rem; vertical-align: middle; }
    .care-share-track { fill: var(--care-fill); } .care-share-fill { fill: var(--care-accent); }
    .care-document .care-figure-block { margin: 0.5rem 0 1rem; } .care-document .care-figure-block svg { width: 100%; }
    .care-document .care-figure-block figcaption, .care-figure-block caption { display: none; }
    .care-figure-block table { font-size: 0.85rem; width: 100%; }
    .care-figure-block details { columns: 15rem; column-gap: 2rem; } .care-figure-block details > summary { column-span: all; }
    .care-document .care-card { box-shadow: none; margin: 0.7rem 0; padding: 0.7rem 1rem; }
    .care-document .care-card h3, .care-document .care-card h4 { margin: 0; }
    .care-team { display: flex; flex-wrap: wrap; margin-right: -0.7rem; }
    .care-team .care-contact { flex: 1 1 16rem; margin: 0 0.7rem 0.7rem 0; } .care-team h3, .care-team h4 { margin: 0; }
    .care-picture img { max-width: 100%; max-height: 18rem; }
    .care-document-failure { color: var(--care-alarm); border-left: 4px solid var(--care-alarm); padding-left: 0.8rem; }
    .care-document-foot { margin-top: 2.5rem; padding-top: 0.6rem; border-top: 1px solid var(--care-line); \
    color: var(--care-text-dim); font-size: 0.85rem; }
    .care-page-end { break-after: page; }
    @media (max-width: 34rem) { .care-document { padding: 1.25rem 0.9rem 2rem; } .care-share { display: none; } \
    .care-grid-table { font-size: 0.88rem; } .care-document .care-figure-block svg { min-width: 26rem; } \
    .care-figure-block { overflow-x: auto; } }

    """

  private static func paper(for style: Theme) -> String {
    let palette = ThemePalette(style, on: .light)
    let (accent, line, alarm) = (palette["accent"].hex, palette["line"].hex, palette["alarm"].hex)
    return """
      @media print {
      body { font-size: 10pt; line-height: 1.4; }
      .care-document { max-width: none; padding: 0; min-height: 0; background: none; }
      .care-document h1 { font-size: 20pt; } .care-document h2 { font-size: 13pt; margin-top: 15pt; border-bottom: 1.5pt solid \(accent); }
      .care-document h3 { font-size: 11pt; margin-top: 12pt; } h2 + p, h3 + p { break-after: avoid; }
      .care-scroll { overflow: visible; }
      .care-figure-block svg, .care-card, .care-contact, .care-facts { break-inside: avoid; }
      .care-facts { background: \(palette["page"].hex); }
      .care-document .care-card { border: 0.75pt solid \(line); border-left: 3pt solid \(accent); border-radius: 6pt; \
      padding: 6pt 10pt; font-size: 10pt; }
      .care-ring-track { stroke: \(palette["fill"].hex); } .care-ring-fill { stroke: \(accent); } .care-glyph { color: \(accent); }
      .care-document .care-card p { margin: 2pt 0 0; } .care-document .care-insight-alert { border-left-color: \(alarm); }
      .care-team .care-contact { border: 0.75pt solid \(line); border-radius: 6pt; padding: 6pt 9pt; }
      .care-monogram { display: block; width: 24pt; height: 24pt; line-height: 24pt; margin-right: 8pt; text-align: center; \
      background: \(palette["fill"].hex); }
      .care-contact p { margin: 0; } .care-team .care-ways { margin: 2pt 0 0; }
      .care-team .care-button { border: 0; padding: 0; min-height: 0; flex-direction: row; } \
      .care-team .care-label { margin-left: 5pt; }
      th, td { border-bottom: 0.5pt solid \(line); } .care-grid-table thead th { border-bottom: 1.25pt solid \(line); }
      .care-grid-table th, .care-grid-table td { padding: 2.5pt 8pt 2.5pt 0; font-size: 9.5pt; } .care-share { margin-right: 5pt; }
      .care-figure-block summary { display: none; } .care-figure-block details { columns: 2; column-gap: 14pt; }
      .care-figure-block table { font-size: 8pt; line-height: 1.25; }
      .care-figure-block th, .care-figure-block td { padding: 0.75pt 6pt 0.75pt 0; }
      .care-document-foot { display: none; } a { text-decoration: none; }
      }

      """
  }

  /// Returns the rules of a document's printed pages: their size, the text at their top, and at their foot the state of the store
  /// and the number of the page.
  static func pages(of document: Document) -> String {
    let size = document.page == .a4 ? "A4" : "letter"
    // Private characters stand for the counters until the text around them is quoted.
    let number = document.language(.pageNumber, ["page": "\u{E000}", "pages": "\u{E001}"])
    var parts: [String] = [], words = ""
    for character in number {
      guard character == "\u{E000}" || character == "\u{E001}" else {
        words.append(character)
        continue
      }
      parts += [quoted(words), character == "\u{E000}" ? "counter(page)" : "counter(pages)"]
      words = ""
    }
    parts.append(quoted(words))
    let top = document.header ?? document.title
    let font = "font: 8pt/1.3 system-ui, sans-serif; color: #55565c;"
    return """
      @page { size: \(size); margin: 20mm 17mm 19mm; \
      @top-left { content: \(quoted(top)); \(font) } \
      @bottom-left { content: \(quoted(document.basis)); \(font) } \
      @bottom-right { content: \(parts.joined(separator: " ")); \(font) white-space: nowrap; } }
      @page :first { @top-left { content: none; } }

      """
  }

  /// Returns a text as a string of CSS in which every character besides letters, digits, and spaces of ASCII is written as its number,
  /// so that no text ends the string or the stylesheet.
  package static func quoted(_ text: String) -> String {
    let body = PrintableText.of(text).unicodeScalars.reduce(into: "") { result, scalar in
      if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == " " {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\\(String(scalar.value, radix: 16)) "
      }
    }
    return "\"\(body)\""
  }
}
