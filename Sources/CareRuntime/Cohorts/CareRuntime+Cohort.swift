import CareInsights
public import CareModel
import CareStore

extension CareRuntime {
  /// Returns the adherence of all participants of a plan: pooled, and as the distribution of their own values.
  ///
  /// Everything is read in one snapshot of the store. Memory does not grow with the number of participants but for 16 bytes each, by
  /// which they are ordered; rows of participants are handed on and never kept.
  ///
  /// - Parameters:
  ///   - query: The plan, the days, and the measure.
  ///   - now: The current time.
  ///   - each: Called with the row of each participant, in the order of the store.
  ///   - progress: Called after each participant with their number so far and the number of all.
  ///   - charge: Charges for each event before it is read.
  /// - Returns: The figures; without values if nothing has closed.
  /// - Throws: `StoreError.notFound` if there is no such plan; ``RuntimeError/invalidWindow`` for no days;
  ///   ``RuntimeError/windowTooLong(days:limit:)``; ``RuntimeError/unknownTask(task:known:among:)``;
  ///   ``RuntimeError/unknownParameter(plan:name:known:)`` or ``RuntimeError/unknownArm(plan:parameter:known:)`` for an arm;
  ///   `ScriptError` if a person interrupts a script, or for a strategy that is a script; what `charge` and `each` throw.
  /// - Complexity: O(events in the days + enrollments).
  public func cohort(
    _ query: CohortQuery, at now: Instant, each: ((CohortRow) throws -> Void)? = nil,
    progress: ((_ done: Int, _ all: Int) -> Void)? = nil, charging charge: WorkCharge? = nil
  ) throws -> CohortFigures {
    try store.read { reader in
      var walk = try CohortWalk(query, runtime: self, in: reader, at: now, charge: charge)
      return try walk.run(progress: progress, each: each)
    }
  }

  /// Returns the row of one enrollment of a cohort, such as after a commit that concerns it; nil if it is not in the cohort.
  ///
  /// - Throws: As ``cohort(_:at:each:progress:charging:)``; `StoreError.notFound` if there is no such care plan.
  /// - Complexity: O(events of the enrollment in the days).
  public func cohortRow(of carePlan: CarePlan.ID, _ query: CohortQuery, at now: Instant) throws -> CohortRow? {
    try store.read { reader in
      guard let member = try reader.cohortMember(carePlan) else {
        throw StoreError.notFound(entity: CarePlan.entityName, id: carePlan.text)
      }
      var walk = try CohortWalk(query, runtime: self, in: reader, at: now, charge: nil)
      return try walk.row(of: member)
    }
  }
}
