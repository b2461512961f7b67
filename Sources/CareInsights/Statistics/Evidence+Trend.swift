package import CareModel

extension Evidence {
  /// Returns the trend of a series: Theil–Sen slope on day numbers, and the Mann–Kendall test with the variance corrected for
  /// autocorrelation as by Hamed and Rao, over 3 lags.
  ///
  /// It makes a statement with values on at least 10 days and on half of the period, 4 different values, p < `alpha`, and a
  /// change of at least `minChange` over the period. Missing days are not skipped: slopes and lags use the true distances.
  /// - Complexity: O(n²) in the values, with two small steps for each pair.
  package static func trend(
    of series: DailySeries, minChange: Double = 0, alpha: Double = 0.05, better: ValueDirection? = nil
  ) -> Evidence {
    guard series.count >= 10 else { return series.evidence(.trend, silent: .tooFewDays) }
    guard series.distinct >= 2 else { return series.evidence(.trend, silent: .tooFewValues) }
    let bound = NormalDistribution.bound(twoSided: alpha)
    let test = MannKendall(series)
    let trend = test.trend(bound: bound)
    let span = Double(series.to.dayNumber - series.from.dayNumber)
    let silent: Silence? =
      if Double(series.count) < span / 2 {
        .tooSparse
      } else if series.distinct < 4 {
        .tooFewValues
      } else if !(trend.p < alpha) {
        .noTrend
      } else if trend.slope.magnitude * span < minChange - 1e-9 {
        .smallChange
      } else {
        nil
      }
    let direction: ValueDirection? = trend.slope == 0 ? nil : trend.slope > 0 ? .higher : .lower
    return series.evidence(
      .trend, silent: silent, result: .trend(trend),
      judgment: silent == nil ? direction?.judgment(better: better) : nil)
  }
}

/// The pairs of a series: their slopes, the score of Mann and Kendall, and its variance.
private struct MannKendall {
  let series: DailySeries

  init(_ series: DailySeries) { self.series = series }

  /// Returns the slope with its interval, and the test.
  ///
  /// The interval is that of Sen: the slopes whose ranks are (N ∓ z√V)/2, rounded to the nearest rank, at most the extremes.
  func trend(bound: Double) -> Trend {
    let n = series.count, pairs = n * (n - 1) / 2
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: pairs) { slopes in
      let score = fill(slopes)
      let middle = pairs / 2, upper = slopes.select(middle, in: 0..<pairs)
      let slope = pairs % 2 == 1 ? upper : (slopes.select(middle - 1, in: 0..<middle) + upper) / 2
      let correction = correction(slope: slope)
      let variance = variance * correction
      let deviation = variance.squareRoot()
      let z = score == 0 || deviation == 0 ? 0 : (Double(score) - (score > 0 ? 1 : -1)) / deviation
      let rank = max(1, Int(((Double(pairs) - bound * deviation) / 2).rounded(.toNearestOrEven)))
      // No slope before the middle is greater than the one there, and none after it is smaller.
      return Trend(
        slope: slope, low: slopes.select(rank - 1, in: 0..<middle + 1),
        high: slopes.select(pairs - rank, in: middle..<pairs), z: z, p: NormalDistribution.twoSided(z),
        correction: correction)
    }
  }

  /// Writes the slope of each pair, and returns the score: the number of pairs that rise minus that of those that fall.
  private func fill(_ slopes: UnsafeMutableBufferPointer<Double>) -> Int {
    let days = series.days.map(Double.init)
    return series.values.withUnsafeBufferPointer { values in
      days.withUnsafeBufferPointer { days in
        var score = 0, place = 0
        for later in 1..<values.count {
          let value = values[later], day = days[later]
          let row = UnsafeMutableBufferPointer(rebasing: slopes[place..<place + later])
          // Without checks for overflow, several pairs are computed at a time.
          var rises = 0
          for earlier in 0..<later {
            let difference = value - values[earlier]
            rises &+= (difference > 0 ? 1 : 0) &- (difference < 0 ? 1 : 0)
            row.initializeElement(at: earlier, to: difference / (day - days[earlier]))
          }
          score += rises
          place += later
        }
        return score
      }
    }
  }

  /// The variance of the score without a trend, with the correction for ties.
  private var variance: Double {
    func term(_ size: Int) -> Double { Double(size) * Double(size - 1) * Double(2 * size + 5) }
    return (term(series.count) - series.tied.reduce(0) { $0 + term($1) }) / 18
  }

  /// Returns the factor by which the autocorrelation of the detrended ranks increases the variance; at least 1.
  private func correction(slope: Double) -> Double {
    let n = Double(series.count)
    let first = series.days[0]
    let rest = zip(series.days, series.values).map { $1 - slope * Double($0 - first) }
    let size = max(rest.lazy.map(\.magnitude).max() ?? 0, series.values.lazy.map(\.magnitude).max() ?? 0)
    // Equal remainders differ by the rounding of the slope.
    let ranks = Ranks(rest, tolerance: size * 1e-12)
    var sum = 0.0
    for lag in 1...3 {
      let (value, pairs) = ranks.autocorrelation(lag: lag, days: series.days)
      let bound = NormalDistribution.bound95 / Double(pairs + lag).squareRoot()
      guard pairs > 0, value.magnitude > bound else { continue }
      let k = Double(lag)
      sum += (n - k) * (n - k - 1) * (n - k - 2) * value
    }
    return max(1, 1 + 2 / (n * (n - 1) * (n - 2)) * sum)
  }
}
