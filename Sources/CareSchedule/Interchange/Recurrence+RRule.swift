import CareModel

extension Recurrence {
  /// Returns the parts of the RRULE without times, count, and end; nil if there is only one occurrence.
  func parts(
    writer: RecurrenceWriter, start: KnownStart, times: Int
  ) throws(ScheduleWriteError) -> [String]? {
    switch self {
    case .once: return nil
    case .daily(let every): return ["FREQ=DAILY"] + interval(every)
    case .weekly(let days, let every, let weekStart):
      var parts = ["FREQ=WEEKLY"] + interval(every)
      if !days.isEmpty { parts.append("BYDAY=\(days.sorted().map(\.stamp).joined(separator: ","))") }
      if weekStart != .monday { parts.append("WKST=\(weekStart.stamp)") }
      return parts
    case .monthly(let day, let every, let missing):
      let isInEach = day.isInEveryMonth(missing: .skip)
      return ["FREQ=MONTHLY"] + interval(every) + day.parts(isInEach ? .skip : missing, times: times)
    case .yearly(let month, let day, let every, let missing):
      let isInEach = day.day(inMonth: 2001 * 12 + month - 1, missing: .skip) != nil
      return ["FREQ=YEARLY"] + interval(every) + ["BYMONTH=\(month)"]
        + day.parts(isInEach ? .skip : missing, times: times)
    case .rule(let rule): return rule.parts
    case .random: throw writer.refused(.random, "random times cannot be a rule; write times of day")
    case .atWill: throw writer.refused(.random, "what is due at will has no times; write times of day")
    case .interval(let step): return try parts(of: step, writer: writer, start: start, times: times)
    }
  }

  private func parts(
    of step: CalendarInterval, writer: RecurrenceWriter, start: KnownStart, times: Int
  ) throws(ScheduleWriteError) -> [String] {
    switch (step.months, step.days, step.seconds) {
    case (let months, 0, 0):
      guard let day = start.date?.day else {
        throw writer.refused(
          .interval, "\(step) keep the day of the start, which is not a date; write a day of the month")
      }
      if months % 12 == 0, let month = start.date?.month {
        return try Recurrence.yearly(month: month, on: .day(day), every: months / 12, missing: .clamp)
          .parts(writer: writer, start: start, times: times) ?? []
      }
      let missing: MissingDay = day > 28 ? .clamp : .skip
      return ["FREQ=MONTHLY"] + interval(months) + MonthDay.day(day).parts(missing, times: times)
    case (0, let days, 0): return ["FREQ=DAILY"] + interval(days)
    case (0, 0, let seconds) where seconds % 3600 == 0: return ["FREQ=HOURLY"] + interval(seconds / 3600)
    case (0, 0, let seconds) where seconds % 60 == 0: return ["FREQ=MINUTELY"] + interval(seconds / 60)
    case (0, 0, let seconds): return ["FREQ=SECONDLY"] + interval(seconds)
    default:
      throw writer.refused(.interval, "\(step) has several units; write months, days, or hours, minutes, and seconds")
    }
  }

  private func interval(_ every: Int) -> [String] { every == 1 ? [] : ["INTERVAL=\(every)"] }
}

extension MonthDay {
  /// Returns the parts for a day; where shorter months use another day instead, the last of the days that they have.
  fileprivate func parts(_ missing: MissingDay, times: Int) -> [String] {
    switch self {
    case .weekday(let nth, let weekday): return ["BYDAY=\(nth)\(weekday.stamp)"]
    case .day(let day) where missing == .skip: return ["BYMONTHDAY=\(day)"]
    case .day(let day):
      if day > 0 { return ["BYMONTHDAY=\(Array(28...day).list)", "BYSETPOS=\(Array(-times...(-1)).list)"] }
      return ["BYMONTHDAY=\(Array(day...(-28)).list)", "BYSETPOS=\(Array(1...times).list)"]
    }
  }
}

extension CalendarRule {
  fileprivate var parts: [String] {
    var parts = ["FREQ=\(frequency.rawValue.uppercased())"]
    if every != 1 { parts.append("INTERVAL=\(every)") }
    func add(_ name: Part, _ values: [Int]) {
      if !values.isEmpty { parts.append("\(name.rawValue)=\(values.list)") }
    }
    add(.months, months)
    add(.weeks, weeks)
    add(.yearDays, yearDays)
    add(.monthDays, monthDays)
    if !days.isEmpty {
      parts.append("BYDAY=\(days.map { ($0.nth.map(String.init) ?? "") + $0.weekday.stamp }.joined(separator: ","))")
    }
    add(.positions, positions)
    if weekStart != .monday { parts.append("WKST=\(weekStart.stamp)") }
    return parts
  }
}

extension Weekday {
  /// The two-letter code: `MO` … `SU`.
  var stamp: String { String(name.prefix(2)).uppercased() }
}
