extension JSONValue {
  /// Writes a value as JSON, as Foundation's encoder does by default; dates and bytes have no form of their own here.
  ///
  /// - Throws: `EncodingError` if a number is not finite, or if the value writes nothing; otherwise the error of the type.
  package init(encoding value: some Encodable) throws {
    let node = JSONNode()
    try value.encode(to: node)
    guard let json = node.json else {
      throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "the value writes nothing"))
    }
    self = json
  }
}

/// One JSON value that is being written.
private final class JSONNode: Encoder {
  private enum Content {
    case nothing
    case value(JSONValue)
    /// The fields in the order in which they were written: a dictionary that grows hashes its names again and again.
    case object([(name: String, value: JSONValue)])
    case array([JSONValue])
  }

  private var content = Content.nothing
  /// The values that others are still writing: fields by name, or items by place.
  private var fields: [(name: String, node: JSONNode)] = []
  private var items: [(place: Int, node: JSONNode)] = []

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The value; nil if nothing was written.
  var json: JSONValue? {
    switch content {
    case .nothing: return nil
    case .value(let value): return value
    case .object(var object):
      for field in fields { object.append((field.name, field.node.json ?? .object([:]))) }
      return .object(Dictionary(object.lazy.map { ($0.name, $0.value) }) { $1 })
    case .array(var array):
      for item in items { array[item.place] = item.node.json ?? .object([:]) }
      return .array(array)
    }
  }

  func set(_ value: JSONValue) { content = .value(value) }

  func set(_ value: JSONValue, as name: String) {
    guard case .object(var object) = content else { return }
    content = .nothing
    object.append((name, value))
    content = .object(object)
  }

  func append(_ value: JSONValue) {
    guard case .array(var array) = content else { return }
    content = .nothing
    array.append(value)
    content = .array(array)
  }

  func child(as name: String) -> JSONNode {
    let node = JSONNode()
    fields.append((name, node))
    return node
  }

  func nextChild() -> JSONNode {
    let node = JSONNode()
    items.append((count, node))
    append(.null)
    return node
  }

  var count: Int { if case .array(let array) = content { array.count } else { 0 } }

  func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = content {} else { content = .object([]) }
    return KeyedEncodingContainer(JSONNodeFields<Key>(node: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array = content {} else { content = .array([]) }
    return JSONNodeItems(node: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONNode: SingleValueEncodingContainer {
  func encodeNil() { set(.null) }
  func encode(_ value: Bool) { set(.boolean(value)) }
  func encode(_ value: String) { set(.string(value)) }
  func encode(_ value: Double) throws { set(try JSONValue(finite: value)) }
  func encode(_ value: Float) throws { set(try JSONValue(finite: Double(value))) }
  func encode(_ value: Int) { set(.integer(value)) }
  func encode(_ value: Int8) { set(.integer(Int(value))) }
  func encode(_ value: Int16) { set(.integer(Int(value))) }
  func encode(_ value: Int32) { set(.integer(Int(value))) }
  func encode(_ value: Int64) { set(.integer(Int(value))) }
  func encode(_ value: UInt) throws { set(try JSONValue(whole: UInt64(value))) }
  func encode(_ value: UInt8) { set(.integer(Int(value))) }
  func encode(_ value: UInt16) { set(.integer(Int(value))) }
  func encode(_ value: UInt32) { set(.integer(Int(value))) }
  func encode(_ value: UInt64) throws { set(try JSONValue(whole: value)) }
  func encode(_ value: some Encodable) throws { try value.encode(to: self) }
}

/// The fields of an object that is being written.
private struct JSONNodeFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { node.set(.null, as: key.stringValue) }
  func encode(_ value: Bool, forKey key: Key) { node.set(.boolean(value), as: key.stringValue) }
  func encode(_ value: String, forKey key: Key) { node.set(.string(value), as: key.stringValue) }
  func encode(_ value: Int, forKey key: Key) { node.set(.integer(value), as: key.stringValue) }
  func encode(_ value: Double, forKey key: Key) throws {
    node.set(try JSONValue(finite: value), as: key.stringValue)
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    node.set(try JSONValue(encoding: value), as: key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    node.child(as: key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    node.child(as: key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { node.child(as: "super") }
  func superEncoder(forKey key: Key) -> any Encoder { node.child(as: key.stringValue) }
}

/// The items of an array that is being written.
private struct JSONNodeItems: UnkeyedEncodingContainer {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func encodeNil() { node.append(.null) }
  func encode(_ value: String) { node.append(.string(value)) }
  func encode(_ value: Int) { node.append(.integer(value)) }
  func encode(_ value: some Encodable) throws { node.append(try JSONValue(encoding: value)) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    node.nextChild().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { node.nextChild().unkeyedContainer() }
  func superEncoder() -> any Encoder { node.nextChild() }
}

extension JSONValue {
  fileprivate init(finite value: Double) throws {
    guard value.isFinite else {
      throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "the number is not finite"))
    }
    self = .number(value)
  }

  fileprivate init(whole value: UInt64) throws {
    guard let number = Int(exactly: value) else {
      throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "the number needs 64 bits"))
    }
    self = .integer(number)
  }
}
