import CareModel

/// Walks the occurrences of any element in order of time, one member at a time.
///
/// Members come in order of their wall times; a member is held back while a later one may still start before it.
struct ReorderingCursor {
  /// One occurrence of the element.
  struct Item {
    let start: Int64
    let member: Int
  }

  let element: ResolvedElement
  /// The rank of the occurrence that comes next.
  private(set) var rank: Int
  private var next: Int
  private var held: [Item] = []
  private let from: Int64

  /// Begins with the first occurrence that does not start before a moment.
  init(_ element: ResolvedElement, from: Int64) {
    self.element = element
    self.from = from
    let limit = min(from, element.end)
    let near = element.members(around: limit)
    next = near.lowerBound
    rank = element.count(before: limit, near: near)
  }

  /// The next occurrence; nil after the last.
  mutating func advance() -> Item? {
    while true {
      if let first = held.first, next >= element.members.upperBound || first.start <= element.earliestStart(from: next)
      {
        held.removeFirst()
        rank += 1
        return first
      }
      guard next < element.members.upperBound else { return nil }
      // Past the end nothing is read any more, however long the rule goes on.
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
