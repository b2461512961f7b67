import Foundation
import Synchronization

/// The clock changes of one zone as a sorted table, in seconds since 1970.
///
/// The table extends to the year 2500; later times are mapped back by a multiple of 400 years, one Gregorian cycle.
package final class ZoneRules: Sendable {
  /// The offsets, up to the horizon.
  package let table: OffsetTable
  /// The skipped local dates, as day numbers in order.
  package let skippedDays: [Int]
  /// The smallest and the greatest offset that the zone ever has.
  package let allOffsets: ClosedRange<Int>

  private static let cache = Mutex<[String: ZoneRules]>([:])
  private static let known = Set(TimeZone.knownTimeZoneIdentifiers)
  private static var cycle: Int { GregorianDay.daysPerCycle * 86_400 }
  /// The beginning of the year 2500.
  package static var horizon: Int { 16_725_225_600 }

  /// Creates the rules of a zone without clock changes.
  init(offset: Int) {
    table = OffsetTable(wallStarts: [.min], starts: [.min], offsets: [offset], isRegular: true)
    skippedDays = []
    allOffsets = offset...offset
  }

  private init(changes: [(start: Int, offset: Int)]) {
    var wallStarts = [Int.min]
    var skipped: [Int] = []
    for (before, after) in zip(changes, changes.dropFirst()) {
      // In a gap and in an overlap alike, wall times are read with the offset before the change until both clocks
      // agree.
      let wall = after.start + max(before.offset, after.offset)
      wallStarts.append(max(wall, wallStarts[wallStarts.count - 1]))
      let first = (after.start + before.offset + 86_399).floorDivided(by: 86_400)
      let end = (after.start + after.offset).floorDivided(by: 86_400)
      if first < end { skipped.append(contentsOf: first..<end) }
    }
    let starts = changes.map(\.start), offsets = changes.map(\.offset)
    let isRegular =
      zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
      && zip(wallStarts, wallStarts.dropFirst()).allSatisfy { $0 < $1 }
    table = OffsetTable(wallStarts: wallStarts, starts: starts, offsets: offsets, isRegular: isRegular)
    skippedDays = skipped
    allOffsets = (offsets.min() ?? 0)...(offsets.max() ?? 0)
  }

  /// Returns the cached rules of a zone; nil for an unknown identifier.
  static func named(_ identifier: String) -> ZoneRules? {
    if let found = cache.withLock({ $0[identifier] }) { return found }
    guard let zone = timeZone(identifier) else { return nil }
    let made = ZoneRules(changes: changes(of: zone))
    return cache.withLock { table in
      let kept = table[identifier] ?? made
      table[identifier] = kept
      return kept
    }
  }

  /// Whether a text has the length of a fixed offset and is none: `GMT+5:30`, which Foundation reads all the same.
  static func isEarlierForm(_ identifier: String) -> Bool {
    identifier.utf8.count == 8 && identifier.hasPrefix("GMT")
      && !identifier.utf8.suffix(4).allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  private static func timeZone(_ identifier: String) -> TimeZone? {
    // Links such as US/Eastern are not in the list of known names; abbreviations such as PST are ambiguous and
    // rejected.
    let fixed = identifier.utf8.count == 8 && (identifier.hasPrefix("GMT+") || identifier.hasPrefix("GMT-"))
    guard fixed || identifier == "UTC" || identifier.contains("/") || known.contains(identifier) else { return nil }
    return TimeZone(identifier: identifier)
  }

  private static func changes(of zone: TimeZone) -> [(start: Int, offset: Int)] {
    var moment = Date(timeIntervalSince1970: Double(GregorianDay.day(year: 1, month: 1, day: 1)) * 86_400)
    var found = [(start: Int.min, offset: zone.secondsFromGMT(for: moment))]
    while let next = zone.nextDaylightSavingTimeTransition(after: moment), next > moment {
      let start = Int(next.timeIntervalSince1970.rounded())
      guard start < horizon else { break }
      let offset = zone.secondsFromGMT(for: next)
      if offset != found[found.count - 1].offset { found.append((start, offset)) }
      moment = next
    }
    return found
  }

  /// Returns the offset from UTC at a second.
  package func offset(at seconds: Int) -> Int {
    table.offsets[table.index(at: Self.folded(seconds))]
  }

  /// Returns the second at which the wall clock shows a wall second.
  package func instantSeconds(ofWall wall: Int) -> Int {
    wall - table.offsets[table.index(ofWall: Self.folded(wall))]
  }

  /// Returns the first second of a local day.
  package func startOfDaySeconds(_ day: Int) -> Int {
    let wall = day * 86_400
    let folded = Self.folded(wall)
    let index = table.index(ofWall: folded)
    let seconds = folded - table.offsets[index]
    // In a gap, the day begins when the clocks change.
    let first = index + 1 < table.starts.count ? min(seconds, table.starts[index + 1]) : seconds
    return first + (wall - folded)
  }

  /// Returns the smallest and the greatest offset in force between two seconds.
  package func offsets(from: Int, to: Int) -> ClosedRange<Int> {
    guard to < Self.horizon else { return allOffsets }
    let first = table.index(at: from)
    var (low, high) = (table.offsets[first], table.offsets[first])
    for index in table.starts.indices[(first + 1)...] {
      guard table.starts[index] <= to else { break }
      low = min(low, table.offsets[index])
      high = max(high, table.offsets[index])
    }
    return low...high
  }

  /// Returns the changes between two seconds that set the clocks forward by more than `least`, alone or within three
  /// days.
  ///
  /// From the year 2500 on, they include the beginnings of the cycles.
  package func forwardChanges(by least: Int, from: Int, to: Int) -> [Int] {
    let (starts, offsets) = (table.starts, table.offsets)
    var found: [Int] = []
    for index in starts.indices.dropFirst() {
      var lowest = offsets[index - 1]
      var earlier = index - 1
      while earlier > 0, starts[earlier] > starts[index] - 3 * 86_400 {
        earlier -= 1
        lowest = min(lowest, offsets[earlier])
      }
      if offsets[index] - lowest > least { found.append(starts[index]) }
    }
    var all = found.filter { (from...to).contains($0) }
    let repeated = found.filter { $0 >= Self.horizon - Self.cycle }
    var begins = Self.horizon
    while begins <= to {
      all += ([begins] + repeated.map { $0 + begins - Self.horizon + Self.cycle }).filter { (from...to).contains($0) }
      begins += Self.cycle
    }
    return all
  }

  /// Returns the same time at most one cycle before the horizon.
  package static func folded(_ seconds: Int) -> Int {
    guard seconds >= horizon else { return seconds }
    return horizon - cycle + (seconds - horizon) % cycle
  }
}
