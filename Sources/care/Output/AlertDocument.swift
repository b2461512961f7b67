import CareModel

/// An alert as JSON reports it, with whom it reaches; never what was answered.
struct AlertDocument: Encodable {
  let id: String
  let alert: String
  let patient: Patient.ID
  let carePlan: CarePlan.ID?
  let task: CareTask.ID
  let key: String
  let title: String?
  let urgency: AlertDefinition.Urgency
  let judged: Bool
  let to: [Reached]
  let raised: Instant
  let acknowledged: Instant?
  let acknowledgedBy: String?
  let seq: Int

  /// A contact whom it reaches.
  struct Reached: Encodable {
    let id: Contact.ID
    let name: String?
    let phone: String?
  }

  init(_ version: Version<Alert>, reaching contacts: [Contact]) {
    let value = version.value
    id = value.id.text
    alert = value.alert
    patient = value.patient
    carePlan = value.carePlan
    task = value.task
    key = value.key.text
    title = value.title
    urgency = value.urgency
    judged = value.isJudged
    to = value.to.map { id in
      let contact = contacts.first { $0.id == id }
      return Reached(id: id, name: contact?.name, phone: contact?.phone.first?.value)
    }
    raised = value.raised
    acknowledged = value.acknowledged
    acknowledgedBy = value.acknowledgedBy
    seq = version.seq
  }
}
