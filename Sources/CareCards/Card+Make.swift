public import CareModel

extension Card {
  /// Creates the cards of events, in their order.
  ///
  /// Each event has its own card, except that some styles show all of a task's events of a day on one. `views` holds
  /// the views that scripts draw; an event whose script failed is drawn in its built-in style, with a note. A time in a
  /// zone that differs from `zone`, the page's, includes its city.
  /// - Returns: The cards, at most one for each event.
  public static func make(
    of events: [Event], views: [ScriptedView] = [], in zone: Zone, at now: Instant, language: Language = .english
  ) -> [Card] {
    let found = Dictionary(views.map { ($0.id, $0) }) { first, _ in first }
    var groups: [[Event]] = []
    // The first card of each task's day that holds all of its events.
    var shared: [SharedCard: Int] = [:]
    for event in events {
      let isDrawn = found[ScriptedView.ID(event)]?.view != nil
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
      let scripted = found[ScriptedView.ID(first)]
      return Card(
        of: first, group, view: scripted?.view, note: scripted?.note,
        page: CardPage(zone: zone, now: now, language: language))
    }
  }

  /// Creates the card of one event, with the view that a script draws, if any.
  public init(
    of event: Event, view: CardView? = nil, in zone: Zone, at now: Instant, language: Language = .english
  ) {
    let page = CardPage(zone: zone, now: now, language: language)
    self.init(of: event, [event], view: view, note: nil, page: page)
  }

  private init(of first: Event, _ events: [Event], view: CardView?, note: String?, page: CardPage) {
    let rows = events.map { Row(of: $0, on: page) }
    let task = first.task
    let done = rows.count { $0.state == .completed || $0.state == .late }
    let detail =
      task.card.style.holdsDay
      ? page.language(.countDone, ["done": done, "count": rows.count]) : rows.first?.time ?? ""
    self.init(
      task: task.id, carePlan: first.carePlan, style: task.card.style, title: view?.title ?? task.title,
      detail: view?.detail ?? detail,
      instructions: task.card.style == .simple || view?.body != nil ? nil : task.instructions, rows: rows,
      body: view?.body ?? first.builtInBody(rows: rows, on: page), accent: task.card.accent, note: note,
      state: rows.map(\.state).min { $0.urgency < $1.urgency } ?? first.state,
      progress: rows.meanProgress, language: page.language)
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
}

extension [Card.Row] {
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
      action: event.action(at: page.now))
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
  fileprivate func timeText(on page: CardPage) -> String {
    let language = page.language
    let time = task.timeText(
      of: occurrence,
      start: occurrence.isAllDay ? language(.anyTime) : occurrence.start.formatted(on: date, in: zone, language),
      end: occurrence.stop.formattedEnd(on: date, in: zone, language))
    return zone == page.zone ? time : "\(time) \(zone.locationName)"
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
  private var defaultText: Phrase {
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
