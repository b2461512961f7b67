/// A field of a row, with the byte at which it begins.
struct RowField {
  var text: String
  var offset: Int
  /// Whether it was written as a number, where the format tells numbers from texts.
  var isNumber = false
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
