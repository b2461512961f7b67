import CareModel

extension CurveFigure: DrawnContent {
  func heading(in language: Language) -> FigureHeading {
    FigureHeading(kind: language(.chartCurve), dates: [], isNamed: true)
  }

  func sentences(_ summary: FigureSummary, in language: Language) -> [String] {
    [summary.heading] + lines.map { "\(words(of: $0, in: language))." }
  }

  func counts(in language: Language) -> String {
    lines.map { words(of: $0, in: language) }.joined(separator: "; ")
  }

  /// Returns where a curve begins and ends: `A: from 100% on 0 to 62.5% (51%–71.9%) on 84`.
  private func words(of line: Line, in language: Language) -> String {
    guard let first = line.steps.first, let last = line.steps.last else {
      return "\(line.title): \(language(.noData))"
    }
    return language(
      .figureCurve,
      [
        "title": line.title, "first": words(of: first, in: language), "begin": label(of: first.day, in: language),
        "last": words(of: last, in: language), "end": label(of: line.end, in: language),
      ])
  }

  func table(in language: Language) -> (columns: [String], rows: [[String]]) {
    let columns = [language(.figureDay)] + lines.map(\.title)
    let rows = Set(lines.flatMap { $0.steps.map(\.day) + [$0.end] }).sorted().map { day in
      [label(of: day, in: language)]
        + lines.map { line in line.step(on: day).map { words(of: $0, in: language) } ?? "–" }
    }
    return (columns, rows)
  }

  func draw(on canvas: inout FigureCanvas, _ options: FigureOptions) {
    CurveDrawing(self, options).draw(on: &canvas)
  }

  func terminalLines(_ style: TerminalStyle, _ language: Language) -> [StyledText] {
    CurveText.lines(of: self, style, language)
  }

  var hasCaption: Bool { true }

  func vegaLite(in language: Language) -> [String: JSONValue] {
    func place(_ day: Int) -> JSONValue { start.map { .string("\($0.adding(days: day))") } ?? .number(Double(day)) }
    let rows = lines.flatMap { line -> [[String: JSONValue]] in
      var steps = line.steps
      // The last value holds to the end.
      if var last = steps.last {
        last.day = line.end
        steps.append(last)
      }
      return steps.map { step in
        [
          "day": place(step.day), "curve": .string(line.title), "value": .number(step.value),
          "low": Vega.number(step.low),
          "high": Vega.number(step.high),
        ]
      }
    }
    let type = start == nil ? "quantitative" : "temporal"
    let x = Vega.channel("day", type, ["title": .null])
    var axis: [String: JSONValue] = ["title": .string(values)]
    if areShares { axis["axis"] = ["format": "%"] }
    let color = Vega.channel("curve", "nominal", ["title": .null])
    return [
      "data": Vega.values(rows),
      "layer": [
        [
          "mark": ["type": "area", "interpolate": "step-after", "opacity": 0.2],
          "encoding": ["x": x, "y": Vega.channel("low", "quantitative"), "y2": ["field": "high"], "color": color],
        ],
        [
          "mark": ["type": "line", "interpolate": "step-after"],
          "encoding": [
            "x": x,
            "y": Vega.channel(
              "value", "quantitative", axis.merging(["scale": ["domain": [0, .number(maximum)]]]) { $1 }),
            "color": color,
          ],
        ],
      ],
    ]
  }
}
