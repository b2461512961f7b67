import CareModel

extension Occurrence {
  /// Returns the time whose versions of the task and of the plan an occurrence has: its start, but for a random time after midnight the end
  /// of its own day.
  func versionTime(in zone: Zone) -> Instant {
    guard case .random(let date, _) = slot else { return start }
    return min(start, zone.startOfDay(date.adding(days: 1)).adding(milliseconds: -1))
  }
}
