/// Something that takes the bytes of a text one after another.
///
/// What it adds is inlinable, since the nouns above write their keys with it.
@usableFromInline
package protocol ByteSink {
  mutating func append(_ byte: UInt8)
}

extension [UInt8]: ByteSink {}

/// The bytes of a text that is being made in place.
@usableFromInline
package struct TextBytes: ByteSink {
  @usableFromInline let bytes: UnsafeMutableBufferPointer<UInt8>
  @usableFromInline var count = 0

  /// Returns the text whose bytes are written, at most `capacity`.
  @inlinable
  package static func text(capacity: Int = 40, _ write: (inout TextBytes) -> Void) -> String {
    String(unsafeUninitializedCapacity: capacity) { buffer in
      var bytes = TextBytes(bytes: buffer)
      write(&bytes)
      return bytes.count
    }
  }

  @inlinable
  init(bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  @inlinable
  package mutating func append(_ byte: UInt8) {
    precondition(count < bytes.count, "the text is longer than its place")
    bytes[count] = byte
    count += 1
  }

  /// Adds a text.
  package mutating func append(_ text: String) {
    precondition(text.utf8.count <= bytes.count - count, "the text is longer than its place")
    var text = text
    count = text.withUTF8 { bytes[count...].update(fromContentsOf: $0) }
  }
}

// ISO 8601: years have four digits, or a sign and at least four digits.
extension ByteSink {
  /// Adds `2026-06-07`.
  @inlinable
  package mutating func addISO(day: Int) {
    let (year, month, day) = GregorianDay.civil(day)
    if !(0...9999).contains(year) { append(UInt8(ascii: year < 0 ? "-" : "+")) }
    let years = Int(year.magnitude)
    if years > 9999 { addDigits(of: years / 10_000) }
    add(years % 10_000 / 100)
    add(years % 100)
    append(UInt8(ascii: "-"))
    add(month)
    append(UInt8(ascii: "-"))
    add(day)
  }

  /// Adds `2026-06-07T08:00:00`, with milliseconds only if they are not zero.
  @inlinable
  package mutating func addISO(_ instant: Instant) {
    addISO(day: Int(instant.milliseconds.floorDivided(by: 86_400_000)))
    let rest = Int(instant.milliseconds.floorModulo(by: 86_400_000)), seconds = rest / 1000
    append(UInt8(ascii: "T"))
    add(seconds / 3600)
    append(UInt8(ascii: ":"))
    add(seconds / 60 % 60)
    append(UInt8(ascii: ":"))
    add(seconds % 60)
    guard rest % 1000 != 0 else { return }
    append(UInt8(ascii: "."))
    append(UInt8(truncatingIfNeeded: 48 + rest % 1000 / 100))
    add(rest % 100)
  }

  /// Adds `2026-06-07T08:00`, with seconds only if they are not zero.
  @inlinable
  package mutating func addISO(_ wall: CivilDateTime) {
    addISO(day: wall.date.dayNumber)
    append(UInt8(ascii: "T"))
    addISO(wall.time)
  }

  /// Adds `08:00`, with seconds only if they are not zero.
  @inlinable
  package mutating func addISO(_ time: TimeOfDay) {
    add(time.hour)
    append(UInt8(ascii: ":"))
    add(time.minute)
    guard time.second != 0 else { return }
    append(UInt8(ascii: ":"))
    add(time.second)
  }

  /// Adds an offset from UTC without its seconds: `-04:00`.
  @inlinable
  package mutating func addISO(offset seconds: Int) {
    let minutes = Int(seconds.magnitude) / 60
    append(UInt8(ascii: seconds < 0 ? "-" : "+"))
    add(minutes / 60)
    append(UInt8(ascii: ":"))
    add(minutes % 60)
  }

  /// Adds a number below 100 as two digits.
  @inlinable
  mutating func add(_ number: Int) {
    append(UInt8(truncatingIfNeeded: 48 + number / 10))
    append(UInt8(truncatingIfNeeded: 48 + number % 10))
  }

  /// Adds a number that is not negative, with as many digits as it has.
  @inlinable
  package mutating func addDigits(of number: Int) {
    if number > 9 { addDigits(of: number / 10) }
    append(UInt8(truncatingIfNeeded: 48 + number % 10))
  }
}

/// Decodes a value that is stored as one text; the error names the expected text.
package func decodeText<Value>(
  from decoder: any Decoder, expecting shape: String, _ parse: (String) -> Value?
) throws -> Value {
  let container = try decoder.singleValueContainer()
  let text = try container.decode(String.self)
  guard let value = parse(text) else {
    throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not \(shape)")
  }
  return value
}

/// A scanner for ISO 8601 texts.
struct DigitScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Skips an ASCII character if it is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  /// Parses a number with exactly this many digits.
  mutating func number(digits: Int) -> Int? {
    guard position + digits <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + digits] {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    position += digits
    return value
  }

  /// Parses a year: four digits, or a sign and four to nine digits.
  mutating func year() -> Int? {
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0 else { return number(digits: 4) }
    let count = bytes[position...].prefix { (48...57).contains($0) }.count
    guard (4...9).contains(count), let value = number(digits: count) else { return nil }
    return sign * value
  }

  /// Parses `HH:MM` or `HH:MM:SS` as seconds since midnight.
  mutating func timeOfDay() -> Int? {
    guard let hour = number(digits: 2), hour < 24, skip(":"), let minute = number(digits: 2), minute < 60 else {
      return nil
    }
    guard skip(":") else { return hour * 3600 + minute * 60 }
    guard let second = number(digits: 2), second < 60 else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Parses `.d` to `.ddd` as milliseconds; returns 0 if there is no point.
  mutating func milliseconds() -> Int? {
    guard skip(".") else { return 0 }
    let count = bytes[position...].prefix { (48...57).contains($0) }.count
    guard (1...3).contains(count), let value = number(digits: count) else { return nil }
    return count == 1 ? value * 100 : count == 2 ? value * 10 : value
  }

  /// Parses `Z`, `+HH:MM`, or `-HH:MM` as seconds east of UTC.
  mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hour = number(digits: 2), hour <= 18, skip(":"), let minute = number(digits: 2), minute < 60
    else { return nil }
    return sign * (hour * 3600 + minute * 60)
  }
}
