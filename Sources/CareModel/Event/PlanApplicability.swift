/// What a patient's standing in a plan means for one of its events.
public enum PlanApplicability: Hashable, Sendable, Codable {
  /// The plan is in force and asks for the event.
  case active
  /// The plan is paused at the event's start.
  case paused
  /// An anchor is missing, or the gate was not open before the event's window closed.
  case notApplicable
}
