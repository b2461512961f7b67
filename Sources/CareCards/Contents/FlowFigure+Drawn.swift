import CareModel

extension FlowFigure: DrawnContent {
  func heading(in language: Language) -> FigureHeading {
    FigureHeading(kind: language(.chartFlow), dates: [], isNamed: true)
  }

  func sentences(_ summary: FigureSummary, in language: Language) -> [String] {
    [summary.heading] + stages.map { "\(words(of: $0, in: language))." }
  }

  /// Returns a stage with those who left it: `Enrolled: 40, not begun 2`.
  private func words(of stage: Stage, in language: Language) -> String {
    let parts = (stage.arms + stage.asides).map { "\($0.title) \(language.number(Double($0.count)))" }
    let count = stage.count.map { language.number(Double($0)) } ?? "?"
    return (["\(stage.title) \(count)"] + parts).joined(separator: ", ")
  }

  func counts(in language: Language) -> String { "" }

  func table(in language: Language) -> (columns: [String], rows: [[String]]) {
    let arms = stages.first { !$0.arms.isEmpty }?.arms.map(\.title) ?? []
    let columns = [language(.figureStage), language(.figureParticipants)] + arms
    let rows = stages.flatMap { stage in
      let counts = arms.map { arm in
        stage.arms.first { $0.title == arm }.map { language.number(Double($0.count)) } ?? "–"
      }
      let count = stage.count.map { language.number(Double($0)) } ?? "?"
      var own: [[String]] = [[stage.title, count] + counts]
      for aside in stage.asides {
        own.append(["– \(aside.title)", language.number(Double(aside.count))] + arms.map { _ in "" })
      }
      return own
    }
    return (columns, rows)
  }

  func draw(on canvas: inout FigureCanvas, _ options: FigureOptions) {
    FlowDrawing(self, options).draw(on: &canvas)
  }

  func terminalLines(_ style: TerminalStyle, _ language: Language) -> [StyledText] {
    FlowText.lines(of: self, style, language)
  }

  var hasCaption: Bool { false }

  func vegaLite(in language: Language) -> [String: JSONValue] {
    let rows = stages.map { stage -> [String: JSONValue] in
      ["stage": .string(stage.title), "count": Vega.number(stage.count.map { Double($0) })]
    }
    let y = Vega.channel("stage", "nominal", ["sort": .null, "title": .null])
    let x = Vega.channel("count", "quantitative", ["title": .string(language(.figureParticipants))])
    return [
      "data": Vega.values(rows),
      "layer": [
        ["mark": "bar", "encoding": ["y": y, "x": x]],
        [
          "mark": ["type": "text", "align": "left", "dx": 4],
          "encoding": ["y": y, "x": x, "text": Vega.channel("count", "quantitative")],
        ],
      ],
    ]
  }
}
