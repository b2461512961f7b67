/// An alert that was raised for an event, and whether someone acknowledged it.
///
/// An event raises each alert once: later records neither withdraw it nor raise it again.
/// An alert names its recipients, never an answer.
public struct Alert: Hashable, Sendable, Codable {
  /// The id of an alert: the event's key, `#`, and the id of its definition.
  public typealias ID = Identifier<Alert>

  /// The id.
  public var id: ID
  /// The patient that the event belongs to.
  public var patient: Patient.ID
  /// The care plan that the event belongs to, if any.
  public var carePlan: CarePlan.ID?
  /// The task of the event.
  public var task: CareTask.ID
  /// The key of the event.
  public var key: OccurrenceKey
  /// The id of the alert's definition in its task.
  public var alert: String
  /// The title to display, if any.
  public var title: String?
  /// The contacts that the alert is sent to when it is raised; the care team sees it among the alerts, too.
  public var to: [Contact.ID]
  /// The urgency of the alert.
  public var urgency: AlertDefinition.Urgency
  /// Whether the condition holds; false if evaluating it failed, which raises the alert anyway.
  public var isJudged: Bool
  /// The instant at which the alert was raised.
  public var raised: Instant
  /// The instant at which the alert was acknowledged; nil until then.
  public var acknowledged: Instant?
  /// The person who acknowledged the alert, if any.
  public var acknowledgedBy: String?
  /// The id of the account of the team that looks after the alert; nil if nobody was asked to.
  public var assigned: String?
  /// The instant until which the alert is snoozed; nil unless someone snoozed it.
  public var snoozed: Instant?
  /// The steps in which the alert is sent to further contacts, unless someone acknowledges it; nil if there are none.
  public var escalation: [AlertStep]?

  /// Creates an alert that is not yet acknowledged.
  public init(
    patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, key: OccurrenceKey, definition: AlertDefinition,
    isJudged: Bool = true, raised: Instant
  ) {
    id = ID("\(key)#\(definition.id)")
    self.patient = patient
    self.carePlan = carePlan
    self.task = task
    self.key = key
    alert = definition.id
    title = definition.title
    to = definition.to
    urgency = definition.urgency
    escalation = definition.escalation.isEmpty ? nil : definition.escalation
    self.isJudged = isJudged
    self.raised = raised
  }
}

extension Alert {
  /// The place of an alert in the team's work.
  package enum Handling: String, Hashable, Sendable, CaseIterable {
    /// It waits for someone.
    case open
    /// It is snoozed until a time that has not passed.
    case snoozed
    /// Someone has handled it.
    case acknowledged
  }

  /// Returns the place of the alert in the team's work at an instant.
  package func handling(at now: Instant) -> Handling {
    if acknowledged != nil { return .acknowledged }
    return snoozed.map { now < $0 } ?? false ? .snoozed : .open
  }
}
