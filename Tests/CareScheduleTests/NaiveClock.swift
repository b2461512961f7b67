import CareModel
import Foundation

/// Wall times read the slow way, by asking Foundation for offsets and days one at a time.
struct NaiveClock {
  private let zones: [(from: Int, zone: TimeZone, calendar: Calendar)]

  init(_ timeline: ZoneTimeline) throws {
    zones = try ([(Int.min, timeline.initial)] + timeline.changes.map { ($0.from.wholeSeconds, $0.zone) }).map {
      guard let zone = TimeZone(identifier: $1.identifier) else { throw CocoaError(.featureUnsupported) }
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      return ($0, zone, calendar)
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

  private func seconds(ofWall wall: Int, place: Int) -> Int {
    let zone = zones[place].zone
    func offset(_ second: Int) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(second)))
    }
    let (before, after) = (offset(wall - 108_000), offset(wall + 108_000))
    let fitting = [wall - before, wall - after].filter { $0 + offset($0) == wall }
    return fitting.min() ?? wall - before
  }

  func startOfDay(_ day: Int) -> Int {
    startOfDay(day, place: place { startOfDay(day, place: $0) })
  }

  private func startOfDay(_ day: Int, place: Int) -> Int {
    let noon = Date(timeIntervalSince1970: TimeInterval(seconds(ofWall: day * 86_400 + 43_200, place: place)))
    return Int(zones[place].calendar.startOfDay(for: noon).timeIntervalSince1970)
  }

  /// Whether the zone that reads a wall time never shows that time's date.
  func skips(wall: Int) -> Bool {
    let place = place { seconds(ofWall: wall, place: $0) }
    let noon = wall - wall.mod(86_400) + 43_200
    let second = seconds(ofWall: noon, place: place)
    let offset = zones[place].zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(second)))
    return abs(second + offset - noon) >= 43_200
  }
}

extension Int {
  func mod(_ divisor: Int) -> Int { ((self % divisor) + divisor) % divisor }
}
