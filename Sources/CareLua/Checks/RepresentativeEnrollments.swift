import CareModel
import CareSchedule

/// Sample enrollments with which to check whether a schedule element is ever due.
struct RepresentativeEnrollments {
  /// The distances of each anchor from the enrollment date, in days.
  private let choices: [[Anchor: Int]]
  private let days: [CivilDate]

  init(of element: ScheduleElement) {
    let anchors = Set(element.anchors).filter { $0 != .enrolled }.sorted { $0.description < $1.description }
    choices = anchors.reduce([[:]]) { found, anchor in
      found.flatMap { choice in [0, 45, -45].map { choice.merging([anchor: $0]) { $1 } } }
    }
    days = Self.spread + Self.days(around: element)
  }

  /// Enrollment dates over all months of a leap year and another year.
  private static let spread = (0..<24).compactMap { month in
    CivilDate(year: 2027, month: 1, day: 1).map { $0.adding(days: month * 31 + month % 7) }
  }

  /// Returns the days before, on, and after every date that the element names.
  private static func days(around element: ScheduleElement) -> [CivilDate] {
    var named: [CivilDate] = []
    for time in element.start.leaves + (element.end?.leaves ?? []) {
      switch time {
      case .date(let date): named.append(date)
      case .dateTime(let wall): named.append(wall.date)
      case .instant(let instant) where Instant.civilRange.contains(instant): named.append(Zone.utc.date(of: instant))
      default: break
      }
    }
    named += (element.except + element.also).prefix(20).map { if case .date(let date) = $0 { date } else { $0.day } }
    return named.flatMap { day in [-400, -40, -1, 0, 1].map { day.adding(days: $0) } }
  }

  /// Whether the element is due for any of the enrollments, on the enrollment date or later.
  func isEverDue(_ element: ScheduleElement) -> Bool {
    var element = element
    // It can be started on every day from its start to its end.
    if case .atWill = element.recurrence { element.recurrence = .daily(every: 1) }
    return days.contains { next(of: element, joining: $0) != .none } || isDueNearRareDays(element)
  }

  /// Whether the element is due for enrollments shortly before the days on which it would be due without an end.
  private func isDueNearRareDays(_ element: ScheduleElement) -> Bool {
    var endless = element
    (endless.end, endless.count, endless.bursts) = (nil, nil, nil)
    guard case .anchor(_, let interval) = element.start else { return false }
    var day = Self.spread.first ?? .earliest
    for _ in 0..<3 {
      guard case .at(let date) = next(of: endless, joining: day) else { return false }
      let start = date.adding(days: -interval.days).adding(months: -interval.months)
      if (-40...3).contains(where: { next(of: element, joining: start.adding(days: $0)) != .none }) { return true }
      day = date.adding(days: 1)
    }
    return false
  }

  /// The first time at which an element is due.
  private enum First: Equatable {
    case none
    case at(CivilDate)
    /// The element does not fit these enrollments, but may fit others.
    case unknown
  }

  private func next(of element: ScheduleElement, joining day: CivilDate) -> First {
    var first = First.none
    for choice in choices {
      var fits = false
      // Most anchors are days; what counts hours from one needs a time.
      for hasTime in choice.isEmpty ? [false] : [false, true] {
        var inputs = Self.inputs(day, choice, hasTime: hasTime)
        for case .parameter(let name) in element.timeParameters { inputs.parameters[name] = .time(noon) }
        if let name = element.zoneParameter { inputs.parameters[name] = .text(Zone.utc.identifier) }
        guard let resolved = try? Schedule(elements: [element]).resolved(inputs: inputs, zones: ZoneTimeline(.utc))
        else {
          continue
        }
        fits = true
        if let found = resolved.next(after: Zone.utc.startOfDay(day).adding(milliseconds: -1)) {
          return .at(Zone.utc.date(of: found.start))
        }
      }
      if !fits { first = .unknown }
    }
    return first
  }

  private static func inputs(_ day: CivilDate, _ shifts: [Anchor: Int], hasTime: Bool) -> ScheduleInputs {
    var inputs = ScheduleInputs(enrolled: day)
    for (anchor, shift) in shifts {
      let own = day.adding(days: shift), wall = CivilDateTime(date: own, time: noon)
      switch anchor {
      case .enrolled, .combined: break
      case .named(let name): inputs.anchors[name] = hasTime ? .dateTime(wall) : .date(own)
      case .parameter(let name): inputs.parameters[name] = .moment(hasTime ? .dateTime(wall) : .date(own))
      case .completion(let task, _, let ends, _):
        let answered = Zone.utc.instant(of: CivilDateTime(date: day.adding(days: abs(shift)), time: noon))
        let key = OccurrenceKey(task: task, slot: .date(day))
        inputs.completions[task] = [
          TaskCompletion(key: key, answered: answered, end: TaskEnds(names: Array(ends.names.prefix(1))) ?? .completed)
        ]
      }
    }
    return inputs
  }
}

/// Noon, which every zone has on every day.
private let noon = TimeOfDay(hour: 12, minute: 0) ?? .midnight

extension DateOrTime {
  fileprivate var day: CivilDate {
    switch self {
    case .date(let date): date
    case .dateTime(let wall): wall.date
    }
  }
}
