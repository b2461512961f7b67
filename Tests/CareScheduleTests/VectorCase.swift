import CareModel
import CareSchedule
import Foundation
import Testing

/// One case of `Data/schedule.json`; its fields are described there by their names.
struct VectorCase: Decodable, Sendable {
  struct Element: Decodable, Sendable {
    struct Duration: Decodable, Sendable {
      let seconds: Double?
      let allDay: Bool?
    }

    let start: Instant
    let end: Instant?
    let interval: [String: Int]
    let duration: Duration
    let text: String?
    let timezone: String?
    let offset: [String: Int]?
  }

  struct Expected: Decodable, Equatable, Sendable {
    let start: Instant
    let stop: Instant
    let occurrence: Int
    let element: Int
  }

  let name: String
  let timezone: String
  let elements: [Element]
  let from: Instant
  let to: Instant
  let events: [Expected]?
  let error: Bool?

  static func all() throws -> [VectorCase] {
    struct File: Decodable { let cases: [VectorCase] }
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/schedule.json")
    return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).cases
  }

  /// The schedule of the case; nil where the model cannot say it.
  func schedule() throws -> Schedule? {
    let zone = Zone(timezone)
    var moved: [ScheduleElement] = []
    for element in elements {
      guard let duration = element.duration.modeled, let interval = CalendarInterval(parts: element.interval) else {
        return nil
      }
      let made = ScheduleElement(
        start: .instant(element.start), recurrence: .interval(interval), end: element.end.map { .instant($0) },
        duration: duration, text: element.text, zone: element.timezone.flatMap { Zone($0) })
      let one = Schedule(elements: [made], zone: zone)
      let shift = try element.offset.map { try #require(CalendarInterval(parts: $0)) } ?? .zero
      moved += shift == .zero ? one.elements : try one.offset(by: shift).elements
    }
    return Schedule(elements: moved, zone: zone)
  }
}

extension VectorCase.Element.Duration {
  /// The duration in whole seconds or all day; nil for a part of a second.
  var modeled: EventDuration? {
    if allDay == true { return .allDay }
    return seconds.flatMap { Int(exactly: $0 * 1000) }.map { .milliseconds($0) }
  }
}

extension CalendarInterval {
  /// The interval of the vectors' component names.
  init?(parts: [String: Int]) {
    let known: Set<String> = ["year", "month", "weekOfYear", "day", "hour", "minute", "second"]
    guard known.isSuperset(of: parts.keys) else { return nil }
    func part(_ name: String) -> Int { parts[name] ?? 0 }
    self.init(
      years: part("year"), months: part("month"), weeks: part("weekOfYear"), days: part("day"), hours: part("hour"),
      minutes: part("minute"), seconds: part("second"))
  }
}
