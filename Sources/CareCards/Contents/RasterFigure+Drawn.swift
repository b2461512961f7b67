import CareModel

extension RasterFigure: DrawnContent {
  func heading(in language: Language) -> FigureHeading {
    FigureHeading(kind: language(ChartDefinition.Kind.raster.definition.title), dates: dates)
  }

  func sentences(_ summary: FigureSummary, in language: Language) -> [String] {
    [summary.heading] + rows.map { "\(title(of: $0, in: language)): \(Self.counts($0.cells, in: language))." }
  }

  func counts(in language: Language) -> String { Self.counts(rows.flatMap(\.cells), in: language) }

  private static func counts(_ cells: [Cell], in language: Language) -> String {
    let done = cells.count { $0 == .done }, late = cells.count { $0 == .late }
    let partial = cells.count { if case .partial = $0 { true } else { false } }
    let counts = [(done, Phrase.stateCompleted), (late, .stateLate), (partial, .statePartial)].filter { $0.0 > 0 }
    return
      (counts.map { language(.figureGap, ["count": $0.0, "gap": language($0.1)]) }
      + Gap.counts(cells.compactMap(\.gap), in: language)).joined(separator: ", ")
  }

  func table(in language: Language) -> (columns: [String], rows: [[String]]) {
    let isWeekly = dates.count > 1 && dates[1].dayNumber - dates[0].dayNumber == 7
    let columns =
      [language(isWeekly ? .figureWeek : .figureDay)] + rows.map { title(of: $0, in: language) }
    let lines = dates.indices.map { day in
      [dates[day].formatted(in: language)] + rows.map { $0.cells[day].words(in: language) }
    }
    return (columns, lines)
  }

  func draw(on canvas: inout FigureCanvas, _ options: FigureOptions) {
    RasterDrawing(self, options).draw(on: &canvas)
  }

  func terminalLines(_ style: TerminalStyle, _ language: Language) -> [StyledText] {
    RasterText.lines(of: self, style, language)
  }

  var hasCaption: Bool { true }

  func vegaLite(in language: Language) -> [String: JSONValue] {
    let cells = rows.flatMap { row in
      dates.indices.map { day -> [String: JSONValue] in
        [
          "row": .string(title(of: row, in: language)), "date": .string("\(dates[day])"),
          "state": .string(row.cells[day].words(in: language)),
        ]
      }
    }
    return [
      "data": Vega.values(cells), "mark": "rect",
      "encoding": [
        "x": Vega.channel("date", "ordinal", ["timeUnit": "yearmonthdate", "title": .null]),
        "y": Vega.channel("row", "nominal", ["title": .null, "sort": .null]),
        "color": Vega.channel("state", "nominal", ["title": .null]),
      ],
    ]
  }

  /// Returns the title of a row.
  func title(of row: Row, in language: Language) -> String {
    switch kind {
    case .task: row.title
    case .prompt: "\(language(.figurePrompt)) \(row.title)"
    case .participant: row.title
    }
  }
}

extension RasterFigure.Cell {
  /// Returns the state in words.
  func words(in language: Language) -> String {
    switch self {
    case .done: language(.stateCompleted)
    case .late: language(.stateLate)
    case .partial(let share): language(.percent, ["number": language.number((share * 100).rounded())])
    case .gap(let gap): gap.words(in: language)
    }
  }
}
