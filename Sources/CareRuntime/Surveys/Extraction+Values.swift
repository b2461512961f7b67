import CareModel
import CareSurvey
import Foundation

extension SurveySession {
  /// Returns the run as a draft, with the bytes of the files among its answers.
  func draft(at now: Instant) throws -> (draft: SurveyDraft, files: [String: Data]) {
    let saved = run.save()
    let draft = SurveyDraft(
      key: event.key, run: try saved.json(), hasAnswers: saved.hasAnswers, saved: now)
    return (draft, contents(of: saved.files))
  }
}

extension Extraction {
  /// Returns the outcome values of a finished survey, or nil if nothing is recorded.
  ///
  /// `script` calls the plan's extractor.
  ///
  /// - Throws: The error of `script`.
  func values(of result: SurveyResult, script: (Hook) throws -> [OutcomeValue]?) rethrows -> [OutcomeValue]? {
    switch self {
    case .hook(let hook): return try script(hook)
    case .answers:
      let scores = result.scoring.compactMap { result.score($0.id) }
      // A file has no value of its own; who lists its item gets its hash.
      return (result.latestAnswers.filter { $0.answer?.file == nil } + scores).flatMap(\.outcomeValues)
    case .items(let items):
      return items.flatMap { item -> [OutcomeValue] in
        let rows = result.rowResults(ItemReference(item: item))
        return rows.isEmpty ? result.score(item)?.outcomeValues ?? [] : rows.flatMap(\.outcomeValues)
      }
    }
  }
}

extension SurveyResult {
  /// The latest answer to each item, in the order of the path; of a repeat group, that of each row.
  var latestAnswers: [AnswerResult] {
    var answers: [AnswerResult] = []
    for step in steps {
      let asked = Set(step.answers.map(\.itemID))
      answers.removeAll { asked.contains($0.itemID) }
      answers += step.answers
    }
    return answers
  }
}
