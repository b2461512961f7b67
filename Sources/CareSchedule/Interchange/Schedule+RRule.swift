import CareModel

extension Schedule {
  /// Returns the schedule in iCalendar's format (RFC 5545): the value of an RRULE if that is enough, otherwise several
  /// lines.
  ///
  /// The duration, the text, and the targets are not part of a recurrence and are omitted; so is the start, unless it
  /// is literal and there are lines anyway.
  /// - Throws: ``ScheduleWriteError`` for what a recurrence cannot express: several elements, random times, bursts,
  /// months and days together, times that are not a product, and ends that count from an anchor.
  package func rrule() throws(ScheduleWriteError) -> String {
    guard elements.count == 1, let element = elements.first else {
      throw ScheduleWriteError(
        format: .rrule, field: .elements, hint: "the schedule has \(elements.count); write one for each")
    }
    return try RecurrenceWriter(element: element, zone: element.zone ?? zone).text()
  }
}

/// A writer of one element as a recurrence.
struct RecurrenceWriter {
  let element: ScheduleElement
  let zone: Zone?

  func refused(_ field: ScheduleWriteError.Field, _ hint: String) -> ScheduleWriteError {
    ScheduleWriteError(format: .rrule, field: field, hint: hint)
  }

  private var start: KnownStart { KnownStart(element.start, zone: zone) }
  private var isAllDay: Bool { element.duration == .allDay }

  func text() throws(ScheduleWriteError) -> String {
    if let name = element.zoneParameter { throw refused(.zone, "it is the parameter '\(name)'; write a zone") }
    if element.bursts != nil { throw refused(.bursts, "write each burst as a separate element") }
    let times = try times()
    let rule = try rule(times: times)
    if rule == nil, let time = times?.first {
      throw refused(.at, "a schedule that is due once has the time of its start; set \(time) there")
    }
    if let rule, element.except.isEmpty, element.also.isEmpty { return rule }
    var lines: [String] = []
    if let line = try startLine(times: times) { lines.append(line) }
    if let rule { lines.append("RRULE:\(rule)") }
    if rule == nil, lines.isEmpty {
      throw refused(
        .start,
        "a schedule that is due once has no rule, and \(element.start.text) is not a date; write a literal start")
    }
    lines += stampLines("EXDATE", element.except, times: times) + stampLines("RDATE", element.also, times: times)
    return lines.map(\.folded).joined(separator: "\r\n")
  }

  /// Returns the times that the element names; nil if it uses the start's own.
  private func times() throws(ScheduleWriteError) -> [TimeOfDay]? {
    guard !isAllDay, !element.times.isEmpty else { return nil }
    var times: Set<TimeOfDay> = []
    for time in element.times {
      guard case .time(let time) = time else {
        throw refused(.at, "\(time) is a parameter; write a time of day")
      }
      times.insert(time)
    }
    return times.count == 1 && times.first == start.time ? nil : times.sorted()
  }

  private func rule(times: [TimeOfDay]?) throws(ScheduleWriteError) -> String? {
    let count = max(1, times?.count ?? 1)
    guard var parts = try element.recurrence.parts(writer: self, start: start, times: count) else { return nil }
    if case .interval(let interval) = element.recurrence, interval.seconds != 0, let times, let time = times.first {
      throw refused(.at, "hours are counted from the start; set its time of day to \(time)")
    }
    if let times { parts += try timeParts(times) }
    if let count = element.count { parts.append("COUNT=\(count)") }
    if let end = element.end {
      guard element.count == nil else {
        throw refused(.count, "it cannot be combined with an end; remove one of the two")
      }
      parts.append("UNTIL=\(try until(end))")
    }
    return parts.joined(separator: ";")
  }

  private func timeParts(_ times: [TimeOfDay]) throws(ScheduleWriteError) -> [String] {
    let hours = Set(times.map(\.hour)).sorted()
    let minutes = Set(times.map(\.minute)).sorted()
    let seconds = Set(times.map(\.second)).sorted()
    guard hours.count * minutes.count * seconds.count == times.count else {
      let all = times.map(\.description).joined(separator: ", ")
      throw refused(.at, "\(all) are not every hour with every minute; write an element for each")
    }
    var parts = ["BYHOUR=\(hours.list)", "BYMINUTE=\(minutes.list)"]
    if seconds != [start.time?.second ?? -1] { parts.append("BYSECOND=\(seconds.list)") }
    return parts
  }

