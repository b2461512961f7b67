package import CareModel

/// A recurrence in iCalendar's format (RFC 5545): the value of an RRULE, or lines with DTSTART, RRULE, EXDATE, and
/// RDATE.
///
/// Parsing is total: any text gives a recurrence or an error, in time and space bounded by its length.
package struct RecurrenceText: Sendable {
  /// The DTSTART; nil if there is none.
  package private(set) var start: ScheduleTime?
  /// The zone of DTSTART.
  package private(set) var zone: Zone?
  /// Whether DTSTART is a date, whose occurrences last all day.
  package private(set) var isAllDay = false
  private var rule: RecurrenceRule?
  private var except: [Entry] = []
  private var also: [Entry] = []
  private var startPosition = 1

  private typealias Part = RecurrenceTextError.Part

  /// A date or time of a list, with its zone.
  private struct Entry {
    var stamp: CalendarStamp
    var zone: Zone?
    var position: Int
  }

  /// The maximum length of a text, in bytes.
  package static let maxLength = 65_536

  /// Whether the text has a part.
  package func has(_ part: RecurrenceTextError.Part) -> Bool {
    switch part {
    case .start: start != nil
    case .rule: rule != nil
    case .except: !except.isEmpty
    case .also: !also.isEmpty
    case .text: true
    default: rule?.has(part) ?? false
    }
  }

  /// Parses a text.
  ///
  /// - Throws: ``RecurrenceTextError`` with the first invalid part.
  package init(_ text: String) throws(RecurrenceTextError) {
    guard text.utf8.count <= Self.maxLength else {
      throw RecurrenceTextError(part: .text, position: Self.maxLength, reason: .tooLong(limit: Self.maxLength))
    }
    let lines = LocatedText.lines(text)
    guard !lines.isEmpty else { throw RecurrenceTextError(part: .text, position: 1, reason: .empty) }
    for line in lines { try read(line) }
    if rule == nil, start == nil { throw RecurrenceTextError(part: .rule, position: 1, reason: .missing) }
  }

  /// Parses the schedule of a text.
  ///
  /// It counts from the enrollment day if neither the text nor the caller has a start.
  package static func parse(
    _ text: String, start: ScheduleTime? = nil, zone: Zone? = nil
  ) throws(RecurrenceTextError) -> Schedule {
    let read = try RecurrenceText(text)
    let schedule = Schedule(elements: [try read.element(start: start, zone: zone)])
    do {
      try schedule.validate()
    } catch {
      throw read.error(error)
    }
    return schedule
  }

  private mutating func read(_ line: LocatedText) throws(RecurrenceTextError) {
    guard let mark = line.first(of: ":;="), mark != "=" else { return try setRule(line) }
    guard let (head, value) = line.cut(":") else {
      throw RecurrenceTextError(
        part: .text, position: line.position, reason: .unknown(line.quoted, write: "RRULE:FREQ=…"))
    }
    var parameters = head.split(";")
    let name = parameters.removeFirst()
    switch name.word {
    case "RRULE":
      if let first = parameters.first { throw unknown(first, .rule, "RRULE: without parameters") }
      try setRule(value)
    case "DTSTART":
      guard start == nil else { throw RecurrenceTextError(part: .start, position: name.position, reason: .doubled) }
      startPosition = name.position
      let entries = try entries(.start, parameters, value)
      guard entries.count == 1 else { throw wrong(.start, value) }
      try setStart(entries[0])
    case "EXDATE": except += try entries(.except, parameters, value)
    case "RDATE": also += try entries(.also, parameters, value)
    case "EXRULE":
      throw unknown(name, .text, "EXDATE with each excluded date")
    case "DTEND", "DURATION":
      throw unknown(name, .text, "only DTSTART, RRULE, EXDATE, and RDATE, and the length as duration")
    default: throw unknown(name, .text, "only DTSTART, RRULE, EXDATE, and RDATE")
    }
  }

  private func unknown(
    _ piece: LocatedText, _ part: RecurrenceTextError.Part, _ write: String
  ) -> RecurrenceTextError {
    RecurrenceTextError(part: part, position: piece.position, reason: .unknown(piece.quoted, write: write))
  }

  private func wrong(_ part: RecurrenceTextError.Part, _ piece: LocatedText) -> RecurrenceTextError {
    RecurrenceTextError(
      part: part, position: piece.position, reason: .wrongValue(piece.quoted, write: CalendarStamp.example))
  }

  private mutating func setRule(_ value: LocatedText) throws(RecurrenceTextError) {
    guard rule == nil else { throw RecurrenceTextError(part: .rule, position: value.position, reason: .doubled) }
    guard !value.isEmpty else { throw RecurrenceTextError(part: .rule, position: value.position, reason: .empty) }
    rule = try RecurrenceRule(value)
  }

  private mutating func setStart(_ entry: Entry) throws(RecurrenceTextError) {
    zone = entry.zone
    switch entry.stamp {
    case .date(let date):
      isAllDay = true
      start = .date(date)
    case .local(let wall): start = .dateTime(wall)
    case .utc(let wall):
      zone = .utc
      start = .dateTime(wall)
    }
  }

  private func entries(
    _ part: RecurrenceTextError.Part, _ parameters: [LocatedText], _ value: LocatedText
  ) throws(RecurrenceTextError) -> [Entry] {
    var zone: Zone?
    var isDate: Bool?
    for parameter in parameters {
      guard let (name, text) = parameter.cut("=") else { throw unknown(parameter, part, "TZID= or VALUE=") }
      switch name.word {
      case "TZID":
        let identifier = text.text.filter { $0 != "\"" }
        guard let found = Zone(identifier) else {
          throw RecurrenceTextError(
            part: part, position: text.position,
            reason: .wrongValue(text.quoted, write: "the name of a zone such as America/New_York"))
        }
        zone = found
      case "VALUE":
        guard text.word == "DATE" || text.word == "DATE-TIME" else {
          throw unknown(text, part, "VALUE=DATE or VALUE=DATE-TIME")
        }
        isDate = text.word == "DATE"
      default: throw unknown(name, part, "TZID= or VALUE=")
      }
    }
    var found: [Entry] = []
    for piece in value.split(",") {
      guard let stamp = CalendarStamp(piece) else { throw wrong(part, piece) }
      if let isDate, case .date = stamp, !isDate { throw wrong(part, piece) }
      if isDate == true, stamp != .date(stamp.date) { throw wrong(part, piece) }
      found.append(Entry(stamp: stamp, zone: zone, position: piece.position))
    }
    return found
  }

  /// Returns a schedule error as an error at the part of the text that causes it.
  private func error(_ error: ScheduleError) -> RecurrenceTextError {
    let part: Part =
      switch error {
      case .invalidBounds, .instantNeedsZone: .until
      case .invalidInterval: .interval
      case .invalidCount: .count
      case .timeForAllDay, .exceptAndAlso: except.isEmpty ? .also : .except
      case .invalidTimes: .hours
      default: .rule
      }
    if let rule, rule.has(part) || part == .rule { return rule.error(part, .refused(error)) }
    let position = (part == .except ? except : also).first?.position ?? startPosition
    return RecurrenceTextError(part: part, position: position, reason: .refused(error))
  }
}

