package import CareModel

extension Schedule {
  /// Returns the schedule of one participant, with its anchors and parameters resolved.
  ///
  /// Wall times are read in the element's zone, otherwise in the schedule's, otherwise in the participant's zones. An
  /// element whose anchor or parameter is unknown has no occurrences; ``ResolvedSchedule/missingAnchors`` lists it. An
  /// element that counts from each completion of a task has a run for every completion; an element that only ends with
  /// a completion continues until then.
  /// - Throws: The ``CareModel/ScheduleError`` cases of ``validate()``; `anchorNeedsTime`, `timeOffTheDay`, and
  /// `outOfRange` for anchors and parameters that do not fit.
  package func resolved(inputs: ScheduleInputs, zones: ZoneTimeline) throws(ScheduleError) -> ResolvedSchedule {
    try validate()
    let zoned = zoned(by: inputs.parameters)
    var resolved: [ResolvedElement] = []
    var missing: Set<Anchor> = []
    var keyRules: [ResolvedSchedule.KeyRule] = []
    for (place, element) in zoned.elements.enumerated() {
      keyRules.append(.init(own: element.key, isRepeated: element.isRepeated(by: inputs)))
      let unknown = inputs.missing(for: element)
      guard unknown.isEmpty else {
        missing.formUnion(unknown)
        continue
      }
      let own = (element.zone ?? zone).map { ZoneTimeline($0) } ?? zones
      let times = try inputs.times(of: element, place: place)
      for run in try element.runs(inputs: inputs, zones: own, place: place) {
        // The key distinguishes the run from the others, so that each run draws its own times.
        resolved += try ResolvedElement.resolve(
          run, times: times, place: place, order: resolved.count, inputs: inputs,
          zones: run.origin.map { own.since($0.ended) } ?? own
        ) { DrawSeed(inputs.seed, key: run.element.key, ordinal: ordinal(ofRandom: place)) }
      }
    }
    return ResolvedSchedule(
      schedule: zoned, inputs: inputs, zones: zones, elements: resolved,
      missingAnchors: missing.sorted { $0.description < $1.description }, keyRules: keyRules)
  }
}

extension ScheduleElement {
  /// The anchors that the element's start and end count from, including the enrollment day.
  package var anchors: [Anchor] {
    start.anchors + (end?.anchors ?? [])
  }
}

extension ScheduleInputs {
  /// Returns the anchors and parameters that the element needs and that are unknown, except an end that a completion
  /// will set.
  func missing(for element: ScheduleElement) -> [Anchor] {
    let parameters = element.timeParameters.filter { anchor in
      guard case .parameter(let name) = anchor, case .time? = self.parameters[name] else { return true }
      return false
    }
    var zones: [Anchor] = []
    if let name = element.zoneParameter, element.zone(by: self.parameters) == nil { zones = [.parameter(name)] }
    let moments = [(element.start, true), (element.end, false)] as [(ScheduleTime?, Bool)]
    return parameters + zones
      + moments.flatMap { time, isStart in time.map { missing(for: $0, isStart: isStart) } ?? [] }
  }

  /// Returns the unknown anchors without which a time is unknown.
  private func missing(for time: ScheduleTime, isStart: Bool, inEarliest: Bool = false) -> [Anchor] {
    guard case .anchor(let anchor, _) = time else { return [] }
    switch anchor {
    case .completion(let task, _, let ends, let condition):
      let known = self.ends(of: task, on: ends, when: condition, inEarliest: inEarliest)
      return isStart && known.isEmpty ? [anchor] : []
    case .combined(.latest, let points):
      return points.flatMap { missing(for: $0, isStart: isStart, inEarliest: inEarliest) }
    case .combined(.earliest, let points):
      let all = points.map { missing(for: $0, isStart: isStart, inEarliest: true) }
      return all.contains(where: \.isEmpty) ? [] : all.flatMap(\.self)
    case .enrolled, .named, .parameter: return value(of: anchor) == nil ? [anchor] : []
    }
  }
}

extension Schedule {
  /// Returns the schedule with each element's start and end moved by an interval.
  ///
  /// Months move by the calendar (the day of the month is clamped), then days; hours, minutes, and seconds move wall
  /// times on the wall clock and instants as elapsed time.
  /// - Throws: ``CareModel/ScheduleError/outOfRange(_:element:)`` outside the years 1 to 9999;
  /// ``CareModel/ScheduleError/instantNeedsZone(_:element:)`` for an instant without a zone.
  package func offset(by interval: CalendarInterval) throws(ScheduleError) -> Schedule {
    var moved = self
    for (place, element) in elements.enumerated() {
      let own = element.zone ?? zone
      moved.elements[place].start = try element.start.moved(by: interval, zone: own, place: place)
      if let end = element.end { moved.elements[place].end = try end.moved(by: interval, zone: own, place: place) }
    }
    return moved
  }
}

extension ScheduleTime {
  fileprivate func moved(
    by interval: CalendarInterval, zone: Zone?, place: Int
  ) throws(ScheduleError) -> ScheduleTime {
    let found: ScheduleTime?
    switch self {
    case .date(let date):
      if interval.seconds == 0 {
        found = date.checkedAdding(months: interval.months, days: interval.days).map(Self.date)
      } else {
        found = CivilDateTime(date: date, time: .midnight).adding(interval).map(Self.dateTime)
      }
    case .dateTime(let wall): found = wall.adding(interval).map(Self.dateTime)
    case .instant(let instant):
      guard let zone else { throw .instantNeedsZone(instant, element: place) }
      found = zone.instant(interval, after: instant).map(Self.instant)
    case .anchor(let anchor, let own): found = own.adding(interval).map { .anchor(anchor, $0) }
    }
    guard let found else { throw .outOfRange(self, element: place) }
    return found
  }
}
