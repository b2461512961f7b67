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

  init(_ day: CareDay, cards: [EventCard], at now: Instant) {
    let drawn = Dictionary(cards.map { ($0.scriptedView.id, $0) }) { first, _ in first }
    patient = day.patient
    date = day.date
    zone = day.zone
    closedGates = day.closedGates
    events = day.events.map { event in
      var document = EventDocument(event)
      let scripted = drawn[ScriptedView.ID(key: event.key, carePlan: event.carePlan)]
      document.card = CardDocument(
        Card(of: event, view: scripted?.view, in: day.zone, at: now), note: scripted?.note)
      return document
    }
    week = day.week
    contacts = day.contacts
    alerts = day.alerts.map { AlertDocument($0, reaching: $0.value.reached(among: day.contacts)) }
  }
}
