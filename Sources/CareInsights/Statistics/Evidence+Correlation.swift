import Foundation

package import CareModel

extension Evidence {
  /// Returns Spearman's correlation of the pairs of two series on the same day, or `lag` days apart, the second one later.
  ///
  /// The 95% interval is Fisher's, with the standard error of Bonett and Wright (2000) for the effective number of pairs
  /// n(1 − r₁r₁′)/(1 + r₁r₁′), where r₁ and r₁′ are the autocorrelations of the two series at one day.
  ///
  /// It makes a statement with at least 14 pairs, 5 different values of each, an interval that excludes 0, and a correlation of
  /// at least 0.3 either way.
  /// - Complexity: O(n log n).
  package static func correlation(of x: DailySeries, with y: DailySeries, lag: Int = 0) -> Evidence {
    let later = Dictionary(zip(y.days, y.values)) { $1 }
    let pairs = zip(x.days, x.values).compactMap { day, value in
      later[day + lag].map { (day: day, x: value, y: $0) }
    }
    func evidence(_ silent: Silence?, _ correlation: Correlation? = nil) -> Evidence {
      Evidence(
        method: .correlation, from: min(x.from, y.from), to: max(x.to, y.to), n: pairs.count, silent: silent,
        result: correlation.map { .correlation($0) })
    }
    guard pairs.count >= 14 else { return evidence(.tooFewDays) }
    guard Set(pairs.map(\.x)).count >= 5, Set(pairs.map(\.y)).count >= 5 else { return evidence(.tooFewValues) }
    let (first, second) = (Ranks(pairs.map(\.x)), Ranks(pairs.map(\.y)))
    let rho = first.correlation(with: second)
    let days = pairs.map(\.day), n = Double(pairs.count)
    let product =
      first.autocorrelation(lag: 1, days: days).value * second.autocorrelation(lag: 1, days: days).value
    let effective = n * (1 - product) / (1 + product)
    guard effective.isFinite, effective > 3 else {
      let known = effective.isFinite ? effective : nil
      return evidence(.tooDependent, Correlation(rho: rho, low: nil, high: nil, effective: known, lag: lag))
    }
    let error = ((1 + rho * rho / 2) / (effective - 3)).squareRoot()
    let reach = NormalDistribution.bound95 * error
    let found = Correlation(
      rho: rho, low: tanh(atanh(rho) - reach), high: tanh(atanh(rho) + reach), effective: effective, lag: lag)
    if let low = found.low, let high = found.high, low <= 0, high >= 0 { return evidence(.uncertain, found) }
    return evidence(rho.magnitude < 0.3 ? .weak : nil, found)
  }
}
