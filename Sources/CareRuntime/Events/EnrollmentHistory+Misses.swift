import CareModel
import CareSchedule
import CareStore

// A miss is computed, and counts from the time at which it is over. What makes an earliest point earlier then leaves what was over.

extension EnrollmentHistory {
  /// Returns the ended events of a task that are known at an instant, in the order in which they ended.
  func ends(_ counted: CountedEnds, at instant: Instant, misses: Bool) -> [TaskCompletion] {
    let recorded = recordedEnds[counted]?.last { $0.recorded <= instant }?.ends ?? []
    guard misses else { return recorded }
    let missed = completions[counted.task, default: []].compactMap { $0.miss(at: offer.isUnlimited ? .end : instant) }
    return missed.isEmpty ? recorded : (recorded + missed).sorted { ($0.answered, $0.key) < ($1.answered, $1.key) }
  }

  /// Notes the ended events of a task, now with those that were missed, for the schedules that count from them.
  mutating func note(_ ends: [TaskCompletion], of source: CareTask.ID) {
    guard completions[source] != ends else { return }
    completions[source] = ends
    guard recordedEnds.keys.contains(where: { $0.task == source }) else { return }
    for timeline in tasks {
      let schedules = timeline.segments.map { $0.version.value.schedule }
      guard schedules.countedMisses.contains(source) else { continue }
      taskRuns[timeline.id] = runs(for: schedules)
    }
  }
}

extension [Schedule] {
  /// The tasks of which each miss counts from the time at which it is over.
  var countedMisses: Set<CareTask.ID> {
    var found: Set<CareTask.ID> = []
    for schedule in self where !schedule.changingEnds.isEmpty {
      for case .completion(let source, _, let ends, _) in schedule.elements.flatMap(\.anchors)
      where ends.contains(.missed) {
        found.insert(source)
      }
    }
    return found
  }
}

extension TaskCompletion {
  /// The times at which it becomes a missed one, and ceases to be one.
  var changesOfMiss: [Instant] {
    if end == .missed { return takenBack == nil ? [known] : [] }
    return closed.map { [$0, known] } ?? []
  }

  /// The missed event that it is at an instant; nil if it is none then.
  fileprivate func miss(at instant: Instant) -> TaskCompletion? {
    if end == .missed { return takenBack == nil && known <= instant ? self : nil }
    guard var missed = missedBefore, missed.answered <= instant, instant < known else { return nil }
    missed.takenBack = nil
    return missed
  }
}
