package import CareModel

extension StoreReader {
  /// The date of a kind in the newest completed outcome of a task that has one; of several in it the last.
  ///
  /// The newest is the event that was answered last: a correction leaves it in its place.
  /// - Complexity: O(outcomes of the task in that care plan), through an index.
  package func newestDate(
    patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, kind: String, asOf: AsOf? = nil
  ) throws(StoreError) -> Instant? {
    guard let event = try eventRefs(patient: patient, carePlan: carePlan) else { return nil }
    return try connection.first(
      """
      SELECT v.integer_value FROM outcome o JOIN outcome_value v ON v.patient = o.patient
      AND v.scheduled_start = o.scheduled_start AND v.seq = o.seq AND v.place = o.place
      WHERE o.patient = ?1 AND o.occurrence_key >= ?2 AND o.occurrence_key < ?3
      AND o.care_plan IS NOT DISTINCT FROM ?4 AND o.seq <= ?5 AND o.deleted = 0 AND o.status = 'completed'
      AND v.type = 5 AND v.kind = ?6 AND \(OutcomeSQL.isNewest(bound: 5))
      ORDER BY o.answered DESC, o.seq DESC, o.place DESC, v.position DESC LIMIT 1
      """, .integer(event.patient), .text("\(task)/"), .text("\(task)0"), .integer(event.carePlan),
      .integer(try bound(asOf)), .text(kind)
    ) { Instant(milliseconds: $0.integer(at: 0)) }
  }
}
