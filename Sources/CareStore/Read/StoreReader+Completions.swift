package import CareModel

extension StoreReader {
  /// The events of a task that are completed, by when they were first recorded as such.
  ///
  /// A correction leaves an event in its place; one that was cleared, declined or excused is not among them.
  /// - Complexity: O(outcomes of the task in that care plan), through an index.
  package func completions(
    patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, asOf: AsOf? = nil
  ) throws(StoreError) -> [TaskCompletion] {
    guard let event = try eventRefs(patient: patient, carePlan: carePlan) else { return [] }
    return try connection.all(
      OutcomeSQL.completions, .integer(event.patient), .text("\(task)/"), .text("\(task)0"), .integer(event.carePlan),
      .integer(try bound(asOf))
    ) { TaskCompletion(key: OccurrenceKey($0.text(at: 0)), answered: Instant(milliseconds: $0.integer(at: 1))) }
  }
}
