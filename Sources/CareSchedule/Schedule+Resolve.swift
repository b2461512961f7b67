package import CareModel

extension Schedule {
  /// The schedule of one participant, with its anchors and parameters worked out.
  ///
  /// Wall times are read in the element's zone, else the schedule's, else the participant's zones. An element whose
  /// anchor or parameter is not known has no occurrences; ``ResolvedSchedule/missingAnchors`` names it. One that counts
  /// from each completion of a task has a run for every one; one that only ends with a completion goes on until then.
  /// - Throws: the rules of ``validate()``; `anchorNeedsTime`, `timeOffTheDay` and `outOfRange` for anchors and
  ///   parameters that do not fit.
  package func resolved(inputs: ScheduleInputs, zones: ZoneTimeline) throws(ScheduleError) -> ResolvedSchedule {
    try validate()
    var resolved: [ResolvedElement] = []
    var missing: Set<Anchor> = []
    for (place, element) in elements.enumerated() {
      let unknown = inputs.missing(for: element)
      guard unknown.isEmpty else {
        missing.formUnion(unknown)
        continue
      }
      let own = (element.zone ?? zone).map { ZoneTimeline($0) } ?? zones
      let times = try inputs.times(element.dayTimes, place: place)
      for run in try element.runs(inputs: inputs, zones: own, place: place) {
        // The key of a run tells it from the others, so that each draws times of its own.
        resolved += try ResolvedElement.resolve(
          run, times: times, place: place, order: resolved.count, inputs: inputs, zones: own,
          seed: DrawSeed(inputs.seed, key: run.key, ordinal: ordinal(ofRandom: place)))
      }
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

  /// The anchors that the element's start and end count from, the day of enrollment among them.
  package var anchors: [Anchor] {
    [start, end].compactMap { time in
      if case .anchor(let anchor, _) = time { anchor } else { nil }
    }
  }
}

extension ScheduleElement {
  /// The parameters that its times of day need.
  package var timeParameters: [Anchor] {
    dayTimes.compactMap(\.anchor)
  }
}

extension DayTime {
  /// The parameter that it is the value of; nil for a plain time.
  package var anchor: Anchor? {
    if case .parameter(let name, _) = self { .parameter(name) } else { nil }
  }
}
