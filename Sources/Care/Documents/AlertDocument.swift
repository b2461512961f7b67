package import CareModel

/// An alert in JSON, with its recipients; never an answer.
package struct AlertDocument: Encodable {
  let id: String
  let alert: String
  let patient: Patient.ID
  let carePlan: CarePlan.ID?
  let task: CareTask.ID
  let key: String
  let title: String?
  let urgency: AlertDefinition.Urgency
  let judged: Bool
  let to: [Recipient]
  let raised: Instant
  let acknowledged: Instant?
  let acknowledgedBy: String?
  let assigned: String?
  let snoozed: Instant?
  let seq: Int

  /// A contact that the alert is for.
  struct Recipient: Encodable {
    let id: Contact.ID
    let name: String?
    let phone: String?
  }

  /// Creates the document of an alert; of contacts that are not passed, it has the ids alone.
  package init(_ version: Version<Alert>, recipients contacts: [Contact]) {
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
      return Recipient(id: id, name: contact?.name, phone: contact?.phone.first?.value)
    }
    raised = value.raised
    acknowledged = value.acknowledged
    acknowledgedBy = value.acknowledgedBy
    assigned = value.assigned
    snoozed = value.snoozed
    seq = version.seq
  }
}
