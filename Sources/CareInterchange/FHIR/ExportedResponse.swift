package import CareModel
import CareSurvey

/// The answers of one event for other programs.
package struct ExportedResponse: Sendable {
  /// The FHIR id.
  package let id: String
  /// The canonical address and the version of the Questionnaire that was answered.
  package let questionnaire: String
  /// What other programs do not show of the answers.
  package let losses: [ExchangeLoss]
  let resource: OrderedJSON

  /// Writes answers as a FHIR R4 QuestionnaireResponse (4.0.1), as the Questionnaire of `survey` names them.
  ///
  /// `survey` is the one that was answered; `plan` is the plan that it is in.
  ///
  /// - Throws: `EncodingError` if a number of the survey is not finite.
  package init(_ answers: AnsweredSurvey, survey: Survey, plan: PlanHeader.ID) throws {
    var writer = ResponseWriter(answers, survey: survey, plan: plan.text)
    resource = writer.resource(try SurveyAddress(survey, plan: plan.text), fingerprint: try survey.fingerprint())
    id = writer.id
    questionnaire = writer.questionnaire
    losses = writer.losses
  }

  /// The resource over several lines.
  package var json: String { resource.pretty }
}

/// A survey result with the event and the person that it belongs to.
package struct AnsweredSurvey: Sendable {
  /// The states of answers that other programs know.
  package enum Status: String, Sendable, Codable {
    /// All answers are given.
    case completed
    /// A person has corrected the outcome.
    case amended
    /// The survey ended early.
    case stopped
    /// The run is saved and continues later.
    case inProgress = "in-progress"
    /// The outcome was recorded in error.
    case enteredInError = "entered-in-error"
  }

  /// The answers.
  package var result: SurveyResult
  /// The participant who answered.
  package var patient: Patient.ID
  /// The care plan that the event belongs to, if any.
  package var carePlan: CarePlan.ID?
  /// The event.
  package var key: OccurrenceKey
  /// The state of the answers.
  package var status: Status
  /// The time at which the answers were given.
  package var authored: Instant
  /// The zone in which the participant answered, if it is known.
  package var zone: Zone?
  /// Whether staff transcribed the answers afterward.
  package var isTranscribed = false
  /// The values of the outcome; none while the run is saved.
  package var values: [OutcomeValue] = []

  /// Creates an answered survey.
  package init(
    _ result: SurveyResult, of patient: Patient.ID, carePlan: CarePlan.ID?, key: OccurrenceKey, status: Status,
    authored: Instant, zone: Zone?, isTranscribed: Bool = false
  ) {
    self.result = result
    self.patient = patient
    self.carePlan = carePlan
    self.key = key
    self.status = status
    self.authored = authored
    self.zone = zone ?? result.zone
    self.isTranscribed = isTranscribed
  }

  /// Creates the answered survey of an outcome; nil if it has no answers.
  ///
  /// `earlier` are the versions of the outcome before this one: answers that replaced others are amended ones.
  ///
  /// - Throws: `DecodingError` if the kept answers are not those of a survey.
  package init?(_ outcome: Outcome, earlier: [Outcome] = []) throws {
    guard let answers = outcome.answers else { return nil }
    let result = try answers.result()
    let replaced = try earlier.contains { try $0.answers?.result().runID ?? result.runID != result.runID }
    let status: Status =
      switch (outcome.status, result.reason) {
      case (.enteredInError, _): .enteredInError
      case _ where answers.extraction == .corrected || replaced: .amended
      case (_, .earlyTermination), (_, .discarded), (_, .failed): .stopped
      case (_, .saved), (_, nil): .inProgress
      case (_, .completed): .completed
      }
    self.init(
      result, of: outcome.patient, carePlan: outcome.carePlan, key: outcome.key, status: status,
      authored: result.finished ?? outcome.answered, zone: try answers.zone() ?? outcome.zone,
      isTranscribed: outcome.lateEntry != nil)
    values = outcome.valuesWithOwnWords
  }

  /// Creates the answered survey of a run that was saved to be resumed later.
  package init(
    _ saved: SavedRun, of survey: Survey, patient: Patient.ID, carePlan: CarePlan.ID?, key: OccurrenceKey,
    saved time: Instant, zone: Zone?
  ) {
    var result = SurveyResult(
      runID: saved.runID, surveyID: saved.surveyID, surveyHash: saved.surveyHash, started: saved.started,
      reason: .saved)
    result.steps = saved.path.compactMap { visit in
      guard let step = survey.steps.first(where: { $0.id == visit.stepID })?.inRows(visit.rows) else { return nil }
      // Of the step that is open, only what is answered is known to be shown.
      let items = step.questions.filter { visit.shown?.contains($0.id) ?? (visit.entries[$0.id] != nil) }
      var result = StepResult(
        id: step.id, visit: visit.number, started: visit.started, finished: visit.finished,
        answers: items.map { item in
          let entry = visit.entries[item.id]
          return AnswerResult(
            item: item, answer: entry?.answer, answered: entry?.answered, confirmed: entry?.confirmed)
        }, measurement: visit.measurement, changes: visit.changes)
      (result.rows, result.notDone) = (visit.rows, visit.notDone)
      return result
    }
    self.init(
      result, of: patient, carePlan: carePlan, key: key, status: .inProgress, authored: time, zone: zone)
  }
}
