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
    let scale = GammaFunction.log(Double(trials) + 1) - Double(trials) * log(2.0)
    for successes in 0..<trials {
      cumulative += exp(
        scale - GammaFunction.log(Double(successes) + 1) - GammaFunction.log(Double(trials - successes) + 1))
      // The sum is exact up to rounding, which must not move the quantile.
      if cumulative >= probability * (1 - 1e-12) { return successes }
    }
    return trials
  }
}

/// Student's t distribution.
enum StudentDistribution {
  /// Returns the probability of a value at least as far from 0, on either side.
  static func twoSided(_ t: Double, degrees: Double) -> Double {
    let square = t * t
    return IncompleteBeta.share(
      of: degrees / (degrees + square), rest: square / (degrees + square), a: degrees / 2, b: 0.5)
  }
}

/// The regularized incomplete beta function.
private enum IncompleteBeta {
  /// Returns its value at `x`; `rest` is 1 − x, which is exact where x is near 1.
  static func share(of x: Double, rest: Double, a: Double, b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard rest > 0 else { return 1 }
    let front = exp(
      GammaFunction.log(a + b) - GammaFunction.log(a) - GammaFunction.log(b) + a * log(x) + b * log(rest))
    // The fraction converges fast below the mean.
    return x < (a + 1) / (a + b + 2) ? front * fraction(x, a, b) / a : 1 - front * fraction(rest, b, a) / b
  }

  /// Returns the continued fraction, by Lentz's method.
  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    func bounded(_ number: Double) -> Double { number.magnitude < 1e-300 ? 1e-300 : number }
    var c = 1.0, d = 1 / bounded(1 - (a + b) * x / (a + 1)), result = d
    for step in 1...10_000 {
      let m = Double(step)
      for term in [
        m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)), -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
      ] {
        d = 1 / bounded(1 + term * d)
        c = bounded(1 + term / c)
        result *= d * c
      }
      if (d * c - 1).magnitude < 1e-15 { break }
    }
    return result
  }
}

private enum GammaFunction {
  /// Returns the logarithm of the gamma function of a positive number.
  static func log(_ x: Double) -> Double {
    var sign: Int32 = 0
    return lgamma_r(x, &sign)
  }
}
