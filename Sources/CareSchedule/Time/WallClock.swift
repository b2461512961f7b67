import CareModel

/// A clock that converts wall seconds to instants in the zones that a person lives in over time.
final class WallClock: Sendable {
  private let rules: ZoneRules
  private let changes: [(from: Int64, rules: ZoneRules)]
  /// The smallest and the greatest offset that any of the zones ever has.
  let allOffsets: ClosedRange<Int>
  /// The segments of wall time that are read with one offset.
  private let table: OffsetTable
  /// A copy of the second at which the table ends.
  private let horizon = ZoneRules.horizon
  /// Whether the segments are in plain order, so that ``segment(at:)`` can be used.
  let hasPlainSegments: Bool

  /// The maximum effect of offsets, day lengths, and moves between zones, in seconds.
  static let reach = 3 * 86_400

  private static var cycle: Int { GregorianDay.daysPerCycle * 86_400 }

  /// The zones, each with the second from which it applies; the first applies from the beginning.
  var lived: [(from: Int, rules: ZoneRules)] {
    [(.min, rules)] + changes.map { (Int($0.from.floorDivided(by: 1000)), $0.rules) }
  }

  init(_ zones: ZoneTimeline) {
    rules = zones.initial.rules
    changes = zones.changes.map { ($0.from.milliseconds, $0.zone.rules) }
    allOffsets = changes.reduce(rules.allOffsets) { $0.union($1.rules.allOffsets) }
    // Times after the horizon repeat those before it, so no move may be part of that or lie centuries in the past.
    let plain = Self.earliest..<Int64(ZoneRules.horizon - Self.cycle - Self.reach)
    let isPlain = changes.allSatisfy { plain.contains($0.from / 1000) }
    table = changes.isEmpty || !isPlain ? rules.table : OffsetTable(rules.table, movingTo: changes)
    hasPlainSegments = isPlain && table.isRegular
  }

  /// A second in 1653, before all clock changes: a table that begins there stays small.
  private static let earliest: Int64 = -10_000_000_000

  /// A clock that shows UTC.
  static let utc = WallClock(ZoneTimeline(.utc))

  /// Returns the segment in which a wall second is read.
  @inline(__always)
  func segment(ofWall wall: Int) -> OffsetSegment {
    guard wall < horizon else { return folded(ofWall: wall) }
    let segment = table.segment(table.index(ofWall: wall))
    return segment.wallTo > horizon ? folding(segment, at: wall, wall) : segment
  }

  /// Returns the segment in force at a second.
  @inline(__always)
  func segment(at second: Int) -> OffsetSegment {
    guard second < horizon else { return folded(at: second) }
    let segment = table.segment(table.index(at: second))
    return segment.wallTo > horizon ? folding(segment, at: second, second) : segment
  }

  @inline(never)
  private func folded(ofWall wall: Int) -> OffsetSegment {
    let folded = ZoneRules.folded(wall)
    return folding(table.segment(table.index(ofWall: folded), movedBy: wall - folded), at: wall, folded)
  }

  @inline(never)
  private func folded(at second: Int) -> OffsetSegment {
    let folded = ZoneRules.folded(second)
    let place = table.index(at: folded)
    // West of Greenwich, the last hours of the previous cycle are not over yet: segments are cut by wall time.
    let wall = second + table.offsets[place]
    if table.offsets.count > 1, wall < second - folded + horizon - Self.cycle { return segment(ofWall: wall) }
    return folding(table.segment(place, movedBy: second - folded), at: second, folded)
  }

  /// Returns a segment that extends to the horizon or lies beyond it, cut where the cycle begins again.
  @inline(never)
  private func folding(_ whole: OffsetSegment, at moment: Int, _ folded: Int) -> OffsetSegment {
    guard table.offsets.count > 1 else { return whole }
    var segment = whole
    let shift = moment - folded
    let end = ZoneRules.horizon + shift
    let first = table.offsets[table.index(ofWall: ZoneRules.horizon - Self.cycle)]
    if segment.wallTo >= end {
      segment.wallTo = end
      segment.nextRise = first - segment.offset
    }
    if shift > 0, segment.wallFrom < end - Self.cycle {
      segment.wallFrom = end - Self.cycle
      segment.rise = segment.offset - table.offsets[table.offsets.count - 1]
    }
    return segment
  }

