package import CareModel

extension Schedule {
  /// The schedule of one participant, with its anchors worked out.
  ///
  /// Wall times are read in the element's zone, else the schedule's, else the participant's zones. An element whose
  /// anchor is not known has no occurrences; ``ResolvedSchedule/missingAnchors`` names it.
  /// - Throws: the rules of ``validate()``; `anchorNeedsTime` and `outOfRange` for anchors that do not fit.
  package func resolved(anchors: AnchorValues, zones: ZoneTimeline) throws(ScheduleError) -> ResolvedSchedule {
    try validate()
    var resolved: [ResolvedElement] = []
    var missing: Set<String> = []
    for (place, element) in elements.enumerated() {
      let unknown = element.anchorNames.filter { anchors.named[$0] == nil }
      guard unknown.isEmpty else {
        missing.formUnion(unknown)
        continue
      }
      let own = (element.zone ?? zone).map { ZoneTimeline($0) } ?? zones
      resolved += try ResolvedElement.resolve(
        element, place: place, order: resolved.count, anchors: anchors, zones: own)
    }
    return ResolvedSchedule(
      schedule: self, anchors: anchors, zones: zones, elements: resolved, missingAnchors: missing.sorted())
  }
}

extension ScheduleElement {
  /// The names of the plan's anchors that the element counts from.
  package var anchorNames: [String] {
    [start, end].compactMap { time in
      if case .anchor(.named(let name), _) = time { name } else { nil }
    }
  }
}
