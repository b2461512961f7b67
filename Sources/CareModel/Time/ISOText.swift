func twoDigits(_ value: Int) -> String {
  value < 10 ? "0\(value)" : "\(value)"
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
