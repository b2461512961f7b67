package import CareModel

extension Schedule {
  /// Checks everything that can be checked before anchors are known.
  ///
  /// - Throws: ``CareModel/ScheduleError``: the first problem, in the order of the elements.
  package func validate() throws(ScheduleError) {
    guard !elements.isEmpty else { throw .emptySchedule }
    guard elements.count <= Occurrence.maxElements else {
      throw .tooManyElements(elements.count, limit: Occurrence.maxElements)
    }
    if elements.count > 1, let place = elements.firstIndex(where: \.isAtWill) {
      throw .invalidAtWill(.notAlone, element: place)
    }
    for (place, element) in elements.enumerated() {
      try element.checkZone(orOf: zone, place: place)
      try element.checkRecurrence(in: element.zone ?? zone ?? .utc, place: place)
      try element.checkExceptions(place: place)
      try element.checkAnchors(place: place)
      // Those of parameters are checked when their values are known.
      try ScheduleInputs(enrolled: .earliest).checkSpreads(of: element, place: place)
      try element.checkBounds(in: element.zone ?? zone ?? .utc, place: place)
    }
  }
}

extension ScheduleElement {
  fileprivate func checkZone(orOf outer: Zone?, place: Int) throws(ScheduleError) {
    guard zone == nil, zoneParameter == nil, outer == nil else { return }
    for case .instant(let instant) in start.leaves + (end?.leaves ?? []) {
      throw .instantNeedsZone(instant, element: place)
    }
  }

  fileprivate func checkRecurrence(in zone: Zone, place: Int) throws(ScheduleError) {
    var hasElapsedTime = false
    switch recurrence {
    case .once: break
    case .interval(let interval):
      hasElapsedTime = interval.seconds != 0
      guard interval.movesForward, !(hasElapsedTime && duration == .allDay) else {
        throw .invalidInterval(interval, element: place)
      }
    case .daily(let every), .weekly(_, let every, _):
      guard every > 0 else { throw .invalidInterval(.days(every), element: place) }
    case .rule(let rule):
      guard rule.every > 0 else { throw .invalidInterval(.days(rule.every), element: place) }
      if let fault = rule.fault(start: start.literalDate(in: zone), times: knownTimes) {
        throw .invalidRule(fault, element: place)
      }
    case .random(let random): try checkRandom(random, place: place)
    case .atWill(let limits):
      if let fault = fault(of: limits) { throw .invalidAtWill(fault, element: place) }
    case .monthly(let day, let every, _):
      guard every > 0 else { throw .invalidInterval(.months(every), element: place) }
      guard day.isPossible else { throw .invalidDay(day, element: place) }
    case .yearly(let month, let day, let every, let missing):
      guard every > 0 else {
        throw .invalidInterval(CalendarInterval.months(12).multiplied(by: every) ?? .months(every), element: place)
      }
      guard day.isPossible else { throw .invalidDay(day, element: place) }
      guard (1...12).contains(month) else { throw .invalidMonth(month, element: place) }
      // The year 2000 is a leap year: a day that its month lacks never occurs. A fifth weekday does, in some years.
      if case .day = day, day.day(inMonth: 2000 * 12 + month - 1, missing: missing) == nil {
        throw .dayNeverComes(day, month: month, element: place)
      }
    }
    guard times.isEmpty || (duration != .allDay && (times.count == 1 || !hasElapsedTime)) else {
      throw .invalidTimes(times, element: place)
    }
    if let bursts, !bursts.isValid { throw .invalidBursts(bursts, element: place) }
    if let count, count < 1 { throw .invalidCount(count, element: place) }
    if case .milliseconds(let amount) = duration, !(0...Self.maxDuration).contains(amount) {
      throw .invalidDuration(milliseconds: amount, element: place)
    }
  }

  fileprivate func checkExceptions(place: Int) throws(ScheduleError) {
    for case .dateTime(let wall) in except + also where duration == .allDay {
      throw .timeForAllDay(wall, element: place)
    }
    if case .random = recurrence {
      for case .dateTime(let wall) in except + also { throw .timeForRandom(wall, element: place) }
    }
    let left = Set(except)
    if let both = also.first(where: { left.contains($0) }) { throw .exceptAndAlso(both, element: place) }
  }

  /// 1,000 years, in milliseconds.
  private static let maxDuration = 1000 * 366 * 86_400_000

  fileprivate func checkAnchors(place: Int) throws(ScheduleError) {
    let runs = Set(start.anchors.filter { $0.eachTask != nil })
    for anchor in end?.anchors ?? [] {
      if let task = anchor.eachTask, !runs.contains(anchor) { throw .eachEnd(task, element: place) }
    }
    let isSingle = runs.count < 2
    for time in [start, end].compactMap(\.self) {
      if let task = time.eachOfEarliest ?? (isSingle ? nil : runs.compactMap(\.eachTask).min()) {
        throw .eachOfSeveral(task, element: place)
      }
    }
    for time in start.leaves + (end?.leaves ?? []) {
      if case .anchor(.enrolled, let interval) = time, interval.seconds != 0 {
        throw .anchorNeedsTime(.enrolled, interval, element: place)
      }
    }
  }

  fileprivate func checkBounds(in zone: Zone, place: Int) throws(ScheduleError) {
    guard let end, let first = start.literalInstant(in: zone), let last = end.literalInstant(in: zone) else { return }
    guard first < last else { throw .invalidBounds(start: start, end: end, element: place) }
  }
}

extension ScheduleElement {
  /// The times of day in seconds, with placeholders for parameters, whose values are not known yet.
  fileprivate var knownTimes: [Int] {
    if duration == .allDay || times.isEmpty { return [0] }
    let fixed = times.compactMap { if case .time(let time) = $0 { time.secondsSinceMidnight } else { nil } }
    return fixed.count == times.count ? Set(fixed).sorted() : Array(0..<times.count)
  }
}

extension Anchor {
  /// The task of whose events each one starts a run; nil if it starts none.
  fileprivate var eachTask: CareTask.ID? {
    if case .completion(let task, each: true, _, _) = self { task } else { nil }
  }
}

extension ScheduleTime {
  /// A task from each of whose events an `earliest` counts; nil if there is none.
  fileprivate var eachOfEarliest: CareTask.ID? {
    guard case .anchor(.combined(let choice, let points), _) = self else { return nil }
    if choice == .earliest, let task = points.flatMap(\.anchors).compactMap(\.eachTask).first { return task }
    return points.compactMap(\.eachOfEarliest).first
  }
}

extension Bursts {
  fileprivate var isValid: Bool {
    guard length.movesForward, every.movesForward, (1...Self.maxCount).contains(count) else { return false }
    // Months and days are not compared; where such bursts overlap, they merge.
    guard let length = length.fixedSeconds, let every = every.fixedSeconds else {
      return self.length.months > 0 || self.every.months > 0
    }
    return length <= every
  }
}

extension ScheduleTime {
  /// Returns the date of a literal time; nil for a time that counts from an anchor.
  fileprivate func literalDate(in zone: Zone) -> CivilDate? {
    switch self {
    case .date(let date): date
    case .dateTime(let wall): wall.date
    case .instant(let instant): Instant.civilRange.contains(instant) ? zone.date(of: instant) : nil
    case .anchor: nil
    }
  }

  /// Returns the instant of a literal time; nil for a time that counts from an anchor.
  fileprivate func literalInstant(in zone: Zone) -> Instant? {
    switch self {
    case .date(let date): zone.startOfDay(date)
    case .dateTime(let wall): zone.instant(of: wall)
    case .instant(let instant): instant
    case .anchor: nil
    }
  }
}
