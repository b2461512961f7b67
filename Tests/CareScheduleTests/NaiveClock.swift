import CareModel
import Foundation

/// Wall times read the slow way, by asking Foundation for offsets and days one at a time.
struct NaiveClock {
  private let zones: [(from: Int, zone: NaiveZone)]

  init(_ timeline: ZoneTimeline) throws {
    zones = try ([(Int.min, timeline.initial)] + timeline.changes.map { ($0.from.wholeSeconds, $0.zone) }).map {
      guard let zone = TimeZone(identifier: $1.identifier) else { throw CocoaError(.featureUnsupported) }
      return ($0, NaiveZone(zone))
    }
  }

  /// The place of the zone that a moment is read in, given how each zone reads it.
  private func place(_ read: (Int) -> Int) -> Int {
    var place = 0
    while place + 1 < zones.count, read(place) >= zones[place + 1].from { place += 1 }
    return place
  }

  func seconds(ofWall wall: Int) -> Int {
    seconds(ofWall: wall, place: place { seconds(ofWall: wall, place: $0) })
  }

  /// The second of a wall time in the zone that reads another one.
  func seconds(ofWall wall: Int, inZoneReading other: Int) -> Int {
    seconds(ofWall: wall, place: place { seconds(ofWall: other, place: $0) })
  }

  private func seconds(ofWall wall: Int, place: Int) -> Int {
    let zone = zones[place].zone
    let (before, after) = (zone.offset(wall - 108_000), zone.offset(wall + 108_000))
    let early = wall - max(before, after), late = wall - min(before, after)
    return early + zone.offset(early) == wall ? early : late + zone.offset(late) == wall ? late : wall - before
  }

  func startOfDay(_ day: Int) -> Int {
    startOfDay(day, place: place { startOfDay(day, place: $0) })
  }

  private func startOfDay(_ day: Int, place: Int) -> Int {
    zones[place].zone.startOfDay(day, noon: seconds(ofWall: day * 86_400 + 43_200, place: place))
  }

  /// Whether the zone that reads a wall time never shows that time's date.
  func skips(wall: Int) -> Bool {
    let place = place { seconds(ofWall: wall, place: $0) }
    let noon = wall - wall.mod(86_400) + 43_200
    let second = seconds(ofWall: noon, place: place)
    return abs(second + zones[place].zone.offset(second) - noon) >= 43_200
  }
}

/// What Foundation says about one zone, each answer remembered, since it answers slowly.
private final class NaiveZone {
  private let zone: TimeZone
  private let calendar: Calendar
  /// The offset all through a day of UTC; nil for a day in which it changes.
  ///
  /// No zone changes it there and back in a day.
  private var offsets: [Int: Int?] = [:]
  private var starts: [Int: Int] = [:]

  init(_ zone: TimeZone) {
    self.zone = zone
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  func offset(_ second: Int) -> Int {
    let day = (second - second.mod(86_400)) / 86_400
    if let known = offsets[day] { return known ?? asked(second) }
    let first = asked(day * 86_400), last = asked(day * 86_400 + 86_399)
    offsets[day] = first == last ? .some(first) : .some(nil)
    return first == last ? first : asked(second)
  }

  func startOfDay(_ day: Int, noon: Int) -> Int {
    if let known = starts[day] { return known }
    let start = calendar.startOfDay(for: Date(timeIntervalSince1970: TimeInterval(noon)))
    starts[day] = Int(start.timeIntervalSince1970)
    return Int(start.timeIntervalSince1970)
  }

  private func asked(_ second: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(second)))
  }
}

extension Int {
  func mod(_ divisor: Int) -> Int { ((self % divisor) + divisor) % divisor }
}
