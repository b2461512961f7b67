package import CareModel

/// The parts of a page of a participant that show insights, charts, and contacts.
package enum PageParts {
  /// Returns insights, each with its drawing.
  package static func html(_ insights: [Insight], in language: Language) -> String {
    insights.withDrawings.map { insight, drawing in insight.html(drawing, language) }.joined()
  }

  /// Returns charts, each with its data as a table.
  package static func html(
    _ charts: [Figure], in language: Language, width: Int = FigureOptions.phoneWidth
  ) -> String {
    charts.enumerated().map { place, chart in
      var chart = chart
      // Two plans can have a chart of the same name.
      chart.id = "chart-\(place + 1)-\(chart.id)"
      var html = HTMLText()
      html.element("div", ["class": "care-card"]) { html in
        chart.draw(level: 2, isTitled: true, width: width, .page, language, into: &html)
      }
      return html.text
    }.joined()
  }

  /// Returns contacts, with a link for each way to reach them.
  package static func html(_ contacts: [Contact], in language: Language) -> String {
    contacts.map { $0.html(language, level: 2) }.joined()
  }
}

extension Figure {
  /// Draws the figure for a page that phones show: its title, text, and caption break into lines as the browser's font needs.
  func draw(
    level: Int, isTitled: Bool, width: Int = FigureOptions.phoneWidth, _ mode: RenderMode, _ language: Language,
    into html: inout HTMLText
  ) {
    if isTitled { html.element("h\(level)", title) }
    if let text { html.element("p", ["class": "care-text care-dim"], text) }
    html.add(
      drawn: self.html(
        FigureOptions(width: width, mode: mode, language: language, showsTitle: false, showsCaption: false)))
  }
}
