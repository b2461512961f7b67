import CareModel
import CareStore

/// The times at which what the insights and charts of a plan show may change without a commit.
struct InsightChanges {
  /// The opening, the closing, and the end of the grace period of events.
  private let windows: [(at: Instant, task: CareTask.ID, isToday: Bool)]
  /// The next midnight, and the times at which versions take effect.
  private let others: [Instant]

  fileprivate init(windows: [(at: Instant, task: CareTask.ID, isToday: Bool)], others: [Instant]) {
    self.windows = windows
    self.others = others
  }

  /// The first time of all.
  var first: Instant? { (windows.map(\.at) + others).min() }

  /// Returns the first time at which an insight may change, from the events that it reads.
  ///
  /// A threshold and a statistic read whole days before today; a function may read the events of today, too.
  func first(of definition: InsightDefinition) -> Instant? {
    let subjects: [Threshold.Subject]
    switch definition.rule {
    case .script: return first
    case .threshold(let threshold): subjects = [threshold.subject]
    case .statistic(let statistic): subjects = [statistic.subject] + (statistic.other.map { [$0] } ?? [])
    }
    let read = windows.filter { window in
      !window.isToday && subjects.contains { $0.tasks?.contains(window.task) ?? true }
    }
    return (read.map(\.at) + others).min()
  }
}

extension PlanInForce {
  /// Returns the times after now at which the plan's insights and charts may change; none without any.
  ///
  /// They are midnight in the plan's zone, and before it the times at which a window opens, closes, or ends its grace period, or at which
  /// a version takes effect.
  func changes() throws -> InsightChanges {
    guard !header.insights.isEmpty || !header.charts.isEmpty else { return InsightChanges(windows: [], others: []) }
    let zone = context.zone, now = snapshot.now, today = zone.date(of: now), history = snapshot.history
    let days = history.reaching(today, with: (today, today.adding(days: 1)))
    let interval = EventQuery.Interval.days(from: days.from, to: today.adding(days: 1))
    let events = try snapshot.scheduledEvents(interval, join: snapshot.join(interval))
    let windows = events.flatMap { event in
      [event.window.opens, event.window.closes, event.window.graceEnds].filter { $0 > now }
        .map { (at: $0, task: event.task.id, isToday: event.date >= today) }
    }
    let others = [zone.startOfDay(today.adding(days: 1))] + history.effectiveTimes
    return InsightChanges(windows: windows, others: others.filter { $0 > now })
  }
}

extension PatientHistory {
  /// The times at which versions of enrollments, plans, and tasks take effect, past and future.
  var effectiveTimes: [Instant] {
    enrollments.flatMap { enrollment in
      (enrollment.carePlan?.segments.flatMap { [$0.from, $0.to].compactMap(\.self) } ?? [])
        + (enrollment.headers?.segments.map(\.from) ?? [])
        + enrollment.tasks.flatMap { $0.segments.map(\.from) }
    }
  }
}

extension Threshold.Subject {
  /// The tasks that it reads; nil for all.
  fileprivate var tasks: Set<CareTask.ID>? {
    switch self {
    case .adherence: nil
    case .values(let task, _, _): [task]
    case .coverage(let definition): definition.tasks
    }
  }
}
