package import CareModel

/// The distribution of the participants' values in 1,001 bins, however many participants there are.
package struct RateHistogram: Hashable, Sendable {
  private static let bins = 1000

  private let range: Double
  private let limit: Double
  private var counts = Array(repeating: 0, count: bins + 1)
  private var tenths = Array(repeating: 0, count: 10)
  private var count = 0
  private var reached = 0
  private var sum = 0.0
  private var squares = 0.0

  /// Creates the distribution of no values from 0 to `range`; a greater value is in the last bin.
  ///
  /// `limit`: the value whose share of participants at or above it is counted.
  package init(to range: Double = 1, atLeast limit: Double) {
    self.range = range
    self.limit = limit
  }

  /// Adds a participant's value.
  package mutating func add(_ value: Double) {
    let place = min(1, max(0, value / range))
    counts[Int((place * Double(Self.bins)).rounded())] += 1
    tenths[min(9, Int(place * 10 + 1e-9))] += 1
    count += 1
    sum += value
    squares += value * value
    if value >= limit - 1e-9 { reached += 1 }
  }

  /// The distribution.
  package var figures: CohortFigures.Each {
    let interval = WilsonInterval.of(reached, of: count)
    var each = CohortFigures.Each(
      resolution: range / Double(Self.bins), tenths: tenths,
      atLeast: .init(share: limit, n: reached, of: count, low: interval?.low, high: interval?.high))
    guard count > 0 else { return each }
    let mean = sum / Double(count)
    each.mean = mean
    if count > 1 {
      each.sd = (max(0, squares - sum * mean) / Double(count - 1)).squareRoot()
    }
    each.p10 = quantile(0.1)
    each.p25 = quantile(0.25)
    each.p50 = quantile(0.5)
    each.p75 = quantile(0.75)
    each.p90 = quantile(0.9)
    return each
  }

  /// Returns a quantile, between two participants on the line between their values (type 7 of Hyndman and Fan).
  private func quantile(_ share: Double) -> Double {
    let place = share * Double(count - 1), below = Int(place)
    let low = value(ofParticipant: below), part = place - Double(below)
    guard part > 1e-9 else { return low }
    return low + part * (value(ofParticipant: below + 1) - low)
  }

  /// Returns the value of the participant with a number in ascending order, from 0, to the width of a bin.
  private func value(ofParticipant number: Int) -> Double {
    var before = 0
    for (bin, count) in counts.enumerated() {
      before += count
      if before > number { return Double(bin) / Double(Self.bins) * range }
    }
    return range
  }
}
