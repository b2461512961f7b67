import CareModel

extension PairsFigure: DrawnContent {
  func heading(in language: Language) -> FigureHeading {
    FigureHeading(kind: language(ChartDefinition.Kind.pairs.definition.title), dates: dates)
  }

  func sentences(_ summary: FigureSummary, in language: Language) -> [String] {
    let bounds = [(x, points.map(\.x)), (y, points.map(\.y))].compactMap { axis, values in
      FigureWords.bounds(values, in: language) { axis.text($0, in: language) }.map { "\(axis.title): \($0)." }
    }
    return [summary.heading, summary.caption + "."] + bounds
  }

  func counts(in language: Language) -> String {
    let alone = [x, y].filter { $0.alone > 0 }.map {
      language(.figureAlone, ["count": $0.alone, "title": $0.title])
    }
    return ([language(.figurePairs, ["count": points.count])] + alone).joined(separator: ", ")
  }

  func table(in language: Language) -> (columns: [String], rows: [[String]]) {
    let columns = [language(.figureDay), x.title, y.title]
    let rows = points.map {
      [$0.date.formatted(in: language), x.text($0.x, in: language), y.text($0.y, in: language)]
    }
    return (columns, rows)
  }

  func draw(on canvas: inout FigureCanvas, _ options: FigureOptions) {
    PairsDrawing(self, options).draw(on: &canvas)
  }

  func terminalLines(_ style: TerminalStyle, _ language: Language) -> [StyledText] {
    guard !points.isEmpty else { return [StyledText(" \(language(.noData)).")] }
    let plot = points.map { PlotText.Point(x: $0.x, y: $0.y, label: x.text($0.x, in: language)) }
    return [StyledText(" \(y.title)", .dim)] + PlotText.lines(plot, style, in: language)
      + [StyledText(" → \(x.title)", .dim)]
  }

  var hasCaption: Bool { true }

  func vegaLite(in language: Language) -> [String: JSONValue] {
    func position(_ field: String, _ axis: Axis) -> JSONValue {
      Vega.channel(
        field, "quantitative",
        ["title": .string(axis.title), "scale": ["domain": [.number(axis.minimum), .number(axis.maximum)]]])
    }
    return [
      "data": Vega.values(points.map { ["date": .string("\($0.date)"), "x": .number($0.x), "y": .number($0.y)] }),
      "mark": "point", "encoding": ["x": position("x", x), "y": position("y", y)],
    ]
  }
}

extension PairsFigure.Axis {
  /// Returns a value in the format of the axis.
  func text(_ value: Double, in language: Language) -> String {
    let number = language.number(value)
    return format?.replacing("{value}", with: number) ?? number
  }
}
