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
    fields.merge(content.drawn.vegaLite(in: language)) { $1 }
    return JSONValue.object(fields).text + "\n"
  }
}

/// The parts of Vega-Lite that several figures have.
enum Vega {
  /// Returns the channel of a field, such as the horizontal position.
  static func channel(_ field: String, _ type: String, _ more: [String: JSONValue] = [:]) -> JSONValue {
    .object(["field": .string(field), "type": .string(type)].merging(more) { $1 })
  }

  /// Returns rows of data.
  static func values(_ rows: [[String: JSONValue]]) -> JSONValue {
    ["values": .array(rows.map { .object($0) })]
  }

  /// Returns a number; null if it is missing.
  static func number(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }
}
