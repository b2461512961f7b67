/// When a task's answers must reach the care team.
///
/// Judged when an outcome is recorded and at each saved page of a survey; fires once for an event.
public struct AlertDefinition: Hashable, Sendable, Codable {
  /// How soon somebody must look.
  public enum Urgency: String, Hashable, Sendable, Codable, CaseIterable {
    /// At once.
    case now
    /// Within the day.
    case today
    /// When there is time.
    case routine
  }

  /// The author's id.
  public var id: String
  /// What is shown to whom it reaches.
  public var title: String?
  /// What must hold of the answers; for a task without a survey, of the recorded values, each by its kind.
  public var when: Condition
  /// Whom it reaches.
  public var to: [Contact.ID]
  /// How soon somebody must look.
  public var urgency: Urgency

  /// An alert of a task.
  public init(
    id: String, title: String? = nil, when: Condition, to: [Contact.ID] = [], urgency: Urgency = .today
  ) {
    self.id = id
    self.title = title
    self.when = when
    self.to = to
    self.urgency = urgency
  }
}
