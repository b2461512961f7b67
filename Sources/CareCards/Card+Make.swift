public import CareModel

extension Card {
  /// Creates the cards of events, in their order.
  ///
  /// Each event has its own card, except that some styles show all of a task's events of a day on one. `views` holds
  /// the views that scripts draw; an event whose script failed is drawn in its built-in style, with a note. A time in a
  /// zone that differs from `zone`, the page's, includes its city.
  /// - Returns: The cards, at most one for each event.
  public static func make(
    of events: [Event], views: [ScriptedView] = [], in zone: Zone, at now: Instant
  ) -> [Card] {
    let found = Dictionary(views.map { ($0.id, $0) }) { first, _ in first }
    var groups: [[Event]] = []
    for event in events {
      let isDrawn = found[ScriptedView.ID(event)]?.view != nil
      if !isDrawn, let place = groups.firstIndex(where: { $0.last?.sharesCard(with: event) == true }) {
        groups[place].append(event)
      } else {
        groups.append([event])
      }
    }
    return groups.compactMap { group in
      guard let first = group.first else { return nil }
      let scripted = found[ScriptedView.ID(first)]
      return Card(of: first, group, view: scripted?.view, note: scripted?.note, in: zone, at: now)
    }
  }

  /// Creates the card of one event, with the view that a script draws, if any.
  public init(of event: Event, view: CardView? = nil, in zone: Zone, at now: Instant) {
    self.init(of: event, [event], view: view, note: nil, in: zone, at: now)
  }

  private init(of first: Event, _ events: [Event], view: CardView?, note: String?, in zone: Zone, at now: Instant) {
    let rows = events.map { Row(of: $0, in: zone, at: now) }
    let task = first.task
    let done = rows.count { $0.state == .completed || $0.state == .late }
    let detail = task.card.style.holdsDay ? "\(done) of \(rows.count) done" : rows.first?.time ?? ""
    self.init(
      task: task.id, carePlan: first.carePlan, style: task.card.style, title: view?.title ?? task.title,
      detail: view?.detail ?? detail,
      instructions: task.card.style == .simple || view?.body != nil ? nil : task.instructions, rows: rows,
      body: view?.body ?? first.builtInBody(rows: rows, in: zone, at: now), accent: task.card.accent, note: note,
      state: rows.map(\.state).min { $0.urgency < $1.urgency } ?? first.state,
      progress: rows.meanProgress)
  }
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
  fileprivate init(of event: Event, in zone: Zone, at now: Instant) {
    self.init(
      key: event.key, time: event.timeText(in: zone), text: event.rowText, state: event.state,
      status: event.statusText(at: now), progress: event.progress, action: event.action(at: now))
  }
}

extension Event {
  /// Whether two events share a card.
  fileprivate func sharesCard(with other: Event) -> Bool {
    task.card.style.holdsDay && other.task.card.style == task.card.style && task.id == other.task.id
      && carePlan == other.carePlan && plan == other.plan && date == other.date
  }

  fileprivate func timeText(in page: Zone) -> String {
    let time = task.timeText(
      of: occurrence, start: occurrence.isAllDay ? "any time" : occurrence.start.formatted(on: date, in: zone),
      end: occurrence.stop.formattedEnd(on: date, in: zone))
    return zone == page ? time : "\(time) \(zone.locationName)"
  }

  /// The element's text unless it stands for the time, the recorded values, the targets unless they are met, and the progress
  /// if it is partial.
  fileprivate var rowText: String {
    let name = task.timeName(of: occurrence) == nil ? task.element(of: occurrence)?.text : nil
    let recorded = values.filter { !$0.isBareYes }
    let described = (recorded.isEmpty ? targets : recorded).map { task.text(of: $0, in: zone) }
    let unmet = state == .partial && !recorded.isEmpty ? targets.map { target(of: $0, beside: recorded) } : []
    let partly =
      progress.map { $0 > 0 && $0 < 1 ? PercentFormatting.of($0) : nil } ?? Self.unknownProgress
    let parts = ([name] + described + unmet + [partly, outcome?.value.reason.map { task.reasonText($0) }]).compactMap(
      \.self
    )
    .filter { !$0.isEmpty }
    return parts.isEmpty ? defaultText : parts.joined(separator: " · ")
  }

  /// The target beside recorded values, whose labels it does not repeat.
  private func target(of target: OutcomeValue, beside recorded: [OutcomeValue]) -> String {
    let isLabeled = recorded.contains { $0.kind == target.kind }
    return "target \(isLabeled ? target.formatted(in: zone) : task.text(of: target, in: zone))"
  }

  /// The note about an event whose progress the plan fails to compute.
  static let unknownProgress = "recorded; progress unknown"

  /// The text of a row without other text.
  private var defaultText: String {
    if task.link != nil, state != .declined, state != .excused, state != .notApplicable {
      return state == .missed ? "Not measured" : "To be measured"
    }
    return switch state {
    case .completed, .late: "Done"
    case .upcoming, .open: task.survey == nil ? "To do" : "To answer"
    case .started: "To continue"
    case .partial: "Partly done"
    case .unfinished: "Not finished"
    case .missed, .declined: "Not done"
    case .excused, .notApplicable: "Not asked"
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
