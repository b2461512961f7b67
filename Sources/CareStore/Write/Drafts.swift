package import CareModel
package import Foundation

/// A draft and the care plan that it belongs to.
package struct StoredDraft: Hashable, Sendable {
  /// The care plan, if any.
  package var carePlan: CarePlan.ID?
  /// The draft.
  package var draft: SurveyDraft
}

extension StoreReader {
  /// Returns the query for a patient's drafts.
  static func draftsQuery(_ patient: Int64) -> BoundQuery {
    BoundQuery(
      "SELECT care_plan, occurrence_key, run, has_answers, saved FROM survey_draft WHERE patient = ?1",
      .integer(patient))
  }

  /// Returns the draft of an event, or nil if there is none.
  package func draft(
    patient: Patient.ID, carePlan: CarePlan.ID?, key: OccurrenceKey
  ) throws(StoreError) -> SurveyDraft? {
    try drafts(patient: patient).first { $0.carePlan == carePlan && $0.draft.key == key }?.draft
  }

  /// Returns a patient's drafts by key, then by care plan; drafts without a care plan come first.
  package func drafts(patient: Patient.ID) throws(StoreError) -> [StoredDraft] {
    guard let patientRef = try patientRef(patient) else { return [] }
    let drafts = try connection.all(Self.draftsQuery(patientRef)) { row throws(StoreError) in
      let draft = SurveyDraft(
        key: OccurrenceKey(row.text(at: 1)), run: row.withBytes(at: 2) { Data($0) },
        hasAnswers: row.integer(at: 3) != 0,
        saved: Instant(milliseconds: row.integer(at: 4)))
      return StoredDraft(carePlan: try self.carePlanID(row.optionalInteger(at: 0)), draft: draft)
    }
    // There are few, and the row knows a care plan only by its number.
    return drafts.sorted { ($0.draft.key, $0.carePlan?.text ?? "") < ($1.draft.key, $1.carePlan?.text ?? "") }
  }
}

extension StoreWriter {
  /// Saves a draft of a survey with the bytes of its files, and replaces an earlier draft of the same event.
  ///
  /// - Throws: ``StoreError/notFound(entity:id:)`` for a patient or care plan that does not exist; ``StoreError/invalid(reason:)``
  ///   when the hash of a file does not match its bytes, and for a text that contains U+0000.
  package func putDraft(
    _ draft: SurveyDraft, files: [String: Data] = [:], patient: Patient.ID, carePlan: CarePlan.ID?
  ) throws(StoreError) {
    let refs = try refs(patient: patient, carePlan: carePlan)
    try StorableText.check(draft.key.text, "the key of a draft")
    try StorableText.check(json: draft.run, "an answer of the draft of '\(draft.key)'")
    try touch()
    savesDrafts = true
    try note(touched: refs.patient, .draft)
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
    try statement.enqueue()
    try setFiles(files, of: draft.key, refs)
  }

  /// Deletes the draft of an event with its files, if there is one.
  package func deleteDraft(_ key: OccurrenceKey, patient: Patient.ID, carePlan: CarePlan.ID?) throws(StoreError) {
    guard try reader.draft(patient: patient, carePlan: carePlan, key: key) != nil else { return }
    let refs = try refs(patient: patient, carePlan: carePlan)
    try touch()
    savesDrafts = true
    try note(touched: refs.patient, .draft)
    try remove(key, refs)
    try setFiles([:], of: key, refs)
  }

  private func remove(_ key: OccurrenceKey, _ refs: (patient: Int64, carePlan: Int64?)) throws(StoreError) {
    try connection.enqueue(
      "DELETE FROM survey_draft WHERE patient = ?1 AND occurrence_key = ?2 AND care_plan IS NOT DISTINCT FROM ?3",
      .integer(refs.patient), .text(key.text), .integer(refs.carePlan))
  }
}
