package import CareModel

/// A version of a record in JSON.
package struct VersionDocument<Value: Hashable & Sendable & Codable>: Encodable {
  let version: VersionID
  let owner: String?
  let effective: Effective
  let recorded: Instant
  let seq: Int
  let author: String?
  let why: String?
  let deleted: Bool
  let value: Value

  /// Creates the document of a version.
  package init(_ version: Version<Value>) {
    self.version = version.id
    owner = OwnerText.text(version.owner)
    effective = version.effective
    recorded = version.recorded
    seq = version.seq
    author = version.author
    why = version.why
    deleted = version.isDeleted
    value = version.value
  }
}

/// Owners of records as text.
package enum OwnerText {
  /// Returns the id of the owner, or nil if there is none.
  package static func text(_ owner: Owner) -> String? {
    switch owner {
    case .none: nil
    case .plan(let id): id.text
    case .carePlan(let id): id.text
    case .patient(let id): id.text
    }
  }
}

/// A page in JSON: its records, and the cursor of the next page if there is one.
package struct PageDocument<Value: Hashable & Sendable & Codable>: Encodable {
  /// The records.
  package let items: [VersionDocument<Value>]
  /// The cursor of the next page.
  package let next: Cursor?

  /// Creates the document of a page.
  package init(_ page: Page<Value>) {
    items = page.items.map(VersionDocument.init)
    next = page.next
  }
}
