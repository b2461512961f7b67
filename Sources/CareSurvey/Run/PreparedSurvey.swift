package import CareModel
import Synchronization

/// A survey prepared for runs: what they ask of it again and again is computed once.
///
/// Runs of equal surveys share one.
package final class PreparedSurvey: Sendable {
  /// The survey.
  package let survey: Survey
  /// Whether a condition of the survey reads a parameter of the plan.
  let readsParameters: Bool
  /// Whether the survey reads the last recorded results of its task.
  let readsLastResults: Bool
  /// Whether anything of the survey is in random order.
  let hasRandomOrder: Bool
  /// Whether conditions decide on options.
  let hasOptionConditions: Bool
  private let steps: [PreparedStep]
  /// The index of each step by id; of two steps with the same id, the first.
  private let indices: [String: Int]
  /// The first step of each active task with instructions, and of each page, by the id of the task or the page.
  private let entrances: [String: String]
  private let knownFingerprint = Mutex<String?>(nil)

  /// Prepares a survey.
  init(_ survey: Survey) {
    self.survey = survey
    readsParameters = survey.readsParameters
    readsLastResults = survey.readsLastResults
    hasRandomOrder = survey.hasRandomOrder
    hasOptionConditions = survey.hasOptionConditions
    steps = survey.steps.map { PreparedStep($0, scores: survey.scores) }
    indices = Dictionary(survey.steps.enumerated().map { ($1.id, $0) }) { first, _ in first }
    entrances = survey.entrances
  }

  /// The first step.
  var first: PreparedStep? { steps.first }

  /// Returns the step with this id; nil if there is none.
  func step(_ id: String) -> PreparedStep? { indices[id].map { steps[$0] } }

  /// Returns the id of the step to which an id leads that a function returned: the first step of a page, or of a task with instructions.
  func entrance(to id: String) -> String { entrances[id] ?? id }

  /// Returns the step that follows another in order; nil after the last one.
  func step(after step: PreparedStep) -> PreparedStep? {
    guard let index = indices[step.id], index + 1 < steps.count else { return nil }
    return steps[index + 1]
  }

  /// Returns the survey with its conditions for the values of a plan's parameters.
  ///
  /// - Throws: ``SurveyRunError/patternUnusable(_:)``.
  func resolved(_ parameters: [String: ParameterValue]) throws -> PreparedSurvey {
    readsParameters ? PreparedSurvey(try survey.resolved(parameters)) : self
  }

  /// Returns the survey in the random orders of a seed; nil leaves it as it is.
  func arranged(by seed: UInt64?) -> PreparedSurvey {
    seed.map { PreparedSurvey(RandomOrder(seed: $0).arranged(survey)) } ?? self
  }

  /// Returns the fingerprint of the survey: writing it takes longer than a whole run of it.
  ///
  /// - Throws: `EncodingError` if the survey cannot be written as JSON.
  func fingerprint() throws -> String {
    if let known = knownFingerprint.withLock({ $0 }) { return known }
    let computed = try survey.canonicalJSON().sha256
    knownFingerprint.withLock { $0 = computed }
    return computed
  }
}

// MARK: Shared surveys

extension PreparedSurvey {
  private static let mostShared = 16
  private static let shared = Mutex<[PreparedSurvey]>([])

  /// Returns a survey prepared; those asked for last are kept.
  package static func of(_ survey: Survey) -> PreparedSurvey {
    if let known = shared.withLock({ $0.first { $0.survey == survey } }) { return known }
    let prepared = PreparedSurvey(survey)
    shared.withLock { shared in
      if shared.count >= mostShared { shared.removeLast() }
      shared.insert(prepared, at: 0)
    }
    return prepared
  }
}
