public import CareModel
import CareSurvey

extension CareRuntime {
  /// Returns the documents that a participant agreed to in the survey of an outcome, with the signatures of them.
  ///
  /// The texts are found by their hashes among all versions of the task and its translations, so a later change of the plan does
  /// not change a copy.
  ///
  /// ```swift
  /// let documents = try care.signedDocuments(of: outcome, at: now)
  /// ```
  ///
  /// - Returns: The documents in the order of the survey; empty if the outcome has no kept answers, or no consent.
  /// - Throws: `SurveyRunError.noDocument` if the store has no text with the hash; `DecodingError` if the kept answers cannot be
  ///   read; `StoreError`.
  public func signedDocuments(of outcome: Outcome, at now: Instant) throws -> [SignedDocument] {
    guard let answers = outcome.answers else { return [] }
    let result = try answers.result()
    guard result.steps.contains(where: { $0.document != nil }) else { return [] }
    let tasks = try self.tasks(RecordQuery(ids: [outcome.task], time: .always), at: now).items.map(\.value)
    let plan = try outcome.carePlan.flatMap { try history(carePlan: $0).last?.value.plan }
    let headers = try plan.map { try history(plan: $0).map(\.value) } ?? []
    return try result.signedDocuments(in: try answers.zone() ?? outcome.zone ?? .utc) { reference in
      guard let language = reference.language else { return tasks.compactMap(\.survey) }
      let texts = headers.reversed().compactMap { $0.texts(in: language) }
      return texts.flatMap { texts in tasks.compactMap { $0.translated(by: texts).survey } }
    }
  }
}
