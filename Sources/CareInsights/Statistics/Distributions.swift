import Foundation

/// The standard normal distribution.
enum NormalDistribution {
  /// Returns the probability of a value at least as far from 0, on either side.
  static func twoSided(_ z: Double) -> Double { erfc(z.magnitude / 2.0.squareRoot()) }

  /// Returns the value that is exceeded, on either side, with a probability above 0 and at most 1.
  static func bound(twoSided alpha: Double) -> Double {
    var low = 0.0, high = 40.0
    while true {
      let middle = (low + high) / 2
      guard low < middle, middle < high else { return middle }
      if twoSided(middle) > alpha { low = middle } else { high = middle }
    }
  }

  /// The bound of a 95% interval, 1.96.
  static let bound95 = bound(twoSided: 0.05)
}

/// The binomial distribution with probability ½.
enum FairBinomial {
  /// Returns the least number of successes in some trials whose cumulative probability is at least `probability`.
  static func quantile(_ probability: Double, trials: Int) -> Int {
    var cumulative = 0.0
    let scale = logGamma(Double(trials) + 1) - Double(trials) * log(2.0)
    for successes in 0..<trials {
      cumulative += exp(scale - logGamma(Double(successes) + 1) - logGamma(Double(trials - successes) + 1))
      // The sum is exact up to rounding, which must not move the quantile.
      if cumulative >= probability * (1 - 1e-12) { return successes }
    }
    return trials
  }

  /// Returns the logarithm of the gamma function of a positive number.
  private static func logGamma(_ x: Double) -> Double {
    var sign: Int32 = 0
    return lgamma_r(x, &sign)
  }
}
