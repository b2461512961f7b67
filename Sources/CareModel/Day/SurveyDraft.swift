public import Foundation

/// A survey run that was saved to be resumed later.
public struct SurveyDraft: Hashable, Sendable, Codable {
  /// The event that the draft belongs to.
  public var key: OccurrenceKey
  /// The run, as the survey engine encoded it.
  public var run: Data
  /// Whether the run has an answer.
  public var hasAnswers: Bool
  /// The time of saving.
  public var saved: Instant

  /// Creates a draft.
  public init(key: OccurrenceKey, run: Data, hasAnswers: Bool, saved: Instant) {
    self.key = key
    self.run = run
    self.hasAnswers = hasAnswers
    self.saved = saved
  }
}
