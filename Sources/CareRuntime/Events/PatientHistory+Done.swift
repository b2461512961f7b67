import CareModel
import CareStore

extension PatientHistory.Course {
  /// Reads by which event the tasks that end so were first completed: one look at the index for each of them.
  mutating func readDone(of patient: Patient.ID, asOf: AsOf?, in reader: StoreReader) throws {
    for timeline in tasks where timeline.segments.contains(where: \.version.value.untilDone) {
      done[timeline.id] =
        try reader.completedOutcome(patient: patient, carePlan: id, task: timeline.id, asOf: asOf)?.value.start
    }
  }

  /// Whether an event of a task is asked no more, because one before it has completed the task.
  func isDone(_ task: CareTask, before start: Instant) -> Bool {
    guard task.untilDone, let last = done[task.id] else { return false }
    return start > last
  }
}
