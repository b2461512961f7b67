package import CareModel

/// A patient's day: the week around it, the cards, and the contacts to call.
package struct DayView: Hashable, Sendable {
  /// The day.
  package var date: CivilDate
  /// The zone of the day.
  package var zone: Zone
  /// The patient or plan, if it is shown.
  package var heading: String?
  /// The titles of the studies, if they are shown.
  package var studies: [String] = []
  /// The days of the week strip, each with its adherence.
  package var week: [DayAdherence]
  /// The unacknowledged alerts with their recipients, one line each.
  package var alerts: [String]
  /// The unread messages, one line each.
  package var messages: [String]
  /// The cards: as plans compose them, or in order of time.
  package var sections: [Section]
  /// What to know of the day before its cards.
  package var introduction: [String] = []
  /// Notes for the patient, such as a welcome to complete first.
  package var notes: [String]
  /// The functions of plans that failed, one line each.
  package var failures: [String]
  /// The contacts that no card shows.
  package var contacts: [Contact]
  /// The style of the page: that of the plan, if there is one only.
  package var theme: Theme
  /// The insights, if they are shown.
  package var insights: [Insight] = []
  /// The language of the texts that are not the plan's.
  package var language: Language

  /// The cards below one heading.
  package struct Section: Hashable, Sendable {
    /// The heading, if there is one.
    package var title: String?
    /// The text beside the heading.
    package var detail: String?
    /// The cards, in order.
    package var cards: [Card] = []
  }

  /// All cards, in order.
  package var cards: [Card] { sections.flatMap(\.cards) }

  /// Creates the view of a day.
  ///
  /// `week` contains the days of the week strip in order, including the day itself; `events`, the events to show, in
  /// order; `views`, the views that scripts draw of them; `pages`, what plans make of the day; and `gate`, the title of the gate while
  /// it is closed.
  package init(
    date: CivilDate, zone: Zone, heading: String? = nil, week: [DayAdherence], events: [Event],
    views: [ScriptedView] = [], pages: [PlanPage] = [],
    gate: String? = nil, contacts: [Contact] = [], alerts: [Alert] = [], messages: [Message] = [],
    failures: [PlanFailure] = [],
    language: Language = .english, at now: Instant
  ) {
    self.date = date
    self.zone = zone
    self.heading = heading
    self.language = language
    self.week = week
    self.alerts = alerts.map { alert in alert.summary(for: alert.recipients(among: contacts)) }
    self.messages = messages.map { $0.summary(in: zone, language) }
    let due = events.shown(at: now)
    // While the gate is closed, its event is the day's, whatever its date.
    let own = gate == nil ? due.filter { $0.date == date } : Array(due)
    let page = CardPage(zone: zone, now: now, language: language, plans: pages, date: date)
    var composition = DayComposition(of: own, views: views, contacts: contacts, on: page)
    if gate == nil {
      let others = due.filter { $0.date != date }, isOpen: (Event) -> Bool = { $0.isAnswerable(at: now) }
      composition.add(others.filter { isOpen($0) && $0.date < date }, below: .openFromBefore)
      composition.add(others.filter { isOpen($0) && $0.date > date }, below: .openAhead)
      composition.add(others.filter { !isOpen($0) }, below: .answeredForOtherDays)
    }
    sections = composition.sections
    notes = gate.map { [language(.completeFirst, ["title": $0])] } ?? []
    if sections.isEmpty {
      notes.append(zone.skips(date) ? language(.skippedDay, ["zone": zone.identifier]) : language(.emptyDay))
    }
    if due.count < events.count { notes.append(language(.moreEvents, ["count": events.count - due.count])) }
    self.failures = failures.map(\.description)
    let shown = Set(
      sections.flatMap(\.cards).flatMap(\.elements).compactMap { if case .contact(let one) = $0 { one } else { nil } })
    self.contacts = contacts.filter { !shown.contains($0) }
    theme = pages.count == 1 ? pages[0].theme : Theme()
  }
}

extension [Event] {
  /// The events that a day shows: all, or of too many those from the first that can still be answered on.
  fileprivate func shown(at now: Instant) -> ArraySlice<Event> {
    guard count > PlanSize.eventsShown else { return self[...] }
    let first = firstIndex { $0.isAnswerable(at: now) || $0.state == .upcoming } ?? 0
    return self[Swift.min(first, count - PlanSize.eventsShown)...].prefix(PlanSize.eventsShown)
  }
}
