/// The unit in which positions count the characters of a line.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A position in a text: the line and the character, both from 0.
package struct TextPosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (a: Self, b: Self) -> Bool { (a.line, a.character) < (b.line, b.character) }
}

/// A text with its lines, which `\n`, `\r\n`, and `\r` end.
package struct TextDocument: Sendable {
  package private(set) var bytes: [UInt8]
  /// The offset of the first byte of each line.
  private var lineStarts: [Int] = []

  package init(_ text: String) {
    bytes = Array(text.utf8)
    lineStarts = Self.lineStarts(in: bytes)
  }

  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for offset in bytes.indices where bytes[offset] == 0x0A || bytes[offset] == 0x0D {
        let isPair = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
        if !isPair { starts.append(offset + 1) }
      }
    }
    return starts
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
  package var lineCount: Int { lineStarts.count }

  /// Returns the bytes of a line, from 0, without its line break; empty after the last line.
  package func range(ofLine line: Int) -> Range<Int> {
    guard lineStarts.indices.contains(line) else { return bytes.count..<bytes.count }
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Returns the line, from 0, that contains an offset.
  package func line(at offset: Int) -> Int {
    var low = 0, high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the offset of a position; one behind a line or the text is its end, one inside a character is its beginning.
  package func offset(of position: TextPosition, in encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    let line = range(ofLine: position.line)
    var offset = line.lowerBound, left = max(position.character, 0)
    while offset < line.upperBound, left > 0 {
      let length = Self.length(of: bytes[offset])
      let units = encoding == .utf8 ? length : length == 4 ? 2 : 1
      guard units <= left else { break }
      left -= units
      offset += length
    }
    return min(offset, line.upperBound)
  }

  /// Returns the position of an offset.
  package func position(of offset: Int, in encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(at: offset), start = lineStarts[line]
    guard encoding == .utf16 else { return TextPosition(line: line, character: offset - start) }
    let units = bytes[start..<offset].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    return TextPosition(line: line, character: units)
  }

  /// Replaces a range of bytes, whose ends are those of characters.
  package mutating func replace(_ range: Range<Int>, with text: String) {
    bytes.replaceSubrange(range, with: text.utf8)
    lineStarts = Self.lineStarts(in: bytes)
  }

  /// Returns the text of a range.
  package func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The number of bytes of the character that begins with a byte.
  private static func length(of byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }
}
