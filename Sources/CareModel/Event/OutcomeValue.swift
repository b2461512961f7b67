/// One value of an outcome or a target, with its kind and units.
///
/// Units are UCUM codes (`mg`, `h`, `deg`) or other words (`tablet`).
public struct OutcomeValue: Hashable, Sendable {
  /// The value.
  public var value: Scalar
  /// The kind of value, such as `pain`.
  public var kind: String?
  /// The unit of a number.
  public var units: String?
  /// The time of recording; nil for a target.
  public var recorded: Instant?

  /// Creates a value with its kind and units.
  public init(_ value: Scalar, kind: String? = nil, units: String? = nil, recorded: Instant? = nil) {
    self.value = value
    self.kind = kind
    self.units = units
    self.recorded = recorded
  }
}

extension OutcomeValue {
  /// The value as a number: an integer or a double as it is, nil for anything else.
  public var number: Double? { value.number }
}
