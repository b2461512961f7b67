import CareModel

/// The known parts of a start before a participant enrolls.
struct KnownStart {
  let date: CivilDate?
  let time: TimeOfDay?

  init(_ start: ScheduleTime, zone: Zone?) {
    switch start {
    case .date(let date): (self.date, time) = (date, .midnight)
    case .dateTime(let wall): (date, time) = (wall.date, wall.time)
    case .instant(let instant):
      let wall = Instant.civilRange.contains(instant) ? zone?.civil(instant) : nil
      (date, time) = (wall?.date, wall?.time)
    case .anchor(let anchor, let interval):
      date = nil
      time = anchor == .enrolled && interval.seconds == 0 ? .midnight : nil
    }
  }
}

extension RecurrenceRule {
  /// The maximum number of times a day that a rule is expanded to.
  static let maxTimes = 1440

  /// Returns the simplest recurrence of the rule, and its times of day.
  func recurrence(from start: KnownStart) throws(RecurrenceTextError) -> (Recurrence, [TimeOfDay]) {
    guard let unit = frequency.seconds else { return try calendarRecurrence(from: start) }
    let (step, overflow) = interval.multipliedReportingOverflow(by: unit)
    let parts = places.keys.filter { $0.rawValue.hasPrefix("BY") }
    guard !parts.isEmpty else { return (.interval(.seconds(overflow ? .max : step)), []) }
    guard !overflow, 86_400 % step == 0 else {
      throw error(
        .interval, .notExpressible("one that divides a day, such as \(unit == 3600 ? "2, 3, 4, 6, 8, or 12" : "15")"))
    }
    if has(.weeks) { throw error(.weeks, .fault(.notAllowed(.weeks, .daily))) }
    if dates.days.contains(where: { $0.nth != nil }) { throw error(.days, .fault(.notAllowed(.days, .daily))) }
    guard let time = start.time else {
      throw error(
        .frequency, .needsStart(write: "FREQ=DAILY with BYHOUR and BYMINUTE, or a start that is a date or time"))
    }
    let times = try limited(dayTimes(unit: unit, from: time))
    var rule = dates
    rule.positions = []
    guard !rule.isEmpty else { return (.daily(every: 1), times) }
    rule.frequency = rule.yearDays.isEmpty ? .daily : .yearly
    try check(rule, from: start, times: times)
    return (plain(rule, from: start, times: times.count), times)
  }

  private func limited(_ times: [TimeOfDay]) throws(RecurrenceTextError) -> [TimeOfDay] {
    let part: Part = has(.seconds) ? .seconds : has(.minutes) ? .minutes : has(.hours) ? .hours : .frequency
    guard times.count <= Self.maxTimes else {
      throw error(part, .notExpressible("at most \(Self.maxTimes) times a day"))
    }
    guard !times.isEmpty else { throw error(part, .fault(.neverComes)) }
    return times
  }

  private func calendarRecurrence(from start: KnownStart) throws(RecurrenceTextError) -> (Recurrence, [TimeOfDay]) {
    var rule = dates
    rule.frequency = CalendarRule.Frequency(rawValue: frequency.rawValue) ?? .daily
    rule.every = interval
    var times: [TimeOfDay] = []
    if has(.hours, .minutes, .seconds) {
      guard start.time != nil || (has(.hours) && has(.minutes) && has(.seconds)) else {
        throw error(
          has(.hours) ? .hours : has(.minutes) ? .minutes : .seconds,
          .needsStart(write: "BYHOUR, BYMINUTE, and BYSECOND together"))
      }
      times = try limited(product(start.time ?? .midnight))
    }
    if rule.choosesNoDates, times.count == 1, !rule.positions.isEmpty {
      // A single time of day is the first and the last of its period.
      guard rule.positions.contains(1) || rule.positions.contains(-1) else {
        throw error(.positions, .fault(.neverComes))
      }
      rule.positions = []
    }
    try check(rule, from: start, times: times)
    return (plain(rule, from: start, times: max(1, times.count)), times)
  }

  /// Returns each hour with each minute and each second; parts that are not named come from the start.
  private func product(_ start: TimeOfDay) -> [TimeOfDay] {
    let hours = self.hours.isEmpty ? [start.hour] : self.hours
    let minutes = self.minutes.isEmpty ? [start.minute] : self.minutes
    let seconds = self.seconds.isEmpty ? [start.second] : self.seconds
    return hours.flatMap { hour in
      minutes.flatMap { minute in
        seconds.compactMap { TimeOfDay(hour: hour, minute: minute, second: $0) }
      }
    }
  }

