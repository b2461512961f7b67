import CareModel
import CareRuntime

/// Statistics of lists at the prompt and in scripts: the mean, the median, the standard deviation, and quantiles.
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
      case .object(let series as SeriesObject):
        try call.charge(series.rowWork)
        values = series.luaValues
      default: throw OptionError("invalid_argument", "a statistic takes a list of numbers; write mean { 3, 4.5 }")
      }
      // They are read, and sorted for some statistics.
      try call.charge(10 * values.count)
      for value in values {
        var value = value
        if case .table(let row) = value { value = row.fields["value"] ?? .nil }
        if let number = value.number, number.isFinite { numbers.append(number) } else { missing += 1 }
      }
    }

    func push(to call: inout LuaCall, _ statistic: ([Double]) -> Double?) throws {
      try call.push(statistic(numbers).map { LuaValue.whole($0) } ?? .nil)
      if missing > 0 { call.push(missing) }
    }
  }
}
