import CareInsights
import CareModel
import CareStore

extension PatientSnapshot {
  /// Returns the adherence on some days of a patient whose only enrollment has the events that any enrollment like it has; nil if its
  /// events have to be joined.
  ///
  /// The figures are those of ``counted(from:to:tasks:strategy:)``. Reads that are charged are joined, so that they are charged alike for
  /// all patients.
  ///
  /// - Throws: As ``counted(from:to:tasks:strategy:)``.
  func sharedAdherence(
    from: CivilDate, to: CivilDate, tasks: [CareTask.ID]?, strategy: ProgressStrategy?
  ) throws -> AdherenceFold? {
    guard CareRuntime.usesCohortTemplates, charge == nil, from < to, history.enrollments.count == 1,
      let carePlan = history.enrollments[0].id, let plan = history.enrollments[0].plan, !(strategy?.isHook ?? false),
      let member = try reader.cohortMember(carePlan)
    else { return nil }
    let names = try reader.names(of: member), bound = try reader.cohortBound(asOf)
    guard !names.hasOwnTasks, !names.hasDrafts, let course = try reader.course(of: member, bound: bound) else {
      return nil
    }
    if let tasks { try require(tasks) }
    let query = CohortQuery(plan: plan, from: from, to: to, tasks: tasks, measure: .rate(strategy: strategy))
    var numbers = Numbered<CareTask.ID>()
    guard let template = try CohortTemplate(of: self, query, tasks: &numbers) else { return nil }
    var fold = AdherenceFold(from: from, to: to)
    let isComplete = try template.forEachEvent(
      of: member, in: course, strategy: strategy, bound: bound, in: reader
    ) { fold.add($0, isOpened: $1) }
    return isComplete ? fold : nil
  }

  /// Returns whether one of some tasks, or of all (nil), that counts toward adherence spans a day.
  func spans(_ tasks: [CareTask.ID]?) -> (CivilDate) throws -> Bool {
    let history = tasks.map { limited(to: $0).history } ?? history
    return history.spans
  }
}
