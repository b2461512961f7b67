/// What the store knew, at an instant or after a commit.
public enum AsOf: Hashable, Sendable, Codable {
  /// Everything recorded at or before an instant.
  case recorded(Instant)
  /// Everything up to and with a commit.
  case seq(Int)
}
