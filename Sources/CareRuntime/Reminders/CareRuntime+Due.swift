public import CareModel
import CareStore

extension CareRuntime {
  /// Returns the reminders of a patient from one instant up to another, each once, by instant, then id.
  ///
  /// An event has reminders while it can be answered, that is, within its window and grace period, also after values that do
  /// not meet its targets, and not once it is completed, declined, or excused, or if it does not apply. A care plan that is not active at a reminder's instant has
  /// none. A reminder that a flight east skipped is due on arrival.
  ///
  /// ```swift
  /// let reminders = try care.due(patient: "ana", from: now, to: now.adding(seconds: 86_400), at: now)
  /// let next = reminders.first?.at
  /// ```
  ///
  /// - Throws: `StoreError.notFound` if there is no such patient; ``RuntimeError/invalidWindow`` unless `from` < `to`.
  /// - Complexity: O(events of tasks with reminders in the interval and in the longest of their windows before it +
  ///   versions of the plans followed).
  public func due(patient: Patient.ID, from: Instant, to: Instant, at now: Instant) throws -> [DueReminder] {
    guard from < to else { throw RuntimeError.invalidWindow }
    return try read(patient, at: now) { try $0.reminders(from: from, to: to).map(\.reminder) }
  }
}

/// A reminder with its event.
struct EventReminder {
  var reminder: DueReminder
  var event: Event
}

extension PatientSnapshot {
  /// Returns the reminders from one instant up to another, with their events, by instant, then id.
  ///
  /// An event that the participant asked to be reminded of again has no other reminders from that wish on until then.
  func reminders(from: Instant, to: Instant) throws -> [EventReminder] {
    let spans = history.reminderSpans
    let widest = ReminderSpan(widest: spans.values).starts(from: from, to: to)
    let join = try join(from: widest.from, to: widest.to)
    let snoozes = try snoozes()
    var due: [EventReminder] = []
    for (task, span) in spans {
      let starts = span.starts(from: from, to: to)
      due += try withSamples(join.events(from: starts.from, to: starts.to, tasks: [task])).flatMap { event in
        try reminders(of: withScriptedProgress(event), snoozes)
      }
    }
    return due.filter {
      from <= $0.reminder.at && $0.reminder.at < to && history.isActive($0.reminder.carePlan, at: $0.reminder.at)
    }
    .sorted { ($0.reminder.at, $0.reminder.id) < ($1.reminder.at, $1.reminder.id) }
  }

  /// Returns the reminders of an event, with those that a participant asked for.
  func reminders(of event: Event, _ snoozes: [Snooze]) throws -> [EventReminder] {
    let own = DueReminder.of(event, notBefore: history.arrival(of: event))
    guard let snooze = snoozes.first(where: { $0.key == event.key && $0.carePlan == event.carePlan }) else {
      return own.map { EventReminder(reminder: $0, event: event) }
    }
    let kept = own.filter { $0.at < snooze.asked || $0.at > snooze.until }
    return (kept + [DueReminder.again(event, snooze)].compactMap(\.self)).map {
      EventReminder(reminder: $0, event: event)
    }
  }

  /// The participant's wishes to be reminded again, the newest of each event.
  func snoozes() throws -> [Snooze] {
    guard history.enrollments.flatMap(\.tasks).flatMap(\.segments).contains(where: { !$0.version.value.snooze.isEmpty })
    else { return [] }
    let owners = history.enrollments.map { Alert.owner(patient: patient, carePlan: $0.id) }
    return try owners.flatMap { try reader.allInForce(Snooze.self, owner: $0, at: now, zone: .utc, asOf: asOf) }.map(
      \.value)
  }
}

extension PatientHistory {
  /// Whether a care plan is active at an instant; a patient's own tasks always are.
  func isActive(_ carePlan: CarePlan.ID?, at instant: Instant) -> Bool {
    guard let timeline = enrollments.first(where: { $0.id == carePlan })?.carePlan else { return true }
    return timeline.version(at: instant)?.value.status == .active
  }
}

/// The greatest distance of an event's reminders from its start, in seconds; an upper bound.
struct ReminderSpan {
  /// The greatest distance after the start.
  var after = 0
  /// The greatest distance before the start.
  var before = 0

  /// A margin for days that are not 24 hours long, and for the ends of days.
  private static let margin = 2 * 86_400

  /// Creates the span of a task's reminders, all of which lie within the window and its grace period.
  init(of task: CareTask) {
    let window = Self.window(of: task)
    if !task.snooze.isEmpty { after = window }
    for reminder in task.reminders {
      switch reminder {
      case .atStart: break
      case .afterStart(let interval, _): after = max(after, min(interval.mostSeconds, window))
      case .beforeClose(let interval, _):
        after = max(after, Self.closing(of: task))
        before = max(before, min(interval.mostSeconds, task.opens?.mostSeconds ?? 0))
      }
    }
  }

  /// An upper bound of the time from the start of a task's event to its last closing, in seconds.
  static func window(of task: CareTask) -> Int { closing(of: task).addingSaturating(task.grace?.mostSeconds ?? 0) }

  private static func closing(of task: CareTask) -> Int {
    if case .after(let interval) = task.closing { interval.mostSeconds } else { margin }
  }

  /// Creates the span that covers all of the given ones.
  init(widest spans: some Sequence<ReminderSpan>) {
    for span in spans { (after, before) = (max(after, span.after), max(before, span.before)) }
  }

  /// Returns the instants between which events start whose reminders may lie in an interval.
  func starts(from: Instant, to: Instant) -> (from: Instant, to: Instant) {
    (
      from.adding(seconds: -after.addingSaturating(Self.margin)),
      to.adding(seconds: before.addingSaturating(Self.margin))
    )
  }
}

extension PatientHistory {
  /// The reminder span of each task that ever had a reminder.
  var reminderSpans: [CareTask.ID: ReminderSpan] {
    var spans: [CareTask.ID: ReminderSpan] = [:]
    for timeline in enrollments.flatMap(\.tasks) {
      let versions = timeline.segments.map(\.version.value).filter { !$0.reminders.isEmpty || !$0.snooze.isEmpty }
      guard !versions.isEmpty else { continue }
      let own = ReminderSpan(widest: versions.map(ReminderSpan.init(of:)))
      spans[timeline.id] = spans[timeline.id].map { ReminderSpan(widest: [$0, own]) } ?? own
    }
    return spans
  }
}

extension CalendarInterval {
  /// An upper bound of the interval in seconds; a month has at most 31 days.
  fileprivate var mostSeconds: Int {
    let whole = CalendarInterval.days(31).multiplied(by: max(0, months))
    return whole?.adding(CalendarInterval(days: max(0, days), seconds: max(0, seconds)))?.fixedSeconds ?? .max
  }
}

extension Int {
  /// Returns the sum of two nonnegative numbers, or the greatest number on overflow.
  fileprivate func addingSaturating(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
