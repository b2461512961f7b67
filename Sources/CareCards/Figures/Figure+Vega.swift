package import CareModel

extension Figure {
  /// Returns the figure as a Vega-Lite specification (version 5), with its data, as compact JSON.
  ///
  /// It is written for people who draw again, and never read. Missing values are null, which breaks lines.
  package func vegaLite(in language: Language = .english) -> String {
    var fields: [String: JSONValue] = [
      "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "title": .string(title),
      "description": .string(FigureSummary(self, in: language).text), "width": 640,
    ]
    let drawing: [String: JSONValue] =
      switch content {
      case .days(let chart): chart.vegaLite(in: language)
      case .pairs(let pairs): pairs.vegaLite
      case .calendar(let calendar): calendar.vegaLite(in: language)
      case .raster(let raster): raster.vegaLite(in: language)
      case .curve(let curve): curve.vegaLite
      case .flow(let flow): flow.vegaLite(in: language)
      case .marks(let figure): figure.vegaLite(in: language)
      }
    fields.merge(drawing) { $1 }
    return JSONValue.object(fields).text + "\n"
  }
}

/// The channel of a field, such as the horizontal position.
private func channel(_ field: String, _ type: String, _ more: [String: JSONValue] = [:]) -> JSONValue {
  .object(["field": .string(field), "type": .string(type)].merging(more) { $1 })
}

private func values(_ rows: [[String: JSONValue]]) -> JSONValue {
  ["values": .array(rows.map { .object($0) })]
}

private func number(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }

extension Chart {
  fileprivate func vegaLite(in language: Language) -> [String: JSONValue] {
    let rows = series.flatMap { series in
      dates.indices.map { place -> [String: JSONValue] in
        var row: [String: JSONValue] = [
          "date": .string("\(dates[place])"), "series": .string(series.title), "value": number(series.points[place]),
        ]
        if let gap = series.gaps[place] { row["gap"] = .string(gap.rawValue) }
        if let mark = signal?.words(at: place, in: language), series == self.series.first {
          row["signal"] = .string(mark)
        }
        if let lows = series.lows, let highs = series.highs {
          row["low"] = number(lows[place])
          row["high"] = number(highs[place])
        }
        return row
      }
    }
    let colors = series.enumerated().map { place, series in
      JSONValue.string(FigurePalette.light.series(isPaneled ? 0 : place, series.color).hex)
    }
    var scale: [String: JSONValue] = ["domain": [.number(minimum), .number(maximum)]]
    if axis.isLogarithmic { scale["type"] = "log" }
    let color = channel(
      "series", "nominal",
      ["scale": ["domain": .array(series.map { .string($0.title) }), "range": .array(colors)], "title": .null])
    let x = channel("date", "temporal", ["title": .null])
    let y = channel(
      "value", "quantitative", ["scale": .object(scale), "title": axis.title.map { .string($0) } ?? .null])
    var layers = kind.definition.layers.map { layer -> JSONValue in
      switch layer {
      case .bars:
        [
          "mark": "bar",
          "encoding": [
            "x": channel("date", "ordinal", ["timeUnit": "yearmonthdate", "title": .null]), "y": y, "color": color,
            "xOffset": channel("series", "nominal"),
          ],
        ]
      case .line: ["mark": ["type": "line", "point": true], "encoding": ["x": x, "y": y, "color": color]]
      case .points: ["mark": "point", "encoding": ["x": x, "y": y, "color": color]]
      case .band:
        [
          "mark": ["type": "area", "opacity": 0.25],
          "encoding": [
            "x": x, "y": channel("low", "quantitative", ["scale": .object(scale)]), "y2": ["field": "high"],
            "color": color,
          ],
        ]
      }
    }
    for rule in axis.rules {
      var encoding: [String: JSONValue] = ["y": ["datum": .number(rule.value)]]
      if let upper = rule.upper { encoding["y2"] = ["datum": .number(upper)] }
      layers.append([
        "mark": rule.upper == nil ? ["type": "rule", "strokeDash": [6, 4]] : ["type": "rect", "opacity": 0.15],
        "encoding": .object(encoding),
      ])
    }
    if let signal, !signal.points.isEmpty {
      let marks = signal.points.compactMap { signal.words(at: $0.place, in: language) }
      let names = Set(marks).sorted().map { JSONValue.string($0) }
      let shapes = ["square", "diamond", "triangle-up", "triangle-down", "cross", "triangle-right"]
      let shape: JSONValue = [
        "domain": .array(names), "range": .array(names.indices.map { .string(shapes[$0 % shapes.count]) }),
      ]
      layers.append([
        "transform": [["filter": "isValid(datum.signal)"]],
        "mark": ["type": "point", "size": 200, "filled": false, "color": "#1b1b1f"],
        "encoding": ["x": x, "y": y, "shape": channel("signal", "nominal", ["scale": shape, "title": .null])],
      ])
    }
    guard isPaneled else { return ["data": values(rows), "layer": .array(layers)] }
    return [
      "data": values(rows), "facet": ["row": channel("series", "nominal", ["title": .null])],
      "spec": ["layer": .array(layers)],
    ]
  }
}

