/// Whether a plan applies to one of its events, given the state of the patient's care plan.
public enum PlanApplicability: Hashable, Sendable, Codable {
  /// The care plan is active, and the event applies.
  case active
  /// The care plan is paused at the event's start.
  case paused
  /// An anchor is missing, or the gate was not completed before the event's window closed.
  case notApplicable
}
