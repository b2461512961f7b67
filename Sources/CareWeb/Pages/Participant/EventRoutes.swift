import CareCards
import CareModel
import CareRuntime
import HTTPTypes
import Hummingbird

/// One event: its card, and what a participant does with it.
enum EventRoutes {
  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response {
    try await page(visit)
  }

  /// Returns the page of the event, with the reason for which its form was refused, if it was.
  private static func page(_ visit: ParticipantVisit, problem: String? = nil) async throws -> Response {
    let address = EventAddress(visit.visit)
    let hasEnded = visit.visit.query["done"] != nil
    let ((shown, ending), live) = try await visit.readLive { runtime in
      let shown = try ParticipantEvent(runtime, visit, address)
      let isDone = hasEnded && shown.event.task.survey != nil && shown.event.outcome != nil
      return (shown, isDone ? try SurveyEnding(shown, runtime, visit) : nil)
    }
    return EventPage(shown: shown, visit: visit, live: live, ending: ending, problem: problem).response()
  }

  /// Runs an action of the event's card, which is checked against the card as it stands.
  @Sendable static func press(_ visit: ParticipantVisit) async throws -> Response {
    let address = EventAddress(visit.visit), form = visit.visit.form
    guard let action = form["action"] else { throw WebProblem.badRequest }
    do {
      try await visit.changeOnce { runtime in
        let shown = try ParticipantEvent(runtime, visit, address), event = shown.event
        guard let mark = form["control"] else {
          guard action == CardStyle.toggle, event.task.survey == nil else { throw WebProblem.cardChanged }
          // The page showed it as not done; if it is done by now, that is what was asked for.
          if event.state == .completed || event.state == .late { return .answer(()) }
          let press = try runtime.prepare(press: action, on: event, at: visit.now)
          return .write { try $0.record(press, at: visit.now) }
        }
        guard let use = try shown.use(of: mark, action: action, form, shown.language) else { return .answer(()) }
        let press = try runtime.prepare(press: action, input: use, on: event, at: visit.now)
        return .write { try $0.record(press, at: visit.now) }
      }
    } catch let error as CardInputError {
      guard case .rejected(_, let expected) = error else { throw WebProblem.cardChanged }
      return try await page(visit, problem: expected)
    } catch let error as RuntimeError {
      guard let words = error.refusal else { throw error }
      return try await page(visit, problem: words)
    }
    return .see(back(visit))
  }

  /// Clears the outcome of the event; one that has none is as asked for.
  @Sendable static func undo(_ visit: ParticipantVisit) async throws -> Response {
    let address = EventAddress(visit.visit)
    try await visit.write { runtime in
      let event = try runtime.event(
        address.key, patient: visit.patient, carePlan: address.carePlan, at: visit.now)
      if event.outcome != nil, event.state != .open { try runtime.clear(event, at: visit.now) }
    }
    return .see(back(visit))
  }

  /// Records that the participant will not do the event, for a listed reason or in their own words.
  @Sendable static func decline(_ visit: ParticipantVisit) async throws -> Response {
    let address = EventAddress(visit.visit), form = visit.visit.form
    let words = form["words"]?.trimmed ?? "", listed = form["reason"] ?? ""
    let reason = listed.isEmpty || listed == "other" ? (words.isEmpty ? nil : words) : listed
    try await visit.write { runtime in
      let event = try runtime.event(
        address.key, patient: visit.patient, carePlan: address.carePlan, at: visit.now)
      if event.state != .declined { try runtime.decline(event, reason: reason, at: visit.now) }
    }
    return .see(address.path(ParticipantRoutes.event))
  }

  /// Returns the page that a form of a card came from, at the card.
  static func back(_ visit: ParticipantVisit) -> String {
    let form = visit.visit.form
    let place = form["at"].flatMap { id in
      id.count <= 40 && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } ? "#\(id)" : nil
    }
    if form["on"] == "event" { return EventAddress(visit.visit).path(ParticipantRoutes.event) }
    return ParticipantRoutes.today(on: form["on"].flatMap { CivilDate($0) }) + (place ?? "")
  }
}

/// One event as its participant sees it.
struct ParticipantEvent: Sendable {
  let event: Event
  let card: Card
  let language: Language
  let zone: Zone
  let pictures: PlanPictures
  /// What it offers for its reminders.
  let snoozes: SnoozeOffers

  init(_ runtime: CareRuntime, _ visit: ParticipantVisit, _ address: EventAddress) throws {
    let patient = try runtime.patient(visit.patient, at: visit.now).value, reader = ParticipantReader(patient, visit)
    let (found, pictures) = try runtime.withEvent(
      address.key, patient: visit.patient, carePlan: address.carePlan, at: visit.now
    ) { context in (reader.tag.map { context.translated(to: $0) } ?? context.event, context.pictures) }
    // A prompt at a random time to come is not there yet for its participant.
    if case .random = found.occurrence.slot, found.state == .upcoming { throw WebProblem.notFound }
    let view: CardView?
    do { view = try runtime.card(of: found, at: visit.now) } catch let error as ScriptError
      where error.kind != .interrupted
    {
      view = nil
    }
    event = found
    self.pictures = pictures
    snoozes = SnoozeOffers(
      [found], try SnoozeOffers.asked(for: [found], of: visit.patient, runtime, at: visit.now), patient.reminders,
      at: visit.now)
    language = reader.language
    zone = reader.zone
    let day = CareDay(
      patient: visit.patient, date: found.date, zone: reader.zone, events: [found.forParticipant()], closedGates: [],
      week: [], contacts: [])
    let pages = try runtime.pages(of: day, language: reader.tag, at: visit.now).map(\.forParticipant)
    card = Card(
      of: found.forParticipant(), view: view, pages: pages, in: reader.zone, at: visit.now, language: reader.language)
  }

  /// The controls of the card, in the order of their numbers.
  var controls: [CardControl] {
    (card.before + (card.body ?? []) + (card.page?.body ?? []) + card.after).controls
  }

  /// Returns the input of a control that a form names by its mark; nil if what it does was done meanwhile.
  ///
  /// - Throws: ``WebProblem/cardChanged`` if the card no longer has the control; `CardInputError` for a value that it does not accept.
  func use(
    of mark: String, action: String, _ form: FormFields, _ language: Language
  ) throws -> [String: Scalar]? {
    let parts = mark.parts(at: ":").map(String.init)
    guard parts.count >= 2, let control = controls.entry(numbered: parts[0]) else { throw WebProblem.cardChanged }
    guard control.digest == parts[1], control.action == action else { throw WebProblem.cardChanged }
    if case .check(let isOn) = control.kind, parts.count == 3, parts[2] != (isOn ? "on" : "off") { return nil }
    guard control.isEntered else { return control.input() }
    var text = form["value-\(parts[0])"]?.trimmed ?? ""
    if case .textField = control.kind {} else if !text.contains(".") { text = text.replacing(",", with: ".") }
    return control.input(entering: try control.entered(.typed(text)))
  }
}
