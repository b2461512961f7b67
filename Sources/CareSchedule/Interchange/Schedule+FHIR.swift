import CareModel

extension Schedule {
  /// Returns the schedule as a FHIR R4 `Timing` in JSON.
  ///
  /// A literal start goes into the bounds. Text, targets, and keys are not part of a timing.
  /// - Throws: ``ScheduleWriteError`` with the field that a timing cannot express.
  package func fhirTiming() throws(ScheduleWriteError) -> String {
    guard elements.count == 1, let element = elements.first else {
      throw ScheduleWriteError(
        format: .timing, field: .elements, hint: "the schedule has \(elements.count); write one for each")
    }
    return try TimingWriter(element: element, zone: element.zone ?? zone).value().text
  }
}

/// A writer of one element as a timing.
private struct TimingWriter {
  let element: ScheduleElement
  let zone: Zone?

  private var isAllDay: Bool { element.duration == .allDay }

  private func refused(_ field: ScheduleWriteError.Field, _ hint: String) -> ScheduleWriteError {
    ScheduleWriteError(format: .timing, field: field, hint: hint)
  }

  func value() throws(ScheduleWriteError) -> JSONValue {
    if let name = element.zoneParameter { throw refused(.zone, "it is the parameter '\(name)'; write a zone") }
    if element.bursts != nil { throw refused(.bursts, "write each burst as a separate element") }
    guard element.except.isEmpty else {
      throw refused(.except, "dates cannot be excluded; write a schedule without them")
    }
    if element.recurrence == .once { return try events() }
    guard element.also.isEmpty else {
      throw refused(.also, "write the added dates as a separate schedule")
    }
    var parts: [String: JSONValue] = [:]
    let times = try times()
    try repetition(times, &parts)
    if !times.isEmpty { parts["timeOfDay"] = .array(times.map { .string($0.clock) }) }
    if let count = element.count { parts["count"] = .integer(count) }
    try bounds(times, &parts)
    length(&parts)
    return .object(["repeat": .object(parts)])
  }

  private func length(_ parts: inout [String: JSONValue]) {
    guard case .milliseconds(let amount) = element.duration else { return }
    let (unit, size): (TimingUnit, Int) =
      amount > 0 && amount % 3_600_000 == 0
      ? (.h, 3_600_000) : amount > 0 && amount % 60_000 == 0 ? (.min, 60_000) : (.s, 1000)
    parts["duration"] = .number(Double(amount) / Double(size))
    parts["durationUnit"] = .string(unit.rawValue)
  }

  private func repetition(_ times: [TimeOfDay], _ parts: inout [String: JSONValue]) throws(ScheduleWriteError) {
    let (period, unit): (Int, TimingUnit)
    var frequency = max(1, times.count)
    switch element.recurrence {
    case .once: return
    case .daily(let every): (period, unit) = (every, .d)
    case .weekly(let days, let every, let weekStart):
      guard weekStart == .monday || every == 1 else { throw refused(.weekStart, "weeks begin on Monday; remove it") }
      (period, unit) = (every, .wk)
      frequency *= max(1, days.count)
      if !days.isEmpty { parts["dayOfWeek"] = .array(days.sorted().map { .string($0.name) }) }
    case .monthly, .yearly: throw refused(.day, "months are counted from the start; write schedule.every")
    case .rule: throw refused(.rule, "only days, weeks, and intervals are supported; write one of these")
    case .random, .atWill: throw refused(.random, "write times of day")
    case .interval(let step):
      switch (step.months, step.days, step.seconds) {
      case (let months, 0, 0) where months % 12 == 0: (period, unit) = (months / 12, .a)
      case (let months, 0, 0): (period, unit) = (months, .mo)
      case (0, let days, 0): (period, unit) = (days, .d)
      case (0, 0, let seconds):
        guard times.isEmpty else {
          throw refused(.at, "hours are counted from the start; set the time of day in the start")
        }
        (period, unit) =
          seconds % 3600 == 0 ? (seconds / 3600, .h) : seconds % 60 == 0 ? (seconds / 60, .min) : (seconds, .s)
      default: throw refused(.interval, "\(step) has several units; write one")
      }
    }
    guard period < 1_000_000_000 else { throw refused(.interval, "\(period) is too long; write a shorter one") }
    parts["frequency"] = .integer(frequency)
    parts["period"] = .integer(period)
    parts["periodUnit"] = .string(unit.rawValue)
  }

  /// Returns the times to write, including midnight if neither the start nor an all-day duration implies it.
  private func times() throws(ScheduleWriteError) -> [TimeOfDay] {
    var times: Set<TimeOfDay> = []
    for time in element.times {
      guard case .time(let time) = time else { throw refused(.at, "\(time) is a parameter; write a time of day") }
      times.insert(time)
    }
    guard times.isEmpty, !isAllDay else { return times.sorted() }
    if case .interval(let step) = element.recurrence, step.seconds != 0 { return [] }
    switch element.start {
    case .date, .anchor(.enrolled, _): return [.midnight]
    case .dateTime, .instant: return []
    case .anchor: throw refused(.at, "the time of \(element.start.text) is unknown; write a time of day")
    }
  }

