/// A short code that a person types: 10 characters to join, 12 on a recovery card, 5 bits each.
///
/// The characters are Crockford's base 32, without I, L, O, and U. Reading is forgiving: lowercase letters, spaces, and dashes are accepted,
/// O is read as 0, and I and L as 1.
package struct ShortCode: Hashable, Sendable {
  /// The use of a code.
  package enum Kind: Int64, Hashable, Sendable, CaseIterable {
    /// A code to join a study, which the care team hands out.
    case join = 0
    /// A recovery card, which the participant keeps.
    case recovery = 1

    /// The number of characters.
    package var length: Int { self == .join ? 10 : 12 }
  }

  /// The use of the code.
  package let kind: Kind
  /// The characters, in capitals and without dashes.
  package let characters: String

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// Creates a new code.
  init(_ kind: Kind, _ random: EntropySource) {
    self.kind = kind
    // 256 is a multiple of 32, so that each character is equally likely.
    characters = String(random.bytes(kind.length).map { Self.alphabet[Int($0 & 31)] })
  }

  /// Reads a code that a person typed; returns nil for text that is none.
  package init?(_ kind: Kind, typed text: String) {
    var characters = ""
    // Bounded before it is read, because anyone may send it.
    guard text.utf8.count <= 64 else { return nil }
    for character in text.uppercased() where character != "-" && !character.isWhitespace {
      let read: Character =
        switch character {
        case "O": "0"
        case "I", "L": "1"
        default: character
        }
      guard Self.alphabet.contains(read) else { return nil }
      characters.append(read)
    }
    guard characters.count == kind.length else { return nil }
    self.kind = kind
    self.characters = characters
  }

  /// The code in groups, as it is shown: `ABCDE-FGHJK`, `ABCD-EFGH-JKMN`.
  package var text: String {
    let size = kind == .join ? 5 : 4
    let all = Array(characters)
    return stride(from: 0, to: all.count, by: size).map { String(all[$0..<($0 + size)]) }.joined(separator: "-")
  }

  /// The bytes whose HMAC is stored.
  var message: [UInt8] { Array("\(kind.rawValue):\(characters)".utf8) }
}
