/// The state of the store's knowledge, at an instant or after a commit.
public enum AsOf: Hashable, Sendable, Codable {
  /// Everything that was recorded at or before an instant.
  case recorded(Instant)
  /// Everything up to and including a commit.
  case seq(Int)
}
