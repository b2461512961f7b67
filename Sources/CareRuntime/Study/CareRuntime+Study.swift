import CareInsights
public import CareModel
import CareSchedule
import CareStore

extension CareRuntime {
  /// Returns the statistics of a study: enrollment, flow, retention, the time to answer, compliance, and the checklist of reports.
  ///
  /// Everything is read in one snapshot of the store, up to `now`. Leaving is to withdraw, or to be silent; see ``StudyQuery/silentAfter``.
  /// - Parameters:
  ///   - query: The plan, the arms, and the limit of silence.
  ///   - now: The current time.
  ///   - progress: Called after each participant with their number so far and the number of all.
  /// - Returns: The statistics; those of nobody if nobody is enrolled.
  /// - Throws: `StoreError.notFound` if there is no such plan; `ScriptError` if a person interrupts a script.
  /// - Complexity: O(events of all participants).
  public func study(
    _ query: StudyQuery, at now: Instant, progress: ((_ done: Int, _ all: Int) -> Void)? = nil
  ) throws -> StudyFigures {
    try store.read { reader in
      let headers = try reader.history(PlanHeader.self, id: query.plan, asOf: query.asOf).map(\.value)
      let header = try reader.header(ofStudy: query.plan, at: now, asOf: query.asOf)
      // A day more than anywhere on earth.
      let to = Zone.utc.date(of: now).adding(days: 2)
      var cohort = CohortQuery(plan: query.plan, from: to.adding(days: -CalendarInterval.mostDaysOfReport), to: to)
      (cohort.arm, cohort.asOf) = (query.arm, query.asOf)
      cohort.dimensions = [.task, .week, .studyDay, .weekday, .hour]
      if headers.contains(where: { $0.parameters.contains { $0.name == query.arm } }) { cohort.dimensions.append(.arm) }
      var walk = try CohortWalk(cohort, runtime: self, in: reader, at: now, charge: nil)
      walk.study = StudyFold(silentAfter: query.silentAfter, keepsDays: query.includesDays)
      let compliance = try walk.run(progress: progress, each: nil)
      let fold = walk.study ?? StudyFold(silentAfter: query.silentAfter)
      let tasks = try reader.allInForce(CareTask.self, owner: .plan(query.plan), at: now, zone: .utc, asOf: query.asOf)
        .map(\.value)
      var figures = StudyFigures(
        plan: query.plan, title: header.title,
        gate: header.gate.map { gate in tasks.first { $0.id == gate }?.title ?? gate.text },
        silentAfter: query.silentAfter, latency: fold.latencies, compliance: compliance)
      fold.fill(&figures)
      figures.compliance.participants.erased = try reader.erasures()
      if let first = figures.enrollment.first?.date { figures.compliance.from = first }
      figures.compliance.to = Zone.utc.date(of: now).adding(days: 1)
      // The store keeps no earlier states of deliveries.
      let reminders = try query.asOf == nil ? reader.reminderCounts(of: query.plan) : [:]
      figures.checklist = StudyChecklist(figures, tasks: tasks, reminders: reminders).items
      return figures
    }
  }
}

extension StoreReader {
  /// Returns the header of a plan in force at `now`; of a plan that was deleted, or is still to begin, its last version.
  ///
  /// - Throws: `StoreError.notFound` if there is no such plan.
  func header(ofStudy plan: PlanHeader.ID, at now: Instant, asOf: AsOf?) throws -> PlanHeader {
    if let header = try inForce(PlanHeader.self, id: plan, at: now, zone: .utc, asOf: asOf)?.value { return header }
    guard let last = try history(PlanHeader.self, id: plan, asOf: asOf).last(where: { !$0.isDeleted }) else {
      throw StoreError.notFound(entity: PlanHeader.entityName, id: plan.text)
    }
    return last.value
  }
}
