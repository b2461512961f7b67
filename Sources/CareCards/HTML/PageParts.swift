package import CareModel

/// The parts of a page of a participant that show insights, charts, and contacts.
package enum PageParts {
  /// Returns insights, each with its drawing.
  package static func html(_ insights: [Insight], in language: Language) -> String {
    insights.withDrawings.map { insight, drawing in insight.html(drawing, language) }.joined()
  }

  /// Returns charts, each with its data as a table.
  package static func html(_ charts: [Figure], in language: Language) -> String {
    charts.enumerated().map { place, chart in
      var chart = chart
      // Two plans can have a chart of the same name.
      chart.id = "chart-\(place + 1)-\(chart.id)"
      return
        "<div class=\"care-card\">\(chart.html(FigureOptions(width: FigureOptions.phoneWidth, mode: .page, language: language)))</div>\n"
    }.joined()
  }

  /// Returns contacts, with a link for each way to reach them.
  package static func html(_ contacts: [Contact], in language: Language) -> String {
    contacts.map { $0.html(language, level: 2) }.joined()
  }
}
