import CareModel
import CareSchedule

/// Reports events that cannot be answered in time, and reminders that come when the event cannot be answered.
struct WindowCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for version in plan.tasks.flatMap(\.versions) {
      let task = version.task
      if task.link == nil, task.closes == .after(.zero), (task.grace ?? .zero) == .zero, (task.opens ?? .zero) == .zero
      {
        plan.warn(
          .neverAnswered, at: plan.part(version.path(of: "closes")),
          "it closes when it opens, so it cannot be answered; write how long it stays open, such as closes = hours(2)")
        continue
      }
      if let beginBy = task.beginBy, WindowReach(task)?.closes(before: beginBy) == true {
        plan.warn(
          .lateBeginning, at: plan.part(version.path(of: "begin_by")),
          "the event closes before then, so nobody begins too late; write a shorter time, or a later `closes`")
      }
      for (place, reminder) in task.reminders.enumerated() {
        guard let (field, reason) = WindowReach(task).fault(of: reminder) else { continue }
        plan.warn(
          .neverReminded, at: plan.part("\(version.path(of: "reminders"))[\(place + 1)].\(field)"),
          "this reminder is never sent: \(reason)")
      }
    }
  }
}

/// Reports times of a snooze after which the event is closed.
struct SnoozeCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for version in plan.tasks.flatMap(\.versions) {
      for (place, interval) in version.task.snooze.enumerated()
      where WindowReach(version.task)?.isClosed(after: interval) == true {
        plan.warn(
          .neverReminded, at: plan.part("\(version.path(of: "snooze"))[\(place + 1)]"),
          "nobody can be reminded again so late: the event is closed by then; write a shorter time, or a later `closes`"
        )
      }
    }
  }
}

/// The maximum extent of the windows of a task's events, in seconds.
private struct WindowReach {
  /// From the start to the closing.
  var closing: Int
  /// From the opening to the start.
  var opening: Int
  var grace: Int
  /// The amount by which days may be longer or shorter.
  var slack: Int

  private static let hour = 3600

  /// Returns nil if the window has months, whose length varies.
  init?(_ task: CareTask) {
    guard let grace = (task.grace ?? .zero).fixedSeconds, let opening = (task.opens ?? .zero).fixedSeconds else {
      return nil
    }
    var parts = [task.grace, task.opens]
    switch task.closing {
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

  /// Returns whether the event is closed at a time after its start, at every length of a day.
  func closes(before interval: CalendarInterval) -> Bool {
    guard let after = interval.fixedSeconds else { return false }
    return after >= slack(interval) + closing
  }

  /// Returns whether the event is closed a time after it opened, at every length of a day.
  func isClosed(after interval: CalendarInterval) -> Bool {
    guard let after = interval.fixedSeconds else { return false }
    return after >= slack(interval) + opening + closing
  }

  /// Returns the field that prevents every delivery of a reminder, and the reason.
  func fault(of reminder: Reminder) -> (field: String, reason: String)? {
    switch reminder {
    case .atStart: return nil
    case .afterStart(let interval, _):
      guard let after = interval.fixedSeconds, after >= slack(interval) + closing + grace else { return nil }
      return ("after_start", "the event is closed by then; write a shorter time, or a later `closes`")
    case .beforeClose(let interval, _):
      guard let before = interval.fixedSeconds else { return nil }
      if before == 0, grace == 0 {
        return (
          "before_close", "a closing event can no longer be answered; write, for example, before_close = minutes(30)"
        )
      }
      guard before > slack(interval) + closing + opening else { return nil }
      return ("before_close", "the event is not open yet; write a shorter time, or an earlier `opens`")
    }
  }

  private func slack(_ interval: CalendarInterval) -> Int { interval.days != 0 ? max(slack, 2 * Self.hour) : slack }
}

extension WindowReach? {
  fileprivate func fault(of reminder: Reminder) -> (field: String, reason: String)? { self?.fault(of: reminder) }
}

extension CareTask {
  /// The earliest time of day, in seconds, at which its events can start; 0 if unknown.
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

/// Reports tasks whose `grace` or `opens` extends over a neighboring event, so that two events can be answered at once.
struct OverlapCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for version in plan.tasks.flatMap(\.versions) {
      let task = version.task
      guard task.link == nil, task.grace != nil || task.opens != nil else { continue }
      let starts = Self.starts(of: task.schedule)
      for (first, second) in zip(starts, starts.dropFirst()) where first < second {
        guard let (field, message) = fault(task, first, second) else { continue }
        plan.warn(.overlappingEvents, at: plan.part(version.path(of: field)), message)
        break
      }
    }
  }

  private func fault(_ task: CareTask, _ first: Instant, _ second: Instant) -> (String, String)? {
    let zone = Zone.utc
    if let grace = task.grace {
      let closing: Instant? =
        switch task.closing {
        case .endOfDay: zone.startOfDay(zone.date(of: first).adding(days: 1))
        case .after(let interval): zone.civil(first).adding(interval).map { zone.instant(of: $0) }
        }
      if let closing, closing <= second, let end = zone.civil(closing).adding(grace), second < zone.instant(of: end) {
        let room = Self.interval(from: closing, to: second)
        return (
          "grace",
          room == .zero
            ? "the next event starts when this one closes, and late answers would still be accepted; remove `grace`"
            : "the next event starts \(room) after this one closes, and late answers would still be accepted; write at most \(room)"
        )
      }
    }
    if let opens = task.opens, let negated = opens.negated(),
      let opening = zone.civil(second).adding(negated), zone.instant(of: opening) < first
    {
      let room = Self.interval(from: first, to: second)
      return (
        "opens",
        "the previous event starts \(room) earlier, and both could be answered then; write at most \(room)"
      )
    }
    return nil
  }

  private static func interval(from first: Instant, to second: Instant) -> CalendarInterval {
    let seconds = Int(second.milliseconds(since: first) / 1000)
    return seconds > 0 && seconds.isMultiple(of: 86_400) ? .days(seconds / 86_400) : .seconds(seconds)
  }

  private static let most = 100

  /// Returns the first starts for a patient with all dates on one day; empty if they are random or unknown.
  private static func starts(of schedule: Schedule) -> [Instant] {
    guard let day = CivilDate("2027-01-04") else { return [] }
    var inputs = ScheduleInputs(enrolled: day)
    for element in schedule.elements {
      if case .random = element.recurrence { return [] }
      guard element.timeParameters.isEmpty else { return [] }
      for anchor in element.anchors {
        if case .named(let name) = anchor { inputs.anchors[name] = .date(day) }
      }
    }
    guard let resolved = try? schedule.resolved(inputs: inputs, zones: ZoneTimeline(.utc)) else { return [] }
    return (0..<most).lazy.map { resolved.occurrence(at: $0)?.start }.prefix { $0 != nil }.compactMap(\.self)
  }
}
