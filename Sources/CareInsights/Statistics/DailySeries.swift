package import CareModel

/// A series with at most one value for each local day of a period.
///
/// A day without a value is absent, never 0.
package struct DailySeries: Hashable, Sendable {
  /// The first day of the period.
  package let from: CivilDate
  /// The day after the last one of the period.
  package let to: CivilDate
  /// The day numbers of the values, in order.
  let days: [Int]
  /// The value of each of those days.
  let values: [Double]

  /// The number of values.
  package var count: Int { values.count }

  /// The mean of the values; nil if there are none.
  package var mean: Double? { values.isEmpty ? nil : values.finiteMean }

  /// The greatest value; nil if there are none.
  package var max: Double? { values.max() }

  /// Creates a series; values outside the period and values that are not finite are dropped.
  package init(from: CivilDate, to: CivilDate, values: [CivilDate: Double]) {
    let kept = values.filter { $0.key >= from && $0.key < to && $0.value.isFinite }.sorted { $0.key < $1.key }
    self.from = from
    self.to = Swift.max(from, to)
    days = kept.map(\.key.dayNumber)
    self.values = kept.map(\.value)
  }

  /// Creates the series of the mean of each day's numbers.
  package init(from: CivilDate, to: CivilDate, of values: [DatedValue]) {
    let means = ValueSeries(values).byDay.map { ($0.date, $0.mean) }
    self.init(from: from, to: to, values: Dictionary(means) { $1 })
  }

  /// Returns the part of the series on the days from one up to another.
  package func part(from: CivilDate, to: CivilDate) -> DailySeries {
    let kept = zip(days, values).compactMap { day, value in CivilDate(dayNumber: day).map { ($0, value) } }
    return DailySeries(from: from, to: to, values: Dictionary(kept) { $1 })
  }

  /// The number of days with each different value, from the least value on.
  var tied: [Int] {
    let sorted = values.sorted()
    return sorted.indices.reduce(into: []) { counts, place in
      if place > 0, sorted[place] == sorted[place - 1] { counts[counts.count - 1] += 1 } else { counts.append(1) }
    }
  }

  /// The number of different values.
  var distinct: Int { tied.count }

  /// Returns evidence about the series.
  func evidence(
    _ method: Evidence.Method, silent: Silence? = nil, result: Evidence.Result? = nil,
    judgment: Evidence.Judgment? = nil
  ) -> Evidence {
    Evidence(method: method, from: from, to: to, n: count, silent: silent, result: result, judgment: judgment)
  }
}
