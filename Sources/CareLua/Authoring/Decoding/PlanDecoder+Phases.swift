import CareModel

extension PlanDecoder {
  /// The elements of phases, each of which starts where the one before ends.
  func phases(_ reader: FieldReader, depth: Int, start: ScheduleTime?) -> [(ScheduleElement, FieldReader)]? {
    var all: [(ScheduleElement, FieldReader)] = []
    var isWhole = true
    var phaseStart = start
    for (place, field) in reader.items.enumerated() {
      guard case .declared(let part) = field.decoded else { continue }
      let found = elements(part, path: field.authored.path, depth: depth + 1, phaseStart: phaseStart)
      if let found { all += found } else { isWhole = false }
      guard place < reader.items.count - 1 else { break }
      if let found {
        phaseStart = end(ofPhase: found.map(\.0), at: field.authored)
        isWhole = isWhole && phaseStart != nil
      }
      // The later phases are validated all the same.
      phaseStart = phaseStart ?? .anchor(.enrolled, .zero)
    }
    return isWhole ? all : nil
  }

  /// Returns the end of a phase's last element; nil if it is not known in advance, which has been reported.
  private func end(ofPhase elements: [ScheduleElement], at authored: Authored) -> ScheduleTime? {
    let ends = elements.compactMap { $0.end ?? $0.endByCount }
    guard let first = ends.first, ends.count == elements.count else {
      report(
        .badSchedule, at: authored,
        "the end of this phase is not known in advance, so the next phase has no start; write an end such as lasting = weeks(2)"
      )
      return nil
    }
    var latest = first
    for end in ends.dropFirst() {
      if end.isNotBefore(latest) {
        latest = end
      } else if !latest.isNotBefore(end) {
        report(
          .badSchedule, at: authored,
          "it is not known in advance which is later, \(latest.text) or \(end.text); end all elements of this phase together"
        )
        return nil
      }
    }
    return latest
  }
}

extension ScheduleElement {
  /// The end of the last burst, or of the period that holds the last occurrence; nil where that is not known.
  ///
  /// As many periods from the start as the count needs hold just so many occurrences, wherever in a period they begin.
  fileprivate var endByCount: ScheduleTime? {
    if let bursts {
      guard bursts.length.months == 0, let last = bursts.every.multiplied(by: max(1, bursts.count) - 1) else {
        return nil
      }
      return start.adding(last).flatMap { $0.adding(bursts.length) }
    }
    guard let count else { return nil }
    let period: CalendarInterval
    var members = max(1, Set(times).count)
    switch recurrence {
    case .daily(let every): period = .days(every)
    case .weekly(let days, let every, _):
      guard let weeks = CalendarInterval.days(7).multiplied(by: every) else { return nil }
      period = weeks
      members *= max(1, days.count)
    case .interval(let interval) where interval.seconds == 0: period = interval
    // Months are of many lengths, and hours run past the clocks' changes.
    case .once, .interval, .monthly, .yearly, .rule, .random, .atWill: return nil
    }
    return period.multiplied(by: (max(1, count) - 1) / members + 1).flatMap { start.adding($0) }
  }
}

extension ScheduleTime {
  /// Whether it surely comes at the same time as another, or later.
  fileprivate func isNotBefore(_ other: ScheduleTime) -> Bool {
    switch (self, other) {
    case (.anchor(let anchor, let interval), .anchor(let otherAnchor, let otherInterval)):
      anchor == otherAnchor && interval.months >= otherInterval.months && interval.days >= otherInterval.days
        && interval.seconds >= otherInterval.seconds
    case (.instant(let instant), .instant(let other)): instant >= other
    default:
      if let wall, let other = other.wall { wall >= other } else { false }
    }
  }

  private var wall: CivilDateTime? {
    switch self {
    case .date(let date): CivilDateTime(date: date, time: .midnight)
    case .dateTime(let wall): wall
    case .instant, .anchor: nil
    }
  }
}
