/// A segment of wall time that is read with one offset, in seconds.
///
/// Where the offset rises from one segment to the next, as when clocks go forward, the last wall times before the
/// change and the first ones after it denote the same instants.
@usableFromInline
package struct OffsetSegment: Sendable {
  /// The first wall second of the segment; the smallest integer if there is no segment before it.
  @usableFromInline package var wallFrom: Int
  /// The first wall second after the segment; the greatest integer if there is no segment after it.
  @usableFromInline package var wallTo: Int
  /// The offset of the wall clock from UTC.
  @usableFromInline package var offset: Int
  /// The increase of the offset from the previous segment.
  @usableFromInline package var rise: Int
  /// The increase of the offset to the next segment.
  @usableFromInline package var nextRise: Int

  /// Creates a segment.
  @inlinable
  package init(wallFrom: Int, wallTo: Int, offset: Int, rise: Int, nextRise: Int) {
    self.wallFrom = wallFrom
    self.wallTo = wallTo
    self.offset = offset
    self.rise = rise
    self.nextRise = nextRise
  }
}

/// A table of segments in order of time, found by wall second or by second.
@usableFromInline
package final class OffsetTable: Sendable {
  /// The first wall second of each segment; the first is the smallest integer.
  @usableFromInline package let wallStarts: [Int]
  /// The second from which each offset applies; the first applies from the beginning of time.
  @usableFromInline package let starts: [Int]
  @usableFromInline package let offsets: [Int]
  /// Whether every segment begins after the previous one, by wall time and by time.
  package let isRegular: Bool
  /// The index of the segment in force at the beginning of each bucket of time.
  @usableFromInline let hints: [UInt16]
  @usableFromInline let firstBucket: Int

  /// 48.5 days, which rarely contain more than one change.
  @usableFromInline static var bucketBits: Int { 22 }

  /// Creates a table of segments that begin at these wall seconds; the first one is ignored.
  package convenience init(wallStarts: [Int], offsets: [Int]) {
    var starts = [Int.min]
    var isRegular = true
    for place in wallStarts.indices.dropFirst() {
      // In gaps and overlaps, wall times are read with the previous offset until both clocks agree.
      let start = wallStarts[place] - max(offsets[place - 1], offsets[place])
      if start <= starts[place - 1] || wallStarts[place] <= wallStarts[place - 1] { isRegular = false }
      starts.append(start)
    }
    self.init(wallStarts: wallStarts, starts: starts, offsets: offsets, isRegular: isRegular)
  }

  /// Creates a table.
  package init(wallStarts: [Int], starts: [Int], offsets: [Int], isRegular: Bool) {
    self.wallStarts = wallStarts
    self.starts = starts
    self.offsets = offsets
    self.isRegular = isRegular
    guard isRegular, starts.count > 1, starts.count < Int(UInt16.max), let last = starts.last else {
      hints = []
      firstBucket = 0
      return
    }
    firstBucket = starts[1] >> Self.bucketBits
    var hints: [UInt16] = []
    var place = 0
    for bucket in firstBucket...((last >> Self.bucketBits) + 1) {
      while place + 1 < starts.count, starts[place + 1] <= bucket << Self.bucketBits { place += 1 }
      hints.append(UInt16(place))
    }
    self.hints = hints
  }

  /// Returns the index of the segment in force at a second.
  @inlinable @inline(__always)
  package func index(at second: Int) -> Int {
    var place = hint(second)
    while place + 1 < starts.count, starts[place + 1] <= second { place += 1 }
    return place
  }

  /// Returns the index of the segment in which a wall second is read.
  @inlinable @inline(__always)
  package func index(ofWall wall: Int) -> Int {
    // Wall time differs by less than two days, so the hint may be one segment too late.
    var place = hint(wall)
    while place > 0, wallStarts[place] > wall { place -= 1 }
    while place + 1 < wallStarts.count, wallStarts[place + 1] <= wall { place += 1 }
    return place
  }

  /// Returns the segment at an index, moved by whole cycles of the calendar.
  @inlinable @inline(__always)
  package func segment(_ place: Int, movedBy shift: Int = 0) -> OffsetSegment {
    let isLast = place + 1 == wallStarts.count
    let offset = offsets[place]
    return OffsetSegment(
      wallFrom: place == 0 ? .min : wallStarts[place] + shift, wallTo: isLast ? .max : wallStarts[place + 1] + shift,
      offset: offset, rise: place == 0 ? 0 : offset - offsets[place - 1],
      nextRise: isLast ? 0 : offsets[place + 1] - offset)
  }

  @inlinable @inline(__always)
  func hint(_ second: Int) -> Int {
    guard !hints.isEmpty else { return starts.lastIndex(notAfter: second) }
    let bucket = (second >> Self.bucketBits) - firstBucket
    if bucket < 0 { return 0 }
    return Int(hints[bucket < hints.count ? bucket : hints.count - 1])
  }
}

extension [Int] {
  /// Returns the last index whose value is not after `wanted`; the first value is the smallest integer.
  @usableFromInline
  func lastIndex(notAfter wanted: Int) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] <= wanted { low = middle } else { high = middle }
    }
    return low
  }
}
