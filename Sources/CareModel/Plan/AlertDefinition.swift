/// A message to the care team, and the cause that raises it.
///
/// A condition on answers is evaluated when an outcome is recorded and at each saved page of a survey, a count and a reason
/// when an outcome is recorded, and a bound for samples when a sample is. An event raises the alert at most once.
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
  /// The cause that raises the alert.
  public var when: AlertTrigger
  /// The contacts that the alert is sent to when it is raised; the care team sees it among the alerts, too.
  public var to: [Contact.ID]
  /// The urgency of the alert.
  public var urgency: Urgency
  /// The steps in which the alert is sent to further contacts, unless someone acknowledges it.
  public var escalation: [AlertStep]

  /// Creates an alert definition.
  public init(
    id: String, title: String? = nil, when: AlertTrigger, to: [Contact.ID] = [], urgency: Urgency = .today,
    escalation: [AlertStep] = []
  ) {
    self.id = id
    self.title = title
    self.when = when
    self.to = to
    self.urgency = urgency
    self.escalation = escalation
  }

  /// Creates an alert definition with a condition on answers or recorded values.
  public init(
    id: String, title: String? = nil, when: Condition, to: [Contact.ID] = [], urgency: Urgency = .today
  ) {
    self.init(id: id, title: title, when: .answers(when), to: to, urgency: urgency)
  }
}

extension AlertDefinition: Described {
  /// The value whose fields all have their defaults.
  public static let template = AlertDefinition(id: "", when: Condition.all(of: []))

  /// The fields, in the order of the manual.
  public static let fields: [Field<AlertDefinition>] = [
    Field("id", \.id, "The id.", required: true, isAuthored: false),
    Field("title", \.title, "The title of the alert.", isText: true),
    Field(
      "when", \.when,
      "The cause that raises the alert: a condition over the survey's items or, without a survey, over outcome values by kind; or alert.events, alert.values, alert.samples, alert.declined, or alert.missed.",
      required: true),
    Field("to", \.to, "The contacts of this plan to tell when it is raised."),
    Field("urgency", \.urgency, "The time within which someone must respond."),
    Field(
      "escalate", \.escalation,
      "The steps in which the alert is sent to further contacts, unless someone acknowledges it.",
      key: "escalation",
      stored: .unlessDefault),
  ]
}
