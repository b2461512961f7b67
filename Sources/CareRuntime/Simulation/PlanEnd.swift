import CareModel
import CareSchedule
import CareStore

extension PlanDefinition {
  /// Whether each schedule that is in force at last has an end, or ends when its task is done.
  var mayEnd: Bool {
    tasks.allSatisfy { timeline in
      let last = timeline.later.last?.task ?? timeline.base
      return last.untilDone || last.schedule.elements.allSatisfy { !$0.isEndless }
    }
  }
}

extension CareRuntime {
  /// Whether nothing of a care plan starts at an instant or after it: its schedules have ended, or their tasks are done.
  func isOver(_ carePlan: CarePlan.ID, of patient: Patient.ID, at now: Instant) throws -> Bool {
    try read(patient, carePlan: carePlan, at: now) { try $0.history.isOver(from: now) }
  }
}

extension PatientHistory {
  /// Whether no task has an event that starts at an instant or after it; what counts from an end that never came has none.
  fileprivate func isOver(from now: Instant) throws -> Bool {
    for enrollment in enrollments {
      for segment in enrollment.tasks.flatMap(\.segments) where !enrollment.isDone(segment.version.value, before: now) {
        for span in enrollment.spans(within: segment) where span.mayContain(from: now, to: .end) {
          let schedule = try segment.version.value.schedule.resolved(inputs: span.inputs, zones: enrollment.zones)
          guard schedule.startDate != nil else { continue }
          guard let end = schedule.endDate, end <= now else { return false }
        }
      }
    }
    return true
  }
}
