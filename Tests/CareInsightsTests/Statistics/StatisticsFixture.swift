import CareInsights
import CareModel
import CareTestSupport
import Foundation
import Testing

/// The first day of the series in the tests.
let firstDay = 20_600

/// Returns a series whose days are counted from ``firstDay``, over a period of some days.
func series(_ values: [Double], on days: [Int]? = nil, of length: Int? = nil) throws -> DailySeries {
  let days = days ?? Array(values.indices)
  let length = length ?? (days.last ?? -1) + 1
  let dates = try days.map { try #require(CivilDate(dayNumber: firstDay + $0)) }
  return DailySeries(
    from: try #require(CivilDate(dayNumber: firstDay)), to: try #require(CivilDate(dayNumber: firstDay + length)),
    values: Dictionary(uniqueKeysWithValues: zip(dates, values)))
}

extension SeededGenerator {
  /// Returns some days of a period with values: walks, trends, scores with ties, or noise.
  mutating func days(of length: Int, missing: Int) -> (days: [Int], values: [Double]) {
    let slope = Double(number(-10...10)) / 40, isScore = chance(40), remembers = chance(50)
    var memory = 0.0
    var days: [Int] = [], values: [Double] = []
    for day in 0..<length where !chance(missing) {
      memory = (remembers ? 0.8 * memory : 0) + Double(number(-1000...1000)) / 500
      let value = 10 + slope * Double(day) + memory
      days.append(day)
      values.append(isScore ? value.rounded() : value)
    }
    return (days, values)
  }
}

/// Whether two numbers are equal up to rounding.
func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  (a - b).magnitude <= tolerance * max(1, a.magnitude, b.magnitude)
}

extension Evidence {
  /// The trend, if there is one.
  var trend: Trend? { if case .trend(let trend) = result { trend } else { nil } }
  /// The correlation, if there is one.
  var correlation: Correlation? { if case .correlation(let correlation) = result { correlation } else { nil } }
  /// The run chart, if there is one.
  var run: RunSignal? { if case .run(let run) = result { run } else { nil } }
  /// The process limits, if there are any.
  var limits: ProcessLimits? { if case .xmr(let limits) = result { limits } else { nil } }
  /// The comparison, if there is one.
  var comparison: Comparison? { if case .compare(let comparison) = result { comparison } else { nil } }
  /// The streak, if there is one.
  var streak: Streak? { if case .streak(let streak) = result { streak } else { nil } }
}
