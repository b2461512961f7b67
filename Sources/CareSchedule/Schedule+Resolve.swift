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
        // The key distinguishes the run from the others, so that each run draws its own times.
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
  /// The element's times of day: those at which it is due, or the bounds of its random times.
  package var dayTimes: [DayTime] {
    if case .random(let random) = recurrence { [random.from, random.to] } else { times }
  }

  /// The anchors that the element's start and end count from, including the enrollment day.
  package var anchors: [Anchor] {
    [start, end].compactMap { time in
      if case .anchor(let anchor, _) = time { anchor } else { nil }
    }
  }
}

extension ScheduleElement {
  /// The parameters that the element's times of day need.
  package var timeParameters: [Anchor] {
    dayTimes.compactMap(\.anchor)
  }
}

extension DayTime {
  /// The parameter that provides the time; nil for a plain time.
  package var anchor: Anchor? {
    if case .parameter(let name, _) = self { .parameter(name) } else { nil }
  }
}
