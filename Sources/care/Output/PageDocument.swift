import CareModel

/// A page as JSON reports it: its rows, and where to go on if there are more.
struct PageDocument<Value: Hashable & Sendable & Codable>: Encodable {
  let items: [VersionDocument<Value>]
  let next: Cursor?

  init(_ page: Page<Value>) {
    items = page.items.map(VersionDocument.init)
    next = page.next
  }
}
