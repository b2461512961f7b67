import CareModel
import CareStore

/// How far from an event's start its reminders can lie, in seconds; never too little.
struct ReminderReach {
  /// How long after the start.
  var after = 0
  /// How long before it.
  var before = 0

  /// Days that differ from 24 hours, and the ends of days, reach no further than this.
  private static let margin = 2 * 86_400

  /// The reach of a task's reminders: all lie within the window and its grace.
  init(of task: CareTask) {
    let closing = if case .after(let interval) = task.closes { interval.mostSeconds } else { Self.margin }
    let window = closing.addingSaturating(task.grace?.mostSeconds ?? 0)
    for reminder in task.reminders {
      switch reminder {
      case .atStart: break
      case .afterStart(let interval, _): after = max(after, min(interval.mostSeconds, window))
      case .beforeClose(let interval, _):
        after = max(after, closing)
        before = max(before, min(interval.mostSeconds, task.opens?.mostSeconds ?? 0))
      }
    }
  }

  /// The reach of all of these.
  init(widest reaches: some Sequence<ReminderReach>) {
    for reach in reaches { (after, before) = (max(after, reach.after), max(before, reach.before)) }
  }

  /// Between which instants the events start whose reminders may lie between two others.
  func starts(from: Instant, to: Instant) -> (from: Instant, to: Instant) {
    (
      from.adding(seconds: -after.addingSaturating(Self.margin)),
      to.adding(seconds: before.addingSaturating(Self.margin))
    )
  }
}

extension PatientHistory {
  /// How far the reminders reach of each task that ever had any.
  var reminderReaches: [CareTask.ID: ReminderReach] {
    var reaches: [CareTask.ID: ReminderReach] = [:]
    for timeline in courses.flatMap(\.tasks) {
      let versions = timeline.segments.map(\.version.value).filter { !$0.reminders.isEmpty }
      guard !versions.isEmpty else { continue }
      let own = ReminderReach(widest: versions.map(ReminderReach.init(of:)))
      reaches[timeline.id] = reaches[timeline.id].map { ReminderReach(widest: [$0, own]) } ?? own
    }
    return reaches
  }
}

extension CalendarInterval {
  /// The most seconds that the interval can take, and more where that does not fit; a month has 31 days at most.
  fileprivate var mostSeconds: Int {
    let whole = CalendarInterval.days(31).multiplied(by: max(0, months))
    return whole?.adding(CalendarInterval(days: max(0, days), seconds: max(0, seconds)))?.fixedSeconds ?? .max
  }
}

extension Int {
  /// The sum of two numbers that are not negative; the greatest number where it does not fit.
  fileprivate func addingSaturating(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
