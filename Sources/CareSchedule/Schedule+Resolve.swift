package import CareModel

extension Schedule {
  /// The schedule of one participant, with its anchors and parameters worked out.
  ///
  /// Wall times are read in the element's zone, else the schedule's, else the participant's zones. An element whose
  /// anchor or parameter is not known has no occurrences; ``ResolvedSchedule/missingAnchors`` names it.
  /// - Throws: the rules of ``validate()``; `anchorNeedsTime` and `outOfRange` for anchors that do not fit.
  package func resolved(inputs: ScheduleInputs, zones: ZoneTimeline) throws(ScheduleError) -> ResolvedSchedule {
    try validate()
    var resolved: [ResolvedElement] = []
    var missing: Set<Anchor> = []
    for (place, element) in elements.enumerated() {
      let unknown = element.anchors.filter { inputs.value(of: $0) == nil }
      let times = element.dayTimes.compactMap { inputs.time(of: $0) }
      guard unknown.isEmpty, times.count == element.dayTimes.count else {
        missing.formUnion(unknown)
        missing.formUnion(element.dayTimes.filter { inputs.time(of: $0) == nil }.compactMap(\.anchor))
        continue
      }
      let own = (element.zone ?? zone).map { ZoneTimeline($0) } ?? zones
      resolved += try ResolvedElement.resolve(
        element, times: times, place: place, order: resolved.count, inputs: inputs, zones: own,
        seed: DrawSeed(inputs.seed, key: element.key, ordinal: ordinal(ofRandom: place)))
    }
    return ResolvedSchedule(
      schedule: self, inputs: inputs, zones: zones, elements: resolved,
      missingAnchors: missing.sorted { $0.description < $1.description })
  }
}

extension ScheduleElement {
  /// The times of day that it names: those it falls on, or between which its random times lie.
  package var dayTimes: [DayTime] {
    if case .random(let random) = recurrence { [random.from, random.to] } else { times }
  }

  /// The anchors that the element's start and end count from, the day of enrolment among them.
  package var anchors: [Anchor] {
    [start, end].compactMap { time in
      if case .anchor(let anchor, _) = time { anchor } else { nil }
    }
  }
}

extension DayTime {
  /// The parameter that it is the value of; nil for a plain time.
  package var anchor: Anchor? {
    if case .parameter(let name, _) = self { .parameter(name) } else { nil }
  }
}