  /// Returns the times of day of periods that are shorter than a day; they are the same on every day.
  private func dayTimes(unit: Int, from start: TimeOfDay) -> [TimeOfDay] {
    let first = start.secondsSinceMidnight / unit % interval
    let chosen = Set(dates.positions)
    var times: [TimeOfDay] = []
    for period in stride(from: first, to: 86_400 / unit, by: interval) where times.count <= Self.maxTimes {
      let begin = period * unit
      let hour = begin / 3600
      guard hours.isEmpty || hours.contains(hour) else { continue }
      var minutesHere = [begin / 60 % 60]
      var secondsHere = [begin % 60]
      if unit == 3600 { minutesHere = minutes.isEmpty ? [start.minute] : minutes }
      if unit < 3600, !minutes.isEmpty, !minutes.contains(minutesHere[0]) { continue }
      if unit >= 60 { secondsHere = seconds.isEmpty ? [start.second] : seconds }
      if unit < 60, !seconds.isEmpty, !seconds.contains(secondsHere[0]) { continue }
      let all = minutesHere.flatMap { minute in
        secondsHere.compactMap { TimeOfDay(hour: hour, minute: minute, second: $0) }
      }
      times +=
        chosen.isEmpty
        ? all
        : all.enumerated().filter { chosen.contains($0.offset + 1) || chosen.contains($0.offset - all.count) }
          .map(\.element)
    }
    return times
  }

  private func check(
    _ rule: CalendarRule, from start: KnownStart, times: [TimeOfDay]
  ) throws(RecurrenceTextError) {
    let seconds = times.isEmpty ? [0] : times.map(\.secondsSinceMidnight)
    guard let fault = rule.fault(start: start.date, times: seconds) else { return }
    switch fault {
    case .outOfRange(let part, _), .notAllowed(let part, _):
      throw error(Part(rawValue: part.rawValue) ?? .rule, .fault(fault))
    case .tooLarge, .positionsAlone: throw error(.positions, .fault(fault))
    case .neverComes: throw error(.rule, .fault(fault))
    }
  }

  /// Returns the simplest recurrence that means exactly the same as the rule.
  private func plain(_ rule: CalendarRule, from start: KnownStart, times: Int) -> Recurrence {
    let every = rule.every
    switch rule.frequency {
    case .daily:
      if rule.isEmpty { return .daily(every: every) }
      if every == 1, rule.has(.days) { return .weekly(on: Set(rule.days.map(\.weekday)), every: 1) }
    case .weekly:
      if rule.isEmpty || rule.has(.days) {
        return .weekly(
          on: Set(rule.days.map(\.weekday)), every: every, weekStart: every == 1 ? .monday : rule.weekStart)
      }
    case .monthly:
      guard rule.months.isEmpty, let (day, missing) = rule.monthDay(from: start, times: times) else { break }
      return .monthly(on: day, every: every, missing: missing)
    case .yearly:
      guard rule.yearDays.isEmpty, rule.weeks.isEmpty, rule.months.count == 1 || rule.isEmpty,
        let month = rule.months.first ?? start.date?.month,
        let (day, missing) = rule.monthDay(from: start, times: times)
      else { break }
      // A month that is always long enough needs no replacement for the day.
      let isInEach = day.day(inMonth: 2001 * 12 + month - 1, missing: .skip) != nil
      if case .day = day, isInEach { return .yearly(month: month, on: day, every: every, missing: .clamp) }
      return .yearly(month: month, on: day, every: every, missing: missing)
    }
    return .rule(rule)
  }
}

extension CalendarRule {
  /// Whether no part selects dates.
  fileprivate var isEmpty: Bool {
    choosesNoDates && positions.isEmpty
  }

  /// Whether only this part selects dates.
  fileprivate func has(_ part: Part) -> Bool {
    var rest = self
    if part == .days { rest.days = [] }
    if part == .monthDays { rest.monthDays = [] }
    return rest.isEmpty && !isEmpty
  }

  /// Returns the single day of each month that the rule selects, apart from its months; nil for other rules.
  fileprivate func monthDay(from start: KnownStart, times: Int) -> (MonthDay, MissingDay)? {
    func plain(_ day: Int) -> (MonthDay, MissingDay) {
      (.day(day), MonthDay.day(day).isInEveryMonth(missing: .skip) ? .clamp : .skip)
    }
    if monthDays.isEmpty, days.isEmpty, positions.isEmpty { return start.date.map { plain($0.day) } }
    if days.isEmpty, monthDays.count == 1, positions.isEmpty { return plain(monthDays[0]) }
    if days.isEmpty, let day = clampedDay(times: times) { return (.day(day), .clamp) }
    guard monthDays.isEmpty, days.count == 1, (-5...5).contains(days[0].nth ?? 0) else { return nil }
    if let nth = days[0].nth { return positions.isEmpty ? (.weekday(nth, days[0].weekday), .clamp) : nil }
    guard times == 1, positions.count == 1, (-5...5).contains(positions[0]) else { return nil }
    return (.weekday(positions[0], days[0].weekday), .clamp)
  }

  /// Returns the day of `28,29,30,31` with the last position: the month's last day if the month is too short.
  private func clampedDay(times: Int) -> Int? {
    guard (2...4).contains(monthDays.count) else { return nil }
    if monthDays == Array(28...(27 + monthDays.count)), positions == Array(-times...(-1)) { return monthDays.last }
    if monthDays == Array((-27 - monthDays.count)...(-28)), positions == Array(1...times) { return monthDays.first }
    return nil
  }
}
