/// An object of a database's schema, as the database lists it.
public struct SchemaObject: Hashable, Sendable {
  /// The kinds of object.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A table with rows.
    case table
    /// An index of a table.
    case index
    /// A stored query.
    case view
    /// Statements that the database runs when rows of a table change.
    case trigger
  }

  /// The kind.
  public var kind: Kind
  /// The name.
  public var name: String
  /// The table that the object belongs to; for a table, its own name.
  public var table: String
  /// The SQL that creates the object.
  public var sql: String

  /// Creates an object.
  public init(kind: Kind, name: String, table: String, sql: String) {
    self.kind = kind
    self.name = name
    self.table = table
    self.sql = sql
  }

  /// The object's kind and name, as messages show it.
  public var text: String {
    kind == .table || kind == .view
      ? "\(kind.rawValue) '\(name.shown)'" : "\(kind.rawValue) '\(name.shown)' on '\(table.shown)'"
  }

  /// The SQL without comments and without white space that separates nothing.
  ///
  /// Two releases of a database may write a changed table with different white space.
  var canonicalSQL: String {
    var canonical: [UInt8] = []
    var isSeparated = false
    var bytes = sql.utf8.makeIterator(), ahead = bytes.next()
    func isWord(_ byte: UInt8?) -> Bool {
      guard let byte else { return false }
      return byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
        || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
    while let byte = ahead {
      ahead = bytes.next()
      switch byte {
      case UInt8(ascii: " "), 0x09, 0x0A, 0x0C, 0x0D: isSeparated = true
      case UInt8(ascii: "-") where ahead == UInt8(ascii: "-"):
        while let skipped = ahead, skipped != 0x0A { ahead = bytes.next() }
        isSeparated = true
      case UInt8(ascii: "/") where ahead == UInt8(ascii: "*"):
        var last: UInt8 = 0
        ahead = bytes.next()
        while let skipped = ahead, !(last == UInt8(ascii: "*") && skipped == UInt8(ascii: "/")) {
          last = skipped
          ahead = bytes.next()
        }
        ahead = bytes.next()
        isSeparated = true
      default:
        if isSeparated, isWord(byte), isWord(canonical.last) { canonical.append(UInt8(ascii: " ")) }
        isSeparated = false
        canonical.append(byte)
        guard let end = Self.closingQuote(of: byte) else { continue }
        while let quoted = ahead {
          canonical.append(quoted)
          ahead = bytes.next()
          if quoted == end { break }
        }
      }
    }
    return String(decoding: canonical, as: UTF8.self)
  }

  /// Returns the character that ends a quotation, or nil if `byte` begins none.
  private static func closingQuote(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): byte
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: nil
    }
  }
}

extension String {
  /// The text with every character that a name made by the store cannot have replaced, and shortened.
  ///
  /// The person who adds an object to the file chooses its name, which may be made to steer a terminal or to hold an answer.
  var shown: String {
    let letters = unicodeScalars.prefix(64).map { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "_.-".contains(Character(scalar)))
        ? Character(scalar) : "?"
    }
    return String(letters) + (unicodeScalars.count > 64 ? "…" : "")
  }
}
