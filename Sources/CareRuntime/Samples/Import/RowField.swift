import CareModel

/// A field of a row, with the byte at which it begins.
struct RowField {
  var text: String
  var offset: Int
  /// Whether it was written as a number, where the format tells numbers from texts.
  var isNumber = false
}

extension RowField {
  /// Returns the members of a row that is one JSON object of texts, numbers, and nulls; nulls are omitted.
  static func members(of bytes: [UInt8]) throws(JSONParser.Failure) -> [(name: RowField, value: RowField)] {
    var fields: [(name: RowField, value: RowField)] = []
    for member in try JSONParser.members(of: bytes) {
      let name = RowField(text: member.name, offset: member.nameOffset), start = member.range.lowerBound
      switch member.value {
      case .null: break
      case .string(let text): fields.append((name, RowField(text: text, offset: start)))
      case .integer, .double:
        let digits = String(decoding: bytes[member.range], as: UTF8.self)
        fields.append((name, RowField(text: digits, offset: start, isNumber: true)))
      case .boolean, .array, .object:
        throw JSONParser.Failure(expected: "a text or a number", position: start + 1)
      }
    }
    return fields
  }
}

/// Reads a row of comma-separated values whose quotes are known to be right.
enum CSVRow {
  /// The fields in order; nil where a field is not UTF-8.
  static func fields(_ bytes: [UInt8]) -> [RowField]? {
    var fields: [RowField] = []
    var place = 0
    while true {
      let start = place
      let text: String?
      if place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
        place += 1
        var content: [UInt8] = []
        while place < bytes.count {
          if bytes[place] == UInt8(ascii: "\"") {
            place += 1
            guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { break }
          }
          content.append(bytes[place])
          place += 1
        }
        text = String(validating: content, as: UTF8.self)
      } else {
        while place < bytes.count, bytes[place] != UInt8(ascii: ",") { place += 1 }
        text = String(validating: bytes[start..<place], as: UTF8.self)
      }
      guard let text else { return nil }
      fields.append(RowField(text: text, offset: start))
      guard place < bytes.count, bytes[place] == UInt8(ascii: ",") else { return fields }
      place += 1
    }
  }
}

/// Numbers as JSON and CSV write them.
enum PlainDecimal {
  /// The number that a text is: digits, with a point and an exponent if need be; nil for anything else, or one too great or too small to hold.
  static func number(_ text: String) -> Double? {
    var rest = text.utf8[...]
    func digits() -> Int {
      let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard digits() > 0 else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return nil }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard digits() > 0 else { return nil }
    }
    guard rest.isEmpty, let number = Double(text), number.isFinite else { return nil }
    // A number that is too small to hold would be stored as 0.
    let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let isZero = mantissa.allSatisfy { [UInt8(ascii: "0"), UInt8(ascii: "."), UInt8(ascii: "-")].contains($0) }
    return number == 0 && !isZero ? nil : number
  }
}
