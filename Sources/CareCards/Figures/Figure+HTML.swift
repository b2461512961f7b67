package import CareModel

extension Figure {
  /// Returns the figure as HTML: the drawing, a caption that counts missing days, and the data as a table.
  ///
  /// `isOpen`: whether the table is shown from the start, as in a report.
  /// - Complexity: O(points).
  package func html(_ options: FigureOptions = FigureOptions(), isOpen: Bool = false) -> String {
    let summary = FigureSummary(self, in: options.language), table = FigureTable(self, in: options.language)
    let caption = [summary.caption, summary.origin ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    return """
      <figure class="care-figure-block" lang="\(options.language.tag)">
      \(svg(options))<figcaption>\(caption.markupEscaped)</figcaption>
      <details\(isOpen ? " open" : "")>
      <summary>\(title.markupEscaped)</summary>
      \(table.html)</details>
      </figure>

      """
  }

  /// Returns the figure as an HTML document of its own, which contains its styles and refers to nothing outside.
  package func htmlDocument(_ options: FigureOptions = FigureOptions()) -> String {
    let words = text.map { "<p>\($0.markupEscaped)</p>\n" } ?? ""
    return HTMLPage.document(title, words + html(options), options)
  }
}

/// A page of its own with one figure or table, which contains its styles and refers to nothing outside.
enum HTMLPage {
  /// Returns the page; `body` is markup.
  static func document(_ title: String, _ body: String, _ options: FigureOptions) -> String {
    let dark = options.theme == .dark ? Self.darkPage : ""
    let auto = options.theme == .auto ? "@media screen and (prefers-color-scheme: dark) { \(Self.darkPage) }" : ""
    return """
      <!DOCTYPE html>
      <html lang="\(options.language.tag)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title.markupEscaped)</title>
      <style>
      body { font: 16px/1.5 system-ui, sans-serif; margin: 1rem auto; max-width: 70rem; padding: 0 1rem; color: #1b1b1f; background: #fff; }
      figure { margin: 0; } svg { max-width: 100%; height: auto; }
      table { border-collapse: collapse; } caption { text-align: start; font-weight: 600; }
      th, td { text-align: start; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #7a7c84; }
      \(dark)\(auto)
      </style>
      </head>
      <body>
      <main>
      <h1>\(title.markupEscaped)</h1>
      \(body)</main>
      </body>
      </html>

      """
  }

  private static let darkPage = "body { color: #f2f2f7; background: #1b1b1f; }"
}

extension FigureTable {
  /// The table as HTML, with its header cells marked as such.
  package var html: String {
    let head = columns.map { "<th scope=\"col\">\($0.markupEscaped)</th>" }.joined()
    let body = rows.map { row in
      let cells = row.enumerated().map { place, cell in
        place == 0 ? "<th scope=\"row\">\(cell.markupEscaped)</th>" : "<td>\(cell.markupEscaped)</td>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    return """
      <table>
      <caption>\(caption.markupEscaped)</caption>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(body.joined())</tbody>
      </table>

      """
  }
}
