package import CareModel

extension Schedule {
  /// Returns the schedule as one sentence that clinicians can check.
  ///
  /// For example, `Every day at 08:00, from enrollment, 14 times, for 1 hour.`
  package func describe() -> String {
    var text = ""
    for (place, element) in elements.enumerated() {
      // Where one phase ends, the next begins, and says when.
      let isFollowed = place + 1 < elements.count && elements[place + 1].follows(element)
      if place > 0 { text += element.follows(elements[place - 1]) ? "; then " : "; and " }
      text += element.described(outer: zone, saysEnd: !isFollowed)
    }
    guard let first = text.first else { return "Never." }
    return first.uppercased() + text.dropFirst() + (zone.map { ", in the zone \($0)" } ?? "") + "."
  }
}

extension ScheduleElement {
  /// Whether the element begins where another ends.
  fileprivate func follows(_ other: ScheduleElement) -> Bool { other.end == start }

  fileprivate func described(outer: Zone?, saysEnd: Bool) -> String {
    var text = "\(repetition)\(timeOfDay)"
    text += recurrence == .once ? onStart : ", from \(start.formatted)"
    if let end, saysEnd { text += ", until before \(end.formatted)" }
    if let count { text += count == 1 ? ", once" : ", \(count) times" }
    if let bursts {
      text += ", in \(bursts.count == 1 ? "one burst" : "\(bursts.count) bursts") of \(bursts.length)"
      if bursts.count > 1 { text += ", one \(bursts.every.frequencyText)" }
    }
    if case .milliseconds(let amount) = duration, amount > 0, !isAtWill {
      text +=
        amount % 1000 == 0
        ? ", for \(CalendarInterval.seconds(amount / 1000))" : ", for \(Double(amount) / 1000) seconds"
    }
    if !except.isEmpty { text += ", except \(except.formatted)" }
    if !also.isEmpty { text += ", and also \(also.formatted)" }
    if let zoneParameter { text += ", in the zone of the parameter \(zoneParameter)" }
    if zoneParameter == nil, let zone, zone != outer { text += ", in the zone \(zone)" }
    return text
  }

  private var repetition: String {
    switch recurrence {
    case .once: "once"
    case .daily(1): "every day"
    case .daily(let every): "every \(every) days"
    case .weekly(let days, 1, _):
      "every \(days.isEmpty ? "week" : days.sorted().map(\.title).joined(separator: " and "))"
    case .weekly(let days, let every, let weekStart):
      "every \(every) weeks\(days.isEmpty ? "" : " on \(days.sorted().map(\.title).joined(separator: " and "))")"
        + (weekStart == .monday ? "" : " (weeks begin on \(weekStart.title))")
    case .monthly(let day, let every, let missing):
      "every \(every == 1 ? "month" : "\(every) months") on \(day.formatted)\(day.note(missing))"
    case .yearly(let month, let day, let every, let missing):
      "every \(every == 1 ? "year" : "\(every) years") on \(day.formatted) of \(monthName(month))"
        + day.note(missing, inMonth: month)
    case .interval(let interval): interval.frequencyText
    case .rule(let rule): rule.formatted
    case .random(let random): random.formatted
    case .atWill(let limits): limits.formatted
    }
  }

  private var timeOfDay: String {
    if case .random = recurrence { return "" }
    if isAtWill { return "" }
    if duration == .allDay { return " all day" }
    if !times.isEmpty {
      // Hours are counted from the first time, which the other times need not share.
      return (isByCalendar ? " at " : ", first at ") + times.formatted.joined(separator: " and ")
    }
    return switch start {
    case .dateTime(let wall) where isByCalendar: " at \(wall.time)"
    case .date where isByCalendar: " at 00:00"
    default: ""
    }
  }

  private var isByCalendar: Bool {
    if case .interval(let interval) = recurrence { interval.seconds == 0 } else { true }
  }

