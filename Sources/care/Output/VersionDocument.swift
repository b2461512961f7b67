import CareModel

/// A version as JSON reports it.
struct VersionDocument<Value: Hashable & Sendable & Codable>: Encodable {
  let version: VersionID
  let owner: String?
  let effective: Effective
  let recorded: Instant
  let seq: Int
  let author: String?
  let deleted: Bool
  let value: Value

  init(_ version: Version<Value>) {
    self.version = version.id
    owner = OwnerText.text(version.owner)
    effective = version.effective
    recorded = version.recorded
    seq = version.seq
    author = version.author
    deleted = version.isDeleted
    value = version.value
  }
}

/// How people and documents read whose an entity is.
enum OwnerText {
  static func text(_ owner: Owner) -> String? {
    switch owner {
    case .none: nil
    case .plan(let id): id.text
    case .carePlan(let id): id.text
    case .patient(let id): id.text
    }
  }
}

/// A page as JSON reports it: its rows, and where to go on if there are more.
struct PageDocument<Value: Hashable & Sendable & Codable>: Encodable {
  let items: [VersionDocument<Value>]
  let next: Cursor?

  init(_ page: Page<Value>) {
    items = page.items.map(VersionDocument.init)
    next = page.next
  }
}
