import CareModel

/// The events of some days of a patient's history, with samples, as they were read in one snapshot.
final class KnownEvents {
  private var days: (from: CivilDate, to: CivilDate)?
  private var events: [Event] = []
  /// The local day of each event.
  private var dates: [CivilDate] = []

  /// Returns the events of the days from one up to another, of one task or all; nil if they were not read.
  func events(from: CivilDate, to: CivilDate, task: CareTask.ID?) -> [Event]? {
    guard let days, days.from <= from, to <= days.to else { return nil }
    if days == (from, to), task == nil { return events }
    var found: [Event] = []
    for place in events.indices where from <= dates[place] && dates[place] < to {
      if task == nil || events[place].task.id == task { found.append(events[place]) }
    }
    return found
  }

  /// Keeps the events of days, with those of the days before and after them that are kept and that touch them.
  func add(_ found: [Event], from: CivilDate, to: CivilDate) {
    var (all, first, last) = (found, from, to)
    if let days, days.from <= to, from <= days.to {
      let others = events.indices.filter { dates[$0] < from || to <= dates[$0] }
      all += others.map { events[$0] }
      // Events of several zones may start in another order than their days.
      if !others.isEmpty { all.sortByStart() }
      (first, last) = (min(first, days.from), max(last, days.to))
    }
    days = (first, last)
    events = all
    dates = all.map(\.date)
  }
}