extension RecurrenceText {
  /// Returns the element that the text describes, not validated yet.
  package func element(
    start given: ScheduleTime? = nil, zone outer: Zone? = nil
  ) throws(RecurrenceTextError) -> ScheduleElement {
    if start != nil, given != nil {
      throw RecurrenceTextError(part: .start, position: startPosition, reason: .doubled)
    }
    if let zone, let outer, zone != outer {
      throw RecurrenceTextError(
        part: .start, position: startPosition, reason: .wrongValue(zone.identifier, write: "the zone \(outer) or none"))
    }
    let zone = self.zone ?? outer
    var element = ScheduleElement(
      start: start ?? given ?? .anchor(.enrolled, .zero), recurrence: .once,
      duration: isAllDay ? .allDay : .seconds(3600), zone: zone)
    if let rule {
      let (recurrence, times) = try rule.recurrence(from: KnownStart(element.start, zone: zone))
      element.recurrence = recurrence
      element.times = times.map { .time($0) }
      element.count = rule.count
      element.end = try rule.end(zone: zone)
    }
    element.except = try named(except, .except, zone: zone)
    // An excluded date is excluded even if it is also added.
    let left = Set(element.except)
    element.also = try named(also, .also, zone: zone).filter { !left.contains($0) && !left.contains(.date($0.day)) }
    return element
  }

  private func named(
    _ entries: [Entry], _ part: RecurrenceTextError.Part, zone: Zone?
  ) throws(RecurrenceTextError) -> [DateOrTime] {
    var found: [DateOrTime] = []
    var met: Set<DateOrTime> = []
    for entry in entries {
      let named: DateOrTime
      switch entry.stamp {
      case .date(let date): named = .date(date)
      case .local(let wall) where entry.zone == nil || entry.zone == zone: named = .dateTime(wall)
      case .local(let wall), .utc(let wall):
        guard let zone else { throw RecurrenceTextError(part: part, position: entry.position, reason: .needsZone) }
        let isUTC = if case .utc = entry.stamp { true } else { false }
        let own = isUTC ? Zone.utc : entry.zone ?? zone
        named = .dateTime(zone.civil(own.instant(of: wall)))
      }
      if met.insert(named).inserted { found.append(named) }
    }
    return found
  }
}

extension RecurrenceRule {
  /// UNTIL is the last included time; an element's end is the first excluded one.
  fileprivate func end(zone: Zone?) throws(RecurrenceTextError) -> ScheduleTime? {
    switch until {
    case nil: return nil
    case .date(let date): return date == .latest ? nil : .date(date.adding(days: 1))
    case .local(let wall): return CivilDateTime(wallSeconds: wall.wallSeconds + 1).map { .dateTime($0) }
    case .utc(let wall):
      guard zone != nil else { throw error(.until, .needsZone) }
      return .instant(Zone.utc.instant(of: wall).adding(milliseconds: 1))
    }
  }
}

extension CalendarStamp {
  fileprivate var date: CivilDate {
    switch self {
    case .date(let date): date
    case .local(let wall), .utc(let wall): wall.date
    }
  }
}

extension DateOrTime {
  fileprivate var day: CivilDate {
    switch self {
    case .date(let date): date
    case .dateTime(let wall): wall.date
    }
  }
}
