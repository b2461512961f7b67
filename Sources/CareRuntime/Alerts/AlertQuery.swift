public import CareModel

/// Which alerts are meant; what is nil narrows nothing.
public struct AlertQuery: Hashable, Sendable {
  /// Whose.
  public var patient: Patient.ID?
  /// In which enrollment.
  public var carePlan: CarePlan.ID?
  /// Of which task.
  public var task: CareTask.ID?
  /// Of which event.
  public var key: OccurrenceKey?
  /// Only those that nobody has seen to, or only those that somebody has.
  public var isOpen: Bool?
  /// Of which urgency.
  public var urgency: AlertDefinition.Urgency?
  /// Only those that reach this contact.
  public var contact: Contact.ID?
  /// What the store knew then; everything by default.
  public var asOf: AsOf?
  /// At most so many, the most urgent ones.
  public var limit: Int?

  /// The alerts of everyone, or of one patient.
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

  func holds(_ alert: Alert) -> Bool {
    (patient == nil || alert.patient == patient) && (carePlan == nil || alert.carePlan == carePlan)
      && (task == nil || alert.task == task) && (key == nil || alert.key == key)
      && (isOpen == nil || (alert.acknowledged == nil) == isOpen) && (urgency == nil || alert.urgency == urgency)
      && contact.map { alert.to.contains($0) } ?? true
  }
}

extension Alert {
  /// Whether it is to be looked at before another: open ones first, by urgency, then the one raised first.
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
}
