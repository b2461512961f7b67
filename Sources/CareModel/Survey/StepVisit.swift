/// One visit of a step in a run: what has been answered, whether it shows or not.
public struct StepVisit: Hashable, Sendable, Codable {
  /// An answer and when it was given.
  public struct Entry: Hashable, Sendable, Codable {
    /// The answer.
    public var answer: Answer
    /// When it was given; absent for a default answer left as it was.
    public var answered: Instant?

    /// Creates an entry.
    public init(answer: Answer, answered: Instant? = nil) {
      self.answer = answer
      self.answered = answered
    }
  }

  /// The step's id.
  public var stepID: String
  /// Which visit of the step it is, from 1.
  public var number: Int
  /// When the step was shown.
  public var started: Instant
  /// When the step was left; absent while it shows.
  public var finished: Instant?
  /// The answers by item id, those of hidden items too.
  public var entries: [String: Entry]
  /// The ids of the items that were shown when the step was left; absent while it shows.
  public var shown: [String]?
  /// What an active step measured.
  public var motion: RangeOfMotion?

  /// Creates a visit.
  public init(
    stepID: String, number: Int, started: Instant, finished: Instant? = nil, entries: [String: Entry] = [:],
    shown: [String]? = nil, motion: RangeOfMotion? = nil
  ) {
    self.stepID = stepID
    self.number = number
    self.started = started
    self.finished = finished
    self.entries = entries
    self.shown = shown
    self.motion = motion
  }
}
