/// Text of files with comma-separated values (RFC 4180).
package enum CSVText {
  /// Returns a cell as it is written: in quotation marks where the text has a comma, a quotation mark, or a line break.
  package static func cell(_ text: String) -> String {
    guard text.utf8.contains(where: needsQuotes) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// Returns a line with its break.
  package static func line(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\n" }

  /// Adds a cell as ``cell(_:)`` returns it.
  package static func add(_ text: String, to bytes: inout [UInt8]) {
    guard text.utf8.contains(where: needsQuotes) else { return bytes.append(contentsOf: text.utf8) }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
