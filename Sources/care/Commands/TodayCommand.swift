import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import CareStore
import Foundation

/// `care today`.
struct TodayCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "Show the day's cards and the week's progress.",
    discussion: """
      This is the participant's view. With --staff, it also shows random prompts to come, alerts, scores, the kinds of values, and \
      where a function of the plan failed.

      On a terminal, the day is a page that is used with keys: the arrows choose a day and an event, Enter does the event or starts its \
      survey, u takes back what was recorded, ? shows all keys, and q or Ctrl-C leaves. The page is redrawn whenever the day changes: when \
      any process records something, and as time passes. To print the day instead, write: care today | cat

      With --watch and without a terminal, each new view is written below the previous one, after an empty line, until standard input \
      ends.

      With --watch --plans, the day shows plans that are being edited, on a copy of the store, and is redrawn after each edit.
      """)

  @OptionGroup var patient: PatientOption

  @Option(help: ArgumentHelp("The day. Default: the patient's today.", valueName: "date"))
  var on: CivilDate?

  @OptionGroup var known: AsOfOption

  @OptionGroup var language: LanguageOption

  @Flag(help: "Print the day as a page of HTML, with its styles and without references.")
  var html = false

  @Flag(help: "Show the care team's view.")
  var staff = false

  @Flag(help: "Keep running, and redraw the day whenever it changes.")
  var watch = false

  @Option(
    help: ArgumentHelp("With --watch: try these plans on a copy of the store; repeatable.", valueName: "path"))
  var plans: [String] = []

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard !html || !(watch || common.json) else {
      throw ValidationError("--html prints one page; omit --watch and --json")
    }
    guard watch || plans.isEmpty else {
      throw ValidationError("--plans needs --watch; pass --watch, or seed the plans")
    }
  }

  func perform() throws {
    let isPage = opensPage
    let signals = watch || isPage ? WatchSignals() : nil
    let session = try Session(common, of: self.patient)
    guard let signals else {
      // Everything is as of one moment, and a server is waited for a few times only.
      let shown = try session.runtime.store.read { reader in
        if let named = self.patient.patient { try reader.readSlice(of: named) }
        return try read(in: session)
      }
      return try show(shown, session)
    }
    let (patient, language, asOf) = try subject(session)
    guard asOf == nil else {
      throw ValidationError("--watch and --as-of cannot be combined: past knowledge does not change")
    }
    let preview = plans.isEmpty ? nil : try ScratchPlanPreview(plans, session)
    let feed = DayFeed(session: session, patient: patient, language: language, isStaff: staff, preview: preview)
    if isPage { return try DayPage(feed, date: on, signals: signals).run() }
    return try DayWatch(feed: feed, date: on, signals: signals).run()
  }

  /// Returns the participant, the tag of the language, and the knowledge.
  private func subject(_ session: Session) throws -> (patient: Patient.ID, language: String?, asOf: AsOf?) {
    let patient = try self.patient.resolve(in: session)
    let language = try self.language.tag(for: patient, in: session)
    return (patient, language, try known.value(in: session.zone ?? session.zone(of: patient)))
  }

  /// What is printed.
  private struct Shown {
    var day: CareDay
    var cards: [EventCard]
    var pages: [PlanPage]
    var insights: [Insight] = []
    var pictures = PlanPictures()
    var language: Language
  }

  private func read(in session: Session) throws -> Shown {
    let (patient, language, asOf) = try subject(session)
    let whole = try session.runtime.day(patient, on: on, asOf: asOf, language: language, at: session.now)
    let day = staff ? whole : whole.forParticipant(in: .of(language))
    var shown = Shown(
      day: day, cards: try session.runtime.cards(of: day.events, asOf: asOf, at: session.now),
      pages: try session.runtime.pages(of: day, asOf: asOf, language: language, at: session.now),
      language: .of(language))
    if html { shown.pictures = try session.runtime.pictures(of: patient, asOf: asOf, at: session.now) }
    if html, asOf == nil {
      shown.insights = try session.runtime.insightReport(patient, language: language, at: session.now).insights
    }
    return shown
  }

  /// Returns the day as a page of its own, with the pictures that it shows.
  private func page(of view: DayView, _ shown: Shown, _ session: Session) throws -> String {
    var failure: (any Error)?
    let html = view.htmlDocument { path, carePlan in
      guard let picture = carePlan.flatMap({ shown.pictures[$0][path] }) else { return nil }
      do {
        let address = try session.runtime.dataURL(of: picture)
        return address.map { PictureSource(address: $0, width: picture.width, height: picture.height) }
      } catch {
        failure = error
        return nil
      }
    }
    if let failure { throw failure }
    return html
  }

  private func show(_ shown: Shown, _ session: Session) throws {
    if session.output.isJSON {
      let document = DayDocument(
        shown.day, cards: shown.cards, pages: shown.pages, isStaff: staff, language: shown.language, at: session.now)
      return try session.output.json(document)
    }
    var view = shown.day.view(
      cards: shown.cards, pages: shown.pages, isStaff: staff, at: session.now, in: session.zone,
      language: shown.language)
    guard html else { return session.output.raw(view.text(session.output.style)) }
    view.insights = shown.insights
    session.output.raw(.lines(try page(of: view, shown, session)))
  }
}