extension PairsFigure {
  fileprivate var vegaLite: [String: JSONValue] {
    func position(_ field: String, _ axis: Axis) -> JSONValue {
      channel(
        field, "quantitative",
        ["title": .string(axis.title), "scale": ["domain": [.number(axis.minimum), .number(axis.maximum)]]])
    }
    return [
      "data": values(points.map { ["date": .string("\($0.date)"), "x": .number($0.x), "y": .number($0.y)] }),
      "mark": "point", "encoding": ["x": position("x", x), "y": position("y", y)],
    ]
  }
}

extension CalendarFigure {
  fileprivate func vegaLite(in language: Language) -> [String: JSONValue] {
    let rows = dates.indices.map { day -> [String: JSONValue] in
      var row: [String: JSONValue] = ["date": .string("\(dates[day])"), "value": number(points[day])]
      if let gap = gaps[day] { row["gap"] = .string(gap.rawValue) }
      return row
    }
    return [
      "data": values(rows), "mark": "rect",
      "encoding": [
        "x": channel("date", "ordinal", ["timeUnit": "day", "title": .null]),
        "y": channel("date", "ordinal", ["timeUnit": "yearweek", "title": .null]),
        "color": channel(
          "value", "quantitative",
          ["title": .string(series), "scale": ["domain": [.number(minimum), .number(maximum)], "scheme": "blues"]]),
      ],
    ]
  }
}

extension RasterFigure {
  fileprivate func vegaLite(in language: Language) -> [String: JSONValue] {
    let cells = rows.flatMap { row in
      dates.indices.map { day -> [String: JSONValue] in
        [
          "row": .string(title(of: row, in: language)), "date": .string("\(dates[day])"),
          "state": .string(row.cells[day].words(in: language)),
        ]
      }
    }
    return [
      "data": values(cells), "mark": "rect",
      "encoding": [
        "x": channel("date", "ordinal", ["timeUnit": "yearmonthdate", "title": .null]),
        "y": channel("row", "nominal", ["title": .null, "sort": .null]),
        "color": channel("state", "nominal", ["title": .null]),
      ],
    ]
  }
}

extension CurveFigure {
  fileprivate var vegaLite: [String: JSONValue] {
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
          "day": place(step.day), "curve": .string(line.title), "value": .number(step.value), "low": number(step.low),
          "high": number(step.high),
        ]
      }
    }
    let type = start == nil ? "quantitative" : "temporal"
    let x = channel("day", type, ["title": .null])
    var axis: [String: JSONValue] = ["title": .string(values)]
    if areShares { axis["axis"] = ["format": "%"] }
    let color = channel("curve", "nominal", ["title": .null])
    return [
      "data": CareCards.values(rows),
      "layer": [
        [
          "mark": ["type": "area", "interpolate": "step-after", "opacity": 0.2],
          "encoding": ["x": x, "y": channel("low", "quantitative"), "y2": ["field": "high"], "color": color],
        ],
        [
          "mark": ["type": "line", "interpolate": "step-after"],
          "encoding": [
            "x": x,
            "y": channel(
              "value", "quantitative", axis.merging(["scale": ["domain": [0, .number(maximum)]]]) { $1 }),
            "color": color,
          ],
        ],
      ],
    ]
  }
}

extension FlowFigure {
  fileprivate func vegaLite(in language: Language) -> [String: JSONValue] {
    let rows = stages.map { stage -> [String: JSONValue] in
      ["stage": .string(stage.title), "count": number(stage.count.map { Double($0) })]
    }
    let y = channel("stage", "nominal", ["sort": .null, "title": .null])
    let x = channel("count", "quantitative", ["title": .string(language(.figureParticipants))])
    return [
      "data": values(rows),
      "layer": [
        ["mark": "bar", "encoding": ["y": y, "x": x]],
        [
          "mark": ["type": "text", "align": "left", "dx": 4],
          "encoding": ["y": y, "x": x, "text": channel("count", "quantitative")],
        ],
      ],
    ]
  }
}
