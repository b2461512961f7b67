extension JSONValue {
  /// Returns the value of a type that is written as this JSON, as Foundation's decoder reads it by default.
  ///
  /// Errors name no coding path. Dates and bytes have no form of their own here.
  ///
  /// - Throws: `DecodingError`, or the error of the type.
  package func decoded<Value: Decodable>(as _: Value.Type) throws -> Value {
    try Value(from: JSONValueDecoder(value: self))
  }
}

/// Reads one JSON value.
private struct JSONValueDecoder: Decoder {
  let value: JSONValue
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let fields) = value else { throw value.mismatch([String: Any].self) }
    return KeyedDecodingContainer(JSONFields<Key>(fields: fields))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let items) = value else { throw value.mismatch([Any].self) }
    return JSONItems(items: items)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }
  func decode(_: Bool.Type) throws -> Bool { try value.boolean() }
  func decode(_: String.Type) throws -> String { try value.string() }
  func decode(_: Double.Type) throws -> Double { try value.double() }
  func decode(_: Float.Type) throws -> Float { Float(try value.double()) }
  func decode(_: Int.Type) throws -> Int { try value.whole() }
  func decode(_: Int8.Type) throws -> Int8 { try value.whole() }
  func decode(_: Int16.Type) throws -> Int16 { try value.whole() }
  func decode(_: Int32.Type) throws -> Int32 { try value.whole() }
  func decode(_: Int64.Type) throws -> Int64 { try value.whole() }
  func decode(_: UInt.Type) throws -> UInt { try value.whole() }
  func decode(_: UInt8.Type) throws -> UInt8 { try value.whole() }
  func decode(_: UInt16.Type) throws -> UInt16 { try value.whole() }
  func decode(_: UInt32.Type) throws -> UInt32 { try value.whole() }
  func decode(_: UInt64.Type) throws -> UInt64 { try value.whole() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value.decoded(as: type) }
}

/// The fields of an object.
private struct JSONFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let fields: [String: JSONValue]
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { fields.keys.compactMap { Key(stringValue: $0) } }

  private func value(_ key: Key) throws -> JSONValue {
    guard let value = fields[key.stringValue] else {
      throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "'\(key.stringValue)' is missing"))
    }
    return value
  }

  /// Returns the value of a field; nil if it is missing or null.
  private func given(_ key: Key) -> JSONValue? {
    guard let value = fields[key.stringValue] else { return nil }
    if case .null = value { return nil }
    return value
  }

  func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }
  func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try value(key).boolean() }
  func decode(_: String.Type, forKey key: Key) throws -> String { try value(key).string() }
  func decode(_: Double.Type, forKey key: Key) throws -> Double { try value(key).double() }
  func decode(_: Int.Type, forKey key: Key) throws -> Int { try value(key).whole() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(key).decoded(as: type)
  }

  func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? { try given(key)?.boolean() }
  func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? { try given(key)?.string() }
  func decodeIfPresent(_: Double.Type, forKey key: Key) throws -> Double? { try given(key)?.double() }
  func decodeIfPresent(_: Int.Type, forKey key: Key) throws -> Int? { try given(key)?.whole() }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try given(key)?.decoded(as: type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try JSONValueDecoder(value: value(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try JSONValueDecoder(value: value(key)).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { JSONValueDecoder(value: fields["super"] ?? .null) }
  func superDecoder(forKey key: Key) throws -> any Decoder { JSONValueDecoder(value: try value(key)) }
}

/// The items of an array.
private struct JSONItems: UnkeyedDecodingContainer {
  let items: [JSONValue]
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  init(items: [JSONValue]) { self.items = items }

  private mutating func take() throws -> JSONValue {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Any.self, .init(codingPath: [], debugDescription: "the list has \(items.count) values"))
    }
    defer { currentIndex += 1 }
    return items[currentIndex]
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, items[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_: String.Type) throws -> String { try take().string() }
  mutating func decode(_: Double.Type) throws -> Double { try take().double() }
  mutating func decode(_: Int.Type) throws -> Int { try take().whole() }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try take().decoded(as: type) }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try JSONValueDecoder(value: take()).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try JSONValueDecoder(value: take()).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { JSONValueDecoder(value: try take()) }
}

// MARK: Scalars

extension JSONValue {
  fileprivate func mismatch(_ type: Any.Type) -> DecodingError {
    if case .null = self {
      return .valueNotFound(type, .init(codingPath: [], debugDescription: "null is not a value of the type"))
    }
    return .typeMismatch(type, .init(codingPath: [], debugDescription: "the JSON is of another type"))
  }

  fileprivate func boolean() throws -> Bool {
    guard case .boolean(let value) = self else { throw mismatch(Bool.self) }
    return value
  }

  fileprivate func string() throws -> String {
    guard case .string(let value) = self else { throw mismatch(String.self) }
    return value
  }

  fileprivate func double() throws -> Double {
    guard let number else { throw mismatch(Double.self) }
    return number
  }

  fileprivate func whole<Number: FixedWidthInteger>() throws -> Number {
    let value: Number? =
      switch self {
      case .integer(let value): Number(exactly: value)
      case .double(let value): Number(exactly: value)
      default: nil
      }
    guard let value else { throw mismatch(Number.self) }
    return value
  }
}
