import CareModel

extension ScheduleInputs {
  /// What must be known for an element to fall due and is not: anchors and parameters, but not an end that a completion
  /// is to bring.
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

  /// The times of day that are meant.
  ///
  /// - Throws: `timeOffTheDay`.
  func times(_ times: [DayTime], place: Int) throws(ScheduleError) -> [TimeOfDay] {
    var found: [TimeOfDay] = []
    for time in times {
      if let time = try self.time(of: time, place: place) { found.append(time) }
    }
    return found
  }

  /// The time of day that is meant; nil where its parameter is not known.
  ///
  /// - Throws: `timeOffTheDay` where what is added to the parameter leads off its day.
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
