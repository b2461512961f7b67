package import CareModel
import Crypto
import Foundation

/// The events of one participant as a calendar (RFC 5545), without values, names, or random times that are still to come.
package struct CalendarFeed: Sendable {
  /// What a calendar has beside the times.
  package struct Options: Hashable, Sendable {
    /// Whether events have the titles of their tasks.
    package var titles = false
    /// Whether there is something to do for each event.
    package var todo = false
    /// Whether calendars remind of events.
    package var alarms = false

    package init(titles: Bool = false, todo: Bool = false, alarms: Bool = false) {
      (self.titles, self.todo, self.alarms) = (titles, todo, alarms)
    }
  }

  /// The calendar.
  package let text: String
  /// The number of events in it.
  package let events: Int
  /// The number of series that are written as one rule.
  package let series: Int
  /// The number of events at random times that are still to come, which are not in it.
  package let hidden: Int

  /// Writes the events that apply to a participant, as they are known at a time.
  ///
  /// `name` is the name of the participant in the ids of events, of which only a hash is written.
  package init(_ all: [Event], of name: String, at now: Instant, _ options: Options = Options()) {
    let applicable = all.filter { $0.state != .notApplicable }
    let events = applicable.filter { event in
      if case .random = event.occurrence.slot { event.occurrence.start <= now } else { true }
    }
    hidden = applicable.count - events.count
    self.events = events.count
    // A hash says nothing of the participant or the task, and stays the same in every feed.
    func uid(_ event: Event, _ kind: String, _ id: String) -> String {
      Self.hash([kind, name, event.carePlan?.text ?? "", id].joined(separator: "\u{0}")) + "@care"
    }
    var text = CalendarText()
    text.add("BEGIN", "VCALENDAR")
    text.add("VERSION", "2.0")
    text.add("PRODID", "-//care//care export ics//EN")
    text.add("METHOD", "PUBLISH")
    for zone in Set(events.map(\.zone)).sorted(by: { $0.identifier < $1.identifier }) where zone != .utc {
      let own = events.filter { $0.zone == zone }.map(\.occurrence.start)
      guard let first = own.min(), let last = own.max() else { continue }
      CalendarZone(zone, from: first, to: last).add(to: &text)
    }
    var series = 0
    for group in Self.groups(events) {
      if let rule = Self.series(of: group) {
        series += 1
        let first = group[0], time = rule.time?.description ?? "",
          id = "\(first.task.id)\u{0}\(first.taskVersion)\u{0}\(time)\u{0}\(first.zone)"
        Self.add(first, rule, uid(first, "series", id), at: now, options, to: &text)
      } else {
        for event in group { Self.add(event, nil, uid(event, "event", event.key.text), at: now, options, to: &text) }
      }
    }
    if options.todo {
      for event in events { Self.addTodo(event, uid(event, "todo", event.key.text), at: now, options, to: &text) }
    }
    text.add("END", "VCALENDAR")
    self.series = series
    self.text = text.text
  }

  // MARK: Series

  private struct GroupKey: Hashable {
    let carePlan: CarePlan.ID?
    let task: CareTask.ID
    let version: VersionID
    let zone: Zone
    let time: TimeOfDay?
    let length: Int
    let title: String
  }

  /// Returns the events of each task version at one time of day, by their first event.
  private static func groups(_ events: [Event]) -> [[Event]] {
    var order: [GroupKey] = [], groups: [GroupKey: [Event]] = [:]
    for event in events.sorted(by: { ($0.occurrence.start, $0.key.text) < ($1.occurrence.start, $1.key.text) }) {
      let key = GroupKey(
        carePlan: event.carePlan, task: event.task.id, version: event.taskVersion, zone: event.zone,
        time: time(of: event),
        length: length(of: event), title: event.task.title)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(event)
    }
    return order.compactMap { groups[$0] }
  }

  /// Returns the rule of events; nil unless our own reading of it gives exactly their starts.
  private static func series(of events: [Event]) -> CalendarSeries? {
    let days = events.map { $0.zone.date(of: $0.occurrence.start) }
    guard let first = events.first, let series = CalendarSeries(days, at: time(of: first), in: first.zone),
      series.starts == events.map(\.occurrence.start)
    else { return nil }
    return series
  }

  /// The time of day of an event; nil for one of whole days.
  private static func time(of event: Event) -> TimeOfDay? {
    event.occurrence.isAllDay ? nil : event.zone.civil(event.occurrence.start).time
  }

  /// The length in days or seconds.
  private static func length(of event: Event) -> Int {
    guard event.occurrence.isAllDay else { return Int(event.occurrence.length / 1000) }
    let zone = event.zone
    return max(1, zone.date(of: event.occurrence.stop).dayNumber - zone.date(of: event.occurrence.start).dayNumber)
  }

  // MARK: Components

  /// The status of what does not take place.
  private static let canceled = "CANCELLED"  // language: a name of RFC 5545

  private static func add(
    _ event: Event, _ series: CalendarSeries?, _ uid: String, at now: Instant, _ options: Options,
    to text: inout CalendarText
  ) {
    text.add("BEGIN", "VEVENT")
    addHead(event, uid, at: now, options, to: &text)
    addStart(event, to: &text)
    let length = length(of: event)
    if event.occurrence.isAllDay {
      text.add("DTEND;VALUE=DATE", self.text(event.zone.date(of: event.occurrence.start).adding(days: length)))
    } else if length > 0 {
      text.add("DURATION", "PT\(length)S")
    }
    if let series {
      text.add("RRULE", series.text)
      for day in series.except {
        if let time = series.time {
          let wall = CivilDateTime(date: day, time: time)
          text.add(property("EXDATE", series.zone), self.text(wall) + (series.zone == .utc ? "Z" : ""))
        } else {
          text.add("EXDATE;VALUE=DATE", self.text(day))
        }
      }
    }
    text.add("TRANSP", "TRANSPARENT")
    text.add("CLASS", "PRIVATE")
    if [.declined, .excused].contains(event.state), series == nil { text.add("STATUS", canceled) }
    if options.alarms {
      text.add("BEGIN", "VALARM")
      text.add("ACTION", "DISPLAY")
      text.add("DESCRIPTION", text: summary(event, options))
      text.add("TRIGGER", "PT0S")
      text.add("END", "VALARM")
    }
    text.add("END", "VEVENT")
  }

  private static func addTodo(
    _ event: Event, _ uid: String, at now: Instant, _ options: Options, to text: inout CalendarText
  ) {
    text.add("BEGIN", "VTODO")
    addHead(event, uid, at: now, options, to: &text)
    text.add("DTSTART", self.text(event.window.opens))
    if event.window.closes > event.window.opens { text.add("DUE", self.text(event.window.closes)) }
    switch event.state {
    case .completed, .late: text.add("STATUS", "COMPLETED")
    case .declined, .excused: text.add("STATUS", canceled)
    default: text.add("STATUS", "NEEDS-ACTION")
    }
    text.add("CLASS", "PRIVATE")
    text.add("END", "VTODO")
  }

  private static func addHead(
    _ event: Event, _ uid: String, at now: Instant, _ options: Options, to text: inout CalendarText
  ) {
    text.add("UID", uid)
    text.add("DTSTAMP", self.text(now))
    text.add("SUMMARY", text: summary(event, options))
  }

  /// The first 32 hexadecimal digits of the SHA-256 of a text.
  private static func hash(_ text: String) -> String {
    Hex.text(SHA256.hash(data: Data(text.utf8)).prefix(16))
  }

  /// Returns the name of the file for a participant: the participant's own where a file can have it.
  package static func file(of name: String) -> String {
    let isPlain =
      name.utf8.count <= 64 && name.first != "."
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    return "\(isPlain ? name : hash(name)).ics"
  }

  private static func summary(_ event: Event, _ options: Options) -> String {
    options.titles ? event.task.title : "Study task"
  }

  private static func addStart(_ event: Event, to text: inout CalendarText) {
    let start = event.occurrence.start, zone = event.zone, wall = zone.civil(start)
    if event.occurrence.isAllDay {
      text.add("DTSTART;VALUE=DATE", self.text(wall.date))
    } else if zone == .utc || zone.instant(of: wall) != start || start.milliseconds % 1000 != 0 {
      // The second of two times that a clock shows on one day has no other name.
      text.add("DTSTART", self.text(start))
    } else {
      text.add(property("DTSTART", zone), self.text(wall))
    }
  }

  private static func property(_ name: String, _ zone: Zone) -> String {
    zone == .utc ? name : "\(name);TZID=\(zone.identifier)"
  }

  // MARK: Times

  static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
  static func text(_ date: CivilDate) -> String { date.description.replacing("-", with: "") }
  static func text(_ time: TimeOfDay) -> String { digits(time.hour) + digits(time.minute) + digits(time.second) }
  static func text(_ wall: CivilDateTime) -> String { "\(text(wall.date))T\(text(wall.time))" }
  static func text(_ instant: Instant) -> String { text(Zone.utc.civil(instant)) + "Z" }
}
