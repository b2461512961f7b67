package import CareModel

/// The text of one authored file, split into lines.
///
/// Lines are counted as Lua does (`
/// `, `\r`, or both together end a line); columns are characters, from 1.
package struct LuaSource: Sendable {
  /// The file's path as the author would write it.
  package let file: String
  package let bytes: [UInt8]
  /// The offset of the first byte of each line.
  private let lineStarts: [Int]

  package init(_ source: SourceText) {
    self.init(file: source.displayPath, text: source.text)
  }

  package init(file: String, text: String) {
    self.file = file
    bytes = Array(text.utf8)
    lineStarts = LuaSource.lineStarts(in: bytes)
  }

  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      guard byte.isNewline else { continue }
      if offset < bytes.count, bytes[offset].isNewline, bytes[offset] != byte { offset += 1 }
      starts.append(offset)
    }
    return starts
  }

  package var lineCount: Int { lineStarts.count }

  /// Returns the line, from 1, that contains the byte at `offset`.
  package func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Returns the bytes of a line without its line break; empty if there is no such line.
  private func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] : bytes.count
    while end > start, bytes[end - 1].isNewline { end -= 1 }
    return start..<end
  }

  /// Returns the text of a line without its line break; nil if there is no such line.
  package func lineText(_ line: Int) -> String? {
    guard line >= 1, line <= lineStarts.count else { return nil }
    return String(decoding: bytes[range(ofLine: line)], as: UTF8.self)
  }

  /// Returns the location of a range, underlined at most to the end of its first line.
  package func location(of range: Range<Int>) -> SourceLocation {
    let start = min(max(range.lowerBound, 0), bytes.count)
    let line = line(at: start)
    let whole = self.range(ofLine: line)
    let first = min(start, whole.upperBound)
    let last = max(first, min(range.upperBound, whole.upperBound))
    let column = String(decoding: bytes[whole.lowerBound..<first], as: UTF8.self).count + 1
    let length = String(decoding: bytes[first..<last], as: UTF8.self).count
    return SourceLocation(file: file, line: line, column: column, length: max(1, length))
  }

  /// Returns the bytes of the first `text` on a line; nil if there is none.
  package func range(of text: String, onLine line: Int) -> Range<Int>? {
    let range = range(ofLine: line)
    let wanted = Array(text.utf8)
    guard !wanted.isEmpty, range.count >= wanted.count else { return nil }
    return (range.lowerBound...(range.upperBound - wanted.count)).first { start in
      bytes[start..<(start + wanted.count)].elementsEqual(wanted)
    }.map { $0..<($0 + wanted.count) }
  }

  /// Returns the bytes of a line from its first nonblank character.
  package func visibleRange(ofLine line: Int) -> Range<Int> {
    var range = range(ofLine: line)
    while let first = range.first, bytes[first] == 0x20 || bytes[first] == 0x09 {
      range = (first + 1)..<range.upperBound
    }
    return range
  }
}

extension UInt8 {
  var isNewline: Bool { self == 0x0A || self == 0x0D }
}
