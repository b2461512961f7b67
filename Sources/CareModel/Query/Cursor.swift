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
  /// What a cursor says.
  package struct Content: Hashable, Codable {
    /// Which query it is of.
    package var query: UInt64
    /// The version of the last row.
    package var version: VersionID
    /// Where that row stands; nil where its version says so and a cursor must not.
    package var place: SortPlace?

    /// What a cursor says.
    package init(query: UInt64, version: VersionID, place: SortPlace?) {
      self.query = query
      self.version = version
      self.place = place
    }
  }

  /// A cursor that says so.
  package init(_ content: Content) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Whole numbers and texts alone: there is nothing that cannot be written.
    let data = (try? encoder.encode(content)) ?? Data()
    text = data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// What the cursor says.
  ///
  /// - Throws: ``StoreError/invalid(reason:)`` for a text that is no cursor, and for one of another query.
  package func content(of query: UInt64) throws(StoreError) -> Content {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padded = plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    // A text that is no cursor has no content, for whatever reason.
    guard let data = Data(base64Encoded: padded), let content = try? JSONDecoder().decode(Content.self, from: data)
    else { throw .invalid(reason: "the cursor is not one; give the text that came with the page before") }
    guard content.query == query else {
      throw .invalid(reason: "the cursor is of another query; ask with the same filters and order, or leave it out")
    }
    return content
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
