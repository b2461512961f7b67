package import CareModel

extension GroupTest {
  /// Returns the probability of a difference at least as large if there is none; nil without a test.
  ///
  /// There is none of fewer than two numbers in a group, or of numbers that do not vary: within both groups for Welch's
  /// test, among all for that of ranks.
  /// - Complexity: O(n log n).
  package func probability(_ first: [Double], _ second: [Double]) -> Double? {
    guard min(first.count, second.count) >= Self.leastNumbers else { return nil }
    let found = self == .welch ? Self.welch(first, second) : Self.ranks(first, second)
    return found.flatMap { $0.isFinite ? min(1, $0) : nil }
  }

  private static func welch(_ first: [Double], _ second: [Double]) -> Double? {
    let (one, other) = (SquaredError(first), SquaredError(second))
    let error = one.value + other.value
    // What is left of equal numbers is the rounding of their mean.
    let least = 10 * Double.ulpOfOne * max(one.mean.magnitude, other.mean.magnitude)
    guard error > 0, error.isFinite, error.squareRoot() >= least else { return nil }
    let t = (one.mean - other.mean) / error.squareRoot()
    // Shares of the error, whose squares neither overflow nor vanish.
    let (a, b) = (one.value / error, other.value / error)
    let degrees = 1 / (a * a / Double(first.count - 1) + b * b / Double(second.count - 1))
    return StudentDistribution.twoSided(t, degrees: degrees)
  }

  private static func ranks(_ first: [Double], _ second: [Double]) -> Double? {
    let ranks = Ranks(first + second)
    guard ranks.squares > 0 else { return nil }
    let n = Double(first.count + second.count)
    // The ranks of a group are drawn without replacement from all ranks.
    let variance = Double(first.count) * Double(second.count) / (n * (n - 1)) * ranks.squares
    let sum = ranks.deviations.prefix(first.count).reduce(0, +)
    return NormalDistribution.twoSided(max(0, sum.magnitude - 0.5) / variance.squareRoot())
  }

  /// The mean of a group with its squared standard error.
  private struct SquaredError {
    let mean: Double
    let value: Double

    init(_ numbers: [Double]) {
      let mean = numbers.finiteMean, n = Double(numbers.count)
      self.mean = mean
      value = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (n - 1) / n
    }
  }
}
