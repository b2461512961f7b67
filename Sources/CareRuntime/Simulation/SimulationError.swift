package import CareModel

/// Why a plan cannot be simulated.
package enum SimulationError: Error, Sendable {
  /// A survey goes on and on.
  case endlessSurvey(survey: String, step: String)
  /// A question that must be answered takes no answer that chance gives.
  case needsAnswer(survey: String, item: String)
  /// What a participant did failed.
  indirect case failed(participant: Int, date: CivilDate, event: OccurrenceKey?, reason: any Error & Sendable)

  /// What is wrong and what to do instead.
  package var message: String {
    switch self {
    case .endlessSurvey(let survey, let step):
      "the survey \(survey) is at step \(step) after 500 steps; do two steps lead back to each other?"
    case .needsAnswer(let survey, let item):
      "chance finds no answer to '\(item)' of the survey \(survey); have the behavior give one: answers = function(event, rng) return { \(item) = … } end"
    case .failed(let participant, let date, let event, _):
      "participant \(participant), \(event.map { "\($0)" } ?? "\(date)")"
    }
  }
}
