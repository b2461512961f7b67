/// The parts of the sentences that say what a plan means: schedules, conditions, windows, reminders, and causes of alerts.
///
/// The file of each language in `Words` has a text for every case, and a test names what is missing. The names in braces are the same in all of
/// them. A part that follows another begins with its own space or comma.
package enum SentencePhrase: Int, Hashable, Sendable, CaseIterable {
  // Lengths of time
  case years, months, weeks, days, hours, minutes, seconds, noTime
  // How often
  case everyYear, everyMonth, everyWeek, everyDay, everyHour, everyMinute, everySecond, everyInterval, everyWeekday,
    once, onDay, onDayOfMonth, weeksBegin, weekdayNames, weekdayCodes, monthNames, monthNumber
  // Days of a month
  case ordinalEndings, numberedDay, lastDay, lastDays, numberedWeekday, lastWeekday, lastWeekdays, lastPlace,
    lastPlaces, onlyMonths, shorterMonthsLast, shorterMonthsFirst, onlyYears, otherYearsLast, otherYearsFirst
  // Calendar rules
  case alsoOn, ofTheYear, inPeriods, weekNumber, lastWeek, weekFromLast, onlyPlaces, unitDay, unitWeek, unitMonth,
    unitYear
  // Times of day
  case allDay, atTimes, firstAt, parameterTime, spreadTimes
  // Beginning and end
  case onDate, onDateAt, startOn, startAt, startDayOf, startEnrollment, startFrom, startOnce, untilBefore,
    countOnce, countTimes, oneBurst, bursts, burstEvery, forLength, exceptDates, alsoDates, zoneParameter, inZone,
    thenNext, andNext, never
  // Points that schedules count from
  case enrollment, before, after, eachEnd, firstEnd, endCompleted, endDeclined, endMissed, meetsCondition, latestOf,
    earliestOf
  // Random times, and times at will
  case randomOnce, randomTimes, nextDay, apart, andApart, onDays, daysOfEvery, equalParts, atWill, atAnyTime,
    atMostOnce, atMostTimes
  // Lists
  case and, or, nothing
  // Conditions
  case equals, differs, atLeast, atMost, above, below, between, includes, matches, isAnswered, isSkipped, isUnknown,
    dontKnow, always, noCase, not, functionDecides, theParameter
  // The flow of a survey
  case randomOrderWith, rowForEach, itemsInRandomOrder, atMostTime, doneOnPage, needsRecording, declined, otherwise,
    functionReturnsNil, optionsInRandomOrder, offeredWhen, unreachable, skippedWhen, required, shownWhen, end
  // Windows and targets
  case canBeAnswered, itsStart, beforeStart, endOfDay, afterIt, afterStart, lateFor, ifBegun, ifBegunOfStart,
    endsWhenDone, notCounted, target, targetOf, partOfSchedule
  // Reminders
  case remindAtStart, remindAfter, remindBefore
  // Alerts
  case countedEvents, countedValues, sampleOf, isDeclined, isDeclinedFor, missedInARow, toldLater, overChannel,
    againAfter, quietBetween
}

extension Language {
  /// Returns a part of a sentence with values in the places of its names.
  package func sentence(
    _ phrase: SentencePhrase, _ values: KeyValuePairs<String, any CustomStringConvertible> = [:]
  ) -> String {
    template(of: phrase).filled { name in values.first { $0.key == name }?.value.description }
  }
}

extension Language {
  /// Returns an interval in words, such as `1 day 6 hours`.
  package func interval(_ interval: CalendarInterval) -> String {
    func part(_ phrase: SentencePhrase, _ count: Int) -> String? {
      count == 0 ? nil : sentence(phrase, ["count": count, "size": count.magnitude])
    }
    let isWeeks = interval.days % 7 == 0
    let parts = [
      part(.years, interval.months / 12), part(.months, interval.months % 12),
      part(isWeeks ? .weeks : .days, isWeeks ? interval.days / 7 : interval.days),
      part(.hours, interval.seconds / 3600), part(.minutes, interval.seconds / 60 % 60),
      part(.seconds, interval.seconds % 60),
    ].compactMap(\.self)
    return parts.isEmpty ? sentence(.noTime) : parts.joined(separator: " ")
  }

  /// Returns an interval as a frequency, such as `every day` or `every 36 hours`.
  package func frequency(_ interval: CalendarInterval) -> String {
    let single: SentencePhrase? =
      switch (interval.months, interval.days, interval.seconds) {
      case (12, 0, 0): .everyYear
      case (1, 0, 0): .everyMonth
      case (0, 7, 0): .everyWeek
      case (0, 1, 0): .everyDay
      case (0, 0, 3600): .everyHour
      case (0, 0, 60): .everyMinute
      case (0, 0, 1): .everySecond
      default: nil
      }
    return single.map { sentence($0) } ?? sentence(.everyInterval, ["interval": self.interval(interval)])
  }

  /// Returns the full name of a weekday.
  package func name(of day: Weekday) -> String { name(day.rawValue, of: .weekdayNames) }

  /// Returns the short name of a weekday.
  package func code(of day: Weekday) -> String { name(day.rawValue, of: .weekdayCodes) }

  /// Returns the name of a month, 1 to 12; `month 13` for another number.
  package func name(ofMonth number: Int) -> String {
    (1...12).contains(number) ? name(number, of: .monthNames) : sentence(.monthNumber, ["number": number])
  }

  /// Returns a number as a place in an order, such as `2nd`.
  package func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): 4
      case (let last, _) where (1...3).contains(last): last
      default: 4
      }
    return "\(number)\(name(ending, of: .ordinalEndings))"
  }

  /// Returns texts with a word between them.
  package func joined(_ texts: [String], _ word: SentencePhrase = .and) -> String {
    texts.joined(separator: sentence(word))
  }

  /// Returns one of the names that a part lists, counted from 1.
  private func name(_ number: Int, of names: SentencePhrase) -> String {
    let names = sentence(names).split(separator: " ")
    return names.entry(number: number).map(String.init) ?? String(number)
  }
}
