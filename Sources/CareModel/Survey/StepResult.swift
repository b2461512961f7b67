/// What one visit of a step left.
public struct StepResult: Hashable, Sendable, Codable {
  /// The step's id.
  public var id: String
  /// Which visit of the step it is, from 1.
  public var visit: Int
  /// When the step was shown.
  public var started: Instant
  /// When the step was left; absent while it shows.
  public var finished: Instant?
  /// One for each item that was shown, answered or not, in the order shown.
  public var answers: [AnswerResult]
  /// What an active step measured.
  public var motion: RangeOfMotion?

  /// Creates the result of a visit.
  public init(
    id: String, visit: Int, started: Instant, finished: Instant? = nil, answers: [AnswerResult] = [],
    motion: RangeOfMotion? = nil
  ) {
    self.id = id
    self.visit = visit
    self.started = started
    self.finished = finished
    self.answers = answers
    self.motion = motion
  }
}
