import CareAccess
import CareCards
import CareModel
import CareRuntime
import CareSurvey
import Hummingbird

/// What a participant said on the phone or wrote on paper, entered by the care team: a late entry, with its author, its source, and its times.
///
/// What is recorded is never replaced here: that is a correction, or the decision about a held submission.
enum EntryRoutes {
  /// The source of what is entered.
  enum Source: String, CaseIterable, Sendable {
    case phone, paper, other

    /// The source in words.
    var title: String {
      switch self {
      case .phone: "said on the phone"
      case .paper: "on paper"
      case .other: "another one, which the note says"
      }
    }
  }

  /// The reason for which an entry is refused, in words for the care team.
  private struct Problem: Error {
    var message: String
    /// The item that it is about, if it is about one.
    var item: String?
    /// Whether the answer is unusual and can be confirmed.
    var isUnusual = false
  }

  /// Several answers that cannot be read.
  private struct Problems: Error {
    var all: [Problem]
  }

  // MARK: The day

  /// Shows the events of a day that have no outcome and had begun by now, and the tasks at will that ran on it: `?on=2026-06-07`.
  @Sendable static func choose(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    var day = visit.zone.date(of: now)
    if let text = visit.visit.query["on"], !text.isEmpty {
      guard let date = CivilDate(text) else { throw WebProblem.badRequest }
      day = date
    }
    let date = day, query = EventQuery(patient: patient.id, interval: .day(date), carePlan: carePlan.id)
    let events = try await visit.read { runtime in
      try runtime.events(query, at: now).filter { takesEntry($0, at: now) && !isNextStart($0) }
        + runtime.starts(on: date, patient: patient.id, carePlan: carePlan.id, at: now)
    }
    let header = try await visit.header(of: patient)
    return visit.page("Enter answers of \(patient.id)", hasTabs: true).response { html in
      html.tabs(of: patient, visit, header)
      html.element(
        "p", ["class": "care-detail"],
        "What the participant said on the phone or wrote on paper. It is recorded as a late entry, under your name.")
      html.element("form", ["method": "get", "class": "care-filters"]) { html in
        html.element("label") { html in
          html.add("Day ")
          html.void("input", ["type": "date", "name": "on", "value": day.description])
        }
        html.element("button", ["type": "submit", "class": "care-button care-quiet"], "Show")
      }
      if events.isEmpty { html.nothing("No event of this day has begun and is without an outcome.") }
      html.element("ul", ["class": "care-list"]) { html in
        for event in events {
          html.element("li", ["class": "care-panel"]) { html in
            html.element("a", ["href": address(of: visit, patient, key: event.key)], event.task.title)
            let state = isNextStart(event) ? "" : " · \(Language.english(event.state.phrase))"
            html.element("p", ["class": "care-detail"], window(of: event) + state)
          }
        }
      }
    }
  }

  /// Whether an event can be entered: it has begun, has no outcome, and no samples compute it.
  private static func takesEntry(_ event: Event, at now: Instant) -> Bool {
    // The limits of a task at will are those of the time that was answered.
    let opens = isNextStart(event) ? event.occurrence.start : event.window.opens
    guard event.outcome == nil, event.task.link == nil, opens <= now else { return false }
    return event.state != .notApplicable || event.reason?.isUnoffered == true
  }

  /// Whether an event is a start at will that nobody made yet.
  private static func isNextStart(_ event: Event) -> Bool {
    event.task.isAtWill && event.outcome == nil && event.state != .started && event.state != .unfinished
  }

  /// Returns the event of the page: of a task at will, a start on the day that was chosen.
  private static func enterable(
    _ key: OccurrenceKey, _ patient: Patient.ID, _ carePlan: CarePlan.ID, _ runtime: CareRuntime, at now: Instant
  ) throws -> Event {
    try runtime.start(named: key, patient: patient, carePlan: carePlan, at: now)
      ?? runtime.event(key, patient: patient, carePlan: carePlan, at: now)
  }

  private static func window(of event: Event) -> String {
    if isNextStart(event) { return "at any time" }
    return event.window.opens.formatted(on: event.date, in: event.zone) + " – "
      + event.window.graceEnds.formattedEnd(on: event.date, in: event.zone)
  }

  private static func address(of visit: StaffVisit, _ patient: ScopedPatient, key: OccurrenceKey) -> String {
    PersonRoutes.entry.path(["plan": visit.scope.plan?.text ?? "", "patient": patient.id.text, "key": key.text])
  }

  private static func key(of visit: StaffVisit) -> OccurrenceKey { OccurrenceKey(visit.visit.path["key"] ?? "") }

