package import CareCards
package import CareModel
package import CareRuntime

extension CareDay {
  /// Returns the day as people see it, with the cards that scripts draw.
  ///
  /// Times are in the patient's zone unless another is passed.
  package func view(
    cards: [EventCard], pages: [PlanPage], isStaff: Bool, at now: Instant, in zone: Zone? = nil,
    language: Language = .english
  ) -> DayView {
    var view = DayView(
      date: date, zone: zone ?? self.zone, heading: isStaff ? patient.text : nil, week: week, events: events,
      views: cards.map { $0.scriptedView(isStaff: isStaff, in: language) }, pages: pages, gate: closedGates.first,
      contacts: contacts, alerts: alerts.map(\.value),
      messages: messages.filter { $0.from == (isStaff ? .participant : .careTeam) }, failures: failures,
      language: language, at: now)
    let failed = pages.compactMap(\.failure)
    if isStaff {
      view.failures += failed.map(\.description)
    } else if !failed.isEmpty {
      view.failures.append(language(.dayFailed))
    }
    return view
  }
}

extension EventCard {
  /// Returns the card as its plan's script draws it.
  package func scriptedView(isStaff: Bool, in language: Language) -> ScriptedView {
    ScriptedView(
      id: ScriptedView.ID(key: key, carePlan: carePlan), view: view, note: note(isStaff: isStaff, in: language))
  }

  /// Returns the reason for which the built-in card style is used instead, in one line; for the care team, with the place.
  private func note(isStaff: Bool, in language: Language) -> String? {
    failure.map { failure in
      guard isStaff else { return language(.cardFailed) }
      let place = failure.location.map { " (\($0.file):\($0.line))" } ?? ""
      return "The plan's script could not draw this card: \(failure.message)\(place)"
    }
  }
}
