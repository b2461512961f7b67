import CareModel
import CareStore

// What can be answered now is on every page that shows now, and every command finds it, whatever its date: one rule for all of them.

extension Event {
  /// Whether it is shown now, beside the events of today: it can be answered, or was answered today for another day.
  ///
  /// `today`: the patient's local date; `zone`: the patient's zone.
  func isShown(today: CivilDate, in zone: Zone, at now: Instant) -> Bool {
    if date == today { return state != .notApplicable }
    if isAnswerable(at: now) { return true }
    guard let outcome = outcome?.value, !outcome.isComputed else { return false }
    switch state {
    case .completed, .late, .partial, .declined: return zone.date(of: outcome.answered) == today
    case .notApplicable, .excused, .upcoming, .started, .open, .unfinished, .missed: return false
    }
  }
}

/// The days around a date whose events may be answered on it, of one task.
struct AnswerReach: Hashable {
  /// The days before it, as far as windows and grace periods reach.
  var back: Int
  /// The days after it, as far ahead as windows open.
  var ahead: Int
}

extension PatientHistory {
  /// The reach of each task's windows; of one task, or all (nil).
  func reaches(of task: CareTask.ID? = nil) -> [CareTask.ID: AnswerReach] {
    var reaches: [CareTask.ID: AnswerReach] = [:]
    for timeline in enrollments.lazy.flatMap(\.tasks) where task == nil || timeline.id == task {
      for segment in timeline.segments {
        let own = segment.version.value.answerReach, known = reaches[timeline.id]
        reaches[timeline.id] = AnswerReach(
          back: max(own.back, known?.back ?? 0), ahead: max(own.ahead, known?.ahead ?? 0))
      }
    }
    return reaches
  }

  /// Returns the days that hold everything that can be answered on a date, and the days from one up to another.
  func reaching(_ date: CivilDate, with days: (from: CivilDate, to: CivilDate), task: CareTask.ID? = nil) -> (
    from: CivilDate, to: CivilDate
  ) {
    reaches(of: task).values.reduce(into: days) { widest, reach in
      widest.from = min(widest.from, date.adding(days: -reach.back))
      widest.to = max(widest.to, date.adding(days: 1 + reach.ahead))
    }
  }
}

extension PatientSnapshot {
  /// Returns the events that are shown now: those of today, those of other days that can be answered, and what was answered today for
  /// another day; of one task, or all (nil).
  func eventsNow(task: CareTask.ID? = nil) throws -> [Event] {
    let today = zone.date(of: now)
    return try eventsReaching(today, with: (today, today.adding(days: 1)), task: task).filter {
      $0.date == today || $0.isShown(today: today, in: zone, at: now)
    }
  }

  /// Returns the events of the days from one up to another, and of each task those of the days around a date on which its events can
  /// be answered.
  ///
  /// A task that stays open for long is read as far back as its own windows reach, and no other is.
  func eventsReaching(
    _ date: CivilDate, with days: (from: CivilDate, to: CivilDate), task: CareTask.ID? = nil, join: EventJoin? = nil
  ) throws -> [Event] {
    let widest = history.reaching(date, with: days, task: task)
    let join = try join ?? self.join(.days(from: widest.from, to: widest.to))
    var found = try events(.days(from: days.from, to: days.to), tasks: task.map { [$0] }, join: join)
    let count = found.count
    // Tasks that reach as far are read together.
    for (reach, tasks) in Dictionary(grouping: history.reaches(of: task), by: \.value) {
      let from = date.adding(days: -reach.back), to = date.adding(days: 1 + reach.ahead), ids = Set(tasks.map(\.key))
      if from < days.from { found += try events(.days(from: from, to: days.from), tasks: ids, join: join) }
      if to > days.to { found += try events(.days(from: days.to, to: to), tasks: ids, join: join) }
    }
    if found.count > count { found.sortByStart() }
    return found
  }
}

extension CareTask {
  /// The days around a date on which its events can be answered, rounded up.
  var answerReach: AnswerReach {
    let closing = if case .after(let interval) = closing { interval.atMostDays } else { 1 }
    let limit = CivilDate.latest.dayNumber
    return AnswerReach(
      back: min(closing + (grace?.atMostDays ?? 0), limit), ahead: min(opens?.atMostDays ?? 0, limit))
  }
}

extension CalendarInterval {
  /// The greatest number of days that the interval can span.
  var atMostDays: Int {
    let limit = CivilDate.latest.dayNumber
    return min(months, limit / 31) * 31 + min(days, limit) + min(seconds / 86_400, limit) + 1
  }
}
