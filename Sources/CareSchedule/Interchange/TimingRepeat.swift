import CareModel

/// The repetition of a timing: its frequency and period, weekdays, and times of day.
struct TimingRepeat {
  private let parts: TimingFields
  private let policy: [String: [DayTime]]

  init(_ parts: TimingFields, policy: [String: [DayTime]]) {
    self.parts = parts
    self.policy = policy
  }

  private static let perDay = ["QD", "BID", "TID", "QID"]

  private func error(_ field: String, _ reason: TimingError.Reason) -> TimingError {
    TimingError(field: "repeat.\(field)", reason: reason)
  }

  /// Applies an abbreviation of the value set TimingAbbreviation.
  func apply(_ code: String, to element: inout ScheduleElement, hasLength: Bool) throws(TimingError) {
    switch code {
    case "QD", "BID", "TID", "QID":
      let count = (Self.perDay.firstIndex(of: code) ?? 0) + 1
      try daily(&element, every: 1, times: perDay(count, field: "code"), hasLength: hasLength)
    case "QOD": try daily(&element, every: 2, times: perDay(1, field: "code"), hasLength: hasLength)
    case "AM", "PM", "BED":
      guard let times = policy[code] else { throw TimingError(field: "code", reason: .needsTimes(key: code)) }
      try daily(&element, every: 1, times: times, hasLength: hasLength)
    case "Q1H", "Q2H", "Q3H", "Q4H", "Q6H", "Q8H":
      element.recurrence = .interval(.seconds((Int(code.dropFirst().dropLast()) ?? 1) * 3600))
    case "WK":
      element.recurrence = .weekly(on: [], every: 1)
      setTimes([], &element, hasLength: hasLength)
    case "MO":
      element.recurrence = .interval(.months(1))
      setTimes([], &element, hasLength: hasLength)
    default:
      throw TimingError(
        field: "code",
        reason: .wrongValue(
          expected: "QD, BID, TID, QID, QOD, AM, PM, BED, WK, MO, Q1H, Q2H, Q3H, Q4H, Q6H, or Q8H, or `repeat`"))
    }
  }

  func apply(to element: inout ScheduleElement, hasLength: Bool) throws(TimingError) {
    let times = try times()
    var weekdays: Set<Weekday> = []
    for name in try parts.texts("dayOfWeek") {
      guard let day = Weekday(name: name) else {
        throw parts.wrong("dayOfWeek", "mon, tue, wed, thu, fri, sat, or sun")
      }
      weekdays.insert(day)
    }
    let frequency = try parts.whole("frequency")
    let period = try parts.number("period") ?? 1
    guard period > 0 else { throw parts.wrong("period", "a number above 0") }
    guard let name = try parts.text("periodUnit") else {
      if frequency != nil || parts["period"] != nil { throw error("periodUnit", .missing) }
      if weekdays.isEmpty { return try daily(&element, every: 1, times: times, hasLength: hasLength) }
      element.recurrence = .weekly(on: weekdays, every: 1)
      return setTimes(times, &element, hasLength: hasLength)
    }
    guard let unit = TimingUnit(rawValue: name) else { throw parts.wrong("periodUnit", "s, min, h, d, wk, mo, or a") }
    if [.s, .min, .h].contains(unit) {
      guard times.isEmpty else { throw error("timeOfDay", .notExpressible("a period of days with it")) }
      guard weekdays.isEmpty else { throw error("dayOfWeek", .notExpressible("timeOfDay, and a period of weeks")) }
      let step = period * Double(unit.fixedSeconds ?? 1) / Double(frequency ?? 1)
      guard let seconds = Int(exactly: step), seconds > 0 else {
        throw error("period", .notExpressible("one that leaves whole seconds between two times"))
      }
      element.recurrence = .interval(.seconds(seconds))
      return
    }
    guard let every = Int(exactly: period) else { throw error("period", .notExpressible("a whole number, or hours")) }
    try apply(unit, every, frequency ?? 1, weekdays, times, to: &element, hasLength: hasLength)
  }

