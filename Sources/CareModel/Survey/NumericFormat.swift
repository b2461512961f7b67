/// A number, whole or decimal, within optional bounds.
public struct NumericFormat: Hashable, Sendable, Codable {
  /// Whether only whole numbers are taken.
  public var integer: Bool
  /// The most digits after the decimal point, if limited.
  public var digits: Int?
  /// The least value, inclusive.
  public var min: Double?
  /// The greatest value, inclusive.
  public var max: Double?
  /// The units of the value, as UCUM writes them.
  public var units: String?

  /// Creates a numeric format.
  public init(
    integer: Bool = false, digits: Int? = nil, min: Double? = nil, max: Double? = nil, units: String? = nil
  ) {
    self.integer = integer
    self.digits = digits
    self.min = min
    self.max = max
    self.units = units
  }
}
