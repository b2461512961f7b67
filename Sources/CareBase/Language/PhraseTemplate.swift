/// A text with named places: `{time}` is a value, and `{count:digit|digits}` a word for one or for several.
package struct PhraseTemplate: Hashable, Sendable {
  /// The bytes of a part.
  private enum Part {
    case literal(Slice<UnsafeBufferPointer<UInt8>>)
    case value(String)
    case plural(
      String, one: Slice<UnsafeBufferPointer<UInt8>>, other: Slice<UnsafeBufferPointer<UInt8>>)
  }

  private let text: String

  /// Creates a template from a text with its places in braces.
  package init(_ text: String) {
    self.text = text
  }

  /// The names of the values.
  package var names: Set<String> {
    var names: Set<String> = []
    forEachPart { if case .value(let name) = $0 { names.insert(name) } }
    return names
  }

  /// The names that choose a word for one or for several.
  package var counted: Set<String> {
    var names: Set<String> = []
    forEachPart { if case .plural(let name, _, _) = $0 { names.insert(name) } }
    return names
  }

  /// Returns the text with values in the places; a name without a value stays as it is.
  package func filled(_ value: (String) -> String?) -> String {
    guard text.utf8.withContiguousStorageIfAvailable({ $0.contains(UInt8(ascii: "{")) }) ?? true else { return text }
    var filled: [UInt8] = []
    filled.reserveCapacity(text.utf8.count + 32)
    forEachPart { part in
      switch part {
      case .literal(let literal): filled.append(contentsOf: literal)
      case .value(let name): filled.append(contentsOf: (value(name) ?? "{\(name)}").utf8)
      case .plural(let name, let one, let other): filled.append(contentsOf: value(name) == "1" ? one : other)
      }
    }
    return String(decoding: filled, as: UTF8.self)
  }

  /// Calls `body` with each part in order, which is valid only during the call.
  ///
  /// Pages are filled from hundreds of templates, so bytes are compared and nothing is kept.
  private func forEachPart(_ body: (Part) -> Void) {
    var text = text
    text.withUTF8 { bytes in
      var rest = bytes[...], isFirst = true
      while true {
        let next = rest.firstIndex(of: UInt8(ascii: "{")), piece = rest[..<(next ?? rest.endIndex)]
        if !isFirst, let end = piece.firstIndex(of: UInt8(ascii: "}")) {
          body(Self.place(piece[..<end]))
          body(.literal(piece[(end + 1)...]))
        } else {
          body(.literal(piece))
        }
        guard let next else { return }
        (rest, isFirst) = (rest[(next + 1)...], false)
      }
    }
  }

  private static func place(_ inside: Slice<UnsafeBufferPointer<UInt8>>) -> Part {
    guard inside.contains(UInt8(ascii: ":")) else { return .value(String(decoding: inside, as: UTF8.self)) }
    let parts = inside.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    let forms = parts.count > 1 ? parts[1].split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false) : []
    let name = parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return forms.count == 2 ? .plural(name, one: forms[0], other: forms[1]) : .value(name)
  }
}
