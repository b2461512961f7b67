import Foundation

package import CareModel

extension Evidence {
  /// Returns the run chart of a series, by Anhøj's rules.
  ///
  /// The center line is the median of the first `baseline` days of the period (default: all of it), and points on it are
  /// dropped. With n useful points, there is a signal if the longest run on one side is longer than round(log₂ n) + 3, or if
  /// there are fewer crossings than the 5% quantile of the binomial distribution (n − 1, ½). It makes a statement about a
  /// signal with at least 10 useful points.
  package static func runSignal(
    of series: DailySeries, baseline: Int? = nil, better: ValueDirection? = nil
  ) -> Evidence {
    let base = series.baseline(baseline)
    guard let center = base.median else { return series.evidence(.run, silent: .tooFewDays) }
    let sides = series.values.filter { $0 != center }.map { $0 > center }
    guard let last = sides.last, sides.count >= 10 else { return series.evidence(.run, silent: .tooFewDays) }
    var longest = 0, side = last, crossings = 0, run = 0
    for (place, isAbove) in sides.enumerated() {
      if place > 0, sides[place - 1] != isAbove {
        crossings += 1
        run = 0
      }
      run += 1
      if run >= longest { (longest, side) = (run, isAbove) }
    }
    let allowed = Int(log2(Double(sides.count)).rounded(.toNearestOrEven)) + 3
    let needed = FairBinomial.quantile(0.05, trials: sides.count - 1)
    let rules: [RunSignal.Rule] = (longest > allowed ? [.longRun] : []) + (crossings < needed ? [.fewCrossings] : [])
    let direction: ValueDirection = side ? .higher : .lower
    let signal = RunSignal(
      center: center, baseline: base.count, useful: sides.count, longestRun: longest, longestAllowed: allowed,
      crossings: crossings, crossingsNeeded: needed, rules: rules, side: direction)
    return series.evidence(
      .run, silent: rules.isEmpty ? .noSignal : nil, result: .run(signal),
      judgment: rules.isEmpty ? nil : direction.judgment(better: better))
  }

  /// Returns the chart of individual values and moving ranges of a series (XmR).
  ///
  /// The limits are the mean of the first `baseline` days (default: all) ∓ 2.66 times their mean moving range. With `screen`,
  /// moving ranges over 3.267 times the mean are dropped and the mean is taken again; without, as NHS's Excel tool does. The
  /// rules are those of NHSRplotthedots; a point has the first that applies of limit, trend, two of three, and shift. The
  /// statement is about the latest point with a signal, and needs at least 12 points in the baseline.
  package static func processLimits(
    of series: DailySeries, baseline: Int? = nil, screen: Bool = true, better: ValueDirection? = nil
  ) -> Evidence {
    let base = series.baseline(baseline)
    guard base.count >= 12 else { return series.evidence(.xmr, silent: .tooFewDays) }
    let limits = ProcessChart(series, baseline: base, screen: screen).limits
    return series.evidence(
      .xmr, silent: limits.signals.isEmpty ? .noSignal : nil, result: .xmr(limits),
      judgment: limits.signals.last?.side.judgment(better: better))
  }
}

extension DailySeries {
  /// Returns the part on the first days of the period; all of it for nil.
  fileprivate func baseline(_ days: Int?) -> DailySeries {
    days.map { part(from: from, to: min(to, from.adding(days: $0))) } ?? self
  }

  /// The median; nil without values.
  fileprivate var median: Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return [sorted[(count - 1) / 2], sorted[count / 2]].finiteMean
  }
}
