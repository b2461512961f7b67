import CareModel
import CareSchedule

/// Reports reminders that the plan's own quiet hours hold back until their events are closed, on every day.
struct QuietCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    // Hours with a parameter differ between participants.
    guard let quiet = plan.definition.header.quiet?.hours([:]) else { return }
    for version in plan.tasks.flatMap(\.versions) {
      let task = version.task
      guard let starts = task.fixedStarts, let grace = (task.grace ?? .zero).fixedSeconds else { continue }
      for (place, reminder) in task.reminders.enumerated()
      where starts.allSatisfy({ Self.isNeverSent(reminder, of: task, start: $0, grace, quiet) }) {
        plan.warn(
          .neverReminded, at: plan.part("\(version.path(of: "reminders"))[\(place + 1)]"),
          "this reminder is never sent: the plan's quiet hours end after the event is closed; "
            + "write another time, or shorter quiet hours")
      }
    }
  }

  /// Returns whether quiet hours contain a reminder of an event that starts at a time of day, in seconds, and end after the event is closed.
  private static func isNeverSent(
    _ reminder: Reminder, of task: CareTask, start: Int, _ grace: Int, _ quiet: QuietHours
  ) -> Bool {
    let closing: Int
    switch task.closing {
    case .endOfDay: closing = day
    case .after(let interval):
      guard let seconds = interval.fixedSeconds else { return false }
      closing = start + seconds
    }
    let time: Int
    switch reminder {
    case .atStart: time = start
    case .afterStart(let interval, _):
      guard let seconds = interval.fixedSeconds else { return false }
      time = start + seconds
    case .beforeClose(let interval, _):
      guard let seconds = interval.fixedSeconds else { return false }
      time = closing - seconds
    }
    let midnight = Instant(milliseconds: 0)
    guard time < closing + grace, let end = quiet.end(containing: midnight.adding(seconds: time), in: .utc) else {
      return false
    }
    // A day may be longer or shorter.
    return end >= midnight.adding(seconds: closing + grace + slack)
  }

  private static let day = 86_400, slack = 2 * 3_600
}

extension CareTask {
  /// The times of day, in seconds, at which its events start where the participant is; nil if they differ between days or participants.
  fileprivate var fixedStarts: Set<Int>? {
    guard schedule.zone == nil else { return nil }
    var starts: Set<Int> = []
    for element in schedule.elements {
      guard element.zone == nil, element.zoneParameter == nil, element.duration != .allDay, element.also.isEmpty,
        !element.dayTimes.isEmpty
      else { return nil }
      switch element.recurrence {
      case .daily, .weekly, .monthly, .yearly: break
      default: return nil
      }
      for time in element.dayTimes {
        guard case .time(let time) = time else { return nil }
        starts.insert(time.secondsSinceMidnight)
      }
    }
    return starts.isEmpty ? nil : starts
  }
}
