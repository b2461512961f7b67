public import CareModel
import CareStore

extension CareRuntime {
  /// Returns the pages that a patient's plans give a day: their styles, and the items that their functions `day` compose.
  ///
  /// Only plans that the patient follows now and that set a style, compose the day, or show a chart on a card have one. While the gate
  /// of a plan is closed, its day is the built-in one, which shows the gate. A function that fails costs only the page; see
  /// ``CareModel/PlanPage/failure``.
  ///
  /// - Parameters:
  ///   - day: The day as ``day(_:on:asOf:language:at:)`` returned it, perhaps as its participant may see it.
  ///   - asOf: The state of the store to show.
  ///   - language: A tag in which the texts of charts and contacts appear as far as they are translated.
  ///   - now: The current time.
  /// - Returns: The pages, in the order of the enrollments.
  /// - Throws: `StoreError.notFound` if the patient does not exist; `ScriptError` if a person interrupts a script.
  /// - Complexity: O(events in the days of the charts shown + the work of the functions).
  public func pages(
    of day: CareDay, asOf: AsOf? = nil, language: String? = nil, at now: Instant
  ) throws -> [PlanPage] {
    try read(day.patient, asOf: asOf, at: now) { try $0.pages(of: day, language: language) }
  }
}

extension PatientSnapshot {
  /// Returns the pages that the plans in force give a day; see ``CareRuntime/pages(of:asOf:language:at:)``.
  func pages(of day: CareDay, language: String?) throws -> [PlanPage] {
    try plansInForce(in: language).compactMap { try $0.page(of: day) }
  }
}

extension PlanInForce {
  fileprivate func page(of day: CareDay) throws -> PlanPage? {
    let all = day.events.filter { $0.carePlan == context.carePlan }, events = all.filter { $0.date == day.date }
    let shown = Set(all.compactMap(\.task.card.chart))
    guard !header.style.isEmpty || header.day != nil || !shown.isEmpty else { return nil }
    var page = PlanPage(carePlan: context.carePlan, theme: header.style)
    if let hook = header.day, !snapshot.history.hasClosedGate(on: day.date) {
      let today = HookDay(date: day.date, today: context.zone.date(of: context.now), events: events)
      do {
        let bundle = try snapshot.reader.bundle(header.bundle)
        page.items = try snapshot.runtime.scripts.day(hook, of: today, in: bundle, context: context)?
          .filter { exists($0, with: Set(day.contacts.map(\.id))) }
      } catch let error as ScriptError where error.kind != .interrupted {
        if CareRuntime.failsOnScriptErrors { throw error }
        page.failure = PlanFailure(error)
      }
    }
    let charts = shown.union((page.items ?? []).compactMap(\.chart))
    for definition in header.charts where charts.contains(definition.id) {
      page.figures[definition.id] = try computed("charts.\(definition.id)") { try chart(definition) }
    }
    return page
  }

  /// Whether an item shows something that exists for the patient; one of a chart or of contacts for other parameters does not.
  private func exists(_ item: DayItem, with contacts: Set<Contact.ID>) -> Bool {
    guard case .card(let card) = item else { return true }
    return switch card.reference {
    case .chart(let id)?: header.charts.contains { $0.id == id }
    case .contacts(let ids)?: ids.isEmpty || !contacts.isDisjoint(with: ids)
    case nil: true
    }
  }
}
