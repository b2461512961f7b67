package import CareCards
package import CareModel
package import CareRuntime

/// A day in JSON.
package struct DayDocument: Shaped {
  private let day: CareDay
  private let events: [EventDocument]
  private let alerts: [AlertDocument]
  private let sections: [SectionDocument]?
  private let failures: [PlanFailure]?

  /// Creates the document of a day with its cards.
  package init(
    _ day: CareDay, cards: [EventCard], pages: [PlanPage], isStaff: Bool, language: Language, at now: Instant
  ) {
    let views = cards.map { $0.scriptedView(isStaff: isStaff, in: language) }
    let drawn = Dictionary(views.map { ($0.id, $0) }) { first, _ in first }
    self.day = day
    events = day.events.map { event in
      var document = EventDocument(event)
      let scripted = drawn[ScriptedView.ID(key: event.key, carePlan: event.carePlan)]
      document.card = CardDocument(
        Card(of: event, view: scripted?.view, pages: pages, in: day.zone, at: now, language: language),
        note: scripted?.note)
      return document
    }
    alerts = day.alerts.map { AlertDocument($0, recipients: $0.value.recipients(among: day.contacts)) }
    let view = day.view(cards: cards, pages: pages, isStaff: isStaff, at: now, language: language)
    sections = pages.contains { $0.items != nil } ? view.sections.map { SectionDocument($0) } : nil
    let failed = pages.compactMap { $0.failure.map { isStaff ? $0 : .forParticipant(in: language) } }
    failures = (day.failures + failed).isEmpty ? nil : day.failures + failed
  }

  /// The members.
  package static let shape = Shape<DayDocument>([
    Column("patient", \.day.patient, as: .participant, "The participant."), Column("date", \.day.date, "The day."),
    Column("zone", \.day.zone, "The zone."),
    Column("closed_gates", \.day.closedGates, "What has to be done first."),
    Column("events", written: .list(of: .document("Event")), \.events, "The events, with their cards."),
    Column("week", written: .list(of: .object), \.day.week, "The adherence of each day of the week."),
    Column("contacts", written: .list(of: .object), \.day.contacts, "The care team."),
    Column(
      "alerts", written: .list(of: .document("Alert")), \.alerts,
      "The alerts; none in the API, as they are for the care team."),
    Column("messages", written: .list(of: .object), \.day.messages, "The messages that are not read."),
    Column(
      "sections", written: .list(of: .object), \.sections, "The cards as plans compose them; absent if none does."),
    Column("failures", written: .list(of: .object), \.failures, "The functions of plans that failed."),
  ])
}

/// A section of a composed day in JSON.
package struct SectionDocument: Encodable {
  let title: String?
  let detail: String?
  let cards: [CardDocument]

  /// Creates the document of a section.
  package init(_ section: DayView.Section) {
    title = section.title
    detail = section.detail
    cards = section.cards.map { CardDocument($0, note: $0.note, keys: $0.rows.map(\.key)) }
  }
}

/// A card in JSON: its elements, each with its `type`.
package struct CardDocument: Encodable {
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

  /// Creates the document of a card.
  package init(_ card: Card, note: String?, keys: [OccurrenceKey]? = nil) {
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
