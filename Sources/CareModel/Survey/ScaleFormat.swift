/// A whole number from ``min`` to ``max``, in steps.
///
/// At most ``mostSteps`` steps lie between the two ends, and they divide the distance evenly.
public struct ScaleFormat: Hashable, Sendable, Codable {
  /// How many steps a scale may have between its ends.
  public static let mostSteps = 13

  /// The least value.
  public var min: Int
  /// The greatest value.
  public var max: Int
  /// The distance between two neighboring values, at least 1.
  public var step: Int
  /// What the least value means.
  public var minLabel: String?
  /// What the greatest value means.
  public var maxLabel: String?
  /// The units of the value, as UCUM writes them.
  public var units: String?

  /// Creates a scale.
  public init(
    min: Int, max: Int, step: Int = 1, minLabel: String? = nil, maxLabel: String? = nil, units: String? = nil
  ) {
    self.min = min
    self.max = max
    self.step = step
    self.minLabel = minLabel
    self.maxLabel = maxLabel
    self.units = units
  }
}
