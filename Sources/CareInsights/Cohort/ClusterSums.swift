/// The sums of a ratio over participants, from which its interval follows.
///
/// The events of one participant are not independent, so that each participant is a cluster (ratio estimator). Five running sums are
/// enough.
package struct ClusterSums: Hashable, Sendable {
  /// The number of participants.
  package private(set) var participants = 0
  /// The sum of numerators.
  package private(set) var numerator = 0.0
  /// The sum of denominators.
  package private(set) var denominator = 0
  private var squares = 0.0
  private var products = 0.0
  private var sizes = 0.0

  /// Creates the sums of no participants.
  package init() {}

  /// Adds a participant with `sum` of `count`; one without a denominator does not count.
  package mutating func add(_ sum: Double, of count: Int) {
    guard count > 0 else { return }
    let size = Double(count)
    participants += 1
    numerator += sum
    denominator += count
    squares += sum * sum
    products += sum * size
    sizes += size * size
  }

  /// The ratio of the sums; nil without a denominator.
  package var value: Double? { denominator > 0 ? numerator / Double(denominator) : nil }

  /// The 95% interval of the ratio within `limits`; nil with fewer than two participants.
  ///
  /// There is none either if the participants do not differ: an interval without a width would claim certainty.
  package func interval(within limits: ClosedRange<Double> = 0...1) -> (low: Double, high: Double)? {
    guard let value, participants > 1 else { return nil }
    let number = Double(participants), whole = Double(denominator)
    let spread = squares - 2 * value * products + value * value * sizes
    // What is left of equal ratios is the rounding of the sums.
    guard spread > 1e-12 * max(1, squares) else { return nil }
    let half = 1.959963984540054 * (number / (number - 1) * spread).squareRoot() / whole
    return (max(limits.lowerBound, value - half), min(limits.upperBound, value + half))
  }
}

/// The 95% interval of a share of participants by Wilson's score.
package enum WilsonInterval {
  /// Returns the interval of `count` of `all`; nil for none of none.
  package static func of(_ count: Int, of all: Int) -> (low: Double, high: Double)? {
    guard all > 0 else { return nil }
    let number = Double(all), share = Double(count) / number, z = 1.959963984540054
    let center = share + z * z / (2 * number)
    let half = z * (share * (1 - share) / number + z * z / (4 * number * number)).squareRoot()
    let scale = 1 + z * z / number
    return (max(0, (center - half) / scale), min(1, (center + half) / scale))
  }
}
