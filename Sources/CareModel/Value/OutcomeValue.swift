import Foundation

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
  /// The words that the participant typed for the option that is the value; nil for a value of any other origin.
  ///
  /// They are no value of the option's question: nothing compares them with one, or gives them the label of an option.
  public var other: String?
  /// The time of recording; nil for a target.
  public var recorded: Instant?
  /// The substance by whose factor a target's units convert, such as `glucose` between mmol/L and mg/dL; nil for none.
  public var factor: String?

  /// Creates a value with its kind and units.
  public init(
    _ value: Scalar, kind: String? = nil, units: String? = nil, other: String? = nil, recorded: Instant? = nil,
    factor: String? = nil
  ) {
    self.value = value
    self.kind = kind
    self.units = units
    self.other = other
    self.recorded = recorded
    self.factor = factor
  }
}

extension OutcomeValue {
  /// The value as a number: an integer or a double as it is, nil for anything else.
  public var number: Double? { value.number }
}

// {"integer": 25, "kind": "dose", "units": "mg"}: the key of the value names its type.

extension OutcomeValue: Codable {
  private enum CodingKeys: String, CodingKey {
    case integer, double, boolean, text, binary, date, day, kind, units, other, recorded, factor
  }

  /// Decodes an object in which the key of the value names its type.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let value: Scalar
    if let integer = try fields.decodeIfPresent(Int.self, forKey: .integer) {
      value = .integer(integer)
    } else if let double = try fields.decodeIfPresent(Double.self, forKey: .double) {
      value = .double(double)
    } else if let boolean = try fields.decodeIfPresent(Bool.self, forKey: .boolean) {
      value = .boolean(boolean)
    } else if let text = try fields.decodeIfPresent(String.self, forKey: .text) {
      value = .text(text)
    } else if let data = try fields.decodeIfPresent(Data.self, forKey: .binary) {
      value = .binary(data)
    } else if let day = try fields.decodeIfPresent(CivilDate.self, forKey: .day) {
      value = .day(day)
    } else {
      value = .date(try fields.decode(Instant.self, forKey: .date))
    }
    self.init(
      value, kind: try fields.decodeIfPresent(String.self, forKey: .kind),
      units: try fields.decodeIfPresent(String.self, forKey: .units),
      other: try fields.decodeIfPresent(String.self, forKey: .other),
      recorded: try fields.decodeIfPresent(Instant.self, forKey: .recorded),
      factor: try fields.decodeIfPresent(String.self, forKey: .factor))
  }

  /// Encodes an object in which the key of the value names its type.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch value {
    case .integer(let integer): try fields.encode(integer, forKey: .integer)
    case .double(let double): try fields.encode(double, forKey: .double)
    case .boolean(let boolean): try fields.encode(boolean, forKey: .boolean)
    case .text(let text): try fields.encode(text, forKey: .text)
    case .binary(let data): try fields.encode(data, forKey: .binary)
    case .date(let instant): try fields.encode(instant, forKey: .date)
    case .day(let day): try fields.encode(day, forKey: .day)
    }
    try fields.encodeIfPresent(kind, forKey: .kind)
    try fields.encodeIfPresent(units, forKey: .units)
    try fields.encodeIfPresent(other, forKey: .other)
    try fields.encodeIfPresent(recorded, forKey: .recorded)
    try fields.encodeIfPresent(factor, forKey: .factor)
  }
}
