package import CareModel
import Foundation

/// A saved survey and the enrollment that it belongs to.
package struct StoredDraft: Hashable, Sendable {
  /// In which enrollment, if any.
  package var carePlan: CarePlan.ID?
  /// What was saved.
  package var draft: SurveyDraft
}

extension StoreReader {
  /// The saved survey of an event, if there is one.
  package func draft(
    patient: Patient.ID, carePlan: CarePlan.ID?, key: OccurrenceKey
  ) throws(StoreError) -> SurveyDraft? {
    try drafts(patient: patient).first { $0.carePlan == carePlan && $0.draft.key == key }?.draft
  }

  /// A patient's saved surveys, by key, then by care plan; those outside of any come first.
  package func drafts(patient: Patient.ID) throws(StoreError) -> [StoredDraft] {
    guard let patientRef = try patientRef(patient) else { return [] }
    let drafts = try connection.all(
      "SELECT care_plan, occurrence_key, run, has_answers, saved FROM survey_draft WHERE patient = ?1",
      .integer(patientRef)
    ) { row throws(StoreError) in
      let draft = SurveyDraft(
        key: OccurrenceKey(row.text(at: 1)), run: row.withBytes(at: 2) { Data($0) },
        hasAnswers: row.integer(at: 3) != 0,
        saved: Instant(milliseconds: row.integer(at: 4)))
      return StoredDraft(carePlan: try self.carePlanID(row.optionalInteger(at: 0)), draft: draft)
    }
    // There are few, and the row knows a care plan by its number alone.
    return drafts.sorted { ($0.draft.key, $0.carePlan?.text ?? "") < ($1.draft.key, $1.carePlan?.text ?? "") }
  }
}
