public import CareModel

extension Card {
  /// Creates the cards of events, in their order.
  ///
  /// Each event has its own card, except that some styles show all of a task's events of a day on one. `views` holds
  /// the views that scripts draw; an event whose script failed is drawn in its built-in style, with a note. `pages` holds the styles
  /// and charts of plans. A time in a zone that differs from `zone`, the page's, includes its city.
  /// - Returns: The cards, at most one for each event.
  public static func make(
    of events: [Event], views: [ScriptedView] = [], pages: [PlanPage] = [], in zone: Zone, at now: Instant,
    language: Language = .english
  ) -> [Card] {
    let page = CardPage(zone: zone, now: now, language: language, plans: pages)
    return make(of: events, views: Dictionary(views.map { ($0.id, $0) }) { first, _ in first }, on: page)
  }

  static func make(of events: [Event], views: [ScriptedView.ID: ScriptedView], on page: CardPage) -> [Card] {
    var groups: [[Event]] = []
    // The first card of each task's day that holds all of its events.
    var shared: [SharedCard: Int] = [:]
    for event in events {
      let isDrawn = views[ScriptedView.ID(event)]?.view != nil
      let day = event.task.card.style.holdsDay ? SharedCard(event) : nil
      if !isDrawn, let place = day.flatMap({ shared[$0] }) {
        groups[place].append(event)
      } else {
        if let day, shared[day] == nil { shared[day] = groups.count }
        groups.append([event])
      }
    }
    return groups.compactMap { group in
      guard let first = group.first else { return nil }
      let scripted = views[ScriptedView.ID(first)]
      return Card(of: first, group, view: scripted?.view, note: scripted?.note, page: page)
    }
  }

  /// Creates the card of one event, with the view that a script draws, if any.
  public init(
    of event: Event, view: CardView? = nil, pages: [PlanPage] = [], in zone: Zone, at now: Instant,
    language: Language = .english
  ) {
    let page = CardPage(zone: zone, now: now, language: language, plans: pages)
    self.init(of: event, [event], view: view, note: nil, page: page)
  }

  private init(of first: Event, _ events: [Event], view: CardView?, note: String?, page: CardPage) {
    let rows = events.map { Row(of: $0, on: page) }
    let task = first.task
    self.init(
      task: task.id, carePlan: first.carePlan, style: task.card.style, title: view?.title ?? task.title,
      detail: view?.detail ?? (task.card.style.holdsDay ? rows.countText(page.language) : rows.first?.time ?? ""),
      instructions: task.card.style == .simple || view?.body != nil ? nil : task.instructions, rows: rows,
      body: view?.body ?? first.builtInBody(rows: rows, on: page), before: view?.before ?? [], after: view?.after ?? [],
      page: task.card.featured, theme: task.card.theme.over(page.theme(of: first.carePlan)), note: note,
      state: rows.mostUrgent, progress: rows.meanProgress, language: page.language)
  }

  /// Creates a card with the events of several tasks of a plan; nil without events.
  init?(_ group: DayItem.TaskGroup, of events: [Event], carePlan: CarePlan.ID?, page: CardPage) {
    guard !events.isEmpty else { return nil }
    let rows = events.map { event in
      var row = Row(of: event, on: page)
      let isBare = row.text == page.language(event.defaultText)
      row.text = isBare ? event.task.title : "\(event.task.title) · \(row.text)"
      return row
    }
    self.init(
      carePlan: carePlan, style: group.style, title: group.title, detail: rows.countText(page.language), rows: rows,
      body: group.style == .grid ? [rows.grid(texts: true)] : nil, theme: group.theme.over(page.theme(of: carePlan)),
      state: rows.mostUrgent, progress: rows.meanProgress, language: page.language)
  }

  /// Creates a card without events.
  init(_ card: StaticCard, carePlan: CarePlan.ID?, contacts: [Contact], page: CardPage) {
    var body = card.body, title = card.title
    switch card.reference {
    case .chart(let id)?:
      let figure = page.figure(id, of: carePlan)
      title = title ?? figure?.title
      body = [figure.map { .figure($0) } ?? .text(page.language(.noData), tone: .dim)]
    case .contacts(let ids)?:
      body =
        ids.isEmpty
        ? contacts.map { .contact($0) } : ids.compactMap { id in contacts.first { $0.id == id } }.map { .contact($0) }
    case nil: break
    }
    if let image = card.page?.image { body.insert(.image(image, text: card.title ?? ""), at: 0) }
    self.init(
      carePlan: carePlan, style: card.style, title: title ?? "", detail: card.detail ?? "", rows: [], body: body,
      page: card.page, theme: card.theme.over(page.theme(of: carePlan)), language: page.language)
  }
}

/// The page that a card is shown on.
struct CardPage {
  /// The zone of the page.
  let zone: Zone
  /// The time at which it is shown.
  let now: Instant
  /// The language of its texts.
  let language: Language
  /// The styles and charts of the plans whose events it shows.
  var plans: [PlanPage] = []
  /// The day that it shows; nil if every time is that of its event's day.
  var date: CivilDate?

  /// Returns the style of a care plan's plan.
  func theme(of carePlan: CarePlan.ID?) -> Theme { plan(of: carePlan)?.theme ?? Theme() }

