import CareModel

/// Reads wall seconds as instants in the zones that somebody lives in, one after the other.
final class WallClock: Sendable {
  private let rules: ZoneRules
  private let changes: [(from: Int64, rules: ZoneRules)]
  /// The smallest and the greatest offset that any of the zones ever had.
  let allOffsets: ClosedRange<Int>

  /// Offsets, day lengths and moves between zones reach no further than this from any moment.
  static let reach = 3 * 86_400

  /// The zones, each with the second from which on it is lived in; the first from the beginning.
  var lived: [(from: Int, rules: ZoneRules)] {
    [(.min, rules)] + changes.map { (Int($0.from.floorDivided(by: 1000)), $0.rules) }
  }

  init(_ zones: ZoneTimeline) {
    rules = zones.initial.rules
    changes = zones.changes.map { ($0.from.milliseconds, $0.zone.rules) }
    allOffsets = changes.reduce(rules.allOffsets) { $0.union($1.rules.allOffsets) }
  }

  /// The second at which the wall clock shows that wall second.
  func seconds(ofWall wall: Int) -> Int {
    if changes.isEmpty { return rules.instantSeconds(ofWall: wall) }
    return rules(reading: { $0.instantSeconds(ofWall: wall) }).instantSeconds(ofWall: wall)
  }

  /// The first second of a local day.
  func startOfDay(_ day: Int) -> Int {
    if changes.isEmpty { return rules.startOfDaySeconds(day) }
    return rules(reading: { $0.startOfDaySeconds(day) }).startOfDaySeconds(day)
  }

  /// Whether the zone in which a wall second is read leaves its date out altogether.
  func skips(wall: Int) -> Bool {
    rules(reading: { $0.instantSeconds(ofWall: wall) }).skippedDays.contains(wall.floorDivided(by: 86_400))
  }

  /// The days that some of the zones leave out.
  var skippedDays: Set<Int> {
    changes.reduce(into: Set(rules.skippedDays)) { $0.formUnion($1.rules.skippedDays) }
  }

  /// The smallest and the greatest offset with which wall times near that second are read.
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

extension ClosedRange {
  /// The smallest range that holds both.
  fileprivate func union(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
