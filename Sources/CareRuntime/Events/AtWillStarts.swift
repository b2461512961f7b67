import CareModel

/// The starts of tasks at will that their limits go by: what was completed, and drafts that can still be finished.
///
/// Entered-in-error, declined, and excused outcomes are no starts.
struct AtWillStarts {
  /// The identity of a task within a patient.
  struct Owner: Hashable {
    var carePlan: CarePlan.ID?
    var task: CareTask.ID
  }

  /// One start, with the day on which it was made.
  struct Start: Hashable {
    var at: Instant
    var date: CivilDate
  }

  private var starts: [Owner: Set<Start>] = [:]

  init() {}

  mutating func add(_ start: Start, of owner: Owner) { starts[owner, default: []].insert(start) }

  /// Returns the first time, from an instant on, at which one more start keeps the limits.
  ///
  /// A start keeps its distance from those before it and, if it is entered late, from those after it.
  func allowed(_ limits: AtWill, of owner: Owner, from instant: Instant, in zone: Zone) -> Instant {
    let starts = self.starts[owner, default: []].sorted { $0.at < $1.at }
    var free = instant
    // Each turn moves behind one more start or to one more day.
    for _ in 0...(2 * starts.count + 1) {
      var next = free
      if let gap = limits.minGap {
        for start in starts {
          let after = zone.instant(gap, after: start.at) ?? .end
          if next < after, start.at < zone.instant(gap, after: next) ?? .end { next = after }
        }
      }
      let date = zone.date(of: next)
      if let most = limits.maxPerDay, starts.count(where: { $0.date == date }) >= most {
        next = zone.startOfDay(date.adding(days: 1))
      }
      if next == free { break }
      free = next
    }
    return free
  }
}
