public import Foundation

/// One value of an outcome or of a target: what it is, of which kind, in which units.
///
/// Units are UCUM codes (`mg`, `h`, `deg`) or free words (`tablet`).
public struct OutcomeValue: Hashable, Sendable {
  /// What was recorded or asked for.
  public var value: Value
  /// What the value tells of, such as `pain`.
  public var kind: String?
  /// The unit of a number.
  public var units: String?
  /// When it was recorded; nil for a target.
  public var recorded: Instant?

  /// A value with its kind and units.
  public init(_ value: Value, kind: String? = nil, units: String? = nil, recorded: Instant? = nil) {
    self.value = value
    self.kind = kind
    self.units = units
    self.recorded = recorded
  }

  /// The six types that a value may have.
  public enum Value: Hashable, Sendable {
    /// A whole number.
    case integer(Int)
    /// A finite number.
    case double(Double)
    /// A yes or no.
    case boolean(Bool)
    /// Words.
    case text(String)
    /// Bytes.
    case binary(Data)
    /// An instant.
    case date(Instant)
  }
}

extension OutcomeValue {
  /// The value as a number: an integer or a double as it is, nil for anything else.
  public var number: Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    case .boolean, .text, .binary, .date: nil
    }
  }
}
