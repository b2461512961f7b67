/// Choices made from the bytes of an input; after the last byte, each is the first choice.
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

  /// Returns a number below a bound.
  package mutating func roll(_ bound: Int) -> Int {
    (bound > 256 ? byte() << 16 | byte() << 8 | byte() : byte()) % bound
  }

  /// Returns true with a probability of `of256` in 256.
  mutating func chance(_ of256: Int) -> Bool { byte() > 255 - of256 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }

  /// Returns an array of at most a number of values.
  mutating func list<Value>(_ most: Int, _ make: (inout ByteReader) -> Value) -> [Value] {
    (0..<roll(most + 1)).map { _ in make(&self) }
  }

  /// The remaining bytes.
  package mutating func remaining() -> [UInt8] {
    defer { place = bytes.count }
    return Array(bytes[place...])
  }

  /// The remaining bytes as text.
  mutating func rest() -> String {
    defer { place = bytes.count }
    return String(decoding: bytes[place...], as: UTF8.self)
  }

  /// Returns bytes as the text of a Lua string, at most a number of them.
  mutating func raw(_ most: Int) -> String {
    list(most) { reader in
      let byte = reader.byte()
      return (32..<127).contains(byte) && byte != 34 && byte != 92
        ? String(UnicodeScalar(UInt8(byte))) : "\\\(ScheduleScript.three(byte))"
    }.joined()
  }
}
