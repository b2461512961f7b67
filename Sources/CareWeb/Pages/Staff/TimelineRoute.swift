import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The events of a person with both of their times, also as the store knew them at an earlier time.
enum TimelineRoute {
  /// The days of a page.
  private static let days = 7

  private struct Shown: Sendable {
    var events: [Event]
    var last: CivilDate
    var zone: Zone
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    let query = visit.visit.query
    var on: CivilDate?
    if let text = query["on"], !text.isEmpty {
      guard let date = CivilDate(text) else { throw WebProblem.badRequest }
      on = date
    }
    var asOf: Instant?
    if let text = query["as_of"], !text.isEmpty {
      // Fields for a local time have no seconds and no zone: the zone of the page is UTC.
      guard let time = Instant(iso: text) ?? Instant(iso: text + ":00Z"), time <= now else {
        throw WebProblem.badRequest
      }
      asOf = time
    }
    let shown = try await visit.read { [on, asOf] runtime in
      let zone = try runtime.patient(patient.id, at: now).value.zone
      let last = on ?? zone.date(of: asOf ?? now)
      let query = EventQuery(
        patient: patient.id, interval: .days(from: last.adding(days: 1 - days), to: last.adding(days: 1)),
        carePlan: carePlan.id, asOf: asOf.map { .recorded($0) })
      var events: [Event] = []
      do { events = try runtime.events(query, at: asOf ?? now) } catch StoreError.notFound where asOf != nil {
        // The store did not know the patient, or the care plan, at that time.
      }
      return Shown(events: events.sorted { $0.occurrence.start > $1.occurrence.start }, last: last, zone: zone)
    }
    var page = visit.page("Timeline of \(patient.id)")
    page.printed = "Participant \(patient.id)"
    return page.response { [page] html in
      html.tabs(of: patient, visit)
      pickers(shown, asOf, into: &html)
      if let asOf {
        html.element(
          "p", ["class": "care-note"], "As the store knew it, and the participant saw it, at \(asOf.shortText).")
      }
      if shown.events.isEmpty { html.nothing("There are no events in these days.") }
      let showsAct = asOf == nil && visit.has(.excuse)
      let columns = ["Day", "Task", "State", "Window", "Answered", "Recorded", "By"] + (showsAct ? ["Act"] : [])
      guard !shown.events.isEmpty else { return }
      html.table("Events of \(patient.id)", columns) { html in
        for event in shown.events {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], event.date.description)
            html.element("td", event.task.title)
            html.element("td", "\(event.state.symbol) \(Language.english(event.state.phrase))")
            html.element(
              "td",
              event.window.opens.formatted(on: event.date, in: event.zone) + " – "
                + event.window.closes.formattedEnd(on: event.date, in: event.zone))
            html.element("td", event.outcome.map { $0.value.answered.formattedInFull(in: event.zone) } ?? "–")
            html.element("td", event.outcome.map { $0.recorded.shortText } ?? "–")
            html.element("td", event.outcome?.author ?? "–")
            if showsAct { html.element("td") { act(event, patient, visit, page, into: &$0) } }
          }
        }
      }
    }
  }

  private static func pickers(_ shown: Shown, _ asOf: Instant?, into html: inout HTMLText) {
    html.element("form", ["method": "get", "class": "care-filters"]) { html in
      html.element("label") { html in
        html.add("Until day ")
        html.void("input", ["type": "date", "name": "on", "value": shown.last.description])
      }
      html.element("label") { html in
        html.add("As known at (UTC) ")
        let value = asOf.map { String($0.description.prefix(16)) }
        html.void("input", ["type": "datetime-local", "name": "as_of", "value": value])
      }
      html.element("button", ["type": "submit", "class": "care-button care-quiet"], "Show")
    }
  }

  private static func act(
    _ event: Event, _ patient: ScopedPatient, _ visit: StaffVisit, _ page: StaffPage, into html: inout HTMLText
  ) {
    guard event.state != .excused, event.state != .notApplicable else { return html.add("–") }
    html.asked(asked(event.key.text, of: patient, visit), page.formFields)
  }

  private static func asked(_ key: String, of patient: ScopedPatient, _ visit: StaffVisit) -> AskedForm {
    AskedForm(
      title: "Excuse",
      consequence:
        "The event no longer counts as due, as if the participant had not been asked. What was recorded stays in the history.",
      address: visit.address(PersonRoutes.excuse, patient), fields: [("key", key)], reason: key)
  }

  /// Records that an event does not have to be done, for a reason.
  @Sendable static func excuse(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    guard let key = visit.visit.form["key"] else { throw WebProblem.badRequest }
    guard visit.visit.isConfirmed else {
      return asked(key, of: patient, visit).page(visit, back: visit.address(PersonRoutes.timeline, patient))
    }
    let why = try visit.reason()
    try await visit.writeOnce(for: patient.id) { runtime in
      let event = try runtime.event(OccurrenceKey(key), patient: patient.id, carePlan: carePlan.id, at: now)
      try runtime.excuse(event, reason: why, at: now)
    }
    return .see(visit.address(PersonRoutes.timeline, patient))
  }
}
