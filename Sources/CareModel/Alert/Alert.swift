/// An alert that was raised for an event, and whether somebody has seen to it.
///
/// Raised once for an event: what is recorded later neither takes it back nor raises it again. It names whom it reaches, never an answer.
public struct Alert: Hashable, Sendable, Codable {
  /// Names one alert: the event's key, `#`, and the id of its definition.
  public typealias ID = Identifier<Alert>

  /// The id.
  public var id: ID
  /// Whose event.
  public var patient: Patient.ID
  /// In which enrollment, if any.
  public var carePlan: CarePlan.ID?
  /// Which task.
  public var task: CareTask.ID
  /// Which event.
  public var key: OccurrenceKey
  /// Which of the task's alerts.
  public var alert: String
  /// What is shown.
  public var title: String?
  /// Whom it reaches.
  public var to: [Contact.ID]
  /// How soon somebody must look.
  public var urgency: AlertDefinition.Urgency
  /// Whether its condition was found to hold; false where the condition itself failed, so that somebody looks all the same.
  public var isJudged: Bool
  /// When it was raised.
  public var raised: Instant
  /// When somebody saw to it.
  public var acknowledged: Instant?
  /// Who did.
  public var acknowledgedBy: String?

  /// An alert of an event that nobody has seen to.
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
    self.isJudged = isJudged
    self.raised = raised
  }
}
