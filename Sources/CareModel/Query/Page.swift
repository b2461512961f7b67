/// The rows that a query gave, and where to go on.
public struct Page<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  /// The rows, in order.
  public var items: [Version<Value>]
  /// What gives the next page as ``RecordQuery/after``; nil where this is the last.
  public var next: Cursor?

  /// A page.
  public init(items: [Version<Value>], next: Cursor? = nil) {
    self.items = items
    self.next = next
  }
}
