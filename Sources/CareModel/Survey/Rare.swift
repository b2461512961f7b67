/// A field that few values have: it takes one word while it is nil, so that copies of the others stay small.
///
/// It is stored as a field of type `Value?` is: its key is absent while it is nil.
@propertyWrapper
public indirect enum Rare<Value> {
  /// The field is nil.
  case absent
  /// The field has a value.
  case present(Value)

  /// Creates a field.
  public init(wrappedValue: Value? = nil) { self = wrappedValue.map(Rare.present) ?? .absent }

  /// The value of the field.
  public var wrappedValue: Value? {
    get { if case .present(let value) = self { value } else { nil } }
    set { self = Rare(wrappedValue: newValue) }
  }
}

extension Rare: Sendable where Value: Sendable {}
extension Rare: Equatable where Value: Equatable {}
extension Rare: Hashable where Value: Hashable {}

extension Rare: Codable where Value: Codable {
  /// Reads the value of a field that is there.
  ///
  /// - Throws: `DecodingError` if it is of another type.
  public init(from decoder: any Decoder) throws { self = .present(try Value(from: decoder)) }

  /// Writes the value; the container omits a field that is nil.
  ///
  /// - Throws: `EncodingError` if the value cannot be written.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// The calls that a synthesized `Codable` makes for such a field.

extension KeyedDecodingContainer {
  func decode<Value: Codable>(_ type: Rare<Value>.Type, forKey key: Key) throws -> Rare<Value> {
    Rare(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  mutating func encode<Value: Codable>(_ field: Rare<Value>, forKey key: Key) throws {
    try encodeIfPresent(field.wrappedValue, forKey: key)
  }
}
