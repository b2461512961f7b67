/// What can be done with an event's outcome.
public enum EventChange: Hashable, Sendable {
  /// These values in place of those that are there.
  case record([OutcomeValue])
  /// Done, or done no more.
  case toggle
  /// One value more.
  case append(OutcomeValue)
  /// One value less, by its place from 0.
  case removeValue(at: Int)
  /// The outcome taken back.
  case clear
  /// The patient chooses not to.
  case decline(reason: String?)
  /// Not to be done.
  case excuse(reason: String?)
}
