package import CareModel

extension Schedule {
  /// Returns the schedule as one sentence that clinicians can check.
  ///
  /// For example, `Every day at 08:00, from enrollment, 14 times, for 1 hour.`
  package func describe(in language: Language = .english) -> String {
    var text = ""
    for (place, element) in elements.enumerated() {
      // Where one phase ends, the next begins, and says when.
      let isFollowed = place + 1 < elements.count && elements[place + 1].follows(element)
      if place > 0 { text += language.sentence(element.follows(elements[place - 1]) ? .thenNext : .andNext) }
      text += element.described(outer: zone, saysEnd: !isFollowed, language)
    }
    guard let first = text.first else { return language.sentence(.never) }
    return first.uppercased() + text.dropFirst()
      + (zone.map { language.sentence(.inZone, ["zone": $0]) } ?? "") + "."
  }
}

extension ScheduleElement {
  /// Whether the element begins where another ends.
  fileprivate func follows(_ other: ScheduleElement) -> Bool { other.end == start }

  fileprivate func described(outer: Zone?, saysEnd: Bool, _ language: Language) -> String {
    var text = repetition(language) + timeOfDay(language)
    text +=
      recurrence == .once ? onStart(language) : language.sentence(.startFrom, ["start": start.formatted(in: language)])
    if let end, saysEnd { text += language.sentence(.untilBefore, ["end": end.formatted(in: language)]) }
    if let count {
      text += count == 1 ? language.sentence(.countOnce) : language.sentence(.countTimes, ["count": count])
    }
    if let bursts { text += bursts.formatted(in: language) }
    if case .milliseconds(let amount) = duration, amount > 0, !isAtWill {
      let length =
        amount % 1000 == 0
        ? language.interval(.seconds(amount / 1000))
        : language.sentence(.seconds, ["count": Double(amount) / 1000, "size": 2])
      text += language.sentence(.forLength, ["length": length])
    }
    if !except.isEmpty { text += language.sentence(.exceptDates, ["dates": except.formatted(in: language)]) }
    if !also.isEmpty { text += language.sentence(.alsoDates, ["dates": also.formatted(in: language)]) }
    if let zoneParameter { text += language.sentence(.zoneParameter, ["name": zoneParameter]) }
    if zoneParameter == nil, let zone, zone != outer { text += language.sentence(.inZone, ["zone": zone]) }
    return text
  }

  private func repetition(_ language: Language) -> String {
    func onDay(_ day: String) -> String { language.sentence(.onDay, ["day": day]) }
    switch recurrence {
    case .once: return language.sentence(.once)
    case .daily(let every): return language.frequency(days: every)
    case .weekly(let days, 1, _):
      guard !days.isEmpty else { return language.sentence(.everyWeek) }
      return language.sentence(.everyWeekday, ["days": language.joined(days.sorted().map(language.name))])
    case .weekly(let days, let every, let weekStart):
      return language.frequency(weeks: every)
        + (days.isEmpty ? "" : onDay(language.joined(days.sorted().map(language.name))))
        + (weekStart == .monday ? "" : language.sentence(.weeksBegin, ["day": language.name(of: weekStart)]))
    case .monthly(let day, let every, let missing):
      return language.frequency(months: every) + onDay(language.day(day)) + day.note(missing, language)
    case .yearly(let month, let day, let every, let missing):
      return language.frequency(years: every)
        + language.sentence(.onDayOfMonth, ["day": language.day(day), "month": language.name(ofMonth: month)])
        + day.note(missing, inMonth: month, language)
    case .interval(let interval): return language.frequency(interval)
    case .rule(let rule): return rule.formatted(in: language)
    case .random(let random): return random.formatted(in: language)
    case .atWill(let limits): return limits.formatted(in: language)
    }
  }

  private func timeOfDay(_ language: Language) -> String {
    if case .random = recurrence { return "" }
    if isAtWill { return "" }
    if duration == .allDay { return language.sentence(.allDay) }
    if !times.isEmpty {
      // Hours are counted from the first time, which the other times need not share.
      return language.sentence(
        isByCalendar ? .atTimes : .firstAt, ["times": language.joined(times.formatted(in: language))])
    }
    return switch start {
    case .dateTime(let wall) where isByCalendar: language.sentence(.startAt, ["time": wall.time])
    case .date where isByCalendar: language.sentence(.startAt, ["time": "00:00"])
    default: ""
    }
  }

  private var isByCalendar: Bool {
    if case .interval(let interval) = recurrence { interval.seconds == 0 } else { true }
  }

  private func onStart(_ language: Language) -> String {
    let point = start.formatted(in: language)
    return switch start {
    case .date(let date): language.sentence(.startOn, ["date": date])
    case .dateTime(let wall): language.sentence(.startOn, ["date": wall.date])
    case .instant(let instant): language.sentence(.startAt, ["time": instant])
    case .anchor(.enrolled, .zero): language.sentence(.startEnrollment)
    case .anchor(.completion, .zero) where times.isEmpty: language.sentence(.startAt, ["time": point])
    case .anchor(_, .zero): language.sentence(.startDayOf, ["anchor": point])
    case .anchor: language.sentence(.startOnce, ["start": point])
    }
  }
}

