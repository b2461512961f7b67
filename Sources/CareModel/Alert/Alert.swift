/// An alert that was raised for an event, and whether somebody has seen to it.
public struct Alert: Hashable, Sendable, Codable {
  /// Names one alert: the event's key, `#`, and the id of its definition.
  public typealias ID = Identifier<Alert>

  /// The id.
  public var id: ID
  /// Whose event.
  public var patient: Patient.ID
  /// In which enrolment, if any.
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
  /// When it was raised.
  public var raised: Instant
  /// When somebody saw to it.
  public var acknowledged: Instant?
  /// Who did.
  public var acknowledgedBy: String?

  /// An alert of an event that nobody has seen to.
  public init(
    patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, key: OccurrenceKey, definition: AlertDefinition,
    raised: Instant
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
    self.raised = raised
  }
}
