/// The members of an element that are not occurrences, as ascending, disjoint ranges.
struct ExcludedMembers: Sendable {
  private let ranges: [Range<Int>]
  /// The number of members in the ranges before each range, and in all of them.
  private let sums: [Int]

  /// Creates the set from ranges in any order.
  init(_ found: [Range<Int>]) {
    var ranges: [Range<Int>] = []
    for range in found.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    self.ranges = ranges
    sums = ranges.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
  }

  /// Returns these ranges combined with others, clipped to `members`.
  func adding(_ others: [Range<Int>], within members: Range<Int>) -> ExcludedMembers {
    ExcludedMembers((ranges + others).map { $0.clamped(to: members) })
  }

  var isEmpty: Bool { ranges.isEmpty }

  /// Returns the first excluded member that is not before `member`; nil if there is none.
  func first(after member: Int) -> Int? {
    let place = place(endingAfter: member)
    return place < ranges.count ? max(ranges[place].lowerBound, member) : nil
  }

  func contains(_ member: Int) -> Bool {
    guard !ranges.isEmpty else { return false }
    let place = place(endingAfter: member)
    return place < ranges.count && ranges[place].lowerBound <= member
  }

  /// Returns the number of excluded members before a member.
  func count(below member: Int) -> Int {
    guard !ranges.isEmpty else { return 0 }
    let place = place(endingAfter: member)
    guard place < ranges.count else { return sums[place] }
    return sums[place] + max(0, member - ranges[place].lowerBound)
  }

  /// Returns the first member, at or after `member`, that is not excluded.
  func next(from member: Int) -> Int {
    guard !ranges.isEmpty else { return member }
    let place = place(endingAfter: member)
    return place < ranges.count && ranges[place].contains(member) ? ranges[place].upperBound : member
  }

  /// Returns the member with `rank` included members before it, counted from `first`.
  ///
  /// No range may lie before `first`.
  func member(_ rank: Int, from first: Int) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound - first - sums[middle] <= rank { low = middle + 1 } else { high = middle }
    }
    return first + rank + sums[low]
  }

  /// Returns the members without the excluded ones at their end.
  func trimmed(_ members: Range<Int>) -> Range<Int> {
    guard let last = ranges.last, last.upperBound == members.upperBound else { return members }
    return members.lowerBound..<max(members.lowerBound, last.lowerBound)
  }

  private func place(endingAfter member: Int) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= member { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
