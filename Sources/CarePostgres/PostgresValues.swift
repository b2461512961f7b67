import CPostgres
import CareStore

/// The values of a statement's placeholders in the server's binary format.
struct PostgresValues: Equatable {
  /// The types of values, by their numbers in the server's catalog.
  enum Kind {
    static let bool: Oid = 16
    static let bytes: Oid = 17
    static let integer: Oid = 20
    static let smallInteger: Oid = 21
    static let shortInteger: Oid = 23
    static let text: Oid = 25
    static let shortReal: Oid = 700
    static let real: Oid = 701
    static let numeric: Oid = 1700
  }

  private struct Slot {
    /// The type of the value; 0 for NULL.
    var type: Oid = 0
    var offset = 0
    var length = 0
    var capacity = 0
  }

  /// The most bytes of values whose room is kept.
  private static let keptSize = 1 << 16

  private var slots: [Slot]
  private var bytes: [UInt8] = []
  /// Whether a value was bound to a placeholder that the statement does not have.
  private(set) var isWrong = false

  /// Creates values in order, from placeholder 1; NULL for those after the last.
  init(_ values: [SQLValue], count: Int) {
    self.init(count: count)
    for (index, value) in values.enumerated() {
      switch value {
      case .null: setNull(at: index + 1)
      case .integer(let value): set(value, at: index + 1)
      case .real(let value): set(value, at: index + 1)
      case .text(let value): set(value, at: index + 1)
      case .bytes(let value): value.withUnsafeBytes { set($0, of: Kind.bytes, at: index + 1) }
      }
    }
  }

  /// Creates values that are all NULL.
  init(count: Int) {
    slots = Array(repeating: Slot(), count: count)
  }

  /// Whether two statements get the same values.
  static func == (a: PostgresValues, b: PostgresValues) -> Bool {
    guard a.slots.count == b.slots.count, a.isWrong == b.isWrong else { return false }
    return zip(a.slots, b.slots).allSatisfy { left, right in
      left.type == right.type
        && (left.type == 0 || a.content(of: left).elementsEqual(b.content(of: right)))
    }
  }

  private func content(of slot: Slot) -> ArraySlice<UInt8> { bytes[slot.offset..<slot.offset + slot.length] }

  /// The types; 0 for what the server determines.
  var types: [Oid] { slots.map(\.type) }

  /// Whether a statement that was prepared for some types takes these values.
  func fit(_ types: [Oid]) -> Bool {
    for (slot, type) in zip(slots, types) where slot.type != 0 && slot.type != type { return false }
    return true
  }

  /// Makes every value NULL; the room of short ones is kept for the next.
  mutating func clear() {
    if bytes.count > Self.keptSize {
      self = Self(count: slots.count)
    } else {
      for index in slots.indices { slots[index].type = 0 }
      isWrong = false
    }
  }

  mutating func setNull(at placeholder: Int) {
    guard isKnown(placeholder) else { return }
    slots[placeholder - 1].type = 0
  }

  mutating func set(_ value: Int64, at placeholder: Int) {
    withUnsafeBytes(of: value.bigEndian) { set($0, of: Kind.integer, at: placeholder) }
  }

  mutating func set(_ value: String, at placeholder: Int) {
    var value = value
    value.withUTF8 { set(UnsafeRawBufferPointer($0), of: Kind.text, at: placeholder) }
  }

  mutating func set(_ value: Double, at placeholder: Int) {
    withUnsafeBytes(of: value.bitPattern.bigEndian) { set($0, of: Kind.real, at: placeholder) }
  }

  /// Copies a value to its place, which grows by at least twice, so that many values take little more than the longest.
  mutating func set(_ value: UnsafeRawBufferPointer, of type: Oid, at placeholder: Int) {
    guard isKnown(placeholder) else { return }
    var slot = slots[placeholder - 1]
    slot.type = type
    slot.length = value.count
    if slot.capacity < value.count || slot.capacity == 0 {
      slot.offset = bytes.count
      slot.capacity = max(8, value.count, slot.capacity * 2)
      bytes.append(contentsOf: repeatElement(0, count: slot.capacity))
    }
    slots[placeholder - 1] = slot
    guard !value.isEmpty else { return }
    bytes.withUnsafeMutableBytes { target in
      UnsafeMutableRawBufferPointer(rebasing: target[slot.offset..<slot.offset + value.count]).copyMemory(from: value)
    }
  }

  private mutating func isKnown(_ placeholder: Int) -> Bool {
    if slots.indices.contains(placeholder - 1) { return true }
    isWrong = true
    return false
  }

  /// Calls `body` with what libpq takes: the number of values, their addresses, lengths, and formats.
  func withPointers<Result>(
    _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Result
  ) -> Result {
    guard !slots.isEmpty else { return body(0, nil, nil, nil) }
    return bytes.withUnsafeBufferPointer { bytes in
      withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: slots.count) { pointers in
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: slots.count * 2) { numbers in
          for (index, slot) in slots.enumerated() {
            let address = slot.type == 0 ? nil : bytes.baseAddress.map { $0 + slot.offset }
            pointers[index] = address.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
            numbers[index] = Int32(slot.length)
            numbers[slots.count + index] = 1
          }
          return body(
            Int32(slots.count), pointers.baseAddress, numbers.baseAddress,
            numbers.baseAddress.map { $0 + slots.count })
        }
      }
    }
  }
}

/// The text of a statement as the server reads it, with `$1` for `?1`.
enum PlaceholderText {
  /// Returns a statement with the server's placeholders, outside of quotes.
  static func numbered(_ sql: String) -> String {
    var text: [UInt8] = []
    var quote: UInt8?
    for byte in sql.utf8 {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      }
      text.append(quote == nil && byte == UInt8(ascii: "?") ? UInt8(ascii: "$") : byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the greatest number of a placeholder.
  static func count(in sql: String) -> Int {
    var count = 0, number: Int?
    var quote: UInt8?
    for byte in sql.utf8 {
      if let known = number, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        number = known * 10 + Int(byte - UInt8(ascii: "0"))
        count = max(count, number ?? 0)
        continue
      }
      number = nil
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "?") {
        number = 0
      }
    }
    return count
  }
}
