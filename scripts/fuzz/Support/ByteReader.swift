/// Choices read from the bytes of an input; after the last byte all are the first choice.
package struct ByteReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func byte() -> Int {
    guard place < bytes.count else { return 0 }
    defer { place += 1 }
    return Int(bytes[place])
  }

  /// A number below a bound.
  mutating func roll(_ bound: Int) -> Int {
    (bound > 256 ? byte() << 16 | byte() << 8 | byte() : byte()) % bound
  }

  /// True for so many of 256 bytes, not for none.
  mutating func chance(_ of256: Int) -> Bool { byte() > 255 - of256 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }

  /// So many values, none to a most.
  mutating func list<Value>(_ most: Int, _ make: (inout ByteReader) -> Value) -> [Value] {
    (0..<roll(most + 1)).map { _ in make(&self) }
  }

  /// What is left, as text.
  mutating func rest() -> String {
    defer { place = bytes.count }
    return String(decoding: bytes[place...], as: UTF8.self)
  }

  /// Bytes as text of a Lua string, at most so many.
  mutating func raw(_ most: Int) -> String {
    list(most) { reader in
      let byte = reader.byte()
      return (32..<127).contains(byte) && byte != 34 && byte != 92
        ? String(UnicodeScalar(UInt8(byte))) : "\\\(ScheduleScript.three(byte))"
    }.joined()
  }
}
