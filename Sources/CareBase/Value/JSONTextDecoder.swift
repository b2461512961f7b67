import Foundation

/// Reads one value of a JSON text.
struct JSONTextDecoder: Decoder {
  let tree: JSONTree
  /// The index of the value.
  let place: Int

  var codingPath: [any CodingKey] { [JSONPlace(place)] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  fileprivate var node: JSONTree.Node { tree.nodes[place] }

  func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard node.kind == .object else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(JSONTextFields<Key>(object: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard node.kind == .array else { throw mismatch([Any].self) }
    return JSONTextItems(list: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension JSONTextDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { isNull }
  func decode(_: Bool.Type) throws -> Bool { try boolean() }
  func decode(_: String.Type) throws -> String { try string() }
  func decode(_: Double.Type) throws -> Double { try double() }
  func decode(_: Float.Type) throws -> Float { Float(try double()) }
  func decode(_: Int.Type) throws -> Int { try whole() }
  func decode(_: Int8.Type) throws -> Int8 { try whole() }
  func decode(_: Int16.Type) throws -> Int16 { try whole() }
  func decode(_: Int32.Type) throws -> Int32 { try whole() }
  func decode(_: Int64.Type) throws -> Int64 { try whole() }
  func decode(_: UInt.Type) throws -> UInt { try whole() }
  func decode(_: UInt8.Type) throws -> UInt8 { try whole() }
  func decode(_: UInt16.Type) throws -> UInt16 { try whole() }
  func decode(_: UInt32.Type) throws -> UInt32 { try whole() }
  func decode(_: UInt64.Type) throws -> UInt64 { try whole() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}

/// The fields of an object.
private struct JSONTextFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONTextDecoder
  var codingPath: [any CodingKey] { object.codingPath }
  var allKeys: [Key] {
    object.tree.contents(of: object.place).compactMap { Key(stringValue: object.tree.nodes[$0].name) }
  }

  /// Returns the value of a field; nil if it is missing.
  private func found(_ key: Key) -> JSONTextDecoder? {
    object.tree.member(key.stringValue, of: object.place).map { JSONTextDecoder(tree: object.tree, place: $0) }
  }

  private func value(_ key: Key) throws -> JSONTextDecoder {
    guard let value = found(key) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "'\(key.stringValue)' is missing"))
    }
    return value
  }

  /// Returns the value of a field; nil if it is missing or null.
  private func given(_ key: Key) -> JSONTextDecoder? { found(key).flatMap { $0.isNull ? nil : $0 } }

  func contains(_ key: Key) -> Bool { object.tree.member(key.stringValue, of: object.place) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }
  func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try value(key).boolean() }
  func decode(_: String.Type, forKey key: Key) throws -> String { try value(key).string() }
  func decode(_: Double.Type, forKey key: Key) throws -> Double { try value(key).double() }
  func decode(_: Int.Type, forKey key: Key) throws -> Int { try value(key).whole() }
  func decode<Value: Decodable>(_: Value.Type, forKey key: Key) throws -> Value { try value(key).value(Value.self) }

  func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? { try given(key)?.boolean() }
  func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? { try given(key)?.string() }
  func decodeIfPresent(_: Double.Type, forKey key: Key) throws -> Double? { try given(key)?.double() }
  func decodeIfPresent(_: Int.Type, forKey key: Key) throws -> Int? { try given(key)?.whole() }
  func decodeIfPresent<Value: Decodable>(_: Value.Type, forKey key: Key) throws -> Value? {
    try given(key)?.value(Value.self)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try value(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try superDecoder("super") }
  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }

  private func superDecoder(_ name: String) throws -> any Decoder {
    guard let place = object.tree.member(name, of: object.place) else {
      throw DecodingError.valueNotFound(
        Any.self, .init(codingPath: codingPath, debugDescription: "'\(name)' is missing"))
    }
    return JSONTextDecoder(tree: object.tree, place: place)
  }
}

/// The items of an array.
private struct JSONTextItems: UnkeyedDecodingContainer {
  let list: JSONTextDecoder
  let items: [Int]
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { list.codingPath }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  init(list: JSONTextDecoder) {
    self.list = list
    items = list.tree.contents(of: list.place)
  }

  private mutating func take() throws -> JSONTextDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Any.self, .init(codingPath: codingPath, debugDescription: "the list has \(items.count) values"))
    }
    defer { currentIndex += 1 }
    return JSONTextDecoder(tree: list.tree, place: items[currentIndex])
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, JSONTextDecoder(tree: list.tree, place: items[currentIndex]).isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_: String.Type) throws -> String { try take().string() }
  mutating func decode(_: Double.Type) throws -> Double { try take().double() }
  mutating func decode(_: Int.Type) throws -> Int { try take().whole() }
  mutating func decode<Value: Decodable>(_: Value.Type) throws -> Value { try take().value(Value.self) }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try take().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try take().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try take() }
}

// MARK: Values

extension JSONTextDecoder {
  /// Returns the value as a type; bytes are written in Base64.
  func value<Value: Decodable>(_: Value.Type) throws -> Value {
    guard Value.self == Data.self else { return try Value(from: self) }
    guard let data = Data(base64Encoded: try string()) as? Value else {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "the text is not Base64"))
    }
    return data
  }

  fileprivate var isNull: Bool { node.kind == .scalar && node.scalar == .null }

  fileprivate func mismatch(_ type: Any.Type) -> DecodingError {
    if isNull {
      return .valueNotFound(type, .init(codingPath: codingPath, debugDescription: "null is not a value of the type"))
    }
    return .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "the JSON is of another type"))
  }

  fileprivate func boolean() throws -> Bool {
    guard case .boolean(let value) = node.scalar else { throw mismatch(Bool.self) }
    return value
  }

  fileprivate func string() throws -> String {
    guard case .string(let value) = node.scalar else { throw mismatch(String.self) }
    return value
  }

  fileprivate func double() throws -> Double {
    guard let number = node.scalar.number else { throw mismatch(Double.self) }
    return number
  }

  fileprivate func whole<Number: FixedWidthInteger>() throws -> Number {
    let value: Number? =
      switch node.scalar {
      case .integer(let value): Number(exactly: value)
      case .double(let value): tree.large[place].map { Number(exactly: $0) } ?? Number(exactly: value)
      default: nil
      }
    guard let value else { throw mismatch(Number.self) }
    return value
  }
}
