import CareModel

extension Chart {
  /// Returns a layer for each layer of the kind, for each rule, and for the marks of a signal.
  func vegaLite(in language: Language) -> [String: JSONValue] {
    let rows = series.flatMap { series in
      dates.indices.map { place -> [String: JSONValue] in
        var row: [String: JSONValue] = [
          "date": .string("\(dates[place])"), "series": .string(series.title),
          "value": Vega.number(series.points[place]),
        ]
        if let gap = series.gaps[place] { row["gap"] = .string(gap.rawValue) }
        if let mark = signal?.words(at: place, in: language), series == self.series.first {
          row["signal"] = .string(mark)
        }
        if let lows = series.lows, let highs = series.highs {
          row["low"] = Vega.number(lows[place])
          row["high"] = Vega.number(highs[place])
        }
        return row
      }
    }
    let colors = series.enumerated().map { place, series in
      JSONValue.string(FigurePalette.light.series(isPaneled ? 0 : place, series.color).hex)
    }
    var scale: [String: JSONValue] = ["domain": [.number(minimum), .number(maximum)]]
    if axis.isLogarithmic { scale["type"] = "log" }
    let color = Vega.channel(
      "series", "nominal",
      ["scale": ["domain": .array(series.map { .string($0.title) }), "range": .array(colors)], "title": .null])
    let shown = kind.definition
    // Bars are as wide as a day, which has no width on an axis of times.
    let x =
      shown.hasBars
      ? Vega.channel("date", "ordinal", ["timeUnit": "yearmonthdate", "title": .null])
      : Vega.channel("date", "temporal", ["title": .null])
    let y = Vega.channel(
      "value", "quantitative", ["scale": .object(scale), "title": axis.title.map { .string($0) } ?? .null])
    var layers = shown.layers.map { layer -> JSONValue in
      switch layer {
      case .bars(let part):
        [
          // Behind other layers, they are as narrow as the kind has them.
          "mark": shown.isBars ? "bar" : ["type": "bar", "width": ["band": .number(part)]],
          "encoding": ["x": x, "y": y, "color": color, "xOffset": Vega.channel("series", "nominal")],
        ]
      case .line: ["mark": ["type": "line", "point": true], "encoding": ["x": x, "y": y, "color": color]]
      case .points: ["mark": "point", "encoding": ["x": x, "y": y, "color": color]]
      case .band:
        [
          "mark": ["type": "area", "opacity": 0.25],
          "encoding": [
            "x": x, "y": Vega.channel("low", "quantitative", ["scale": .object(scale)]), "y2": ["field": "high"],
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
        "encoding": ["x": x, "y": y, "shape": Vega.channel("signal", "nominal", ["scale": shape, "title": .null])],
      ])
    }
    guard isPaneled else { return ["data": Vega.values(rows), "layer": .array(layers)] }
    return [
      "data": Vega.values(rows), "facet": ["row": Vega.channel("series", "nominal", ["title": .null])],
      "spec": ["layer": .array(layers)],
    ]
  }
}
