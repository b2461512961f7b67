package import CareModel
import Foundation

extension StoreWriter {
  /// Saves a survey to go on later; an earlier one of the same event is gone.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)`` for a patient or care plan that is not there.
  package func putDraft(_ draft: SurveyDraft, patient: Patient.ID, carePlan: CarePlan.ID?) throws(StoreError) {
    let refs = try refs(patient: patient, carePlan: carePlan)
    try touch()
    savesDrafts = true
    try remove(draft.key, refs)
    let statement = try connection.prepare(
      "INSERT INTO survey_draft (patient, care_plan, occurrence_key, run, has_answers, saved, seq) "
        + "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
    statement.bind(refs.patient, at: 1)
    statement.bind(refs.carePlan, at: 2)
    statement.bind(draft.key.text, at: 3)
    draft.run.withUnsafeBytes { statement.bind($0, at: 4) }
    statement.bind(draft.hasAnswers ? 1 : 0 as Int64, at: 5)
    statement.bind(draft.saved.milliseconds, at: 6)
    statement.bind(Int64(seq), at: 7)
    try statement.run()
  }

  /// Takes a saved survey away; without one, nothing changes.
  package func deleteDraft(_ key: OccurrenceKey, patient: Patient.ID, carePlan: CarePlan.ID?) throws(StoreError) {
    guard try reader.draft(patient: patient, carePlan: carePlan, key: key) != nil else { return }
    let refs = try refs(patient: patient, carePlan: carePlan)
    try touch()
    savesDrafts = true
    try remove(key, refs)
  }

  private func remove(_ key: OccurrenceKey, _ refs: (patient: Int64, carePlan: Int64?)) throws(StoreError) {
    try connection.execute(
      "DELETE FROM survey_draft WHERE patient = ?1 AND occurrence_key = ?2 AND care_plan IS NOT DISTINCT FROM ?3",
      .integer(refs.patient), .text(key.text), .integer(refs.carePlan))
  }
}
