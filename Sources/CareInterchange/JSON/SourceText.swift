import CareModel

/// The text of an imported file, with its lines.
struct SourceText: Sendable {
  /// The file's name in diagnostics.
  let file: String
  let bytes: [UInt8]
  /// The offset of the first byte of each line.
  private let starts: [Int]

  /// The longest part of a line that a diagnostic shows, in bytes.
  private static let mostShown = 240

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    self.starts = starts
  }

  /// Returns the place of some bytes, and the text of its line; nil for a line that is too long to be shown.
  func place(of range: Range<Int>) -> (location: SourceLocation, line: String?) {
    let offset = min(range.lowerBound, bytes.count)
    var low = 0, high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = starts[low]
    var end = low + 1 < starts.count ? starts[low + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let column = text(start..<offset).count + 1
    let length = text(offset..<max(offset, min(range.upperBound, end))).count
    let location = SourceLocation(file: file, line: low + 1, column: column, length: max(1, length))
    return (location, end - start <= Self.mostShown ? text(start..<end) : nil)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
