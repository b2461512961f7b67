// A header or a form's field is read by its bytes: a combining mark or a joiner after a delimiter makes another character of both, and
// would hide the delimiter from a search by characters.

extension StringProtocol {
  /// Returns the parts between delimiters of ASCII, without empty ones.
  ///
  /// `most`: the parts at most, of which the last keeps what follows; nil for all of them.
  func parts(at delimiter: Unicode.Scalar, most: Int? = nil, keepingEmpty: Bool = false) -> [Substring] {
    utf8.split(
      separator: UInt8(ascii: delimiter), maxSplits: most.map { $0 - 1 } ?? .max,
      omittingEmptySubsequences: !keepingEmpty
    ).map { Substring(decoding: $0, as: UTF8.self) }
  }

  /// Whether the text begins with the bytes of a prefix.
  func begins(with prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { utf8.starts(with: $0) }
  }

  /// The text without spaces and tabs around it.
  var trimmingSpaces: String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let rest = utf8.drop(while: isSpace)
    let kept = rest.reversed().drop(while: isSpace).count
    return String(decoding: rest.prefix(kept), as: UTF8.self)
  }
}
