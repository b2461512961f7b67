/// The ranks of values, as deviations from the mean rank.
///
/// Tied values have the mean of their ranks.
struct Ranks {
  /// The rank of each value minus the mean rank.
  let deviations: [Double]
  /// The sum of the squared deviations; 0 if all values are tied.
  let squares: Double

  /// Creates the ranks of values; values that differ by at most `tolerance` from the next one are tied.
  init(_ values: [Double], tolerance: Double = 0) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    let middle = Double(values.count - 1) / 2
    var deviations = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, values[order[end]] - values[order[end - 1]] <= tolerance { end += 1 }
      let rank = Double(start + end - 1) / 2
      for place in start..<end { deviations[order[place]] = rank - middle }
      start = end
    }
    self.deviations = deviations
    squares = deviations.reduce(0) { $0 + $1 * $1 }
  }

  /// Returns the autocorrelation at a lag in days, clipped to ±1, and the number of pairs of days that are exactly that many
  /// days apart; 0 without pairs.
  ///
  /// On a series without missing days this is the usual autocorrelation.
  /// - Complexity: O(number of values).
  func autocorrelation(lag: Int, days: [Int]) -> (value: Double, pairs: Int) {
    var sum = 0.0, pairs = 0, earlier = 0
    for later in days.indices {
      while days[earlier] < days[later] - lag { earlier += 1 }
      if days[earlier] == days[later] - lag {
        sum += deviations[earlier] * deviations[later]
        pairs += 1
      }
    }
    guard pairs > 0, squares > 0 else { return (0, pairs) }
    let value = Double(days.count - lag) / Double(pairs) * sum / squares
    return (min(1, max(-1, value)), pairs)
  }

  /// Returns the correlation with other ranks; 0 if either are all tied.
  func correlation(with other: Ranks) -> Double {
    guard squares > 0, other.squares > 0 else { return 0 }
    let sum = zip(deviations, other.deviations).reduce(0) { $0 + $1.0 * $1.1 }
    return min(1, max(-1, sum / (squares * other.squares).squareRoot()))
  }
}
