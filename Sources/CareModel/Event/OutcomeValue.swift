/// One value of an outcome or of a target: what it is, of which kind, in which units.
///
/// Units are UCUM codes (`mg`, `h`, `deg`) or free words (`tablet`).
public struct OutcomeValue: Hashable, Sendable {
  /// What was recorded or asked for.
  public var value: Scalar
  /// What the value tells of, such as `pain`.
  public var kind: String?
  /// The unit of a number.
  public var units: String?
  /// When it was recorded; nil for a target.
  public var recorded: Instant?

  /// A value with its kind and units.
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
