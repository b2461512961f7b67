import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care today`.
struct TodayCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "The day's cards, and the week with its rings.",
    discussion: """
      With --watch the cards are drawn again whenever something of the day changes: what any process records, and what the clock \
      moves. On a terminal, Ctrl-C or q leaves and the terminal is as it was. Else each new view is written below the one before, \
      after an empty line, until standard input ends.

      With --plans too the day is that of plans that are being written, on a copy of the store: it is drawn again with each edit.
      """)

  @OptionGroup var whose: PatientOption

  @Option(help: ArgumentHelp("The day. Default: the patient's today.", valueName: "date"))
  var on: CivilDate?

  @OptionGroup var known: AsOfOption

  @Option(help: ArgumentHelp("The language of the plan's texts, as far as it has them.", valueName: "tag"))
  var language: String?

  @Flag(help: "Stay, and show the day again whenever it changes.")
  var watch = false

  @Option(
    help: ArgumentHelp("With --watch: plans to try out on a copy of the store; repeatable.", valueName: "path"))
  var plans: [String] = []

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard watch || plans.isEmpty else { throw ValidationError("--plans goes with --watch; seed them, or add --watch") }
  }

  func perform() throws {
    let signals = watch ? WatchSignals() : nil
    let session = try Session(common)
    let patient = try whose.resolve(in: session)
    let asOf = try known.value(in: session.zone ?? session.zone(of: patient))
    if let signals {
      guard asOf == nil else { throw ValidationError("what was known does not change; leave out --watch or --as-of") }
      let trial = plans.isEmpty ? nil : try ScratchPlanPreview(plans, session)
      return try DayWatch(
        session: session, patient: patient, date: on, language: language, signals: signals, trial: trial
      ).run()
    }
    let day = try session.runtime.day(patient, on: on, asOf: asOf, language: language, at: session.now)
    let cards = try session.runtime.cards(of: day.events, asOf: asOf, at: session.now)
    if session.output.isJSON { return try session.output.json(DayDocument(day, cards: cards, at: session.now)) }
    session.output.raw(day.view(cards: cards, at: session.now, in: session.zone).text(session.output.style))
  }
}

extension CareDay {
  /// What the terminal shows of the day, with the cards that scripts draw; in the patient's zone unless another is
  /// given.
  func view(cards: [EventCard], at now: Instant, in zone: Zone? = nil) -> DayView {
    DayView(
      date: date, zone: zone ?? self.zone, heading: patient.text, week: week, events: events,
      views: cards.map(\.scriptedView), gate: closedGates.first, contacts: contacts, alerts: alerts.map(\.value),
      at: now)
  }
}

extension EventCard {
  /// What is drawn of the event.
  var scriptedView: ScriptedView {
    ScriptedView(id: ScriptedView.ID(key: key, carePlan: carePlan), view: view, note: note)
  }

  /// Why the built-in look stands in, in one line.
  var note: String? {
    failure.map { failure in
      let place = failure.location.map { " (\($0.file):\($0.line))" } ?? ""
      return "The plan's script could not draw this card: \(failure.message)\(place)"
    }
  }
}

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
    alerts = day.alerts.map { AlertDocument($0, reaching: $0.value.recipients(among: day.contacts)) }
  }
}

/// A card as JSON reports it: what is shown, in parts that each name their `type`.
struct CardDocument: Encodable {
  let style: CardStyle
  let title: String
  let detail: String
  let accent: String?
  let body: [CardElement]
  /// Why the built-in look stands in for the plan's own.
  let note: String?

  init(_ card: Card, note: String?) {
    style = card.style
    title = card.title
    detail = card.detail
    accent = card.accent
    body = card.elements
    self.note = note
  }
}
