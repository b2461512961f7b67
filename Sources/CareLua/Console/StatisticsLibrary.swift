import CareModel
import CareRuntime

/// Statistics of lists at the prompt and in scripts: the mean, the median, the standard deviation, and quantiles; and lists as CSV.
///
/// A value that is no number is missing: it counts in no statistic, and each function returns how many there were.
enum StatisticsLibrary {
  static let bindings: [Binding<Void>] = [
    .function(
      "mean", [list], gives: result, "Returns the mean of the numbers, and how many values are missing.",
      example: "mean(store.outcomes:fetch { patient = \"p1\" }[1].values)"
    ) { _, call in
      try Numbers(call).push(to: &call) { $0.isEmpty ? nil : $0.reduce(0, +) / Double($0.count) }
    },
    .function("median", [list], gives: result, "Returns the median of the numbers, and how many values are missing.") {
      try Numbers($1).push(to: &$1) { quantile($0, 0.5) }
    },
    .function(
      "sd", [list], gives: result,
      "Returns the standard deviation of a sample of at least two numbers, and how many values are missing."
    ) { _, call in
      try Numbers(call).push(to: &call) { numbers in
        guard numbers.count > 1 else { return nil }
        let mean = numbers.reduce(0, +) / Double(numbers.count)
        let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(numbers.count - 1)).squareRoot()
      }
    },
    .function(
      "quantile", [list, FieldEntry("share", .number, "The share of the numbers below it, 0 to 1.", required: true)],
      gives: result,
      "Returns a quantile of the numbers, interpolated between the two next to it, and how many values are missing.",
      example: "quantile({ 3, 1, 2 }, 0.25)"
    ) { _, call in
      let share = try call.number(2)
      guard (0...1).contains(share) else {
        throw OptionError("out_of_range", "a share is a number from 0 to 1; write quantile(list, 0.9)")
      }
      try Numbers(call).push(to: &call) { quantile($0, share) }
    },
    .function(
      "csv", [FieldEntry("rows", .given(.list(of: .anything)), "A list of tables, or of values.", required: true)],
      gives: .text,
      "Returns rows as comma-separated values, with the names of the fields in the first line; tables within rows are JSON.",
      example: "csv(store.patients:fetch {})"
    ) { _, call in
      let text = try text(call.value(1))
      try call.charge(text.utf8.count)
      call.push(text)
    },
  ]

  /// The statistics of a patient's plans.
  static let reports: [Binding<LuaEnvironmentBox>] = [
    .function(
      "insights", options: [.patient], gives: .list(of: .table("said_insight")),
      "Returns what the patient's plans derive from the data now, as care insights shows it.",
      example: "insights { patient = \"p1\" }"
    ) { box, options, call in
      let patient = try box.patient(options)
      try call.push(
        Insight.row.list(box.runtime.insights(patient, at: box.now), in: box.zone(of: patient)))
    }
  ]

  private static let list = FieldEntry(
    "list", .given(.list(of: .anything)), "Numbers, rows with a `value`, or values such as those of ctx.values.",
    required: true)
  private static let result = ResultType.several([.optional(.number), .optional(.integer)])

  /// Returns the quantile of numbers as most programs define it: between the neighbors of position (n − 1) · share.
  private static func quantile(_ numbers: [Double], _ share: Double) -> Double? {
    guard !numbers.isEmpty else { return nil }
    let sorted = numbers.sorted(), position = Double(sorted.count - 1) * share
    let below = Int(position.rounded(.down)), above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
  }

  /// The numbers of a list, and how many of its values are none.
  private struct Numbers {
    var numbers: [Double] = []
    var missing = 0

    init(_ call: borrowing LuaCall) throws {
      let values: [LuaValue]
      switch try call.value(1) {
      case .table(let table): values = table.array
      case .object(let series as SeriesObject): values = series.luaValues
      default: throw OptionError("invalid_argument", "a statistic takes a list of numbers; write mean { 3, 4.5 }")
      }
      for value in values {
        var value = value
        if case .table(let row) = value { value = row.fields["value"] ?? .nil }
        if let number = value.number, number.isFinite { numbers.append(number) } else { missing += 1 }
      }
    }

    func push(to call: inout LuaCall, _ statistic: ([Double]) -> Double?) throws {
      try call.charge(numbers.count)
      try call.push(statistic(numbers).map { LuaValue.whole($0) } ?? .nil)
      if missing > 0 { call.push(missing) }
    }
  }

  /// Returns rows as CSV (RFC 4180).
  private static func text(_ value: LuaValue) throws -> String {
    guard case .table(let table) = value else {
      throw OptionError("invalid_argument", "csv takes a list of rows; write csv(store.patients:fetch {})")
    }
    let rows = table.array.map { row -> [String: LuaValue] in
      if case .table(let fields) = row { fields.fields } else { ["value": row] }
    }
    let names = Set(rows.flatMap(\.keys)).sorted()
    let lines = try [names.map(quoted)] + rows.map { row in try names.map { quoted(try cell(row[$0] ?? .nil)) } }
    return lines.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private static func cell(_ value: LuaValue) throws -> String {
    switch value {
    case .nil: ""
    case .boolean(let boolean): "\(boolean)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .table, .bytes, .function, .object: try JSONLibrary.plainText(of: value)
    }
  }

  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { ",\"\r\n".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
