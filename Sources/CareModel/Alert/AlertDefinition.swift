/// A condition on a task's answers that raises an alert to the care team.
///
/// The condition is evaluated when an outcome is recorded and at each saved page of a survey. An event raises the alert
/// at most once.
public struct AlertDefinition: Hashable, Sendable {
  /// The time within which someone must respond to an alert.
  public enum Urgency: String, Hashable, Sendable, Codable, CaseIterable {
    /// Immediately.
    case now
    /// Within the day.
    case today
    /// Respond when there is time.
    case routine
  }

  /// The id that the author gives the alert.
  public var id: String
  /// The title to display to the recipients, if any.
  public var title: String?
  /// The condition on the answers; for a task without a survey, on the recorded values, each by its kind.
  public var when: Condition
  /// The contacts that receive the alert.
  public var to: [Contact.ID]
  /// The urgency of the alert.
  public var urgency: Urgency

  /// Creates an alert definition.
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

extension AlertDefinition: Described {
  /// The value whose fields all have their defaults.
  public static let template = AlertDefinition(id: "", when: .all(of: []))

  /// The fields, in the order of the manual.
  public static let fields: [Field<AlertDefinition>] = [
    Field("id", \.id, "The id.", required: true, isAuthored: false),
    Field("title", \.title, "The title of the alert.", isText: true),
    Field(
      "when", \.when,
      "The condition that raises the alert: over the survey's items or, without a survey, over outcome values by kind.",
      required: true),
    Field("to", \.to, "The contacts of this plan to alert."),
    Field("urgency", \.urgency, "The time within which someone must respond."),
  ]
}
