import CareModel

extension ScheduleInputs {
  /// Returns the anchors and parameters that the element needs and that are unknown, except an end that a completion
  /// will set.
  func missing(for element: ScheduleElement) -> [Anchor] {
    let parameters = element.timeParameters.filter { anchor in
      guard case .parameter(let name) = anchor, case .time? = self.parameters[name] else { return true }
      return false
    }
    let moments = [(element.start, true), (element.end, false)] as [(ScheduleTime?, Bool)]
    return parameters
      + moments.compactMap { time, isStart in
        guard case .anchor(let anchor, _)? = time else { return nil }
        guard case .completion(let task, _) = anchor else { return value(of: anchor) == nil ? anchor : nil }
        return isStart && completions[task, default: []].isEmpty ? anchor : nil
      }
  }

  /// Returns the resolved times of day.
  ///
  /// - Throws: ``CareModel/ScheduleError/timeOffTheDay(_:element:)`` if adding to a parameter leaves the day.
  func times(_ times: [DayTime], place: Int) throws(ScheduleError) -> [TimeOfDay] {
    var found: [TimeOfDay] = []
    for time in times {
      if let time = try self.time(of: time, place: place) { found.append(time) }
    }
    return found
  }

  /// Returns the resolved time of day; nil if its parameter is unknown.
  ///
  /// - Throws: ``CareModel/ScheduleError/timeOffTheDay(_:element:)`` if adding to the parameter leaves the day.
  func time(of time: DayTime, place: Int) throws(ScheduleError) -> TimeOfDay? {
    switch time {
    case .time(let time): return time
    case .parameter(let name, let plus):
      guard case .time(let own)? = parameters[name] else { return nil }
      let (sum, overflow) = own.secondsSinceMidnight.addingReportingOverflow(plus)
      guard !overflow, let moved = TimeOfDay(secondsSinceMidnight: sum) else {
        throw .timeOffTheDay(time, element: place)
      }
      return moved
    }
  }
}
