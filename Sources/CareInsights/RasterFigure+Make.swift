import CareModel

extension RasterFigure {
  /// Returns the states of each task, or of each prompt, by day.
  static func make(_ kind: Rows, over period: FigurePeriod, from data: some FigureData) throws -> RasterFigure {
    let events = try data.events(of: nil)
    let dates = period.days
    switch kind {
    case .task:
      var titles: [CareTask.ID: String] = [:], order: [CareTask.ID] = []
      for event in events {
        if titles.updateValue(event.task.title, forKey: event.task.id) == nil { order.append(event.task.id) }
      }
      let byTask = Dictionary(grouping: events, by: \.task.id)
      let rows = try order.map { task in
        let byDay = Dictionary(grouping: byTask[task] ?? [], by: \.date)
        let cells = try dates.map { day in
          try Cell(of: byDay[day] ?? []) ?? .gap(data.spans(task, day) ? .nothingDue : .notInPlan)
        }
        return Row(title: titles[task] ?? task.text, cells: cells)
      }
      return RasterFigure(kind: kind, dates: dates, rows: rows)
    case .prompt:
      let byDay = Dictionary(grouping: events, by: \.date).mapValues { events in
        events.sorted { ($0.occurrence.start, $0.task.id.text) < ($1.occurrence.start, $1.task.id.text) }
      }
      let empty = try dates.map { Cell.gap(try data.spans(nil, $0) ? .nothingDue : .notInPlan) }
      let count = byDay.values.map(\.count).max() ?? 0
      let rows = (0..<count).map { place in
        Row(
          title: String(place + 1),
          cells: zip(dates, empty).map { day, empty in
            let events = byDay[day] ?? []
            return events.indices.contains(place) ? Cell(of: [events[place]]) ?? empty : empty
          })
      }
      return RasterFigure(kind: kind, dates: dates, rows: rows)
    // A participant's own chart has no other participants.
    case .participant: return RasterFigure(kind: kind, dates: dates, rows: [])
    }
  }
}

extension RasterFigure.Cell {
  /// Returns the state of a day's events; nil if there are none.
  init?(of events: [Event]) {
    guard let gap = Gap.of(events) else { return nil }
    let due = events.filter(\.state.isDue), known = due.compactMap(\.progress)
    guard !due.isEmpty else {
      self = .gap(gap)
      return
    }
    guard known.count == due.count else {
      self = .gap(.unknown)
      return
    }
    let share = known.reduce(0, +) / Double(known.count)
    if share >= 1 {
      self = due.contains { $0.state == .late } ? .late : .done
    } else if share > 0 {
      self = .partial(share)
    } else {
      self = .gap(Gap.of(due) ?? gap)
    }
  }
}