  private var onStart: String {
    switch start {
    case .date(let date): " on \(date)"
    case .dateTime(let wall): " on \(wall.date)"
    case .instant(let instant): " at \(instant)"
    case .anchor(.enrolled, .zero): " on the day of enrollment"
    case .anchor(.completion, .zero): times.isEmpty ? " at \(start.formatted)" : " on the day of \(start.formatted)"
    case .anchor(_, .zero): " on the day of \(start.formatted)"
    case .anchor: ", \(start.formatted)"
    }
  }
}

extension MonthDay {
  /// Returns the rule for months that do not have the day; empty if all months do.
  fileprivate func note(_ missing: MissingDay) -> String {
    if isInEveryMonth(missing: .skip) { return "" }
    return switch (self, missing) {
    case (.weekday, _), (_, .skip): " (only in months that have it)"
    case (.day(let day), .clamp): day > 0 ? " (in shorter months on the last)" : " (in shorter months on the first)"
    }
  }

  /// Returns the rule for years in which the month does not have the day.
  fileprivate func note(_ missing: MissingDay, inMonth month: Int) -> String {
    if isInEveryMonth(missing: .skip) { return "" }
    // The year 2001 is not a leap year: a day that its month has, the month has in all years.
    if case .day = self, day(inMonth: 2001 * 12 + month - 1, missing: .skip) != nil { return "" }
    return switch (self, missing) {
    case (.weekday, _), (_, .skip): " (only in years that have it)"
    case (.day(let day), .clamp): day > 0 ? " (in other years on the last)" : " (in other years on the first)"
    }
  }
}

extension [DayTime] {
  /// The times in order, and then the parameters as they are.
  fileprivate var formatted: [String] {
    let fixed = compactMap { if case .time(let time) = $0 { time } else { nil } }.sorted().map(\.description)
    return fixed
      + compactMap { time in
        switch time {
        case .time: nil
        case .parameter: "the time \(time)"
        case .spread(let spread):
          spread.place == 0 ? "\(spread.count) times evenly apart from \(spread.from) to \(spread.to)" : nil
        }
      }
  }
}

extension [DateOrTime] {
  /// Dates and times, such as `on 2026-06-07 and at 2026-06-08 08:00`.
  fileprivate var formatted: String {
    map {
      switch $0 {
      case .date(let date): "on \(date)"
      case .dateTime(let wall): "at \(wall.date) \(wall.time)"
      }
    }.joined(separator: " and ")
  }
}

func monthName(_ month: Int) -> String {
  let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  return names.indices.contains(month - 1) ? names[month - 1] : "month \(month)"
}

extension CalendarInterval {
  /// The interval as a frequency, such as `every day` or `every 36 hours`.
  fileprivate var frequencyText: String {
    let words = description
    return words.hasPrefix("1 ") && !words.dropFirst(2).contains(" ") ? "every \(words.dropFirst(2))" : "every \(words)"
  }
}

extension ScheduleTime {
  /// The time, such as `2026-06-07`, `enrollment`, `2 weeks after surgery`, or `1 day before surgery`.
  fileprivate var formatted: String {
    switch self {
    case .date, .instant: text
    case .dateTime(let wall): "\(wall.date) \(wall.time)"
    case .anchor(let anchor, let interval):
      if interval == .zero {
        anchor.formatted
      } else if let back = interval.negated(), back.movesForward {
        "\(back) before \(anchor.formatted)"
      } else {
        "\(interval) after \(anchor.formatted)"
      }
    }
  }
}

extension Anchor {
  fileprivate var formatted: String {
    switch self {
    case .enrolled: "enrollment"
    case .named(let name), .parameter(let name): name
    case .completion(let task, let each, let ends, let condition):
      "\(each ? "each" : "the first") \(ends.names.joined(separator: " or ")) \(task)"
        + (condition == nil ? "" : " that meets its condition")
    case .combined(let choice, let points):
      "the \(choice.rawValue) of \(points.map(\.formatted).joined(separator: " and "))"
    }
  }
}
