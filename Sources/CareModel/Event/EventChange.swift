/// A change to an event's outcome.
public enum EventChange: Hashable, Sendable {
  /// Records these values, replacing existing ones.
  case record([OutcomeValue])
  /// Marks the event as done, or clears its mark.
  case toggle
  /// Appends one value.
  case append(OutcomeValue)
  /// Removes one value by its index, from 0.
  case removeValue(at: Int)
  /// Clears the outcome.
  case clear
  /// Records that the participant declined.
  case decline(reason: String?)
  /// Staff excused it.
  case excuse(reason: String?)
}
