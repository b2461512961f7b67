package import CareModel

/// Recorded values in order of time, and what they come to.
///
/// Figures are of the values that are numbers, and nil where there is none: the mean of nothing is not 0.
package struct ValueSeries: Hashable, Sendable {
  /// The mean of a day's numbers.
  package struct Day: Hashable, Sendable {
    /// The local day.
    package var date: CivilDate
    /// The mean.
    package var mean: Double
  }

  /// The values, the earliest first; of one event in the order in which they were recorded.
  package let values: [DatedValue]

  /// Values in any order.
  package init(_ values: [DatedValue]) {
    self.values = values.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }

  private var numbers: [Double] { values.compactMap(\.value.number) }

  /// How many values there are, numbers or not.
  package var count: Int { values.count }

  /// The sum of the numbers.
  package var sum: Double? { numbers.isEmpty ? nil : numbers.reduce(0, +) }

  /// The mean of the numbers.
  package var mean: Double? { numbers.mean }

  /// The least number.
  package var min: Double? { numbers.min() }

  /// The greatest number.
  package var max: Double? { numbers.max() }

  /// How far the greatest number is from the least.
  package var spread: Double? {
    guard let min, let max else { return nil }
    return max - min
  }

  /// The latest value, a number or not.
  package var last: OutcomeValue? { values.last?.value }

  /// The mean of each day that has a number, the earliest first.
  package var byDay: [Day] {
    Dictionary(grouping: values, by: \.date)
      .compactMap { date, values in
        values.compactMap(\.value.number).mean.map { Day(date: date, mean: $0) }
      }
      .sorted { $0.date < $1.date }
  }

  /// How many days have a value.
  package var dayCount: Int { Set(values.map(\.date)).count }
}

extension [Double] {
  /// The arithmetic mean; nil for none.
  fileprivate var mean: Double? {
    isEmpty ? nil : reduce(0, +) / Double(count)
  }
}