  /// Returns a chart of a care plan's plan.
  func figure(_ id: String, of carePlan: CarePlan.ID?) -> Figure? { plan(of: carePlan)?.figures[id] }

  private func plan(of carePlan: CarePlan.ID?) -> PlanPage? { plans.first { $0.carePlan == carePlan } }
}

extension [Card.Row] {
  /// The number of events that are done.
  fileprivate func countText(_ language: Language) -> String {
    language(.countDone, ["done": count { $0.state == .completed || $0.state == .late }, "count": count])
  }

  /// The state that asks for something first.
  fileprivate var mostUrgent: EventState? { map(\.state).min { $0.urgency < $1.urgency } }

  /// The mean of the known progress; nil if none is known.
  fileprivate var meanProgress: Double? {
    let known = compactMap(\.progress)
    return known.isEmpty ? (isEmpty ? 0 : nil) : known.reduce(0, +) / Double(known.count)
  }
}

extension Card.Row {
  /// The row of an event.
  fileprivate init(of event: Event, on page: CardPage) {
    self.init(
      key: event.key, time: event.timeText(on: page), text: event.rowText(page.language), state: event.state,
      status: event.statusText(at: page.now, in: page.language), progress: event.progress,
      action: event.action(at: page.now), isStart: event.isNextStart)
  }
}

/// The identity of a card that holds all of a task's events of a day.
private struct SharedCard: Hashable {
  var task: CareTask.ID
  var carePlan: CarePlan.ID?
  var plan: PlanHeader.ID?
  var date: CivilDate
  var style: CardStyle

  init(_ event: Event) {
    (task, carePlan, plan) = (event.task.id, event.carePlan, event.plan)
    (date, style) = (event.date, event.task.card.style)
  }
}

extension Event {
  /// Returns its time without its day, as the plan names it or by the clock; nil if it is at any time of the day.
  package func timeText(in pageZone: Zone, _ language: Language) -> String? {
    let time = timeText(on: date, anyTime: "", language)
    return time.isEmpty ? nil : zone == pageZone ? time : "\(time) \(zone.locationName)"
  }

  fileprivate func timeText(on page: CardPage) -> String {
    let language = page.language, day = page.date ?? date
    let anyTime = date == day ? language(.anyTime) : date.dayAndMonth(in: language)
    let time = timeText(on: day, anyTime: anyTime, language)
    return zone == page.zone ? time : "\(time) \(zone.locationName)"
  }

  private func timeText(on day: CivilDate, anyTime: String, _ language: Language) -> String {
    task.timeText(
      of: occurrence,
      start: occurrence.isAllDay || isNextStart ? anyTime : occurrence.start.formatted(on: day, in: zone, language),
      end: occurrence.stop.formattedEnd(on: day, in: zone, language))
  }

  /// Whether it was not started yet, and can be at any time.
  fileprivate var isNextStart: Bool {
    task.isAtWill && outcome == nil && (state == .open || state == .upcoming)
  }

  /// The element's text unless it stands for the time, the recorded values, the targets unless they are met, and the progress
  /// if it is partial.
  fileprivate func rowText(_ language: Language) -> String {
    let name = task.timeName(of: occurrence) == nil ? task.element(of: occurrence)?.text : nil
    let recorded = values.filter { !$0.isBareYes }
    let described = (recorded.isEmpty ? targets : recorded).map { task.text(of: $0, in: zone, language) }
    let unmet = state == .partial && !recorded.isEmpty ? targets.map { target($0, beside: recorded, language) } : []
    let partly =
      progress.map { $0 > 0 && $0 < 1 ? PercentFormatting.of($0, language) : nil } ?? language(.progressUnknown)
    let parts = ([name] + described + unmet + [partly, outcome?.value.reason.map { task.reasonText($0) }]).compactMap(
      \.self
    )
    .filter { !$0.isEmpty }
    return parts.isEmpty ? language(defaultText) : parts.joined(separator: " · ")
  }

  /// The target beside recorded values, whose labels it does not repeat.
  private func target(_ target: OutcomeValue, beside recorded: [OutcomeValue], _ language: Language) -> String {
    let isLabeled = recorded.contains { $0.kind == target.kind }
    let value = isLabeled ? target.formatted(in: zone, language) : task.text(of: target, in: zone, language)
    return language(.targetOf, ["value": value])
  }

  /// The text of a row without other text.
  fileprivate var defaultText: Phrase {
    if task.link != nil, state != .declined, state != .excused, state != .notApplicable {
      return state == .missed ? .notMeasured : .toBeMeasured
    }
    return switch state {
    case .completed, .late: .done
    case .upcoming, .open: task.survey == nil ? .toDo : .toAnswer
    case .started: .toContinue
    case .partial: .partlyDone
    case .unfinished: .notFinished
    case .missed, .declined: .notDone
    case .excused, .notApplicable: .notAsked
    }
  }

  /// The action; nil for a linked task, whose outcomes are computed from samples.
  fileprivate func action(at now: Instant) -> Card.Action? {
    if task.link != nil { return nil }
    return switch state {
    case .open: task.survey == nil ? .complete : .begin
    case .started: .resume
    case .completed, .late: .undo
    case .partial: isAnswerable(at: now) ? (task.survey == nil ? .complete : .begin) : nil
    case .upcoming, .declined, .excused, .unfinished, .missed, .notApplicable: nil
    }
  }
}
