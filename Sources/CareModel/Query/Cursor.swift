import Foundation

/// Where a page ended, to ask for the next one.
///
/// A text that stays good: it names the last row of the page, not a count, so what is written meanwhile shifts nothing. It holds no name of
/// a person. It belongs to one query; only the limit may differ.
public struct Cursor: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The cursor as text, of letters, digits, `-` and `_`.
  public var text: String

  /// A cursor that a page gave.
  public init(_ text: String) {
    self.text = text
  }

  /// Reads a bare string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes a bare string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The cursor as text.
  public var description: String { text }
}

extension Cursor {
  /// Where the last row of a page stands.
  package enum Position: Hashable {
    /// There.
    case at(SortPosition)
    /// Where this version does; for what a cursor must not say.
    case version(VersionID)
  }

  /// A cursor of a query, named by its fingerprint, that stands at a place.
  package init(query: UInt64, position: Position) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    let name = String(query, radix: 36)
    let content: [[SortValue]] =
      switch position {
      case .at(let position): [[.text(name)], position.values, position.tieBreakers]
      case .version(let version): [[.text(name), .text(version.text)]]
      }
    // Whole numbers and texts alone: there is nothing that cannot be written.
    let data = (try? encoder.encode(content)) ?? Data()
    text = data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Where the cursor stands.
  ///
  /// - Throws: ``StoreError/invalid(reason:)`` for a text that is no cursor, and for one of another query.
  package func position(in query: UInt64) throws(StoreError) -> Position {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padded = plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    // A text that is no cursor says nothing, for whatever reason.
    guard let data = Data(base64Encoded: padded),
      let content = try? JSONDecoder().decode([[SortValue]].self, from: data),
      case .text(let name) = content.first?.first
    else { throw .invalid(reason: "the cursor is not one; give the text that came with the page before") }
    guard name == String(query, radix: 36) else {
      throw .invalid(reason: "the cursor is of another query; ask with the same filters and order, or leave it out")
    }
    if content.count == 3 { return .at(SortPosition(values: content[1], tieBreakers: content[2])) }
    guard content.count == 1, content[0].count == 2, case .text(let version) = content[0][1] else {
      throw .invalid(reason: "the cursor is not one; give the text that came with the page before")
    }
    return .version(VersionID(version))
  }
}

extension RecordQuery {
  /// The same for the same query in every process; the limit does not count.
  package var fingerprint: UInt64 {
    var query = self
    (query.limit, query.after) = (nil, nil)
    return CareModel.fingerprint(of: query, named: String(describing: Record.self))
  }
}

extension OutcomeQuery {
  /// The same for the same query in every process; the limit does not count.
  package var fingerprint: UInt64 {
    var query = self
    (query.limit, query.after) = (nil, nil)
    return CareModel.fingerprint(of: query, named: "Outcome")
  }
}

/// The bytes of a query's JSON, in the hash FNV-1a of 64 bits.
private func fingerprint(of query: some Encodable, named name: String) -> UInt64 {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys]
  // A query holds texts and whole numbers alone: there is nothing that cannot be written.
  let data = (try? encoder.encode(query)) ?? Data()
  return (Data(name.utf8) + data).reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
