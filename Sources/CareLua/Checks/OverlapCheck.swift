import CareModel
import CareSchedule

/// Tells of a task whose `grace` or `opens` reaches over the event beside it, so that two can be answered at once.
struct OverlapCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for version in plan.tasks.flatMap(\.versions) {
      let task = version.task
      guard task.link == nil, task.grace != nil || task.opens != nil else { continue }
      let starts = Self.starts(of: task.schedule)
      for (first, second) in zip(starts, starts.dropFirst()) where first < second {
        guard let (field, message) = fault(task, first, second) else { continue }
        plan.warn(.overlappingEvents, at: plan.part(version.path(of: field)), message)
        break
      }
    }
  }

  private func fault(_ task: CareTask, _ first: Instant, _ second: Instant) -> (String, String)? {
    let zone = Zone.utc
    if let grace = task.grace {
      let closing: Instant? =
        switch task.closes {
        case .endOfDay: zone.startOfDay(zone.date(of: first).adding(days: 1))
        case .after(let interval): zone.civil(first).adding(interval).map { zone.instant(of: $0) }
        }
      if let closing, closing <= second, let end = zone.civil(closing).adding(grace), second < zone.instant(of: end) {
        let room = Self.interval(from: closing, to: second)
        return (
          "grace",
          room == .zero
            ? "the next event starts as this one closes, and it would still be answered, late; leave `grace` out"
            : "the next event starts \(room) after this one closes, and it could still be answered, late; write at most \(room)"
        )
      }
    }
    if let opens = task.opens, let negated = opens.negated(),
      let opening = zone.civil(second).adding(negated), zone.instant(of: opening) < first
    {
      let room = Self.interval(from: first, to: second)
      return (
        "opens",
        "the event before starts \(room) earlier, and by then both could be answered; write at most \(room)"
      )
    }
    return nil
  }

  private static func interval(from first: Instant, to second: Instant) -> CalendarInterval {
    let seconds = Int((second.milliseconds - first.milliseconds) / 1000)
    return seconds > 0 && seconds.isMultiple(of: 86_400) ? .days(seconds / 86_400) : .seconds(seconds)
  }

  private static let most = 100

  /// The first starts for a patient who has every date on one day; none where they are drawn at random or not known.
  private static func starts(of schedule: Schedule) -> [Instant] {
    guard let day = CivilDate("2027-01-04") else { return [] }
    var inputs = ScheduleInputs(enrolled: day)
    for element in schedule.elements {
      if case .random = element.recurrence { return [] }
      guard element.timeParameters.isEmpty else { return [] }
      for anchor in element.anchors {
        if case .named(let name) = anchor { inputs.anchors[name] = .date(day) }
      }
    }
    guard let resolved = try? schedule.resolved(inputs: inputs, zones: ZoneTimeline(.utc)) else { return [] }
    return (0..<most).lazy.map { resolved.occurrence(at: $0)?.start }.prefix { $0 != nil }.compactMap(\.self)
  }
}