extension Bursts {
  fileprivate func formatted(in language: Language) -> String {
    let length = language.interval(length)
    guard count > 1 else { return language.sentence(.oneBurst, ["length": length]) }
    return language.sentence(.bursts, ["count": count, "length": length])
      + language.sentence(.burstEvery, ["frequency": language.frequency(every)])
  }
}

extension MonthDay {
  /// Returns the rule for months that do not have the day; empty if all months do.
  fileprivate func note(_ missing: MissingDay, _ language: Language) -> String {
    if isInEveryMonth(missing: .skip) { return "" }
    return switch (self, missing) {
    case (.weekday, _), (_, .skip): language.sentence(.onlyMonths)
    case (.day(let day), .clamp): language.sentence(day > 0 ? .shorterMonthsLast : .shorterMonthsFirst)
    }
  }

  /// Returns the rule for years in which the month does not have the day.
  fileprivate func note(_ missing: MissingDay, inMonth month: Int, _ language: Language) -> String {
    if isInEveryMonth(missing: .skip) { return "" }
    // The year 2001 is not a leap year: a day that its month has, the month has in all years.
    if case .day = self, day(inMonth: 2001 * 12 + month - 1, missing: .skip) != nil { return "" }
    return switch (self, missing) {
    case (.weekday, _), (_, .skip): language.sentence(.onlyYears)
    case (.day(let day), .clamp): language.sentence(day > 0 ? .otherYearsLast : .otherYearsFirst)
    }
  }
}

extension [DayTime] {
  /// The times in order, and then the parameters as they are.
  fileprivate func formatted(in language: Language) -> [String] {
    let fixed = compactMap { if case .time(let time) = $0 { time } else { nil } }.sorted().map(\.description)
    return fixed
      + compactMap { time in
        switch time {
        case .time: nil
        case .parameter: language.sentence(.parameterTime, ["name": time.formatted(in: language)])
        case .spread(let spread):
          spread.place > 0
            ? nil
            : language.sentence(
              .spreadTimes,
              [
                "count": spread.count, "from": spread.from.formatted(in: language),
                "to": spread.to.formatted(in: language),
              ])
        }
      }
  }
}

extension DayTime {
  /// The time, such as `08:00` or `wake + 30 minutes`.
  func formatted(in language: Language) -> String {
    guard case .parameter(let name, let seconds, _) = self, seconds != 0 else { return description }
    let length = language.interval(.seconds(seconds == .min ? .max : abs(seconds)))
    return "\(name) \(seconds > 0 ? "+" : "-") \(length)"
  }
}

extension [DateOrTime] {
  /// Dates and times, such as `on 2026-06-07 and at 2026-06-08 08:00`.
  fileprivate func formatted(in language: Language) -> String {
    language.joined(
      map {
        switch $0 {
        case .date(let date): language.sentence(.onDate, ["date": date])
        case .dateTime(let wall): language.sentence(.onDateAt, ["date": wall.date, "time": wall.time])
        }
      })
  }
}

extension Language {
  /// Returns a number of units as a frequency, such as `every 0 days`: a number that is no interval is shown as it is.
  func frequency(years: Int = 0, months: Int = 0, weeks: Int = 0, days: Int = 0) -> String {
    let units: [(count: Int, one: SentencePhrase, several: SentencePhrase)] = [
      (years, .everyYear, .years), (months, .everyMonth, .months), (weeks, .everyWeek, .weeks),
      (days, .everyDay, .days),
    ]
    let unit = units.first { $0.count != 0 } ?? units[3]
    guard unit.count != 1 else { return sentence(unit.one) }
    return sentence(.everyInterval, ["interval": sentence(unit.several, ["count": unit.count, "size": 2])])
  }
}

extension ScheduleTime {
  /// The time, such as `2026-06-07`, `enrollment`, `2 weeks after surgery`, or `1 day before surgery`.
  fileprivate func formatted(in language: Language) -> String {
    switch self {
    case .date, .instant: return text
    case .dateTime(let wall): return "\(wall.date) \(wall.time)"
    case .anchor(let anchor, let interval):
      let point = anchor.formatted(in: language)
      if interval == .zero { return point }
      if let back = interval.negated(), back.movesForward {
        return language.sentence(.before, ["interval": language.interval(back), "anchor": point])
      }
      return language.sentence(.after, ["interval": language.interval(interval), "anchor": point])
    }
  }
}

extension Anchor {
  fileprivate func formatted(in language: Language) -> String {
    switch self {
    case .enrolled: return language.sentence(.enrollment)
    case .named(let name), .parameter(let name): return name
    case .completion(let task, let each, let ends, let condition):
      let words: [(TaskEnds, SentencePhrase)] = [
        (.completed, .endCompleted), (.declined, .endDeclined), (.missed, .endMissed),
      ]
      let names = words.filter { ends.contains($0.0) }.map { language.sentence($0.1) }
      return language.sentence(each ? .eachEnd : .firstEnd, ["ends": language.joined(names, .or), "task": task])
        + (condition == nil ? "" : language.sentence(.meetsCondition))
    case .combined(let choice, let points):
      return language.sentence(
        choice == .latest ? .latestOf : .earliestOf,
        ["points": language.joined(points.map { $0.formatted(in: language) })])
    }
  }
}
