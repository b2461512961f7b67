package import CareModel

/// One pass through a survey.
///
/// A run is a value: copying it forks it. A method that throws leaves the run unchanged. A run is confined to the owner of its hooks; send
/// the value of ``save()`` across threads instead.
///
/// The path is the list of visits. Going back removes the last visit and keeps its answers, which are restored when the same visit of that
/// step begins again. Another round of a loop is another visit and starts blank.
package struct SurveyRun {
  /// The maximum number of visits on a path.
  package static let mostVisits = PlanSize.steps.most

  /// The navigation of the survey.
  package let route: SurveyRoute
  /// The result of the visits that have been left, in the order of ``visits``.
  var record: SurveyResult { didSet { forgetItems() } }
  /// The time at which it began.
  package var started: Instant { record.started }
  /// The visits on the path; the last is the current one.
  package internal(set) var visits: [StepVisit] = [] {
    didSet {
      forgetItems()
      prepareStep()
    }
  }
  /// The step of the last visit, with the changes and the rows of that visit; nil if there is none.
  var lastStep: PreparedStep?
  /// The items of the last visit that are shown, once they are computed; replaced whenever they can be others.
  var knownItems = KnownItems()
  /// The visits that going back removed from the path.
  var trimmed: [StepVisit] = []
  /// What hooks said, and their failures, since they were last taken.
  package internal(set) var notes: [RunNote] = []
  /// The answers of the steps that have been left that are handed to the host and not kept.
  package internal(set) var withheld: [WithheldAnswers] = []
  /// Whether agreements are accepted without a time of reading, because nobody was shown the document: prepared answers speak for someone
  /// who read it elsewhere.
  package var assumesReading = false
  /// Whether steps have the time limits that their author gave them.
  var limitsTime = true
  /// The review to which the run returns after a step has been edited.
  var reviewing: String?
  /// Whether the current visit, when it began, had been visited before and was gone back from.
  var enteredBefore = false
  /// The survey in the language of the participant, with the steps and items of ``survey``; nil for the author's own texts.
  ///
  /// It is only shown: what the run does, stores, and hashes is the same in every language.
  package var translation: Survey? { shownSurvey?.survey }
  private(set) var shownSurvey: PreparedSurvey?
  /// The language of the built-in texts.
  package var language = Language.english

  init(
    _ survey: Survey, parameters: [String: ParameterValue], last: SurveyResult? = nil, hooks: (any SurveyHooks)?,
    runID: String, seed: UInt64?, at now: Instant
  ) throws {
    let prepared = PreparedSurvey.of(survey)
    let seed = prepared.hasRandomOrder ? seed ?? RandomOrder.seed(of: runID) : nil
    route = SurveyRoute(try prepared.resolved(parameters).arranged(by: seed), hooks: hooks)
    // The fingerprint is that of the survey as its author wrote it, which is the same for all parameters.
    record = SurveyResult(
      runID: runID, surveyID: survey.id, surveyHash: try prepared.fingerprint(), started: now, scoring: survey.scores)
    record.seed = seed
    visits.reserveCapacity(survey.steps.count)
    record.steps.reserveCapacity(survey.steps.count)
    // Results that the survey does not read are not kept with the run.
    if prepared.readsLastResults, var last {
      last.scoring = survey.scores
      last.earlier = []
      record.earlier = [last]
    }
  }

  /// Begins a run at the first step that no condition skips; if all are skipped, the run is completed at once.
  ///
  /// `parameters` are the values of the plan's parameters, and `last` the last recorded results of the task, which
  /// conditions, defaults, and reviews may read. Random orders derive from `seed`, below 2^53, or else from the run's id.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook.
  package static func begin(
    _ survey: Survey, parameters: [String: ParameterValue] = [:], last: SurveyResult? = nil,
    hooks: (any SurveyHooks)? = nil, runID: String, seed: UInt64? = nil, at now: Instant
  ) throws -> SurveyRun {
    var run = try SurveyRun(
      survey, parameters: parameters, last: last, hooks: hooks, runID: runID, seed: seed, at: now)
    try run.enter(run.route.next(after: nil, run.record), at: now)
    run.arrived()
    return run
  }

  /// The survey.
  package var survey: Survey { route.survey }

  /// The way in which the run ended; nil while it continues.
  package var finished: FinishReason? { record.reason }

  /// The participant's zone, which results name, and whose date is that of `today` in bounds of answers; UTC if the host knows none.
  package var zone: Zone {
    get { record.zone ?? .utc }
    set { record.zone = newValue }
  }

  /// The device or program that shows the survey, which results name; nil if the host names none.
  package var device: String? {
    get { record.device }
    set { record.device = newValue }
  }

  /// Shows the survey in a language from the current step on; results name the language of each step.
  package mutating func show(_ translation: Survey?, in tag: String?) {
    shownSurvey = translation.map(PreparedSurvey.of)
    record.language = translation == nil ? nil : tag
    if finished == nil, let visit = visits.indices.last { visits[visit].language = record.language }
  }

  /// The ids of the steps on the path, the current one last.
  package var path: [String] { visits.map(\.stepID) }

  /// The current step with answers filled into its texts; nil once the run has ended.
  package var step: Step? {
    guard finished == nil, let visit = visits.last, let step = try? route.step(visit.stepID) else { return nil }
    return headed(filled(translated(step.step).applying(visit.modified ?? StepChanges())))
  }

  /// Returns a step as it is shown, with the built-in texts of an active task, and with the heading of its page if it has none.
  func translated(_ step: Step) -> Step {
    var shown = survey.guiding(shownSurvey?.step(step.id)?.step ?? step, in: language)
    if shown.title == nil, let page = step.page { shown.title = (translation ?? survey).pages[page] }
    return shown
  }

  /// Returns an item of a step as it is shown; its rules stay.
  func translated(_ item: FormItem, of step: PreparedStep) -> FormItem {
    let own: FormItem?
    if step.hasBuiltInItems {
      own = translated(step.step).builtInItem(item.name, in: language)
    } else {
      own = shownSurvey?.step(step.id)?.question(item.name)?.item
    }
    guard let own else { return item }
    var shown = item
    (shown.text, shown.detail, shown.format, shown.explanation) = (own.text, own.detail, own.format, own.explanation)
    return shown.offering(item.offered)
  }

  /// The current step as the author wrote it, with the changes of this visit; nil once the run has ended.
  var openStep: PreparedStep? { finished == nil ? lastStep : nil }

  /// Discards the items that are known to be shown, which may be others now; copies of the run keep theirs.
  private mutating func forgetItems() {
    if isKnownUniquelyReferenced(&knownItems) { knownItems.shown = nil } else { knownItems = KnownItems() }
  }

  /// Prepares the step of the last visit unless it is prepared.
  private mutating func prepareStep() {
    guard let last = visits.indices.last else { return lastStep = nil }
    if let lastStep, lastStep.id == visits[last].stepID {
      let isOwn = lastStep.rows == nil && lastStep.changes == nil
      if isOwn, !visits[last].hasDetails { return }
      if lastStep.rows == visits[last].rows, lastStep.changes == visits[last].modified { return }
    }
    lastStep = try? step(of: visits[last])
  }

  /// Returns the step of a visit, with the changes of that visit.
  ///
  /// - Throws: ``SurveyRunError/unknownStep(id:suggestion:)``.
  func step(of visit: StepVisit) throws(SurveyRunError) -> PreparedStep {
    let step = try route.step(visit.stepID)
    return step.changed(by: visit.modified, inRows: visit.rows)
  }

  /// Whether ``back()`` is possible.
  package var canGoBack: Bool {
    guard let openStep else { return false }
    guard visits.count > 1, !openStep.behavior.endsSurvey, openStep.behavior.allowsBack else { return false }
    return leadsBack(visits[visits.count - 2])
  }

  /// Whether a visit can be returned to; a step from which there is no way back has been passed for good.
  func leadsBack(_ visit: StepVisit) -> Bool { (try? route.step(visit.stepID))?.behavior.allowsBack ?? false }
}
