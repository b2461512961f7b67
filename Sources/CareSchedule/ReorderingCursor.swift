import CareModel

/// An iterator over the occurrences of any element in order of time, one member at a time.
///
/// Members come in the order of their wall times; a member is held back while a later one may still start before it.
struct ReorderingCursor {
  /// One occurrence of the element.
  struct Item {
    let start: Int64
    let member: Int
  }

  let element: ResolvedElement
  /// The rank of the next occurrence.
  private(set) var rank: Int
  private var next: Int
  private var held: [Item] = []
  private let from: Int64

  /// Creates a cursor at the first occurrence that starts at or after a time.
  init(_ element: ResolvedElement, from: Int64) {
    self.element = element
    self.from = from
    let limit = min(from, element.end)
    let near = element.members(around: limit)
    next = near.lowerBound
    rank = element.count(before: limit, near: near)
  }

  /// Returns the next occurrence; nil after the last one.
  mutating func advance() -> Item? {
    while true {
      if let first = held.first, next >= element.members.upperBound || first.start <= element.earliestStart(from: next)
      {
        held.removeFirst()
        rank += 1
        return first
      }
      guard next < element.members.upperBound else { return nil }
      // Past the end, nothing more is read, however long the rule continues.
      if element.earliestStart(from: next) >= element.end {
        next = element.members.upperBound
        continue
      }
      hold(next)
      next = element.gaps.next(from: next + 1)
    }
  }

  private mutating func hold(_ member: Int) {
    let start = element.start(member)
    guard start >= from, start < element.end, !element.gaps.contains(member) else { return }
    let place = held.lastIndex { $0.start <= start }.map { $0 + 1 } ?? 0
    held.insert(Item(start: start, member: member), at: place)
  }
}
