package import CareModel

extension ScheduleElement {
  /// The element's times of day: those at which it is due, or the bounds of its random times.
  package var dayTimes: [DayTime] {
    if case .random(let random) = recurrence { [random.from, random.to] } else { times }
  }

  /// The parameters that the element's times of day need.
  package var timeParameters: [Anchor] {
    dayTimes.flatMap(\.parameters).map { .parameter($0) }
  }
}

extension ScheduleInputs {
  /// Returns the resolved times of day, in seconds from the midnight that begins their date.
  ///
  /// Those of a day lie less than a day apart, so that they are in order whatever the day.
  /// - Throws: ``CareModel/ScheduleError/timeOffTheDay(_:element:)`` if a time is too far from its day, or from the other times.
  func times(of element: ScheduleElement, place: Int) throws(ScheduleError) -> [Int] {
    var found: [Int] = []
    var isWindow = false
    if case .random = element.recurrence { isWindow = true }
    for time in element.dayTimes {
      if let time = try seconds(of: time, isWindow: isWindow, place: place) { found.append(time) }
    }
    if isWindow { return found }
    guard let least = found.min(), let most = found.max(), most >= 86_400 else { return found }
    // Positions count the times of a date, and the dates of a period, from midnight to midnight.
    var isRule = false
    if case .rule = element.recurrence { isRule = true }
    if most - least >= 86_400 || isRule,
      let late = element.dayTimes.first(where: { if case .time = $0 { false } else { true } })
    {
      throw .timeOffTheDay(late, element: place)
    }
    return found
  }

  /// Returns a resolved time of day in seconds from the midnight that begins its date; nil if its parameter is unknown.
  ///
  /// A time after the day is in the night after it. The bound of a window can leave its day either way: three hours before a bedtime of
  /// 00:30 is in the evening. A time at which something is due leaves the day only if the parameter says when the day ends.
  /// - Throws: ``CareModel/ScheduleError/timeOffTheDay(_:element:)`` if the time leaves the day, and may not.
  private func seconds(of time: DayTime, isWindow: Bool = true, place: Int) throws(ScheduleError) -> Int? {
    switch time {
    case .time(let time): return time.secondsSinceMidnight
    case .parameter(let name, let plus, let dayEnds):
      guard case .time(let own)? = parameters[name] else { return nil }
      let isNight = dayEnds.map { own < $0 } ?? false
      let (sum, overflow) = (own.secondsSinceMidnight + (isNight ? 86_400 : 0)).addingReportingOverflow(plus)
      let possible = isWindow ? -86_400..<172_800 : 0..<(dayEnds == nil ? 86_400 : 172_800)
      guard !overflow, possible.contains(sum) else { throw .timeOffTheDay(time, element: place) }
      return sum < 0 ? sum + 86_400 : sum
    case .spread(let spread):
      guard let from = try seconds(of: spread.from, place: place), let to = try seconds(of: spread.to, place: place)
      else {
        return nil
      }
      return from + spread.offset(length: SpreadTime.length(from: from, to: to))
    }
  }

  /// Checks that the times of a day that are evenly apart fit between their ends.
  ///
  /// - Throws: ``CareModel/ScheduleError/spreadDoesNotFit(times:window:element:)``.
  func checkSpreads(of element: ScheduleElement, place: Int) throws(ScheduleError) {
    for case .spread(let spread) in element.times where spread.place == 0 {
      guard let from = try seconds(of: spread.from, place: place), let to = try seconds(of: spread.to, place: place)
      else {
        continue
      }
      let length = SpreadTime.length(from: from, to: to)
      guard SpreadTime.fits(spread.count, length: length) else {
        throw .spreadDoesNotFit(times: spread.count, window: length, element: place)
      }
    }
  }
}

extension Schedule {
  /// Returns the schedule with the zones that parameters give its elements.
  package func zoned(by parameters: [String: ParameterValue]) -> Schedule {
    guard elements.contains(where: { $0.zoneParameter != nil }) else { return self }
    var zoned = self
    for place in elements.indices { zoned.elements[place].zone = elements[place].zone(by: parameters) }
    return zoned
  }
}

extension ScheduleElement {
  /// Returns the zone that the element fixes, if it is known.
  package func zone(by parameters: [String: ParameterValue]) -> Zone? {
    guard let zoneParameter, case .text(let name)? = parameters[zoneParameter] else { return zone }
    return Zone(stored: name) ?? zone
  }
}
