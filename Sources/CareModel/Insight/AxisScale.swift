import Foundation

/// The mapping of values to positions between the ends of an axis, and the values that are marked on it.
///
/// Ticks are 1, 2, or 5 times a power of 10 apart, as d3 computes them (`d3-array`, `ticks`), so that a figure that is drawn
/// again by Vega-Lite or Observable keeps its ticks. Steps below 1 are computed as reciprocals of whole numbers: no tick is
/// 0.30000000000000004.
public struct AxisScale: Hashable, Sendable {
  /// The value at the start of the axis.
  public var minimum: Double
  /// The value at the end of the axis; greater than ``minimum``.
  public var maximum: Double
  /// Whether equal ratios, not equal differences, are equally far apart; ``minimum`` is then above 0.
  public var isLogarithmic: Bool

  /// Creates a scale; requires `minimum` < `maximum`, both finite, and above 0 on a logarithmic scale.
  public init(minimum: Double, maximum: Double, isLogarithmic: Bool = false) {
    self.minimum = minimum
    self.maximum = maximum
    self.isLogarithmic = isLogarithmic
  }

  /// Returns the position of a value: 0 at ``minimum`` and 1 at ``maximum``; nil for a value that a logarithmic axis does not have.
  ///
  /// Values beyond the ends are at the ends.
  public func position(of value: Double) -> Double? {
    guard value.isFinite, !isLogarithmic || value > 0 else { return nil }
    let share =
      isLogarithmic
      ? (log10(value) - log10(minimum)) / (log10(maximum) - log10(minimum))
      // Halves do not overflow.
      : (value / 2 - minimum / 2) / (maximum / 2 - minimum / 2)
    return share.isFinite ? Swift.min(1, Swift.max(0, share)) : nil
  }

  /// The value in the middle of the axis.
  package var middle: Double {
    isLogarithmic ? (minimum * maximum).squareRoot() : minimum / 2 + maximum / 2
  }

  /// Returns the values to mark, in order, about `count` of them.
  ///
  /// A logarithmic axis has the powers of 10, and 2 and 5 times these where there are few.
  /// - Complexity: O(ticks).
  public func ticks(about count: Int) -> [Double] {
    if isLogarithmic { return logarithmicTicks(about: count) }
    guard count > 0, let step = TickStep(from: minimum, to: maximum, count: Double(count)) else { return [] }
    return step.ticks
  }

  /// Returns the scale with its ends moved outward to ticks.
  ///
  /// The step can grow with the ends; this is repeated until it does not, at most 10 times (`d3-scale`, issue 209).
  public func rounded(about count: Int = 5) -> AxisScale {
    var scale = self
    if isLogarithmic {
      scale.minimum = Swift.max(.leastNormalMagnitude, pow(10, log10(minimum).rounded(.down)))
      scale.maximum = pow(10, log10(maximum).rounded(.up))
      return scale.maximum.isFinite && scale.minimum < scale.maximum ? scale : self
    }
    var last: TickStep.Size?
    for _ in 0..<10 {
      guard let step = TickStep(from: scale.minimum, to: scale.maximum, count: Double(count)) else { return scale }
      if step.size == last { return scale }
      let (low, high) = (step.size.floor(scale.minimum), step.size.ceiling(scale.maximum))
      guard low.isFinite, high.isFinite else { return scale }
      (scale.minimum, scale.maximum) = (low, high)
      last = step.size
    }
    return scale
  }

  private func logarithmicTicks(about count: Int) -> [Double] {
    let (low, high) = (Int(log10(minimum).rounded(.down)), Int(log10(maximum).rounded(.up)))
    let inside = { [self] (value: Double) in value >= minimum && value <= maximum }
    let powers = (low...Swift.max(low, high)).map { pow(10, Double($0)) }
    let tens = powers.filter(inside)
    if tens.count > count {
      return stride(from: 0, to: tens.count, by: (tens.count - 1) / Swift.max(1, count) + 1).map { tens[$0] }
    }
    let finer = powers.flatMap { [$0, 2 * $0, 5 * $0] }.filter(inside)
    return tens.count * 3 <= count || tens.count < 2 ? finer : tens
  }
}

/// The distance of ticks, and the first and last of them between two values.
private struct TickStep {
  /// A distance of 1, 2, or 5 times a power of 10.
  struct Size: Hashable {
    /// The distance; if it is below 1, its reciprocal, which is whole.
    var amount: Double
    var isReciprocal: Bool

    func index(_ value: Double) -> Double { isReciprocal ? value * amount : value / amount }
    func value(_ index: Double) -> Double { isReciprocal ? index / amount : index * amount }
    func floor(_ value: Double) -> Double { self.value(index(value).rounded(.down)) }
    func ceiling(_ value: Double) -> Double { self.value(index(value).rounded(.up)) }
  }

  let size: Size
  private let first: Double
  private let last: Double

  init?(from start: Double, to end: Double, count: Double) {
    let step = (end / count - start / count)
    guard step > 0, step.isFinite else { return nil }
    let power = log10(step).rounded(.down)
    guard power > -300 else { return nil }
    let part = step / pow(10, power)
    let factor = part >= 50.0.squareRoot() ? 10.0 : part >= 10.0.squareRoot() ? 5 : part >= 2.0.squareRoot() ? 2 : 1
    let size =
      power < 0
      ? Size(amount: pow(10, -power) / factor, isReciprocal: true)
      : Size(amount: pow(10, power) * factor, isReciprocal: false)
    var first = size.index(start).rounded(), last = size.index(end).rounded()
    if size.value(first) < start { first += 1 }
    if size.value(last) > end { last -= 1 }
    if last < first, count >= 0.5, count < 2, let finer = TickStep(from: start, to: end, count: count * 2) {
      self = finer
      return
    }
    (self.size, self.first, self.last) = (size, first, last)
  }

  var ticks: [Double] {
    guard last >= first, last - first <= 1000 else { return [] }
    return (0...Int(last - first)).map { size.value(first + Double($0)) }
  }
}
