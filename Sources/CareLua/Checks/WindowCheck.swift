import CareModel
import CareSchedule

/// Tells of events that nobody can answer in time, and of reminders that come while nobody can.
struct WindowCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for version in plan.tasks.flatMap(\.versions) {
      let task = version.task
      if task.link == nil, task.closes == .after(.zero), (task.grace ?? .zero) == .zero, (task.opens ?? .zero) == .zero
      {
        plan.warn(
          .neverAnswered, at: plan.part(version.path(of: "closes")),
          "it closes as it opens, so that nobody can answer; write how long it stays open, e.g. closes = hours(2)")
        continue
      }
      for (place, reminder) in task.reminders.enumerated() {
        guard let (field, reason) = WindowReach(task).fault(of: reminder) else { continue }
        plan.warn(
          .neverReminded, at: plan.part("\(version.path(of: "reminders"))[\(place + 1)].\(field)"),
          "this reminder never comes: \(reason)")
      }
    }
  }
}

/// How long the windows of a task's events are at most, in seconds.
private struct WindowReach {
  /// From the start to the closing.
  var closing: Int
  /// From the opening to the start.
  var opening: Int
  var grace: Int
  /// What days may be longer or shorter by.
  var slack: Int

  private static let hour = 3600

  /// Nil where months are in it, whose length differs.
  init?(_ task: CareTask) {
    guard let grace = (task.grace ?? .zero).fixedSeconds, let opening = (task.opens ?? .zero).fixedSeconds else {
      return nil
    }
    var parts = [task.grace, task.opens]
    switch task.closes {
    case .after(let interval):
      guard let closing = interval.fixedSeconds else { return nil }
      self.closing = closing
      parts.append(interval)
      slack = 0
    case .endOfDay:
      closing = 24 * Self.hour - task.earliestStart
      slack = 2 * Self.hour
    }
    self.grace = grace
    self.opening = opening
    if parts.contains(where: { $0?.days ?? 0 != 0 }) { slack = 2 * Self.hour }
  }

  /// The field of a reminder that keeps it from ever coming, and why.
  func fault(of reminder: Reminder) -> (field: String, reason: String)? {
    switch reminder {
    case .atStart: return nil
    case .afterStart(let interval, _):
      guard let after = interval.fixedSeconds, after >= slack(interval) + closing + grace else { return nil }
      return ("after_start", "the event is closed by then; write less, or a later `closes`")
    case .beforeClose(let interval, _):
      guard let before = interval.fixedSeconds else { return nil }
      if before == 0, grace == 0 {
        return ("before_close", "nobody can answer any more as the event closes; write e.g. before_close = minutes(30)")
      }
      guard before > slack(interval) + closing + opening else { return nil }
      return ("before_close", "the event is not open yet by then; write less, or an earlier `opens`")
    }
  }

  private func slack(_ interval: CalendarInterval) -> Int { interval.days != 0 ? max(slack, 2 * Self.hour) : slack }
}

extension WindowReach? {
  fileprivate func fault(of reminder: Reminder) -> (field: String, reason: String)? { self?.fault(of: reminder) }
}

extension CareTask {
  /// The earliest time of day, in seconds, at which its events certainly start; 0 where that is not known.
  fileprivate var earliestStart: Int {
    let starts = schedule.elements.map { element -> Int in
      guard element.duration != .allDay, element.also.allSatisfy({ if case .date = $0 { true } else { false } }) else {
        return 0
      }
      switch element.recurrence {
      case .interval(let interval) where interval.seconds != 0: return 0
      case .rule: return 0
      default: break
      }
      let times = element.dayTimes.map { if case .time(let time) = $0 { time.secondsSinceMidnight } else { 0 } }
      return times.min() ?? 0
    }
    return starts.min() ?? 0
  }
}
