import CareModel

extension CalendarFigure: DrawnContent {
  func heading(in language: Language) -> FigureHeading {
    FigureHeading(kind: language(ChartDefinition.Kind.calendar.definition.title), dates: dates)
  }

  func sentences(_ summary: FigureSummary, in language: Language) -> [String] {
    let bounds = FigureWords.bounds(points.compactMap(\.self), in: language) { language.number($0) }
    let values = [counts(in: language), bounds].compactMap(\.self).joined(separator: "; ")
    return ["\(summary.heading) \(series): \(values).", summary.measures]
  }

  func counts(in language: Language) -> String { FigureWords.counted(points, gaps, daysEach: 1, in: language) }

  func table(in language: Language) -> (columns: [String], rows: [[String]]) {
    let columns = [language(.figureDay), series]
    let rows = dates.indices.map { day in
      [dates[day].formatted(in: language), cell(day, in: language)]
    }
    return (columns, rows)
  }

  func draw(on canvas: inout FigureCanvas, _ options: FigureOptions) {
    CalendarDrawing(self, options).draw(on: &canvas)
  }

  func terminalLines(_ style: TerminalStyle, _ language: Language) -> [StyledText] {
    CalendarText.lines(of: self, style, language)
  }

  var hasCaption: Bool { true }

  func vegaLite(in language: Language) -> [String: JSONValue] {
    let rows = dates.indices.map { day -> [String: JSONValue] in
      var row: [String: JSONValue] = ["date": .string("\(dates[day])"), "value": Vega.number(points[day])]
      if let gap = gaps[day] { row["gap"] = .string(gap.rawValue) }
      return row
    }
    return [
      "data": Vega.values(rows), "mark": "rect",
      "encoding": [
        "x": Vega.channel("date", "ordinal", ["timeUnit": "day", "title": .null]),
        "y": Vega.channel("date", "ordinal", ["timeUnit": "yearweek", "title": .null]),
        "color": Vega.channel(
          "value", "quantitative",
          ["title": .string(series), "scale": ["domain": [.number(minimum), .number(maximum)], "scheme": "blues"]]),
      ],
    ]
  }

  /// Returns a day's value in words.
  func cell(_ day: Int, in language: Language) -> String {
    guard points[day] != nil else { return (gaps[day] ?? .notRecorded).words(in: language) }
    return labels[day]
  }
}
