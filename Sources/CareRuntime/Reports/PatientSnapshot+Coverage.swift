import CareInsights
import CareModel
import CareStore

// The coverage, the sessions, and the counted events of one participant, without the rules that a request must keep.

extension PatientSnapshot {
  /// Requires that the patient has some tasks.
  func require(_ tasks: [CareTask.ID]) throws {
    let known = Set(history.enrollments.flatMap { $0.tasks.map(\.id) })
    guard let unknown = tasks.first(where: { !known.contains($0) }) else { return }
    throw RuntimeError.unknownTask(task: unknown, known: known.map(\.text).sorted())
  }

  /// Requires that the patient has the tasks that some supplies read.
  func requireSupply(_ supplies: [SupplySource]) throws {
    try require(supplies.reduce(Set()) { $0.union($1.tasks) }.sorted { $0.text < $1.text })
  }

  /// Returns the proportion of days covered by supply.
  ///
  /// `each` is called with each day in the denominator, and whether it is covered.
  func coverage(
    of supplies: [SupplySource], from: CivilDate, to: CivilDate, method: CoverageMethod,
    each: (CivilDate, Bool) -> Void = { _, _ in }
  ) throws -> CoverageRate {
    let first = method.carryIn == true ? min(from, firstEnrollment ?? from) : from
    let tasks = supplies.reduce(Set()) { $0.union($1.tasks) }
    let (events, end, method) = try closedDays(from: first, to: to, windowFrom: from, of: tasks, method)
    let excused = excusedDays(events, from: first, to: end)
    return CoverageRate.pdc(
      of: supplies.map { $0.supply(in: events) }, from: from, to: end, method: method, isExcused: excused.contains,
      each: each)
  }

  /// Returns the days' supply of a medicine divided by days.
  func possession(
    of supply: SupplySource, from: CivilDate, to: CivilDate, method: CoverageMethod
  ) throws -> PossessionRatio {
    let (events, end, method) = try closedDays(from: from, to: to, windowFrom: from, of: supply.tasks, method)
    let excused = excusedDays(events, from: from, to: end)
    return PossessionRatio.mpr(
      of: supply.supply(in: events), from: from, to: end, method: method, isExcused: excused.contains)
  }

  /// Returns the share of days on which all due doses of a task were taken.
  ///
  /// `each` is called with each day that counts, and whether it is covered, in no order.
  func doseCoverage(
    of task: CareTask.ID, share: Double, from: CivilDate, to: CivilDate, each: (CivilDate, Bool) -> Void = { _, _ in }
  ) throws -> DoseCoverage {
    // The day of an end and those after it do not count, as for supply.
    let last = lastDay(of: [task]).flatMap { $0 < to ? $0 : nil }, end = last ?? to
    let events = from < end ? try limited(to: [task]).countedOfKnown(from: from, to: end, tasks: [task]).events : []
    var coverage = DoseCoverage.over(events.map { CountedEvent($0, task: 0, at: now) }, share: share, each: each)
    if last != nil { coverage.method.end = .carePlan }
    return coverage
  }

  /// Returns the rate of completed sessions.
  func sessions(
    group: String?, tasks: [CareTask.ID], per span: SessionSpan, rule: SessionRule, from: CivilDate, to: CivilDate
  ) throws -> SessionRate {
    let events = try counted(from: from, to: to).events.filter { event in
      tasks.contains(event.task.id) || (group != nil && event.task.details.group == group)
    }
    return SessionRate.over(events, per: span, rule: rule, at: now)
  }

  /// The earliest date of enrollment.
  private var firstEnrollment: CivilDate? {
    history.enrollments.compactMap { $0.carePlan?.segments.last?.version.value.enrolled }.min()
  }

  /// Returns the events of the days from one up to another that are over, the day after the last that counts, and the method, which says
  /// whether the care plan ended before.
  private func closedDays(
    from: CivilDate, to: CivilDate, windowFrom: CivilDate, of tasks: Set<CareTask.ID>, _ method: CoverageMethod
  ) throws -> (events: [Event], end: CivilDate, method: CoverageMethod) {
    try RuntimeError.checkWindow(from: windowFrom, to: to)
    var end = min(to, zone.date(of: now)), method = method
    if let last = lastDay(of: tasks), last < end { (end, method.end) = (last, .carePlan) }
    guard from < end else { return ([], max(windowFrom, end), method) }
    // Supply and excused days need no progress: a function that computes it may be the one that asks.
    let interval = EventQuery.Interval.days(from: from, to: end)
    return (try withSamples(scheduledEvents(interval, join: join(interval))), end, method)
  }

  /// The day on which the last enrollment that has one of some tasks ends; nil if one does not end, or the tasks are in none.
  private func lastDay(of tasks: Set<CareTask.ID>) -> CivilDate? {
    var last: CivilDate?
    for enrollment in history.enrollments where enrollment.tasks.contains(where: { tasks.contains($0.id) }) {
      guard let segments = enrollment.carePlan?.segments, let final = segments.last,
        final.version.value.status.isEnded || final.to != nil
      else { return nil }
      let ended = segments.reversed().prefix { $0.version.value.status.isEnded }.last?.from ?? final.to ?? final.from
      guard ended <= now else { return nil }
      let date = enrollment.zones.zone(at: ended).date(of: ended)
      last = max(last ?? date, date)
    }
    return last
  }

  /// Returns the days on which the care plans that are in force are paused, or on which all due events are excused.
  private func excusedDays(_ events: [Event], from: CivilDate, to: CivilDate) -> Set<CivilDate> {
    let due = Dictionary(grouping: events.filter { $0.state != .notApplicable }, by: \.date)
    var excused = Set(due.filter { $0.value.allSatisfy { $0.state == .excused } }.keys)
    var date = from
    while date < to {
      let start = history.zones.startOfDay(date)
      let statuses = history.enrollments.compactMap { $0.carePlan?.version(at: start)?.value.status }
        .filter { $0 == .active || $0 == .paused }
      if !statuses.isEmpty, statuses.allSatisfy({ $0 == .paused }) { excused.insert(date) }
      date = date.adding(days: 1)
    }
    return excused
  }

  /// Returns the enrollment of an event, as rates are divided by it.
  func rateEnrollment(of event: Event) -> RateBreakdown.Enrollment {
    let carePlan = history.enrollment(of: event)?.carePlan?.segments.last?.version.value
    var arm: String?
    if case .text(let text)? = event.parameters[ParameterDefinition.arm] { arm = text }
    return RateBreakdown.Enrollment(enrolled: carePlan?.enrolled, arm: arm)
  }
}

extension RuntimeError {
  /// Requires that a window has days, and not too many.
  static func checkWindow(from: CivilDate, to: CivilDate) throws {
    guard from < to else { throw RuntimeError.invalidWindow }
    let days = to.dayNumber - from.dayNumber
    guard days <= CalendarInterval.mostDaysOfReport else {
      throw RuntimeError.windowTooLong(days: days, limit: CalendarInterval.mostDaysOfReport)
    }
  }
}