  // MARK: The form

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    try await page(visit, try await visit.patient())
  }

  /// Returns the questions of an event's survey that can be entered: those that are typed or chosen.
  private static func questions(of event: Event) -> [FormItem] {
    guard let survey = event.task.survey else { return [] }
    return survey.steps.filter { $0.kind.behavior.interaction == .answering }.flatMap(\.questions).filter { item in
      if item.readOnly { return false }
      return if case .file = item.format.definition.field(in: .english) { false } else { true }
    }
  }

  /// Returns a problem with the question that it is about.
  private static func inWords(_ problem: Problem, of event: Event) -> String {
    guard let id = problem.item else { return problem.message }
    let item = questions(of: event).first { $0.id == id }
    return "\(item?.text ?? id): \(problem.message)"
  }

  private static func page(
    _ visit: StaffVisit, _ patient: ScopedPatient, _ problems: [Problem] = []
  ) async throws -> Response {
    let carePlan = try await visit.carePlan(of: patient), plan = try visit.plan(), key = key(of: visit), now = visit.now
    let (event, isHeld) = try await visit.read { runtime in
      let event = try enterable(key, patient.id, carePlan.id, runtime, at: now)
      let records = StudyRecords(runtime: runtime, plan: plan, now: now)
      return (event, try records.held(of: patient.id, .waiting).contains { $0.event.key == key })
    }
    let header = try await visit.header(of: patient)
    // The fields are on the clock of the event, which the page names.
    var page = visit.page("Enter \(event.task.title)", saysZone: false, hasTabs: true)
    if !problems.isEmpty { page.status = .unprocessableContent }
    return page.response { html in
      html.errors(problems.map { inWords($0, of: event) }, title: "Nothing was recorded")
      html.tabs(of: patient, visit, header)
      html.element(
        "p", ["class": "care-detail"],
        "\(event.date.formatted(in: .english)), \(window(of: event)). Times are in \(event.zone.identifier)."
      )
      if isHeld {
        html.element("p") { html in
          html.add("The participant's own answer to this is held: ")
          html.element("a", ["href": StaffRoutes.held.path(["plan": plan.text])], "decide on it instead")
          html.add(".")
        }
      }
      guard takesEntry(event, at: now) else {
        return html.nothing(
          event.outcome == nil
            ? "This cannot be entered: it has not begun, does not apply, or is computed from samples."
            : "This has an outcome, which an entry does not change: correct it under Answers.")
      }
      if event.state == .started || event.state == .unfinished {
        html.element("p", "The participant has begun it; the entry takes the place of what is not finished.")
      }
      html.element("form", ["method": "post", "action": address(of: visit, patient, key: key), "class": "care-step"]) {
        html in
        html.hidden(page.formFields)
        fields(of: event, visit.visit.form, problems, into: &html)
        html.submit("Record the entry")
      }
    }
  }

  private static func fields(of event: Event, _ form: FormFields, _ problems: [Problem], into html: inout HTMLText) {
    html.field("Answered at, on the participant's clock", name: "at", type: "datetime-local", value: form["at"])
    html.element("fieldset", ["class": "care-item"]) { html in
      html.element("legend", "Source")
      for source in Source.allCases {
        html.option(
          source.title, name: "source", value: source.rawValue, type: "radio", isOn: form["source"] == source.rawValue)
      }
    }
    html.field("Note (optional for the phone and paper)", name: "note", value: form["note"], isRequired: false)
    let answers = AnswerFields(form: form, files: [:], language: .english), items = questions(of: event)
    if !items.isEmpty {
      html.element("p", ["class": "care-detail"], "Leave empty what the survey would not ask after these answers.")
    }
    for item in items {
      let problem = problems.first { $0.item == item.id }
      var field = SurveyItemForm(
        item: item, answer: nil, typed: problems.isEmpty ? nil : answers.typed(item), problem: problem?.message,
        language: .english)
      field.needsConfirmation = problem?.isUnusual ?? false
      field.add(to: &html)
    }
    guard event.task.survey == nil else { return }
    for (place, target) in event.targets.enumerated() {
      html.element("div", ["class": "care-item"]) { html in
        CorrectedValue(target, label: event.task.label(of: target))
          .add(name: "v\(place)", id: "v\(place)", typed: form["v\(place)"] ?? "", into: &html)
      }
    }
    if event.targets.isEmpty { html.element("p", "The entry says that it was done.") }
  }

  // MARK: Recording

  /// Records what was entered as a late entry, unless the event has an outcome.
  @Sendable static func record(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient), now = visit.now
    let form = visit.visit.form, key = key(of: visit)
    do {
      let reason = try reason(form)
      try await visit.writeOnce(for: patient.id) { runtime in
        let event = try enterable(key, patient.id, carePlan.id, runtime, at: now)
        guard event.outcome == nil else {
          throw Problem(
            message: "This has an outcome by now, which an entry does not change; nothing of yours was recorded.")
        }
        guard takesEntry(event, at: now) else {
          throw Problem(
            message: "This cannot be entered: it has not begun, does not apply, or is computed from samples.")
        }
        let entry = LateEntry(answered: try answered(form, in: event.zone, by: now), reason: reason)
        guard event.task.survey != nil else {
          _ = try runtime.record(event, values: try values(of: event, form), lateEntry: entry, at: now)
          return
        }
        guard try runtime.perform(event, answers: try sheet(of: event, form), lateEntry: entry, at: now) != nil else {
          throw Problem(message: "The study records nothing for these answers.")
        }
      }
    } catch let problem as Problem {
      return try await page(visit, patient, [problem])
    } catch let problems as Problems {
      return try await page(visit, patient, problems.all)
    } catch let error as RuntimeError {
      let event = try await visit.read { try enterable(key, patient.id, carePlan.id, $0, at: now) }
      return try await page(visit, patient, [problem(error, of: event)])
    }
    return .see(visit.address(PersonRoutes.timeline, patient))
  }

  /// Returns the refusal of an entry in words for the care team, who know neither ids nor codes.
  private static func problem(_ error: RuntimeError, of event: Event) -> Problem {
    switch error.inWords(of: event.task.survey, in: .english) {
    case .refusedAnswer(let item, "needs_confirmation", _, _):
      Problem(message: "This is unusual; confirm it, or write another answer.", item: item, isUnusual: true)
    case .refusedAnswer(let item, _, _, let reason?): Problem(message: reason, item: item)
    case .unusedAnswer(_, let item, _):
      Problem(message: "This is not asked after the other answers; leave it empty.", item: item)
    case .missingAnswer(_, _, let item): Problem(message: "This needs an answer; write one.", item: item)
    case let error: Problem(message: error.sentence(about: event))
    }
  }

  /// Returns the reason of the entry: its source, and the note.
  private static func reason(_ form: FormFields) throws(Problem) -> String {
    guard let source = form["source"].flatMap({ Source(rawValue: $0) }) else {
      throw Problem(message: "The source is missing; choose where the answers are from.")
    }
    let note = (form["note"] ?? "").trimmed
    guard note.fits(characters: 900) else {
      throw Problem(message: "The note is too long; write at most 900 characters.")
    }
    guard source != .other || !note.isEmpty else {
      throw Problem(message: "The note is missing; write where the answers are from.")
    }
    return [source == .other ? "" : source.title, note].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  private static func answered(_ form: FormFields, in zone: Zone, by now: Instant) throws(Problem) -> Instant {
    guard let time = form["at"].flatMap({ CivilDateTime($0) }) else {
      throw Problem(message: "The time of the answer is missing; write one such as 2026-06-07T08:00.")
    }
    let answered = zone.instant(of: time)
    guard answered <= now else {
      throw Problem(message: "The time of the answer is to come; write one that is not after now.")
    }
    return answered
  }

  private static func values(of event: Event, _ form: FormFields) throws(Problem) -> [OutcomeValue] {
    var values: [OutcomeValue] = []
    for (place, target) in event.targets.enumerated() {
      guard let text = form["v\(place)"]?.trimmed, !text.isEmpty else { continue }
      let field = CorrectedValue(target, label: event.task.label(of: target))
      guard let value = field.value(typed: text) else { throw Problem(message: field.problem) }
      values.append(OutcomeValue(value, kind: target.kind, units: target.units))
    }
    guard event.targets.isEmpty || !values.isEmpty else { throw Problem(message: "No value is entered; write one.") }
    return values
  }

  private static func sheet(of event: Event, _ form: FormFields) throws -> AnswerSheet {
    let fields = AnswerFields(form: form, files: [:], language: .english)
    var sheet = AnswerSheet(), problems: [Problem] = []
    for item in questions(of: event) {
      switch fields.given(item, before: nil) {
      case .answer(let answer, let isConfirmed): sheet.shaped[item.id] = .init(answer, isConfirmed: isConfirmed)
      case .refused(let message):
        problems.append(Problem(message: message, item: item.id))
      case .none, .kept, .file: continue
      }
    }
    guard problems.isEmpty else { throw Problems(all: problems) }
    return sheet
  }
}