  private func bounds(_ times: [TimeOfDay], _ parts: inout [String: JSONValue]) throws(ScheduleWriteError) {
    var period: [String: JSONValue] = [:]
    switch element.start {
    case .anchor(let anchor, let from):
      if case .anchor(anchor, let to)? = element.end {
        guard let length = to.subtracting(from), let (amount, unit) = length.single else {
          throw refused(.to, "the length from start to end has several units; write one")
        }
        parts["boundsDuration"] = .object([
          "value": .integer(amount), "unit": .string(unit.rawValue), "code": .string(unit.rawValue),
          "system": .string("http://unitsofmeasure.org"),
        ])
        return
      }
    case .date(let date): period["start"] = .string(date.description)
    case .dateTime(let wall) where isAllDay: period["start"] = .string(wall.date.description)
    case .dateTime(let wall): period["start"] = .string(try moment(wall, .start))
    case .instant(let instant):
      guard let zone, Instant.civilRange.contains(instant), instant.milliseconds % 1000 == 0 else {
        throw refused(.start, "\(instant) needs a zone and whole seconds")
      }
      period["start"] = .string(isAllDay ? zone.date(of: instant).description : zone.exactText(of: instant))
    }
    switch element.end {
    case nil: break
    case .date(let date)?:
      guard let last = CivilDate(dayNumber: date.dayNumber - 1) else { throw refused(.to, "write a later end") }
      period["end"] = .string(last.description)
    case .dateTime(let wall)?:
      guard let last = CivilDateTime(wallSeconds: wall.wallSeconds - 1) else { throw refused(.to, "write a later end") }
      period["end"] = .string(try moment(last, .to))
    case .instant(let instant)?:
      guard let zone, Instant.civilRange.contains(instant), instant.milliseconds % 1000 == 0 else {
        throw refused(.to, "\(instant) needs a zone and whole seconds")
      }
      period["end"] = .string(zone.exactText(of: instant.adding(seconds: -1)))
    case .anchor?: throw refused(.to, "it does not count from the same anchor as the start; write a length or a count")
    }
    if !period.isEmpty { parts["boundsPeriod"] = .object(period) }
  }

  /// Returns a wall time with the offset that FHIR requires.
  private func moment(_ wall: CivilDateTime, _ field: ScheduleWriteError.Field) throws(ScheduleWriteError) -> String {
    guard let zone else { throw refused(.zone, "\(wall) needs an offset, and the schedule has no zone; set one") }
    let instant = zone.instant(of: wall)
    guard zone.civil(instant) == wall else {
      throw refused(field, "\(wall) does not exist in \(zone); write another time")
    }
    return zone.exactText(of: instant)
  }

  private func events() throws(ScheduleWriteError) -> JSONValue {
    guard element.count == nil else { throw refused(.count, "a schedule that is due once needs no count; remove it") }
    guard element.end == nil else { throw refused(.to, "a schedule that is due once needs no end; remove it") }
    let start: DateOrTime
    switch element.start {
    case .date(let date): start = .date(date)
    case .dateTime(let wall): start = isAllDay ? .date(wall.date) : .dateTime(wall)
    case .instant(let instant):
      guard let zone, Instant.civilRange.contains(instant), zone.instant(of: zone.civil(instant)) == instant else {
        throw refused(.start, "\(instant) is not a wall time in the zone; write another")
      }
      start = isAllDay ? .date(zone.date(of: instant)) : .dateTime(zone.civil(instant))
    case .anchor: throw refused(.start, "\(element.start.text) is not a date; write a literal start")
    }
    let times = try times()
    var texts: [JSONValue] = []
    for named in [start] + element.also {
      switch named {
      case .date(let date) where isAllDay: texts.append(.string(date.description))
      case .date(let date):
        for time in times { texts.append(.string(try moment(CivilDateTime(date: date, time: time), .zone))) }
        if times.isEmpty, case .dateTime(let wall) = start {
          texts.append(.string(try moment(CivilDateTime(date: date, time: wall.time), .zone)))
        }
      case .dateTime(let wall) where named == start && !element.times.isEmpty:
        for time in times where time >= wall.time {
          texts.append(.string(try moment(CivilDateTime(date: wall.date, time: time), .zone)))
        }
      case .dateTime(let wall): texts.append(.string(try moment(wall, .zone)))
      }
    }
    guard !texts.isEmpty else { throw refused(.at, "there is no time at or after the start; write a later one") }
    guard !isAllDay else { return .object(["event": .array(texts)]) }
    var parts: [String: JSONValue] = [:]
    length(&parts)
    return .object(["event": .array(texts), "repeat": .object(parts)])
  }
}

extension TimeOfDay {
  /// The time in FHIR's format: `08:00:00`.
  fileprivate var clock: String { second == 0 ? "\(self):00" : description }
}

extension CalendarInterval {
  /// The interval in one unit; nil if it has several.
  fileprivate var single: (Int, TimingUnit)? {
    switch (months, days, seconds) {
    case (let months, 0, 0): (months, .mo)
    case (0, let days, 0): days % 7 == 0 ? (days / 7, .wk) : (days, .d)
    case (0, 0, let seconds): seconds % 3600 == 0 ? (seconds / 3600, .h) : (seconds, .s)
    default: nil
    }
  }
}

extension Zone {
  /// Returns the instant in this zone; in UTC if the offset has seconds, which ISO 8601 cannot express.
  fileprivate func exactText(of instant: Instant) -> String {
    offsetSeconds(at: instant) % 60 == 0 ? iso(instant) : instant.iso
  }
}
