package import CareModel

/// A reader of FHIR R4 `Timing` values as schedule elements.
///
/// FHIR leaves some times to local policy, such as the times of "three times a day" or "before lunch". They come from a
/// table by code: `MORN`, `ACM`, and so on for events; `QD`, `BID`, `TID`, and `QID` for one to four times a day.
package struct FHIRTiming {
  /// The times of the local policy, by code.
  package var times: [String: [DayTime]]
  /// The zone in which times are read.
  package var zone: Zone?
  /// The start of the repetition, if the timing has none.
  package var start: ScheduleTime?

  /// Creates a reader with a local policy.
  package init(times: [String: [DayTime]] = [:], zone: Zone? = nil, start: ScheduleTime? = nil) {
    self.times = times
    self.zone = zone
    self.start = start
  }

  /// Returns the element that a timing describes, not validated yet.
  ///
  /// - Throws: ``TimingError`` with the first field that is invalid or cannot be expressed.
  package func element(_ timing: JSONValue) throws(TimingError) -> ScheduleElement {
    let fields = TimingFields(try TimingFields.fields(timing, "timing"), "")
    try fields.check(["event", "repeat", "code", "id", "resourceType"])
    var element = ScheduleElement(start: start ?? .anchor(.enrolled, .zero), recurrence: .once, zone: zone)
    let events = try events(fields)
    if let value = fields["repeat"] {
      let parts = TimingFields(try TimingFields.fields(value, "repeat"), "repeat.")
      try parts.check(TimingFields.ofRepeat)
      let repetition = TimingRepeat(parts, policy: times)
      try bounds(parts, &element)
      try lengths(parts, &element)
      if parts.hasRepetition {
        try repetition.apply(to: &element, hasLength: parts["duration"] != nil)
      } else if let code = try code(fields) {
        try repetition.apply(code, to: &element, hasLength: parts["duration"] != nil)
      } else if events.isEmpty {
        throw TimingError(field: "repeat.period", reason: .missing)
      }
    } else if let code = try code(fields) {
      try TimingRepeat(TimingFields([:], "repeat."), policy: times).apply(code, to: &element, hasLength: false)
    } else if events.isEmpty {
      throw TimingError(field: "repeat", reason: .missing)
    }
    try add(events, to: &element)
    return element
  }

  private func code(_ fields: TimingFields) throws(TimingError) -> String? {
    guard let value = fields["code"] else { return nil }
    if case .string(let code) = value { return code }
    let concept = TimingFields(try TimingFields.fields(value, "code"), "code.")
    try concept.check(["coding", "text", "id"])
    for item in try concept.list("coding") {
      let coding = TimingFields(try TimingFields.fields(item, "code.coding"), "code.coding.")
      if let code = try coding.text("code") { return code }
    }
    return try concept.text("text")
  }

  // MARK: Events

  private func events(_ fields: TimingFields) throws(TimingError) -> [DateOrTime] {
    var found: [DateOrTime] = []
    for item in try fields.list("event") {
      guard case .string(let text) = item, let time = try moment(text, "event") else {
        throw TimingError(field: "event", reason: .wrongValue(expected: "dates or times"))
      }
      if !found.contains(time) { found.append(time) }
    }
    return found
  }

  /// Parses a date, a wall time, or an instant, which is converted to wall time in the zone.
  private func moment(_ text: String, _ field: String) throws(TimingError) -> DateOrTime? {
    if let named = DateOrTime(text) { return named }
    guard let instant = Instant(iso: text), Instant.civilRange.contains(instant) else { return nil }
    guard let zone else { throw TimingError(field: field, reason: .needsZone) }
    return .dateTime(zone.civil(instant))
  }

  private func add(_ events: [DateOrTime], to element: inout ScheduleElement) throws(TimingError) {
    guard let first = events.first else { return }
    guard element.recurrence == .once else {
      element.also = events
      return
    }
    switch first {
    case .date(let date):
      element.start = .date(date)
      if element.duration == .seconds(3600) { element.duration = .allDay }
    case .dateTime(let wall): element.start = .dateTime(wall)
    }
    let isAllDay = element.duration == .allDay
    for case .dateTime in events where isAllDay {
      throw TimingError(field: "event", reason: .notExpressible("only dates, or only times"))
    }
    element.also = Array(events.dropFirst())
  }

  // MARK: Bounds

  private func bounds(_ parts: TimingFields, _ element: inout ScheduleElement) throws(TimingError) {
    let given = ["boundsDuration", "boundsRange", "boundsPeriod"].filter { parts[$0] != nil }
    if given.count > 1 {
      throw TimingError(field: "repeat.\(given[1])", reason: .notExpressible("only one of the bounds"))
    }
    if parts["boundsRange"] != nil {
      throw TimingError(field: "repeat.boundsRange", reason: .notExpressible("boundsDuration"))
    }
    if let value = parts["boundsPeriod"] {
      let period = TimingFields(try TimingFields.fields(value, "repeat.boundsPeriod"), "repeat.boundsPeriod.")
      try period.check(["start", "end", "id"])
      if let text = try period.text("start") {
        guard let time = try moment(text, "repeat.boundsPeriod.start") else {
          throw period.wrong("start", "a date or time")
        }
        guard start == nil else {
          throw TimingError(
            field: "repeat.boundsPeriod.start", reason: .notExpressible("the start only once, here or as `start`"))
        }
        switch time {
        case .date(let date): element.start = .date(date)
        case .dateTime(let wall): element.start = .dateTime(wall)
        }
      }
      if let text = try period.text("end") {
        // The end of a period is inclusive; for a date, the whole day is.
        let last = try moment(text, "repeat.boundsPeriod.end")
        switch last {
        case .date(let date): element.end = date == .latest ? nil : .date(date.adding(days: 1))
        case .dateTime(let wall):
          element.end = CivilDateTime(wallSeconds: wall.wallSeconds + 1).map { .dateTime($0) }
        case nil: throw period.wrong("end", "a date or time")
        }
      }
    }
    if let value = parts["boundsDuration"] {
      let length = TimingFields(try TimingFields.fields(value, "repeat.boundsDuration"), "repeat.boundsDuration.")
      try length.check(["value", "unit", "code", "system", "comparator", "id"])
      guard length["comparator"] == nil else {
        throw TimingError(field: "repeat.boundsDuration.comparator", reason: .notExpressible("only the length"))
      }
      guard let value = try length.number("value") else { throw length.wrong("value", "a number") }
      let (code, unit) = (try length.text("code"), try length.text("unit"))
      guard let interval = TimingUnit(rawValue: code ?? unit ?? "")?.interval(value), interval.movesForward else {
        throw length.wrong("code", "a whole number of s, min, h, d, wk, mo, or a")
      }
      guard let end = element.start.end(after: interval) else {
        throw TimingError(field: "repeat.boundsDuration", reason: .notExpressible("a shorter one, or boundsPeriod"))
      }
      element.end = end
    }
  }

  private func lengths(_ parts: TimingFields, _ element: inout ScheduleElement) throws(TimingError) {
    // A maximum that is the number itself says nothing more.
    let isSame = try parts.whole("frequencyMax").map { most throws(TimingError) in
      try most == parts.whole("frequency") ?? 1
    }
    for name in ["durationMax", "frequencyMax", "periodMax"]
    where parts[name] != nil && !(name == "frequencyMax" && isSame == true) {
      throw TimingError(
        field: "repeat.\(name)", reason: .notExpressible("one number, without a maximum"))
    }
    element.count = try parts.whole("count")
    if let most = try parts.whole("countMax"), most != element.count {
      throw TimingError(field: "repeat.countMax", reason: .notExpressible("`count` alone"))
    }
    guard let amount = try parts.number("duration") else { return }
    let unit = TimingUnit(rawValue: try parts.text("durationUnit") ?? "")
    guard let seconds = unit?.fixedSeconds,
      let milliseconds = Int(exactly: (amount * Double(seconds) * 1000).rounded()),
      milliseconds >= 0
    else { throw parts.wrong("durationUnit", "s, min, h, d, or wk, and 0 or more of them") }
    element.duration = .milliseconds(milliseconds)
  }
}

extension ScheduleTime {
  /// Returns the time after an interval; nil if there is none.
  fileprivate func end(after interval: CalendarInterval) -> ScheduleTime? {
    switch self {
    case .date(let date) where interval.seconds == 0:
      date.checkedAdding(months: interval.months, days: interval.days).map { .date($0) }
    case .date(let date): CivilDateTime(date: date, time: .midnight).adding(interval).map { .dateTime($0) }
    case .dateTime(let wall): wall.adding(interval).map { .dateTime($0) }
    case .instant(let instant):
      interval.months == 0 && interval.days == 0 ? .instant(instant.adding(seconds: interval.seconds)) : nil
    case .anchor(let anchor, let own): own.adding(interval).map { .anchor(anchor, $0) }
    }
  }
}
