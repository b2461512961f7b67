/// A run put aside, to be gone on with later, perhaps elsewhere and perhaps after the survey has changed.
public struct SavedRun: Hashable, Sendable, Codable {
  /// The run, as the host named it; it stays the same when the run goes on.
  public var runID: String
  /// The survey that was run.
  public var surveyID: String
  /// The fingerprint of the survey when the run was put aside; another one means that the survey has changed since.
  public var surveyHash: String
  /// When the run began.
  public var started: Instant
  /// The visits on the path, the current one last.
  public var path: [StepVisit]
  /// Visits that going back took off the path, whose answers are there again when their step is.
  public var trimmed: [StepVisit]

  /// Creates a saved run.
  public init(
    runID: String, surveyID: String, surveyHash: String, started: Instant, path: [StepVisit], trimmed: [StepVisit] = []
  ) {
    self.runID = runID
    self.surveyID = surveyID
    self.surveyHash = surveyHash
    self.started = started
    self.path = path
    self.trimmed = trimmed
  }

  /// Whether the participant has answered anything; default answers left as they were are not theirs.
  public var hasAnswers: Bool {
    path.contains { visit in visit.entries.values.contains { $0.answered != nil } }
  }
}
