/// Yes or no.
public struct BooleanFormat: Hashable, Sendable, Codable {
  /// The units of the value, as UCUM writes them.
  public var units: String?

  /// Creates a yes-or-no format.
  public init(units: String? = nil) {
    self.units = units
  }
}
