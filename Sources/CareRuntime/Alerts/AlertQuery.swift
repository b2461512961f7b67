public import CareModel

/// A query for alerts; a filter that is nil does not apply.
public struct AlertQuery: Hashable, Sendable {
  /// The patient that the alerts belong to.
  public var patient: Patient.ID?
  /// The care plan that the alerts belong to.
  public var carePlan: CarePlan.ID?
  /// The task that raised the alerts.
  public var task: CareTask.ID?
  /// The event that raised the alerts.
  public var key: OccurrenceKey?
  /// Whether to include only alerts that no one has acknowledged (true), or only acknowledged ones (false).
  public var isOpen: Bool?
  /// The urgency of the alerts.
  public var urgency: AlertDefinition.Urgency?
  /// A contact that the alerts are sent to.
  public var contact: Contact.ID?
  /// The state of the store to show; the newest by default.
  public var asOf: AsOf?
  /// The maximum number of alerts, the most urgent ones.
  public var limit: Int?

  /// Creates a query for the alerts of all patients, or of one.
  public init(
    patient: Patient.ID? = nil, carePlan: CarePlan.ID? = nil, task: CareTask.ID? = nil, key: OccurrenceKey? = nil,
    isOpen: Bool? = nil, urgency: AlertDefinition.Urgency? = nil, contact: Contact.ID? = nil, asOf: AsOf? = nil,
    limit: Int? = nil
  ) {
    self.patient = patient
    self.carePlan = carePlan
    self.task = task
    self.key = key
    self.isOpen = isOpen
    self.urgency = urgency
    self.contact = contact
    self.asOf = asOf
    self.limit = limit
  }

  func includes(_ alert: Alert) -> Bool {
    (patient == nil || alert.patient == patient) && (carePlan == nil || alert.carePlan == carePlan)
      && (task == nil || alert.task == task) && (key == nil || alert.key == key)
      && (isOpen == nil || (alert.acknowledged == nil) == isOpen) && (urgency == nil || alert.urgency == urgency)
      && contact.map { alert.to.contains($0) } ?? true
  }
}

extension Alert {
  /// Whether the alert comes before another: open alerts first, then by urgency, then by the time they were raised.
  func precedes(_ other: Alert) -> Bool {
    func rank(_ alert: Alert) -> (Int, Int, Int64, String, String) {
      let urgency = AlertDefinition.Urgency.allCases.firstIndex(of: alert.urgency) ?? 0
      return (
        alert.acknowledged == nil ? 0 : 1, urgency, alert.raised.milliseconds, alert.patient.text,
        "\(alert.carePlan?.text ?? "") \(alert.id)"
      )
    }
    return rank(self) < rank(other)
  }

  /// The owner of an event's alerts: its care plan, or its patient if it belongs to none.
  static func owner(patient: Patient.ID, carePlan: CarePlan.ID?) -> Owner {
    carePlan.map { .carePlan($0) } ?? .patient(patient)
  }
}
