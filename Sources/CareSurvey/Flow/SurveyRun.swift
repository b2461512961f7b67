package import CareModel

/// A pass through a survey.
///
/// A value: copying it forks the run. Nothing in it reads a clock. A step that fails for whatever reason, a hook's too, leaves the
/// run as it was. It is as confined as the hooks it was given; what crosses threads is what ``save()`` returns.
///
/// The path is the list of visits. Going back takes the last visit off it and keeps its answers; they are there again when that
/// visit of that step comes up again. Another round of a loop is another visit and starts blank.
package struct SurveyRun {
  /// How many visits a path may have.
  package static let mostVisits = 1_000

  package let route: SurveyRoute
  /// The run, as the host named it.
  package let runID: String
  /// The fingerprint of the survey.
  package let surveyHash: String
  /// When the run began.
  package let started: Instant
  /// The visits on the path; the last is the current one.
  package internal(set) var visits: [StepVisit] = []
  /// The results of the visits that have been left, in the order of ``visits``.
  var closed: [StepResult] = []
  /// The visits that going back took off the path.
  var trimmed: [StepVisit] = []
  /// How the run ended; nil while it goes on.
  package internal(set) var finished: FinishReason?
  /// When the run ended.
  var finishedAt: Instant?

  init(_ survey: Survey, hooks: (any SurveyHooks)?, runID: String, at now: Instant) throws {
    route = SurveyRoute(survey, hooks: hooks)
    self.runID = runID
    surveyHash = try survey.fingerprint()
    started = now
  }

  /// Begins a run at the first step that no condition passes over; where all are, the run is completed at once.
  ///
  /// - Throws: ``SurveyRunError``, or what a hook throws.
  package static func begin(_ survey: Survey, hooks: (any SurveyHooks)? = nil, runID: String, at now: Instant) throws
    -> SurveyRun
  {
    var run = try SurveyRun(survey, hooks: hooks, runID: runID, at: now)
    try run.enter(run.route.next(after: nil, run.result()), at: now)
    return run
  }

  /// The survey.
  package var survey: Survey { route.survey }

  /// The ids of the steps on the path, the current one last.
  package var path: [String] { visits.map(\.stepID) }

  /// The current step with answers in the places of its texts; nil once the run has ended.
  package var step: Step? {
    openStep.map { filled($0) }
  }

  /// The current step as the author wrote it; nil once the run has ended.
  var openStep: Step? {
    finished == nil ? visits.last.flatMap { try? route.step($0.stepID) } : nil
  }

  /// Whether ``back()`` has somewhere to go.
  package var canGoBack: Bool {
    guard let openStep else { return false }
    return visits.count > 1 && openStep.kind != .completion
  }
}
