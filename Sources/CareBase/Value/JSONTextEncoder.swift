import Foundation

/// Writes values as JSON, one after another into the same bytes.
final class JSONTextEncoder: Encoder {
  /// The value that is being written.
  private struct Open {
    enum Kind { case nothing, scalar, object, array }

    var kind = Kind.nothing
    /// The offset of its first byte.
    var start: Int
    /// The index of its first member.
    var firstMember: Int
    /// Whether its members must be put together again: one is still being written elsewhere, or their names are out of order.
    var isUnfinished = false
    /// Whether its names are data, and stay as they are.
    var keepsNames = false
  }

  /// A member of an object, or an item of an array, of the values that are being written.
  private struct Member {
    /// The name; empty for an item.
    var name: String
    /// The bytes, with the name; empty while the member is written by an encoder of its own.
    var range: Range<Int>
    var elsewhere: JSONTextEncoder?
  }

  // Each is changed by one caller at a time: a value is written before the next one begins.
  @exclusivity(unchecked) private var writer: JSONWriter
  @exclusivity(unchecked) private var members: [Member] = []
  @exclusivity(unchecked) private var open = Open(start: 0, firstMember: 0)

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private let form: JSONText.Form

  /// Creates an encoder that has written nothing.
  init(form: JSONText.Form) {
    self.form = form
    writer = JSONWriter(form: form)
  }

  /// The bytes of the value, once it is finished.
  var bytes: [UInt8] { writer.bytes }