  /// Returns the second at which the wall clock shows a wall second.
  func seconds(ofWall wall: Int) -> Int { seconds(ofWall: wall, inZoneReading: wall) }

  /// Returns the second at which the zone that reads one wall second shows another.
  func seconds(ofWall wall: Int, inZoneReading other: Int) -> Int {
    if changes.isEmpty { return rules.instantSeconds(ofWall: wall) }
    return rules(reading: { $0.instantSeconds(ofWall: other) }).instantSeconds(ofWall: wall)
  }

  /// Returns the first second of a local day.
  func startOfDay(_ day: Int) -> Int {
    if changes.isEmpty { return rules.startOfDaySeconds(day) }
    return rules(reading: { $0.startOfDaySeconds(day) }).startOfDaySeconds(day)
  }

  /// Whether the zone in which a wall second is read skips its whole date.
  func skips(wall: Int) -> Bool {
    rules(reading: { $0.instantSeconds(ofWall: wall) }).skippedDays.contains(wall.floorDivided(by: 86_400))
  }

  /// The days that some of the zones skip, in ascending order.
  var skippedDays: [Int] {
    if changes.isEmpty { return rules.skippedDays }
    return changes.reduce(into: Set(rules.skippedDays)) { $0.formUnion($1.rules.skippedDays) }.sorted()
  }

  /// Returns the smallest and the greatest offset with which wall times near a second are read.
  func offsets(near second: Int) -> ClosedRange<Int> {
    let (from, to) = (second - Self.reach, second + Self.reach)
    if changes.isEmpty { return rules.offsets(from: from, to: to) }
    var found: ClosedRange<Int>?
    var current = rules
    for place in 0...changes.count {
      let begins = place == 0 ? Int.min : Int(changes[place - 1].from / 1000)
      let ends = place == changes.count ? Int.max : Int(changes[place].from / 1000)
      if place > 0 { current = changes[place - 1].rules }
      guard begins <= to, ends >= from else { continue }
      let offsets = current.offsets(from: from, to: to)
      found = found?.union(offsets) ?? offsets
    }
    return found ?? allOffsets
  }

  private func rules(reading second: (ZoneRules) -> Int) -> ZoneRules {
    var current = rules
    for change in changes {
      guard Int64(second(current)) * 1000 >= change.from else { break }
      current = change.rules
    }
    return current
  }
}

extension OffsetTable {
  /// Creates the segments of a person who moves from one zone to others.
  ///
  /// A wall time is read in the old zone; if the result is at or after the move, it is read in the new zone.
  fileprivate convenience init(_ first: OffsetTable, movingTo changes: [(from: Int64, rules: ZoneRules)]) {
    typealias Piece = (from: Int, to: Int, offset: Int, zone: Int)
    func pieces(_ table: OffsetTable, from: Int, to: Int, zone: Int) -> [Piece] {
      var found: [Piece] = []
      for place in table.index(ofWall: from)..<table.offsets.count {
        let begin = max(from, table.wallStarts[place])
        guard begin < to else { break }
        let end = place + 1 < table.offsets.count ? min(to, table.wallStarts[place + 1]) : to
        if begin < end { found.append((begin, end, table.offsets[place], zone)) }
      }
      return found
    }
    var all = pieces(first, from: .min, to: .max, zone: 0)
    for (number, change) in changes.enumerated() {
      // The first whole second that is not before the move.
      let moved = Int(change.from.floorDivided(by: 1000)) + (change.from.floorModulo(by: 1000) == 0 ? 0 : 1)
      all = all.flatMap { piece -> [Piece] in
        guard piece.zone == number else { return [piece] }
        let cut = min(max(moved + piece.offset, piece.from), piece.to)
        let rest = cut < piece.to ? pieces(change.rules.table, from: cut, to: piece.to, zone: number + 1) : []
        return (cut > piece.from ? [(piece.from, cut, piece.offset, piece.zone)] : []) + rest
      }
    }
    var wallStarts: [Int] = []
    var offsets: [Int] = []
    for piece in all where piece.offset != offsets.last {
      wallStarts.append(piece.from)
      offsets.append(piece.offset)
    }
    self.init(wallStarts: wallStarts, offsets: offsets)
  }
}

extension ClosedRange {
  /// Returns the smallest range that contains both.
  fileprivate func union(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
