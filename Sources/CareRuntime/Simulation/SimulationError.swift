package import CareModel

/// An error thrown by a simulation.
package enum SimulationError: Error, Sendable {
  /// A survey does not end.
  case endlessSurvey(survey: String, step: String)
  /// A required item accepts no random answer.
  case needsAnswer(survey: String, item: String)
  /// An action of a participant failed.
  indirect case failed(participant: Int, date: CivilDate, event: OccurrenceKey?, reason: any Error & Sendable)

  /// The plan has neither a task nor a kind of value of a name.
  case unknownFigure(String, known: [String])
  /// A task has values of several kinds, which have no common number.
  case severalKinds(task: CareTask.ID, kinds: [String])
  /// All participants have the same value of a parameter.
  case oneArm(parameter: String)
  /// Participants have more than two values of a parameter.
  case severalArms(parameter: String, arms: [String])
  /// No participant of the first simulation has a number to compare.
  case noNumbers(of: String)
  /// The calendar ends before the simulation.
  case endsTooLate(start: CivilDate, days: Int)

  /// A description of the error and how to fix it.
  package var message: String {
    switch self {
    case .endlessSurvey(let survey, let step):
      "the survey \(survey) is at step \(step) after 500 steps; do two steps lead back to each other?"
    case .needsAnswer(let survey, let item):
      "no random answer to '\(item)' of the survey \(survey) was found; let the behavior answer it: answers = function(event, rng) return { \(item) = … } end"
    case .unknownFigure(let name, let known):
      "the plan has no task and no kind of value '\(name)'\(Suggestion.hint(for: name, in: known))"
    case .severalKinds(let task, let kinds):
      "the task \(task) has values of several kinds; write one of \(kinds.map { "\(task)/\($0)" }.joined(separator: ", "))"
    case .oneArm(let parameter):
      "all participants have the same value of '\(parameter)'; give it a distribution in the behavior file: params = { \(parameter) = { … = 1, … = 1 } }"
    case .severalArms(let parameter, let arms):
      "'\(parameter)' has \(arms.count) values, and a comparison has two: write \(parameter)=\(arms.prefix(2).joined(separator: ",")), of \(arms.joined(separator: ", "))"
    case .noNumbers(let figure):
      "no participant of the first simulation has a number of '\(figure)'; compare values that are numbers and that participants record"
    case .endsTooLate(let start, let days):
      "a simulation of \(days.counting("day")) from \(start) ends after the last day, \(CivilDate.latest); begin earlier"
    case .failed(let participant, let date, let event, _):
      "participant \(participant), \(event.map { "\($0)" } ?? "\(date)")"
    }
  }
}
