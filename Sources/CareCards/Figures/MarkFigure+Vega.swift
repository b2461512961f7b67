import CareModel

extension MarkFigure {
  /// Returns a layer for each mark with its own data; missing values are null.
  func vegaLite(in language: Language) -> [String: JSONValue] {
    let layers = marks.compactMap { layer(for: $0) }
    return ["layer": .array(layers.isEmpty ? [["data": ["values": []], "mark": "point"]] : layers)]
  }

  private func layer(for mark: Mark) -> JSONValue? {
    switch mark {
    case .line(let series): points(series, ["type": "line", "point": true])
    case .point(let series): points(series, ["type": "point", "filled": true])
    case .bar(let series): points(series, "bar", isBar: true)
    case .area(let series):
      layer(
        ["type": "area", "opacity": 0.25],
        series.points.map {
          row($0.x, series.title, ["low": number($0.low), "high": number($0.high)], $0.gap)
        },
        ["x": horizontal(), "y": vertical("low"), "y2": ["field": "high"], "color": color])
    case .rule(let rule):
      layer(
        ["type": "rule", "strokeDash": [6, 4]], [["title": .string(rule.title)]],
        rule.x.map { ["x": .object(["datum": value($0)].merging(type) { $1 })] }
          ?? ["y": ["datum": number(rule.y), "type": "quantitative"]])
    case .band(let band):
      layer(["type": "rect", "opacity": 0.15], [["title": .string(band.title)]], ends(of: band))
    case .text(let text):
      layer(
        ["type": "text", "dy": -8],
        [row(text.x, "", ["value": .number(text.y), "text": .string(text.text)], nil)],
        ["x": horizontal(), "y": vertical("value"), "text": ["field": "text"]])
    }
  }

  private func ends(of band: MarkBand) -> [String: JSONValue] {
    guard let places = band.x else {
      return ["y": ["datum": number(band.y?.first), "type": "quantitative"], "y2": ["datum": number(band.y?.last)]]
    }
    return [
      "x": .object(["datum": value(places[0])].merging(type) { $1 }), "x2": ["datum": value(places[1])],
    ]
  }

  private func points(_ series: MarkSeries, _ mark: JSONValue, isBar: Bool = false) -> JSONValue {
    var encoding: [String: JSONValue] = ["x": horizontal(), "y": vertical("value"), "color": color]
    let bars = marks.count { if case .bar = $0 { true } else { false } }
    if isBar, bars > 1, type["type"] == "ordinal" {
      encoding["xOffset"] = ["field": "series", "type": "nominal"]
    }
    return layer(mark, series.points.map { row($0.x, series.title, ["value": number($0.y)], $0.gap) }, encoding)
  }

  private func layer(
    _ mark: JSONValue, _ rows: [[String: JSONValue]], _ encoding: [String: JSONValue]
  ) -> JSONValue {
    [
      "data": ["values": .array(rows.map { .object($0) })], "mark": mark, "encoding": .object(encoding),
    ]
  }

  private func row(_ place: MarkPlace, _ title: String, _ more: [String: JSONValue], _ gap: Gap?) -> [String: JSONValue]
  {
    var row: [String: JSONValue] = ["x": value(place)]
    if !title.isEmpty { row["series"] = .string(title) }
    if let gap { row["gap"] = .string(gap.rawValue) }
    return row.merging(more) { $1 }
  }

  private func value(_ place: MarkPlace) -> JSONValue {
    switch place {
    case .number(let number): .number(number)
    case .day(let date): .string("\(date)")
    case .category(let text): .string(text)
    }
  }

  private func number(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }

  /// The type of the horizontal axis, with the order of its values.
  private var type: [String: JSONValue] {
    switch span {
    case .numbers: ["type": "quantitative"]
    case .categories(let all): ["type": "ordinal", "sort": .array(all.map { .string($0) })]
    case .days:
      marks.contains { if case .bar = $0 { true } else { false } }
        ? ["type": "ordinal", "timeUnit": "yearmonthdate"] : ["type": "temporal"]
    }
  }

  private func horizontal() -> JSONValue {
    var channel: [String: JSONValue] = ["field": "x", "title": x.title.map { .string($0) } ?? .null]
    switch span {
    case .numbers(let least, let most): channel["scale"] = ["domain": [.number(least), .number(most)]]
    case .categories(let all): channel["scale"] = ["domain": .array(all.map { .string($0) })]
    case .days: break
    }
    return .object(channel.merging(type) { $1 })
  }

  private func vertical(_ field: String) -> JSONValue {
    [
      "field": .string(field), "type": "quantitative", "title": y.title.map { .string($0) } ?? .null,
      "scale": ["domain": [.number(minimum), .number(maximum)]],
    ]
  }

  private var color: JSONValue {
    let colors = titles.enumerated().map { place, title in
      JSONValue.string(
        FigurePalette.light.series(place, marks.compactMap(\.series).first { $0.title == title }?.color).hex)
    }
    return [
      "field": "series", "type": "nominal", "title": .null,
      "scale": ["domain": .array(titles.map { .string($0) }), "range": .array(colors)],
    ]
  }
}
