public import CareModel
import CareStore

extension CareRuntime {
  /// The reminders of a patient from one instant up to another, each once, by instant, then id.
  ///
  /// An event is reminded of while it can be answered: within its window and grace, not once it is completed, declined or excused as the
  /// store has it now, and not where it does not apply. An enrollment that is not active at that moment reminds of nothing.
  ///
  /// What a flight east jumped over is reminded of on arrival.
  ///
  /// - Throws: `StoreError.notFound` without such a patient; ``RuntimeError/invalidWindow``.
  /// - Complexity: O(events of tasks with reminders in the interval and in the longest of their windows before it + versions of the plans
  ///   followed).
  public func due(patient: Patient.ID, from: Instant, to: Instant, at now: Instant) throws -> [DueReminder] {
    guard from < to else { throw RuntimeError.invalidWindow }
    return try store.read { reader in
      let history = try PatientHistory(of: patient, carePlan: nil, asOf: nil, in: reader)
      let reaches = history.reminderReaches
      let widest = ReminderReach(widest: reaches.values).starts(from: from, to: to)
      let join = try join(from: widest.from, to: widest.to, history: history, asOf: nil, in: reader, at: now)
      var due: [DueReminder] = []
      for (task, reach) in reaches {
        let starts = reach.starts(from: from, to: to)
        let events = try join.events(from: starts.from, to: starts.to, task: task)
        due += try withSamples(events, asOf: nil, in: reader).flatMap { event in
          DueReminder.of(event, notBefore: history.arrival(of: event))
        }
      }
      return due.filter { from <= $0.at && $0.at < to && history.isActive($0.carePlan, at: $0.at) }
        .sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    }
  }
}

extension PatientHistory {
  /// Whether an enrollment asks for anything at an instant; what is the patient's own always does.
  fileprivate func isActive(_ carePlan: CarePlan.ID?, at instant: Instant) -> Bool {
    guard let enrollment = courses.first(where: { $0.id == carePlan })?.enrollment else { return true }
    return enrollment.version(at: instant)?.value.status == .active
  }
}
