import CareModel
import CareSchedule

/// Enrolments that stand for all, to ask whether an element of a schedule ever falls due.
struct AssumedPatients {
  /// What each of them gives.
  private let inputs: [ScheduleInputs]

  init(of element: ScheduleElement) {
    let anchors = Set(element.anchors).filter { $0 != .enrolled }
      .sorted { $0.description < $1.description }
    let shifts = [0, 45, -45]
    let choices = anchors.reduce([[:]]) { found, anchor in
      found.flatMap { choice in shifts.map { choice.merging([anchor: $0]) { $1 } } }
    }
    inputs = Self.days(around: element).flatMap { day in choices.map { Self.inputs(day, $0) } }
  }

  /// Days of joining: before, at and after every day that the element names, and over all months of a leap year and another.
  private static func days(around element: ScheduleElement) -> [CivilDate] {
    var named: [CivilDate] = []
    for time in [element.start, element.end] {
      switch time {
      case .date(let date)?: named.append(date)
      case .dateTime(let wall)?: named.append(wall.date)
      case .instant(let instant)? where Instant.civilRange.contains(instant): named.append(Zone.utc.date(of: instant))
      default: break
      }
    }
    named += (element.except + element.also).prefix(20).map { if case .date(let date) = $0 { date } else { $0.day } }
    let near = named.flatMap { day in [-400, -40, -1, 0, 1].map { day.adding(days: $0) } }
    let spread = (0..<24).compactMap { month in
      CivilDate(year: 2027, month: 1, day: 1).map { $0.adding(days: month * 31 + month % 7) }
    }
    return spread + near
  }

  private static func inputs(_ day: CivilDate, _ shifts: [Anchor: Int]) -> ScheduleInputs {
    var inputs = ScheduleInputs(enrolled: day)
    for (anchor, shift) in shifts {
      let own = day.adding(days: shift)
      switch anchor {
      case .enrolled: break
      case .named(let name): inputs.anchors[name] = .dateTime(CivilDateTime(date: own, time: noon))
      case .parameter(let name): inputs.parameters[name] = .moment(.dateTime(CivilDateTime(date: own, time: noon)))
      case .completion(let task, _):
        let answered = Zone.utc.instant(of: CivilDateTime(date: day.adding(days: abs(shift)), time: noon))
        let key = OccurrenceKey(task: task, slot: .date(day))
        inputs.completions[task] = [TaskCompletion(key: key, answered: answered)]
      }
    }
    return inputs
  }

  /// Whether it falls due for one of them on the day of joining or later.
  func isEverDue(_ element: ScheduleElement) -> Bool {
    let named = Set(element.timeParameters)
    let schedule = Schedule(elements: [element])
    return inputs.contains { inputs in
      var inputs = inputs
      for case .parameter(let name) in named { inputs.parameters[name] = .time(noon) }
      do {
        let resolved = try schedule.resolved(inputs: inputs, zones: ZoneTimeline(.utc))
        let joined = Zone.utc.startOfDay(inputs.enrolled)
        return resolved.next(after: Instant(milliseconds: joined.milliseconds - 1)) != nil
      } catch {
        // What does not fit here may fit what another patient gives.
        return true
      }
    }
  }
}

/// The middle of a day, which every zone has.
private let noon = TimeOfDay(hour: 12, minute: 0) ?? .midnight

extension DateOrTime {
  fileprivate var day: CivilDate {
    switch self {
    case .date(let date): date
    case .dateTime(let wall): wall.date
    }
  }
}
