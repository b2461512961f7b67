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
