/// What a run of a survey left: one result for each visit of a step, in the order of the path.
public struct SurveyResult: Hashable, Sendable, Codable {
  /// The run, as the host named it.
  public var runID: String
  /// The survey that was run.
  public var surveyID: String
  /// The fingerprint of the survey as it was when it was run.
  public var surveyHash: String
  /// When the run began.
  public var started: Instant
  /// When the run ended; absent while it goes on.
  public var finished: Instant?
  /// How the run ended; absent while it goes on.
  public var reason: FinishReason?
  /// One result for each visit, in the order of the path; a step visited twice is there twice.
  public var steps: [StepResult]
  /// The scores that the survey works out of the answers; not kept with the result.
  public var scoring: [SurveyScore] = []

  private enum CodingKeys: String, CodingKey {
    case runID, surveyID, surveyHash, started, finished, reason, steps
  }

  /// Creates a result.
  public init(
    runID: String, surveyID: String, surveyHash: String, started: Instant, finished: Instant? = nil,
    reason: FinishReason? = nil, steps: [StepResult] = [], scoring: [SurveyScore] = []
  ) {
    self.runID = runID
    self.surveyID = surveyID
    self.surveyHash = surveyHash
    self.started = started
    self.finished = finished
    self.reason = reason
    self.steps = steps
    self.scoring = scoring
  }

  /// The result of the latest visit of a step.
  public func step(_ id: String) -> StepResult? {
    steps.last { $0.id == id }
  }

  /// The results of every visit of a step, the first visit first.
  public func visits(_ step: String) -> [StepResult] {
    steps.filter { $0.id == step }
  }

  /// What became of an item at the latest visit that showed it, or of a score; nil if none did, or there is none.
  public func find(_ reference: ItemReference) -> AnswerResult? {
    findItem(reference) ?? (reference.step == nil ? score(reference.item) : nil)
  }

  /// What became of an item at the latest visit that showed it; nil if none did.
  func findItem(_ reference: ItemReference) -> AnswerResult? {
    for visit in steps.reversed() where reference.step == nil || visit.id == reference.step {
      if let found = visit.answers.first(where: { $0.itemID == reference.item }) { return found }
    }
    return nil
  }

  /// The latest answer to an item, of whichever step.
  public func answer(_ item: String) -> Answer? {
    find(ItemReference(item: item))?.answer
  }

  /// The latest answer to an item of a step.
  public func answer(step: String, item: String) -> Answer? {
    find(ItemReference(step: step, item: item))?.answer
  }
}
