package import CareModel

extension Schedule {
  /// Checks that what begins at one recorded date and ends at another does not end by the time at which it begins.
  ///
  /// An element is checked once both dates are known. One that counts from the enrollment, from an event, or from one date alone is left as it
  /// is. `names`: only elements that read one of these anchors and parameters; nil for all.
  /// - Throws: ``CareModel/ScheduleError/endsBeforeStart(start:from:end:to:element:)``; the errors of a schedule that cannot be resolved.
  package func checkOrder(
    with inputs: ScheduleInputs, zones: ZoneTimeline, reading names: Set<Anchor>? = nil
  ) throws(ScheduleError) {
    let zoned = zoned(by: inputs.parameters)
    for (place, element) in zoned.elements.enumerated() {
      guard let last = element.end else { continue }
      let (begins, ends) = (element.start.recordedDates, last.recordedDates)
      guard !begins.isEmpty, !ends.isEmpty, begins != ends,
        names.map({ !$0.isDisjoint(with: begins.union(ends)) }) ?? true
      else { continue }
      let own = (element.zone ?? zoned.zone).map { ZoneTimeline($0) } ?? zones
      for run in try element.runs(inputs: inputs, zones: own, place: place).map(\.element) {
        guard let end = run.end, let from = try ResolvedTime(run.start, inputs: inputs, zones: own, place: place),
          let to = try ResolvedTime(end, inputs: inputs, zones: own, place: place),
          to.instant(in: own) <= from.instant(in: own)
        else { continue }
        throw .endsBeforeStart(start: element.start, from: from.value, end: last, to: to.value, element: place)
      }
    }
  }
}

extension ScheduleTime {
  /// The dates of a participant that it counts from: anchors, and parameters that are dates.
  fileprivate var recordedDates: Set<Anchor> {
    Set(
      anchors.filter { anchor in
        switch anchor {
        case .named, .parameter: true
        case .enrolled, .completion, .combined: false
        }
      })
  }
}
