package import CareModel

/// A patient's day: the week around it, the cards, and the contacts to call.
package struct DayView: Hashable, Sendable {
  /// The day.
  package var date: CivilDate
  /// The zone of the day.
  package var zone: Zone
  /// The patient or plan, if it is shown.
  package var heading: String?
  /// The days of the week strip, each with its adherence.
  package var week: [DayAdherence]
  /// The unacknowledged alerts with their recipients, one line each.
  package var alerts: [String]
  /// The cards, in order of time.
  package var cards: [Card]
  /// Notes for the patient, such as a welcome to complete first.
  package var notes: [String]
  /// The functions of plans that failed, one line each.
  package var failures: [String]
  /// The contacts, one line each.
  package var contacts: [String]
  /// The language of the texts that are not the plan's.
  package var language: Language

  /// Creates the view of a day.
  ///
  /// `week` contains the days of the week strip in order, including the day itself; `events`, the events to show, in
  /// order; `views`, the views that scripts draw of them; and `gate`, the title of the gate while it is closed.
  package init(
    date: CivilDate, zone: Zone, heading: String? = nil, week: [DayAdherence], events: [Event],
    views: [ScriptedView] = [],
    gate: String? = nil, contacts: [Contact] = [], alerts: [Alert] = [], failures: [PlanFailure] = [],
    language: Language = .english, at now: Instant
  ) {
    self.date = date
    self.zone = zone
    self.heading = heading
    self.language = language
    self.week = week
    self.alerts = alerts.map { alert in alert.summary(for: alert.recipients(among: contacts)) }
    let shown = events.shown(at: now)
    cards = Card.make(of: Array(shown), views: views, in: zone, at: now, language: language)
    notes = gate.map { [language(.completeFirst, ["title": $0])] } ?? []
    if cards.isEmpty { notes.append(language(.emptyDay)) }
    if shown.count < events.count { notes.append(language(.moreEvents, ["count": events.count - shown.count])) }
    self.failures = failures.map(\.description)
    self.contacts = contacts.map(\.summary)
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
