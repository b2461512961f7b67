public import Foundation

/// A pass through a survey that was saved to go on later.
public struct SurveyDraft: Hashable, Sendable, Codable {
  /// Which event it belongs to.
  public var key: OccurrenceKey
  /// The saved run, as the survey engine wrote it.
  public var run: Data
  /// Whether it holds an answer.
  public var hasAnswers: Bool
  /// When it was saved.
  public var saved: Instant

  /// A saved pass.
  public init(key: OccurrenceKey, run: Data, hasAnswers: Bool, saved: Instant) {
    self.key = key
    self.run = run
    self.hasAnswers = hasAnswers
    self.saved = saved
  }
}
