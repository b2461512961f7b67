/// What a range-of-motion step measured, in degrees.
///
/// 90 is a device lying flat at the reference; bending the joint moves the angle up or down from ``start``.
public struct RangeOfMotion: Hashable, Sendable, Codable {
  /// The angle at the first sample.
  public var start: Double
  /// The angle at the last sample.
  public var finish: Double
  /// The least angle reached.
  public var minimum: Double
  /// The greatest angle reached.
  public var maximum: Double
  /// The distance from ``minimum`` to ``maximum``.
  public var range: Double

  /// Creates a measurement.
  public init(start: Double, finish: Double, minimum: Double, maximum: Double, range: Double) {
    self.start = start
    self.finish = finish
    self.minimum = minimum
    self.maximum = maximum
    self.range = range
  }
}
