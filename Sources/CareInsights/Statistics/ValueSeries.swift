package import CareModel

/// Recorded values in order of time, with their statistics.
///
/// Statistics cover the values that are numbers, and are nil if there are none: the mean of nothing is not 0.
package struct ValueSeries: Hashable, Sendable {
  /// The mean of a day's numbers.
  package struct Day: Hashable, Sendable {
    /// The local day.
    package var date: CivilDate
    /// The mean.
    package var mean: Double
  }

  /// The values, earliest first; values of one event are in the order in which they were recorded.
  package let values: [DatedValue]

  /// Creates a series from values in any order.
  package init(_ values: [DatedValue]) {
    self.values = values.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }

  private var numbers: [Double] { values.compactMap(\.value.number) }

  /// The number of values, including those that are not numbers.
  package var count: Int { values.count }

  /// The sum of the numbers.
  package var sum: Double? { numbers.isEmpty ? nil : numbers.finiteSum }

  /// The mean of the numbers.
  package var mean: Double? { numbers.mean }

  /// The least number.
  package var min: Double? { numbers.min() }

  /// The greatest number.
  package var max: Double? { numbers.max() }

  /// The difference between the greatest and the least number.
  package var spread: Double? {
    guard let min, let max else { return nil }
    return Swift.min(max - min, .greatestFiniteMagnitude)
  }

  /// The latest value, whether or not it is a number.
  package var last: OutcomeValue? { values.last?.value }

  /// The mean of each day with a number, earliest first.
  package var byDay: [Day] {
    Dictionary(grouping: values, by: \.date)
      .compactMap { date, values in
        values.compactMap(\.value.number).mean.map { Day(date: date, mean: $0) }
      }
      .sorted { $0.date < $1.date }
  }
}

extension [Double] {
  /// The arithmetic mean; nil if there are no numbers.
  fileprivate var mean: Double? {
    isEmpty ? nil : finiteMean
  }
}
