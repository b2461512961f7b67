public import CareModel
import CareStore

extension CareRuntime {
  /// Returns the reminders of a patient from one instant up to another, each once, by instant, then id.
  ///
  /// An event has reminders while it can be answered, that is, within its window and grace period, and not once it is
  /// completed, declined, or excused, or if it does not apply. A care plan that is not active at a reminder's instant has
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
    return try read(patient, at: now) { try $0.due(from: from, to: to) }
  }
}

extension PatientSnapshot {
  fileprivate func due(from: Instant, to: Instant) throws -> [DueReminder] {
    let spans = history.reminderSpans
    let widest = ReminderSpan(widest: spans.values).starts(from: from, to: to)
    let join = try join(from: widest.from, to: widest.to)
    var due: [DueReminder] = []
    for (task, span) in spans {
      let starts = span.starts(from: from, to: to)
      due += try withSamples(join.events(from: starts.from, to: starts.to, task: task)).flatMap { event in
        DueReminder.of(event, notBefore: history.arrival(of: event))
      }
    }
    return due.filter { from <= $0.at && $0.at < to && history.isActive($0.carePlan, at: $0.at) }
      .sorted { ($0.at, $0.id) < ($1.at, $1.id) }
  }
}

extension PatientHistory {
  /// Whether a care plan is active at an instant; a patient's own tasks always are.
  fileprivate func isActive(_ carePlan: CarePlan.ID?, at instant: Instant) -> Bool {
    guard let timeline = enrollments.first(where: { $0.id == carePlan })?.carePlan else { return true }
    return timeline.version(at: instant)?.value.status == .active
  }
}