extension TodayCommand {
  /// Whether the day is shown as a page: standard output is a terminal, and so is standard input unless the day is only watched.
  private var opensPage: Bool {
    !common.json && !html && known.asOf == nil && PageScreen.isAvailable && (watch || isatty(STDIN_FILENO) == 1)
  }
}

/// A day in JSON.
struct DayDocument: Encodable {
  let patient: Patient.ID
  let date: CivilDate
  let zone: Zone
  let closedGates: [String]
  let events: [EventDocument]
  let week: [DayAdherence]
  let contacts: [Contact]
  let alerts: [AlertDocument]
  /// The messages that are not read.
  let messages: [Message]
  /// The cards as plans compose them; absent if none does.
  let sections: [SectionDocument]?
  /// The functions of plans that failed; absent if none did.
  let failures: [PlanFailure]?

  init(
    _ day: CareDay, cards: [EventCard], pages: [PlanPage], isStaff: Bool, language: Language, at now: Instant
  ) {
    let views = cards.map { $0.scriptedView(isStaff: isStaff, in: language) }
    let drawn = Dictionary(views.map { ($0.id, $0) }) { first, _ in first }
    patient = day.patient
    date = day.date
    zone = day.zone
    closedGates = day.closedGates
    events = day.events.map { event in
      var document = EventDocument(event)
      let scripted = drawn[ScriptedView.ID(key: event.key, carePlan: event.carePlan)]
      document.card = CardDocument(
        Card(of: event, view: scripted?.view, pages: pages, in: day.zone, at: now, language: language),
        note: scripted?.note)
      return document
    }
    week = day.week
    contacts = day.contacts
    messages = day.messages
    alerts = day.alerts.map { AlertDocument($0, recipients: $0.value.recipients(among: day.contacts)) }
    let view = day.view(cards: cards, pages: pages, isStaff: isStaff, at: now, language: language)
    sections = pages.contains { $0.items != nil } ? view.sections.map { SectionDocument($0) } : nil
    let failed = pages.compactMap { $0.failure.map { isStaff ? $0 : .forParticipant(in: language) } }
    failures = (day.failures + failed).isEmpty ? nil : day.failures + failed
  }
}

/// A section of a composed day in JSON.
struct SectionDocument: Encodable {
  let title: String?
  let detail: String?
  let cards: [CardDocument]

  init(_ section: DayView.Section) {
    title = section.title
    detail = section.detail
    cards = section.cards.map { CardDocument($0, note: $0.note, keys: $0.rows.map(\.key)) }
  }
}

/// A card in JSON: its elements, each with its `type`.
struct CardDocument: Encodable {
  let style: CardStyle
  let title: String
  let detail: String
  let accent: ThemeColor?
  /// The style of the card and its plan; absent if it sets nothing but an accent.
  let theme: Theme?
  let body: [CardElement]
  /// The page that it opens.
  let page: CardDefinition.Page?
  /// The events on the card of a composed day.
  let keys: [OccurrenceKey]?
  /// The reason for which the built-in card style replaces the plan's own.
  let note: String?

  init(_ card: Card, note: String?, keys: [OccurrenceKey]? = nil) {
    style = card.style
    title = card.title
    detail = card.detail
    accent = card.theme.color.accent
    theme = card.theme.isEmpty || accent.map { card.theme == Theme(accent: $0) } ?? false ? nil : card.theme
    body = card.elements
    page = card.page
    self.keys = keys
    self.note = note
  }
}
