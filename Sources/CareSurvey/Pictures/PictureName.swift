import CareModel

/// A name in a source text that can be that of a picture in the plan's folder.
package struct PictureName: Hashable, Sendable {
  /// The path.
  package var path: String
  /// The place of the path, in bytes.
  package var range: Range<Int>
  /// Whether it is a whole text in quotes, so that it can be nothing else.
  package var isQuoted: Bool

  /// The endings of pictures, in lower case.
  private static let endings = PicturePath.mediaTypes.keys.map { Array($0.utf8) }

  /// Returns the names in a source text: of cards and surveys, and of documents with their hash; one that a script puts together is not found.
  ///
  /// - Complexity: O(bytes).
  package static func all(in source: [UInt8]) -> [PictureName] { source.withUnsafeBufferPointer { all(in: $0) } }

  private static func all(in source: UnsafeBufferPointer<UInt8>) -> [PictureName] {
    var found: [PictureName] = []
    for dot in source.indices where source[dot] == UInt8(ascii: ".") {
      guard dot + 1 < source.count, let end = end(of: source, behind: dot) else { continue }
      var start = dot
      while start > 0, isOfPath(source[start - 1]) { start -= 1 }
      let path = String(decoding: source[start..<end], as: UTF8.self)
      guard PicturePath.isAllowed(path) else { continue }
      let quote = start > 0 ? source[start - 1] : 0
      let isQuoted =
        (quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")) && end < source.count && source[end] == quote
      found.append(PictureName(path: path, range: start..<end, isQuoted: isQuoted))
    }
    return found
  }

  /// Returns the end of the ending behind a dot; nil if it is none of a picture.
  private static func end(of source: UnsafeBufferPointer<UInt8>, behind dot: Int) -> Int? {
    for ending in endings {
      let end = dot + 1 + ending.count
      guard end <= source.count, zip(source[(dot + 1)..<end], ending).allSatisfy({ $0 | 0x20 == $1 }) else { continue }
      if end == source.count || !isOfPath(source[end]) { return end }
    }
    return nil
  }

  private static func isOfPath(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
