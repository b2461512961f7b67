import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The events of a person with both of their times, also as the store knew them at an earlier time.
enum TimelineRoute {
  /// The days of a page that can be chosen.
  private static let days = [1, 7, 28]

  private struct Shown: Sendable {
    /// The events that fit, the last one first.
    var events: [Event]
    /// The tasks of the days, also of events that do not fit, each once.
    var tasks: [Choice]
    var last: CivilDate

    /// The events of each day, the last day first.
    var byDay: [(day: CivilDate, events: [Event])] {
      Dictionary(grouping: events, by: \.date).sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
    }
  }

  private struct Choice: Hashable, Sendable {
    var id: CareTask.ID
    var title: String
  }

  /// The events that an address asks for: `?task=walk&state=missed&days=28`.
  private struct Filter: Sendable {
    let task: CareTask.ID?
    let state: EventState?
    let days: Int

    init(_ query: FormFields) throws(WebProblem) {
      let task = query["task"] ?? "", state = query["state"] ?? "", days = query["days"] ?? "7"
      guard task.isEmpty || CareTask.ID(task).isWellFormed,
        let count = TimelineRoute.days.first(where: { String($0) == days }),
        state.isEmpty || EventState(rawValue: state) != nil
      else { throw .badRequest }
      self.task = task.isEmpty ? nil : CareTask.ID(task)
      self.state = EventState(rawValue: state)
      self.days = count
    }

    func includes(_ event: Event) -> Bool {
      (task.map { $0 == event.task.id } ?? true) && (state.map { $0 == event.state } ?? true)
    }
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    let query = visit.visit.query, filter = try Filter(query)
    var on: CivilDate?
    if let text = query["on"], !text.isEmpty {
      guard let date = CivilDate(text) else { throw WebProblem.badRequest }
      on = date
    }
    var asOf: Instant?
    if let text = query["as_of"], !text.isEmpty {
      // Fields for a local time have no zone: it is that of the page.
      guard let time = Instant(iso: text) ?? CivilDateTime(text).map({ visit.zone.instant(of: $0) }), time <= now else {
        throw WebProblem.badRequest
      }
      asOf = time
    }
    let last = on ?? visit.zone.date(of: asOf ?? now)
    let shown = try await visit.read { [asOf] runtime in
      let query = EventQuery(
        patient: patient.id, interval: .days(from: last.adding(days: 1 - filter.days), to: last.adding(days: 1)),
        carePlan: carePlan.id, asOf: asOf.map { .recorded($0) })
      var events: [Event] = []
      do { events = try runtime.events(query, at: asOf ?? now) } catch StoreError.notFound where asOf != nil {
        // The store did not know the patient, or the care plan, at that time.
      }
      let tasks = events.map { Choice(id: $0.task.id, title: $0.task.title) }
      return Shown(
        events: events.filter { filter.includes($0) }.sorted { $0.occurrence.start > $1.occurrence.start },
        tasks: tasks.uniqued.sorted { ($0.title, $0.id) < ($1.title, $1.id) }, last: last)
    }
    let authors = try await visit.authors(), header = try await visit.header(of: patient)
    var page = visit.page("Timeline of \(patient.id)", hasTabs: true)
    page.printed = "Participant \(patient.id)"
    return page.response { [page] html in
      html.tabs(of: patient, visit, header)
      pickers(shown, filter, asOf, in: visit.zone, into: &html)
      if let asOf {
        html.element(
          "p", ["class": "care-note"],
          "As the store knew it, and the participant saw it, at \(asOf.shortText(in: visit.zone)).")
      }
      if shown.events.isEmpty { html.nothing("There are no events in these days.") }
      let showsAct = asOf == nil && visit.has(.excuse)
      for (day, events) in shown.byDay {
        html.element("h2", day.formatted)
        add(events, of: day, patient, visit, page, authors, showsAct: showsAct, into: &html)
      }
    }
  }

  private static func add(
    _ events: [Event], of day: CivilDate, _ patient: ScopedPatient, _ visit: StaffVisit, _ page: StaffPage,
    _ authors: AuthorNames, showsAct: Bool, into html: inout HTMLText
  ) {
    let columns = ["Task", "State", "Window", "Answered", "Recorded", "By"] + (showsAct ? ["Act"] : [])
    html.table("Events of \(patient.id) on \(day)", columns, stays: .first, acts: showsAct) { html in
      for event in events {
        html.element("tr") { html in
          html.element("th", ["scope": "row"], event.task.title)
          html.element("td", "\(event.state.symbol) \(Language.english(event.state.phrase))")
          html.element(
            "td",
            event.window.opens.formatted(on: event.date, in: event.zone) + " – "
              + event.window.closes.formattedEnd(on: event.date, in: event.zone)
              // The clock of a participant who was elsewhere then.
              + (event.zone == visit.zone ? "" : " (\(event.zone.identifier))"))
          html.element("td", event.outcome.map { $0.value.answered.formatted(on: day, in: visit.zone) } ?? "–")
          html.element("td", event.outcome.map { $0.recorded.formatted(on: day, in: visit.zone) } ?? "–")
          html.element("td", authors.name(of: event.outcome?.author) ?? "–")
          if showsAct { html.element("td", ["class": "care-forms"]) { act(event, patient, visit, page, into: &$0) } }
        }
      }
    }
  }

  private static func pickers(
    _ shown: Shown, _ filter: Filter, _ asOf: Instant?, in zone: Zone, into html: inout HTMLText
  ) {
    html.element("form", ["method": "get", "class": "care-filters"]) { html in
      html.element("label") { html in
        html.add("Until day ")
        html.void("input", ["type": "date", "name": "on", "value": shown.last.description])
      }
      html.element("label") { html in
        html.add("As known at ")
        let value = asOf.map { String(zone.civil($0).description.prefix(16)) }
        html.void("input", ["type": "datetime-local", "name": "as_of", "value": value])
      }
      html.choice("Days", "days", days.map { (String($0), String($0)) }, String(filter.days))
      // A task that has no event in these days stays chosen.
      let known =
        shown.tasks
        + (filter.task.map { id in
          shown.tasks.contains { $0.id == id } ? [] : [Choice(id: id, title: id.text)]
        } ?? [])
      html.choice("Task", "task", [("", "all")] + known.map { ($0.id.text, $0.title) }, filter.task?.text ?? "")
      let states = EventState.allCases.map { ($0.rawValue, Language.english($0.phrase)) }
      html.choice("State", "state", [("", "any")] + states, filter.state?.rawValue ?? "")
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
