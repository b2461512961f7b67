/// An answer that staff transcribe afterward, such as from a paper diary, judged by when it was given.
///
/// It differs from a correction, which changes what was recorded.
public struct LateEntry: Hashable, Sendable {
  /// The time of the answer.
  public var answered: Instant
  /// The reason for which it is transcribed.
  public var reason: String

  /// Creates a late entry.
  public init(answered: Instant, reason: String) {
    self.answered = answered
    self.reason = reason
  }
}
