func twoDigits(_ value: Int) -> String {
  value < 10 ? "0\(value)" : "\(value)"
}

/// Returns `YYYY-MM-DD`, without a detour over the texts of its parts for years of four digits.
func isoDate(year: Int, month: Int, day: Int) -> String {
  guard (0...9999).contains(year) else { return "\(isoYear(year))-\(twoDigits(month))-\(twoDigits(day))" }
  return String(unsafeUninitializedCapacity: 10) { bytes in
    func write(_ value: Int, at place: Int) {
      bytes[place] = UInt8(48 + value / 10)
      bytes[place + 1] = UInt8(48 + value % 10)
    }
    write(year / 100, at: 0)
    write(year % 100, at: 2)
    (bytes[4], bytes[7]) = (45, 45)
    write(month, at: 5)
    write(day, at: 8)
    return 10
  }
}

/// Returns an ISO 8601 year: four digits, or a sign and at least four digits.
func isoYear(_ year: Int) -> String {
  let digits = String(year.magnitude)
  let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  return year < 0 ? "-" + padded : year > 9999 ? "+" + padded : padded
}

/// Returns `HH:MM:SS`, with milliseconds only if they are not zero.
func isoTime(milliseconds: Int) -> String {
  let seconds = milliseconds / 1000
  let clock = "\(twoDigits(seconds / 3600)):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
  let rest = milliseconds % 1000
  return rest == 0 ? clock : "\(clock).\(rest < 100 ? "0" : "")\(twoDigits(rest))"
}

/// Decodes a value that is stored as one text; the error names the expected text.
func decodeText<Value>(
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
