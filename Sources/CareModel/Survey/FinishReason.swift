/// How a run ended.
public enum FinishReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// The participant reached an end of the survey.
  case completed
  /// Put aside to go on later.
  case saved
  /// Given up, or a consent was declined: nothing of it is to be kept.
  case discarded
  /// Something went wrong.
  case failed
  /// Ended before the end, with what was answered kept.
  case earlyTermination
}
