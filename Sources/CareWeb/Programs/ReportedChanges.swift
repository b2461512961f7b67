import CareAccess
import CareModel
import CareRuntime
import CareStore
import HTTPTypes

/// Some commits of the store, as a program hears of them: those that concern its studies, by ids only and without authors.
struct ReportedChanges: Sendable {
  /// The commits.
  let items: [StoreChange]
  /// The last commit that was looked at.
  let last: Int
  /// Whether it is the last one of the store.
  let isEnd: Bool

  /// Reads commits after one.
  init(after: Int, _ limit: Int, in studies: Set<PlanHeader.ID>, _ runtime: CareRuntime) throws {
    let (found, items) = try runtime.reading { _ -> ([StoreChange], [StoreChange]) in
      // A commit can have thousands of records of one participant.
      var known: [Owner: Set<PlanHeader.ID>] = [:]
      let found = try runtime.changes(after: after, limit: limit)
      return (found, try found.compactMap { try Self.reported($0, in: studies, runtime, &known) })
    }
    self.items = items
    last = found.last?.seq ?? after
    isEnd = found.count < limit
  }

  /// Returns the studies whose participants a token may see by their ids, for a request that continues after a commit.
  ///
  /// - Throws: ``WebProblem`` with `no_right` without such a study, and with `unknown_commit` for a commit that the store does not have.
  static func studies(of visit: ProgramVisit, after: Int) async throws -> Set<PlanHeader.ID> {
    let services = visit.visit.services, studies = try await studies(of: visit.session, services, at: visit.now)
    guard !studies.isEmpty else { throw WebProblem.noRight }
    guard after <= (try await services.lane.read { try $0.lastSeq() }) else {
      throw WebProblem(
        .conflict, "unknown_commit",
        detail: "the store has no commit after which to continue; it was restored from a copy: read everything again")
    }
    return studies
  }

  /// Returns the studies whose participants a session may see by their ids.
  static func studies(
    of session: Session, _ services: WebServices, at now: Instant
  ) async throws -> Set<PlanHeader.ID> {
    try await services.lane.read { runtime in
      Set(
        try runtime.plans(at: now).map(\.value.id).filter { plan in
          guard let scope = try? session.scope(.roster, in: plan, at: now) else { return false }
          return !scope.isPseudonymous
        })
    }
  }

  /// Returns what is reported of a commit; nil if it does not concern the studies.
  ///
  /// A commit without records may have changed anything.
  private static func reported(
    _ change: StoreChange, in studies: Set<PlanHeader.ID>, _ runtime: CareRuntime,
    _ known: inout [Owner: Set<PlanHeader.ID>]
  ) throws -> StoreChange? {
    var records: [StoreChange.Record] = []
    for record in change.records {
      let owner = owner(of: record)
      let plans = try known[owner] ?? plans(of: owner, runtime)
      known[owner] = plans
      if !plans.isDisjoint(with: studies) { records.append(record) }
    }
    guard change.records.isEmpty || !records.isEmpty else { return nil }
    return StoreChange(seq: change.seq, recorded: change.recorded, records: records)
  }

  /// Returns the owner of a record; a plan and a patient are their own.
  private static func owner(of record: StoreChange.Record) -> Owner {
    switch record.owner {
    case .none where record.entity == PlanHeader.entityName: .plan(PlanHeader.ID(record.id))
    case .none where record.entity == Patient.entityName: .patient(Patient.ID(record.id))
    case .none, .plan, .patient, .carePlan: record.owner
    }
  }

  /// Returns the plans that an owner belongs to.
  private static func plans(of owner: Owner, _ runtime: CareRuntime) throws -> Set<PlanHeader.ID> {
    switch owner {
    case .plan(let id): return [id]
    case .patient(let id): return try runtime.store.read { try $0.plans(followedBy: id) }
    case .carePlan(let id):
      do {
        return Set(
          [try runtime.store.read { try $0.history(CarePlan.self, id: id).last?.value.plan }].compactMap(\.self))
      } catch StoreError.ambiguous { return [] }
    case .none: return []
    }
  }
}
