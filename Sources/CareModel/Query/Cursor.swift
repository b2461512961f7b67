import Foundation

/// One batch of a query's results, with the cursor of the next.
public struct Page<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  /// The results, in order.
  public var items: [Version<Value>]
  /// The cursor of the next page, for ``RecordQuery/after``; nil if this is the last page.
  public var next: Cursor?

  /// Creates a page.
  public init(items: [Version<Value>], next: Cursor? = nil) {
    self.items = items
    self.next = next
  }
}

/// An opaque position at the end of a page, with which to request the next page.
///
/// A cursor identifies the last row of its page, not a count, so writes in the meantime shift nothing. It contains no
/// personal names. It belongs to one query; only the limit may differ.
public struct Cursor: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The cursor as text of letters, digits, `-`, and `_`.
  public var text: String

  /// Creates a cursor from the text of a page's cursor.
  public init(_ text: String) {
    self.text = text
  }

  /// Decodes a string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The cursor as text.
  public var description: String { text }
}

extension Cursor {
  /// The position of the last row of a page.
  package enum Position: Hashable {
    /// The row's sort position.
    case at(SortPosition)
    /// The position of a version, used if the sort position would reveal personal names.
    case version(VersionID)
  }

  /// Creates a cursor at a position of the query with the given fingerprint.
  package init(query: UInt64, position: Position) {
    let name = String(query, radix: 36)
    let content: [[SortValue]] =
      switch position {
      case .at(let position): [[.text(name)], position.values, position.tieBreakers]
      case .version(let version): [[.text(name), .text(version.text)]]
      }
    // The content is only integers and texts, so encoding cannot fail.
    text = Base64URL.text((try? JSONText.utf8(encoding: content)) ?? [])
  }

  /// Returns the position of the cursor.
  ///
  /// - Throws: ``StoreError/invalid(reason:)`` if the text is not a cursor, or belongs to another query.
  package func position(in query: UInt64) throws(StoreError) -> Position {
    // All invalid texts give the same error.
    guard let bytes = Base64URL.bytes(text),
      let content = try? JSONText.decode([[SortValue]].self, from: bytes, within: .init(bytes: 1 << 16, depth: 4)),
      case .text(let name) = content.first?.first
    else { throw .invalid(reason: "the cursor is invalid; pass the cursor of the previous page") }
    guard name == String(query, radix: 36) else {
      throw .invalid(reason: "the cursor is from another query; use the same filters and order, or omit the cursor")
    }
    if content.count == 3 { return .at(SortPosition(values: content[1], tieBreakers: content[2])) }
    guard content.count == 1, content[0].count == 2, case .text(let version) = content[0][1] else {
      throw .invalid(reason: "the cursor is invalid; pass the cursor of the previous page")
    }
    return .version(VersionID(version))
  }
}

extension RecordQuery {
  /// The fingerprint of the query: the same in every process, and independent of the limit.
  package var fingerprint: UInt64 {
    var query = self
    (query.limit, query.after) = (nil, nil)
    return CareModel.fingerprint(of: query, named: String(describing: Record.self))
  }
}

extension OutcomeQuery {
  /// The fingerprint of the query: the same in every process, and independent of the limit.
  package var fingerprint: UInt64 {
    var query = self
    (query.limit, query.after) = (nil, nil)
    return CareModel.fingerprint(of: query, named: "Outcome")
  }
}

/// Returns the 64-bit FNV-1a hash of a query's JSON.
private func fingerprint(of query: some Encodable, named name: String) -> UInt64 {
  // A query contains only texts and integers, so encoding cannot fail.
  let json = (try? JSONText.utf8(encoding: query, form: .escapedSlashes)) ?? []
  return (Array(name.utf8) + json).fnv1a
}
