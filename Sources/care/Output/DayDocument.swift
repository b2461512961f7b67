import CareCards
import CareModel
import CareRuntime

/// A day as JSON reports it.
struct DayDocument: Encodable {
  let patient: Patient.ID
  let date: CivilDate
  let zone: Zone
  let closedGates: [String]
  let events: [EventDocument]
  let week: [DayAdherence]
  let contacts: [Contact]
  let alerts: [AlertDocument]

  init(_ day: CareDay) {
    patient = day.patient
    date = day.date
    zone = day.zone
    closedGates = day.closedGates
    events = day.events.map(EventDocument.init)
    week = day.week
    contacts = day.contacts
    alerts = day.alerts.map { AlertDocument($0, reaching: $0.value.reached(among: day.contacts)) }
  }
}