  /// Writes a value at the end of the bytes.
  ///
  /// - Throws: `EncodingError` if it writes nothing; otherwise the error of the type.
  func write<Value: Encodable>(_ value: Value) throws {
    let outer = open
    open = Open(start: writer.bytes.count, firstMember: members.count)
    try encode(value)
    guard open.kind != .nothing else {
      throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "the value writes nothing"))
    }
    finish()
    open = outer
  }

  /// Ends the value that is being written.
  private func finish() {
    switch open.kind {
    case .object where open.isUnfinished: putTogether(in: ("{", "}"))
    case .array where open.isUnfinished: putTogether(in: ("[", "]"))
    case .object: writer.add("}")
    case .array: writer.add("]")
    case .scalar, .nothing: break
    }
    members.removeSubrange(open.firstMember...)
  }

  /// Writes the members again: in the order of their names, and of those with the same name the last one.
  private func putTogether(in braces: (Unicode.Scalar, Unicode.Scalar)) {
    let isObject = open.kind == .object, start = open.start, written = Array(writer.bytes[start...])
    var own = Array(members[open.firstMember...])
    if isObject { Self.sort(&own) }
    writer.removeBytes(from: start)
    writer.add(braces.0)
    for place in own.indices where !isObject || place + 1 == own.count || own[place].name != own[place + 1].name {
      if writer.bytes.count > start + 1 { writer.add(",") }
      if let elsewhere = own[place].elsewhere {
        writer.add(elsewhere.whole(as: isObject ? own[place].name : nil))
      } else {
        writer.add(written[own[place].range.lowerBound - start..<own[place].range.upperBound - start])
      }
    }
    writer.add(braces.1)
  }

  /// Sorts members by name; those with the same name keep their order.
  private static func sort(_ members: inout [Member]) {
    guard members.count > 32 else {
      // Most objects are in order but for a few members.
      for end in members.indices.dropFirst() {
        var place = end
        while place > 0, JSONWriter.precedes(members[place].name, members[place - 1].name) {
          members.swapAt(place, place - 1)
          place -= 1
        }
      }
      return
    }
    members = members.enumerated().sorted { one, other in
      if JSONWriter.precedes(one.element.name, other.element.name) { return true }
      return one.offset < other.offset && !JSONWriter.precedes(other.element.name, one.element.name)
    }.map(\.element)
  }

  /// Ends the value of a member that was written apart, and returns its bytes with its name.
  private func whole(as name: String?) -> ArraySlice<UInt8> {
    if open.kind == .nothing { begin(.object) }
    finish()
    guard let name else { return writer.bytes[...] }
    var named = JSONWriter(form: form)
    named.writeName(name)
    named.add(writer.bytes[...])
    return named.bytes[...]
  }

  private func begin(_ kind: Open.Kind) {
    guard open.kind != kind else { return }
    open.kind = kind
    writer.add(kind == .object ? "{" : "[")
  }

  /// Adds a member, whose value `write` writes; one that fails is no member.
  fileprivate func add(_ name: String, _ write: (JSONTextEncoder) throws -> Void) rethrows {
    let before = (open: open, bytes: writer.bytes.count)
    let isFirst = members.count == open.firstMember
    if !isFirst { writer.add(",") }
    let start = writer.bytes.count
    if open.kind == .object {
      if !isFirst, !open.isUnfinished {
        open.isUnfinished = !JSONWriter.precedes(members[members.count - 1].name, name)
      }
      writer.writeName(name)
    }
    let place = members.count
    members.append(Member(name: name, range: start..<start))
    do {
      try write(self)
    } catch {
      writer.removeBytes(from: before.bytes)
      members.removeSubrange(place...)
      open = before.open
      throw error
    }
    members[place].range = start..<writer.bytes.count
  }

  /// Adds a member that is written later.
  fileprivate func addLater(_ name: String) -> JSONTextEncoder {
    let elsewhere = JSONTextEncoder(form: form)
    members.append(Member(name: name, range: 0..<0, elsewhere: elsewhere))
    open.isUnfinished = true
    return elsewhere
  }

  /// The number of members of the value that is being written.
  fileprivate var count: Int { members.count - open.firstMember }

  func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    begin(.object)
    let isInSnakeCase = form.contains(.snakeCase) && !open.keepsNames
    return KeyedEncodingContainer(JSONTextFields<Key>(encoder: self, isInSnakeCase: isInSnakeCase))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    begin(.array)
    return JSONTextItems(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONTextEncoder: SingleValueEncodingContainer {
  private func scalar(_ write: (inout JSONWriter) throws -> Void) rethrows {
    try write(&writer)
    open.kind = .scalar
  }

  func encodeNil() { scalar { $0.write(.null) } }
  func encode(_ value: Bool) { scalar { $0.write(.boolean(value)) } }
  func encode(_ value: String) { scalar { $0.write(value) } }
  func encode(_ value: Double) throws { try scalar { try $0.write(value) } }
  func encode(_ value: Float) throws {
    if form.contains(.digits) { return try encode(Double(value)) }
    try scalar { try $0.write(Double(value), as: value.description) }
  }
  func encode(_ value: Int) { scalar { $0.write(value) } }
  func encode(_ value: Int8) { encode(Int(value)) }
  func encode(_ value: Int16) { encode(Int(value)) }
  func encode(_ value: Int32) { encode(Int(value)) }
  func encode(_ value: Int64) { encode(Int(value)) }
  func encode(_ value: UInt) { encode(UInt64(value)) }
  func encode(_ value: UInt8) { encode(Int(value)) }
  func encode(_ value: UInt16) { encode(Int(value)) }
  func encode(_ value: UInt32) { encode(Int(value)) }
  func encode(_ value: UInt64) { scalar { $0.write(magnitude: UInt(value)) } }

  func encode<Value: Encodable>(_ value: Value) throws {
    if Value.self == Data.self, !form.contains(.digits), let data = value as? Data {
      return encode(data.base64EncodedString())
    }
    if form.contains(.snakeCase) { open.keepsNames = value is any NamedByTexts }
    try value.encode(to: self)
  }
}

/// A dictionary whose names are data.
private protocol NamedByTexts {}
extension Dictionary: NamedByTexts where Key == String {}

/// The fields of an object that is being written.
private struct JSONTextFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONTextEncoder
  let isInSnakeCase: Bool
  var codingPath: [any CodingKey] { [] }

  private func name(_ key: Key) -> String {
    isInSnakeCase ? JSONText.snakeCase(key.stringValue) : key.stringValue
  }

  func encodeNil(forKey key: Key) { encoder.add(name(key)) { $0.addScalar(.null) } }
  func encode(_ value: Bool, forKey key: Key) { encoder.add(name(key)) { $0.addScalar(.boolean(value)) } }
  func encode(_ value: String, forKey key: Key) { encoder.add(name(key)) { $0.addScalar(.string(value)) } }
  func encode(_ value: Int, forKey key: Key) { encoder.add(name(key)) { $0.addScalar(.integer(value)) } }
  func encode(_ value: Double, forKey key: Key) throws {
    try encoder.add(name(key)) { try $0.addScalar(value) }
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try encoder.add(name(key)) { try $0.write(value) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.addLater(name(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.addLater(name(key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.addLater("super") }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.addLater(name(key)) }
}

/// The items of an array that is being written.
private struct JSONTextItems: UnkeyedEncodingContainer {
  let encoder: JSONTextEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.count }

  func encodeNil() { encoder.add("") { $0.addScalar(.null) } }
  func encode(_ value: String) { encoder.add("") { $0.addScalar(.string(value)) } }
  func encode(_ value: Int) { encoder.add("") { $0.addScalar(.integer(value)) } }
  func encode(_ value: some Encodable) throws { try encoder.add("") { try $0.write(value) } }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder.addLater("").container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.addLater("").unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder.addLater("") }
}

extension JSONTextEncoder {
  /// Writes the value of the member that is being added.
  fileprivate func addScalar(_ value: JSONValue) { writer.write(value) }

  /// Writes the number that is being added.
  fileprivate func addScalar(_ value: Double) throws { try writer.write(value) }
}
