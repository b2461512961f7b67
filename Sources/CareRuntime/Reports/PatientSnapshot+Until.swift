import CareModel
import CareStore

extension PatientSnapshot {
  /// Returns the first time at which insights and charts may change without a commit; nil if a function of theirs read the clock.
  ///
  /// That is midnight in a plan's zone, or before it the time at which a window opens, closes, or ends its grace period, or at which a
  /// version takes effect.
  func insightsChange(in plans: [PlanInForce]) throws -> Instant? {
    guard plans.allSatisfy({ !($0.context.reads?.haveClock ?? true) }) else { return nil }
    var times: [Instant] = []
    for plan in plans where !plan.header.insights.isEmpty || !plan.header.charts.isEmpty {
      let zone = plan.context.zone, today = zone.date(of: now)
      times.append(zone.startOfDay(today.adding(days: 1)))
      let history = plan.snapshot.history
      let longest = history.longestWindowInDays()
      let interval = EventQuery.Interval.days(from: today.adding(days: -longest), to: today.adding(days: 1))
      let events = try plan.snapshot.scheduledEvents(interval, join: plan.snapshot.join(interval))
      times += events.flatMap { [$0.window.opens, $0.window.closes, $0.window.graceEnds] }
      for enrollment in history.enrollments {
        times += enrollment.carePlan?.segments.flatMap { [$0.from, $0.to].compactMap(\.self) } ?? []
        times += enrollment.headers?.segments.map(\.from) ?? []
        times += enrollment.tasks.flatMap { $0.segments.map(\.from) }
      }
    }
    return times.filter { $0 > now }.min()
  }
}