  /// Returns the last second before an end.
  private func until(_ end: ScheduleTime) throws(ScheduleWriteError) -> String {
    if case .anchor = end { throw refused(.to, "\(end.text) is not a date; write a literal end or a count") }
    if case .instant(let start) = element.start, start.milliseconds % 1000 != 0 {
      throw refused(.start, "it has a fraction of a second; write whole seconds")
    }
    if isAllDay, let day = lastDay(before: end) { return day.stamp }
    switch (end, zone) {
    case (.date(let date), nil):
      if let wall = CivilDateTime(wallSeconds: date.dayNumber * 86_400 - 1) { return wall.stamp }
    case (.dateTime(let wall), nil):
      if let wall = CivilDateTime(wallSeconds: wall.wallSeconds - 1) { return wall.stamp }
    case (_, let zone?):
      let instant =
        switch end {
        case .date(let date): zone.startOfDay(date)
        case .dateTime(let wall): zone.instant(of: wall)
        case .instant(let instant): instant
        case .anchor: Instant.beginning
        }
      let last = instant.adding(milliseconds: -1).wholeSeconds
      if let wall = CivilDateTime(wallSeconds: last) { return wall.stamp + "Z" }
    default: break
    }
    throw refused(.to, "\(end.text) is outside the calendar, or needs a zone")
  }

  /// Returns the last day that begins before an end.
  private func lastDay(before end: ScheduleTime) -> CivilDate? {
    switch end {
    case .date(let date): return CivilDate(dayNumber: date.dayNumber - 1)
    case .dateTime(let wall):
      return wall.time == .midnight ? CivilDate(dayNumber: wall.date.dayNumber - 1) : wall.date
    case .instant(let instant):
      guard let zone, Instant.civilRange.contains(instant) else { return nil }
      let date = zone.date(of: instant)
      return zone.startOfDay(date) < instant ? date : CivilDate(dayNumber: date.dayNumber - 1)
    case .anchor: return nil
    }
  }
}

extension RecurrenceWriter {
  /// Returns the start line; a date gets the first of the times, so that other readers include it in the occurrences.
  private func startLine(times: [TimeOfDay]?) throws(ScheduleWriteError) -> String? {
    switch element.start {
    case .anchor: return nil
    case .date(let date) where isAllDay: return "DTSTART;VALUE=DATE:\(date.stamp)"
    case .date(let date): return line("DTSTART", [CivilDateTime(date: date, time: times?.first ?? .midnight)])
    case .dateTime(let wall) where isAllDay: return "DTSTART;VALUE=DATE:\(wall.date.stamp)"
    case .dateTime(let wall): return line("DTSTART", [wall])
    case .instant(let instant):
      guard let zone, let date = start.date, let time = start.time else { return nil }
      let wall = CivilDateTime(date: date, time: time)
      guard zone.instant(of: wall) == instant else {
        throw refused(
          .start,
          "\(instant) is not the first instant with its wall time in \(zone), or has a fraction of a second; write another"
        )
      }
      return isAllDay ? "DTSTART;VALUE=DATE:\(date.stamp)" : line("DTSTART", [wall])
    }
  }

  private func line(_ name: String, _ walls: [CivilDateTime]) -> String {
    let list = walls.map { $0.stamp + (zone == .utc ? "Z" : "") }.joined(separator: ",")
    guard let zone, zone != .utc else { return "\(name):\(list)" }
    return "\(name);TZID=\(zone.identifier):\(list)"
  }

  /// Returns dates and times as lines; dates are expanded to times, as other readers expect, unless their times are
  /// unknown.
  private func stampLines(_ name: String, _ named: [DateOrTime], times: [TimeOfDay]?) -> [String] {
    var (dates, walls): ([CivilDate], [CivilDateTime]) = ([], [])
    let isElapsed = if case .interval(let interval) = element.recurrence { interval.seconds != 0 } else { false }
    let own = times ?? (isElapsed ? nil : start.time.map { [$0] })
    for named in named {
      switch named {
      case .date(let date):
        if !isAllDay, let own { walls += own.map { CivilDateTime(date: date, time: $0) } } else { dates.append(date) }
      case .dateTime(let wall): walls.append(wall)
      }
    }
    var lines: [String] = []
    if !walls.isEmpty { lines.append(line(name, walls)) }
    if !dates.isEmpty { lines.append("\(name);VALUE=DATE:\(dates.map(\.stamp).joined(separator: ","))") }
    return lines
  }
}

extension String {
  /// The line folded to at most 75 bytes, as RFC 5545 requires; it is ASCII.
  fileprivate var folded: String {
    var pieces: [Substring] = []
    var rest = self[...]
    while rest.count > 74 {
      pieces.append(rest.prefix(74))
      rest = rest.dropFirst(74)
    }
    return (pieces + [rest]).joined(separator: "\r\n ")
  }
}

extension [Int] {
  /// The numbers as a comma-separated list.
  var list: String { map { String($0) }.joined(separator: ",") }
}
