package import CareModel

/// A version of a record in JSON: its head, and the value.
package struct VersionDocument<Value: Hashable & Sendable & Codable>: Encodable {
  private let head: VersionHead
  private let value: Value

  /// Creates the document of a version.
  package init(_ version: Version<Value>) {
    head = VersionHead(version)
    value = version.value
  }

  /// Writes the members of the head, and the value beside them.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: FieldKey.self)
    try VersionHead.shape.encode(head, to: &object)
    try object.encode(value, forKey: FieldKey("value"))
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
