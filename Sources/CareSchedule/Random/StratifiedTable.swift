import Synchronization

/// The number of placements with one start in each part of a range and a minimum gap, counted exactly, so that a
/// placement can be drawn by its number.
///
/// For each part and second, the table contains the number of ways to place this part's start at that second or later
/// and the starts of the following parts after it. The numbers have as many words as they need: at most 17.
final class StratifiedTable: Sendable {
  /// The parameters that determine the counts; this many starts fit.
  struct Shape: Hashable, Sendable {
    let times: Int
    let gap: Int
    let last: Int
  }

  /// The counts of one part.
  private struct Part: Sendable {
    let from: Int
    let to: Int
    /// The number of words of each count.
    let size: Int
    /// The counts from the first second to the last, each little-endian.
    var words: [UInt64]

    subscript(second: Int) -> ArraySlice<UInt64> {
      words[((second - from) * size)..<((second - from + 1) * size)]
    }
  }

  private let gap: Int
  private let parts: [Part]
  private var words: Int { parts.reduce(0) { $0 + $1.words.count } }

  init(_ shape: Shape) {
    gap = shape.gap
    var parts: [Part] = []
    var bits = 0
    for place in (0..<shape.times).reversed() {
      let from = Placements.edge(place, of: shape.times, last: shape.last)
      let to = Placements.edge(place + 1, of: shape.times, last: shape.last)
      bits += Int.bitWidth - (to - from).leadingZeroBitCount
      let size = (bits + 63) / 64
      var part = Part(from: from, to: to, size: size, words: [UInt64](repeating: 0, count: (to - from) * size))
      var sum = [UInt64](repeating: 0, count: size)
      for second in (from..<to).reversed() {
        if let next = parts.last {
          let earliest = max(second + shape.gap, next.from)
          if earliest < next.to { sum.add(next[earliest]) }
        } else {
          sum.add([1])
        }
        part.words.replaceSubrange(((second - from) * size)..<((second - from + 1) * size), with: sum)
      }
      parts.append(part)
    }
    self.parts = parts.reversed()
  }

  /// Draws one start in each part, with all placements equally likely.
  func draw(from generator: inout DrawGenerator) -> [Int] {
    guard let first = parts.first else { return [] }
    var rank = first[first.from].number(drawnFrom: &generator)
    var starts: [Int] = []
    for part in parts {
      // The rank is the number of placements with a later start than this one.
      var low = max(part.from, starts.last.map { $0 + gap } ?? part.from)
      var high = part.to
      while high - low > 1 {
        let middle = (low + high) / 2
        if part[middle].isGreater(than: rank) { low = middle } else { high = middle }
      }
      if high < part.to { rank.subtract(part[high]) }
      starts.append(low)
    }
    return starts
  }

  private static let cache = Mutex<[(shape: Shape, table: StratifiedTable)]>([])
  /// The limits of the cache: tables, and words in all of them unless a single table has more.
  private static let (maxTables, maxWords) = (8, 2_000_000)

  /// Returns the table of a shape, cached within the limits.
  static func of(_ shape: Shape) -> StratifiedTable {
    if let found = cache.withLock({ $0.first { $0.shape == shape }?.table }) { return found }
    let made = StratifiedTable(shape)
    cache.withLock { cache in
      guard !cache.contains(where: { $0.shape == shape }) else { return }
      cache.append((shape, made))
      while cache.count > 1, cache.count > maxTables || cache.reduce(0, { $0 + $1.table.words }) > maxWords {
        cache.removeFirst()
      }
    }
    return made
  }
}

/// Whole numbers of any length, little-endian.
extension [UInt64] {
  /// Adds a number with no more words; the sum must fit.
  fileprivate mutating func add(_ other: ArraySlice<UInt64>) {
    var carry = false
    for place in indices {
      let word = place < other.count ? other[other.startIndex + place] : 0
      if !carry, word == 0, place >= other.count { return }
      let (sum, overflow) = self[place].addingReportingOverflow(word)
      let (total, further) = sum.addingReportingOverflow(carry ? 1 : 0)
      self[place] = total
      carry = overflow || further
    }
  }

  /// Subtracts a number that is not greater.
  fileprivate mutating func subtract(_ other: ArraySlice<UInt64>) {
    var borrow = false
    for place in indices {
      let word = place < other.count ? other[other.startIndex + place] : 0
      let (difference, overflow) = self[place].subtractingReportingOverflow(word)
      let (total, further) = difference.subtractingReportingOverflow(borrow ? 1 : 0)
      self[place] = total
      borrow = overflow || further
    }
  }
}

extension ArraySlice<UInt64> {
  /// Whether the number is greater than one with at least as many words, whose extra words are zero.
  fileprivate func isGreater(than other: [UInt64]) -> Bool {
    for place in (0..<count).reversed() where self[startIndex + place] != other[place] {
      return self[startIndex + place] > other[place]
    }
    return false
  }

  /// Returns a uniformly distributed number up to and excluding this one, by rejection sampling of as many bits as it
  /// has.
  fileprivate func number(drawnFrom generator: inout DrawGenerator) -> [UInt64] {
    let used = (lastIndex { $0 != 0 } ?? startIndex) - startIndex + 1
    let unused = UInt64(self[startIndex + used - 1].leadingZeroBitCount)
    while true {
      var drawn = [UInt64](repeating: 0, count: count)
      for place in 0..<used { drawn[place] = generator.next() }
      drawn[used - 1] >>= unused
      if isGreater(than: drawn) { return drawn }
    }
  }
}
