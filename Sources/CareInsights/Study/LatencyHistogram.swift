import CareModel
import Foundation

/// Times to an answer in buckets that are 1% wide.
struct LatencyHistogram: Hashable, Sendable {
  private static let width = log(1.01)

  private var counts: [Int] = []
  private var count = 0

  /// Adds a time in seconds; one of less than a second counts as a second.
  mutating func add(_ seconds: Double) {
    let bucket = Int(log(min(1e9, max(1, seconds))) / Self.width)
    while counts.count <= bucket { counts.append(0) }
    counts[bucket] += 1
    count += 1
  }

  /// Returns the number of times and their quantiles, each right to 1%.
  func figures(key: String?) -> StudyFigures.Latency {
    var latency = StudyFigures.Latency(key: key, n: count)
    guard count > 0 else { return latency }
    latency.p10 = quantile(0.1)
    latency.p25 = quantile(0.25)
    latency.p50 = quantile(0.5)
    latency.p75 = quantile(0.75)
    latency.p90 = quantile(0.9)
    return latency
  }

  /// Returns the middle of the bucket that holds a quantile, in whole seconds.
  private func quantile(_ share: Double) -> Double {
    let place = Int((share * Double(count - 1)).rounded())
    var before = 0
    for (bucket, number) in counts.enumerated() {
      before += number
      if before > place { return exp((Double(bucket) + 0.5) * Self.width).rounded() }
    }
    return 0
  }
}