  private func apply(
    _ unit: TimingUnit, _ every: Int, _ frequency: Int, _ weekdays: Set<Weekday>, _ times: [DayTime],
    to element: inout ScheduleElement, hasLength: Bool
  ) throws(TimingError) {
    let hasFrequency = parts["frequency"] != nil
    func checkTimes(_ most: Int) throws(TimingError) {
      guard !hasFrequency || frequency == most else {
        throw error("frequency", .wrongValue(expected: "\(most), the number of the days and times with it"))
      }
    }
    switch unit {
    case .d where weekdays.isEmpty:
      if times.isEmpty {
        try daily(&element, every: every, times: perDay(frequency, field: "repeat.frequency"), hasLength: hasLength)
      } else {
        try checkTimes(times.count)
        try daily(&element, every: every, times: times, hasLength: hasLength)
      }
    case .d:
      guard every == 1 else { throw error("dayOfWeek", .notExpressible("a period of 1 day or of weeks with it")) }
      let chosen = try times.isEmpty ? perDay(frequency, field: "repeat.frequency") : times
      if !times.isEmpty { try checkTimes(times.count) }
      element.recurrence = .weekly(on: weekdays, every: 1)
      setTimes(chosen, &element, hasLength: hasLength)
    case .wk:
      if weekdays.isEmpty, frequency > 1, frequency != times.count {
        throw error("frequency", .notExpressible("dayOfWeek with the days of the week"))
      }
      if !weekdays.isEmpty, frequency != 1 { try checkTimes(weekdays.count * max(1, times.count)) }
      element.recurrence = .weekly(on: weekdays, every: every)
      setTimes(times, &element, hasLength: hasLength)
    case .mo, .a:
      guard weekdays.isEmpty else { throw error("dayOfWeek", .notExpressible("a period of weeks with it")) }
      guard frequency == max(1, times.count) || !hasFrequency else {
        throw error("frequency", .notExpressible("1, and a shorter period"))
      }
      let (months, overflow) = every.multipliedReportingOverflow(by: unit == .a ? 12 : 1)
      guard !overflow else { throw parts.wrong("period", "a smaller number") }
      element.recurrence = .interval(.months(months))
      setTimes(times, &element, hasLength: hasLength)
    case .s, .min, .h: break
    }
  }

  private func daily(
    _ element: inout ScheduleElement, every: Int, times: [DayTime], hasLength: Bool
  ) throws(TimingError) {
    element.recurrence = .daily(every: every)
    setTimes(times, &element, hasLength: hasLength)
  }

  /// Sets the times.
  ///
  /// Without times, a length, or a time of day in its start, the element lasts all day.
  private func setTimes(_ times: [DayTime], _ element: inout ScheduleElement, hasLength: Bool) {
    element.times = times
    guard times.isEmpty, !hasLength else { return }
    switch element.start {
    case .date, .anchor(.enrolled, _): element.duration = .allDay
    case .dateTime, .instant, .anchor: break
    }
  }

  /// Returns the times for a number of times a day; empty for one time that the policy leaves open.
  private func perDay(_ count: Int, field: String) throws(TimingError) -> [DayTime] {
    guard count <= Self.perDay.count else {
      throw TimingError(
        field: field, reason: .notExpressible("timeOfDay with the \(count) times of day, or hours as the period"))
    }
    let key = Self.perDay[count - 1]
    guard let times = policy[key] else {
      if count == 1 { return [] }
      throw TimingError(field: field, reason: .needsTimes(key: key))
    }
    guard times.count == count else {
      throw TimingError(field: "times.\(key)", reason: .wrongValue(expected: "\(count) times of day"))
    }
    return times
  }

  private func times() throws(TimingError) -> [DayTime] {
    var found: Set<DayTime> = []
    for text in try parts.texts("timeOfDay") {
      guard let time = TimeOfDay(text) else { throw parts.wrong("timeOfDay", "times such as 08:00:00") }
      found.insert(.time(time))
    }
    let codes = try parts.texts("when")
    guard codes.isEmpty || found.isEmpty else { throw error("when", .notExpressible("`when` or `timeOfDay` alone")) }
    var offset = 0
    if let minutes = try parts.number("offset") {
      guard !codes.isEmpty else { throw error("offset", .notExpressible("`when` with it")) }
      guard let whole = Int(exactly: minutes), (0...1439).contains(whole) else {
        throw parts.wrong("offset", "0 to 1439 minutes")
      }
      offset = whole * 60
    }
    for code in codes {
      guard let times = policy[code] else { throw error("when", .needsTimes(key: String(code.prefix(20)))) }
      let isBefore = code.hasPrefix("AC") || code == "HS"
      for time in times {
        guard let moved = time.adding(seconds: isBefore ? -offset : offset) else {
          throw parts.wrong("offset", "one that stays on the same day")
        }
        found.insert(moved)
      }
    }
    return found.sorted { $0.order < $1.order }
  }
}

extension DayTime {
  /// Returns the time moved by seconds; nil if a plain time leaves its day, or a parameter's offset overflows.
  fileprivate func adding(seconds: Int) -> DayTime? {
    switch self {
    case .time(let time):
      return TimeOfDay(secondsSinceMidnight: time.secondsSinceMidnight + seconds).map { .time($0) }
    case .parameter(let name, let plus, let dayEnds):
      let (sum, overflow) = plus.addingReportingOverflow(seconds)
      return overflow ? nil : .parameter(name, plus: sum, dayEnds: dayEnds)
    case .spread(let spread):
      guard let from = spread.from.adding(seconds: seconds), let to = spread.to.adding(seconds: seconds) else {
        return nil
      }
      return .spread(SpreadTime(from: from, to: to, place: spread.place, count: spread.count))
    }
  }

  /// The sort order: plain times by time, then parameters by name.
  fileprivate var order: (Int, String) {
    switch self {
    case .time(let time): (time.secondsSinceMidnight, "")
    case .parameter(let name, _, _): (86_400, name)
    case .spread(let spread): (86_401 + spread.place, "\(self)")
    }
  }
}
