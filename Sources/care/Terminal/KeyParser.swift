/// A key of a page that is used with keys.
enum Key: Hashable {
  case left, right, up, down, pageUp, pageDown, enter, escape, delete
  /// Ctrl-D.
  case end
  /// Ctrl-C, where it is read as a key.
  case interrupt
  /// A printed character, in lower case.
  case character(Character)
}

/// Turns the bytes of a terminal into keys.
///
/// Pasted text is ignored: it is not meant for the page, and a line break in it would do an event.
struct KeyParser {
  private static let pasteBegins = Array("\u{1B}[200~".utf8), pasteEnds = Array("\u{1B}[201~".utf8)

  /// Letters at the place of a command's key on a Korean keyboard.
  private static let korean: [Character: Character] = [
    "ㅂ": "q", "ㅕ": "u", "ㅅ": "t", "ㅠ": "b", "ㅡ": "m", "ㅊ": "c", "ㅑ": "i",
  ]

  private var pending: [UInt8] = []
  private var isPasting = false

  /// Returns the keys of more bytes; an unfinished sequence waits for the rest of it.
  mutating func keys(_ bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let (key, length) = next() {
      pending.removeFirst(length)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Returns the key of an unfinished sequence that nothing follows: Escape alone.
  mutating func timeout() -> [Key] {
    defer { if !isPasting { pending = [] } }
    return !isPasting && pending == [0x1B] ? [.escape] : []
  }

  /// Returns the first key, or nil for bytes that mean none, with the number of its bytes; nil if more bytes are needed.
  private mutating func next() -> (Key?, Int)? {
    guard let first = pending.first else { return nil }
    if isPasting {
      guard let end = pending.indices.first(where: { pending[$0...].starts(with: Self.pasteEnds) }) else {
        // The end may have arrived in part.
        let kept = min(pending.count, Self.pasteEnds.count - 1)
        return pending.count > kept ? (nil, pending.count - kept) : nil
      }
      isPasting = false
      return (nil, end + Self.pasteEnds.count)
    }
    switch first {
    case 0x1B: return sequence()
    case 0x0A, 0x0D: return (.enter, 1)
    case 0x03: return (.interrupt, 1)
    case 0x04: return (.end, 1)
    case 0x08, 0x7F: return (.delete, 1)
    case ..<0x20: return (nil, 1)
    default: return character(first)
    }
  }

  private mutating func sequence() -> (Key?, Int)? {
    guard pending.count > 1 else { return nil }
    guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else { return (.escape, 1) }
    guard let end = pending.indices.dropFirst(2).first(where: { (0x40...0x7E).contains(pending[$0]) }) else {
      // No terminal sends a sequence this long.
      return pending.count > 16 ? (nil, pending.count) : nil
    }
    let text = Array(pending[...end])
    if text == Self.pasteBegins {
      isPasting = true
      return (nil, end + 1)
    }
    let keys: [String: Key] = ["A": .up, "B": .down, "C": .right, "D": .left, "5~": .pageUp, "6~": .pageDown]
    return (keys[String(decoding: text.dropFirst(2), as: UTF8.self)], end + 1)
  }

  private func character(_ first: UInt8) -> (Key?, Int)? {
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard pending.count >= length else { return nil }
    guard let character = String(decoding: pending.prefix(length), as: UTF8.self).lowercased().first else {
      return (nil, length)
    }
    return (.character(Self.korean[character] ?? character), length)
  }
}
