import CareInsights
package import CareModel
import CareStore

/// The participants of a plan with their last days and what waits for the care team, before a query filters and orders them.
///
/// It can be kept in memory, and brought up to date with the commits after it; see ``CareRuntime/update(_:at:)``.
package struct RosterTable: Sendable {
  /// The plan.
  package let plan: PlanHeader.ID
  /// The title of the plan.
  package let title: String
  /// The time for which the days of every row were computed; rows that commits changed are newer.
  package let asOf: Instant
  /// The number of the last commit that it includes.
  package fileprivate(set) var seq: Int
  /// The rows by care plan, with the alerts and messages that wait as their needs.
  fileprivate var rows: [CarePlan.ID: RosterRow]
  /// The last days of each row, today the last of them.
  package fileprivate(set) var days: [CarePlan.ID: [RosterDay]]

  /// The number of enrollments.
  package var count: Int { rows.count }
}

extension RosterTable {
  /// Returns the rows that a query asks for, in its order.
  ///
  /// - Complexity: O(n log n) for n rows.
  package func roster(_ query: RosterQuery) -> Roster {
    var shown: [RosterRow] = []
    shown.reserveCapacity(rows.count)
    for (_, row) in rows where query.statuses.contains(row.status) && query.onlyArm.map({ $0 == row.arm }) ?? true {
      let own = query.needs(of: row)
      guard !own.isEmpty else {
        shown.append(row)
        continue
      }
      var row = row
      row.needs = RosterNeed.sorted(row.needs + own)
      shown.append(row)
    }
    var roster = Roster(plan: plan, title: title, asOf: asOf, seq: seq, rows: shown)
    if let needs = query.needs {
      roster.rows.removeAll { row in
        !row.needs.contains { needs.isEmpty || needs.contains($0.kind) }
      }
    }
    roster.sort(by: query.order)
    if let limit = query.limit { roster.rows = Array(roster.rows.prefix(max(0, limit))) }
    return roster
  }
}

extension CareRuntime {
  /// The most enrollments that an update computes again; above, all are as soon computed.
  private static let mostUpdated = 500
  /// The most commits that an update reads.
  private static let mostCommits = 2_000

  /// Returns the table of a plan's participants.
  ///
  /// - Throws: As ``roster(_:at:progress:)``.
  /// - Complexity: O(events of 28 days of all participants + alerts + messages).
  package func rosterTable(
    _ query: RosterQuery, at now: Instant, progress: ((_ done: Int, _ all: Int) -> Void)? = nil
  ) throws -> RosterTable {
    try store.read { reader in
      let header = try reader.header(ofStudy: query.plan, at: now, asOf: query.asOf)
      var walk = try CohortWalk(roster: query, runtime: self, in: reader, at: now)
      let figures = try walk.run(progress: progress, each: nil)
      let waiting = try WaitingNeeds(in: reader, asOf: query.asOf, at: now)
      let rows = walk.rosterRows.map { row in
        var row = row
        row.needs = RosterNeed.sorted(waiting.needs(of: row))
        return (row.carePlan, row)
      }
      return RosterTable(
        plan: query.plan, title: header.title, asOf: now, seq: figures.seq,
        rows: Dictionary(rows) { first, _ in first },
        days: Dictionary(zip(rows.map(\.0), walk.rosterDays)) { first, _ in first })
    }
  }

  /// Brings a table up to date with the commits after it: computes the rows of the participants concerned, with the same code.
  ///
  /// - Returns: Whether it is up to date. It is not, and is as it was, if the plan changed, if someone was erased, or if commits concern so
  ///   many participants that the whole table is as soon made again.
  /// - Throws: `StoreError` if the store cannot be read; `ScriptError` if a person interrupts a script.
  /// - Complexity: O(events of 28 days of the participants concerned).
  package func update(_ table: inout RosterTable, at now: Instant) throws -> Bool {
    try store.read { reader in
      let last = try reader.lastSeq()
      guard last > table.seq else { return true }
      guard last - table.seq <= Self.mostCommits else { return false }
      var carePlans: Set<CarePlan.ID> = [], patients: Set<Patient.ID> = []
      for change in try reader.changes(after: table.seq, limit: Self.mostCommits) {
        // A commit of which nothing is known can be an erasure.
        if change.records.isEmpty { return false }
        for record in change.records {
          switch RosterConcern(record, plan: table.plan) {
          case .everyone: return false
          case .nobody: continue
          case .carePlan(let id): carePlans.insert(id)
          case .patient(let id): patients.insert(id)
          }
        }
      }
      for patient in patients { carePlans.formUnion(try reader.carePlanIDs(of: patient)) }
      guard carePlans.count <= Self.mostUpdated else { return false }
      var walk = try CohortWalk(roster: RosterQuery(plan: table.plan), runtime: self, in: reader, at: now)
      var rows = table.rows, days = table.days
      for id in carePlans {
        (rows[id], days[id]) = (nil, nil)
        guard let member = try reader.cohortMember(id), try walk.row(of: member) != nil,
          var row = walk.rosterRows.last, row.carePlan == id
        else { continue }
        let waiting = try WaitingNeeds(of: row.patient, in: reader, at: now)
        row.needs = RosterNeed.sorted(waiting.needs(of: row))
        (rows[id], days[id]) = (row, walk.rosterDays.last)
      }
      (table.rows, table.days, table.seq) = (rows, days, last)
      return true
    }
  }
}

extension CohortWalk {
  /// Prepares the walk of a roster, over the last days.
  fileprivate init(roster query: RosterQuery, runtime: CareRuntime, in reader: StoreReader, at now: Instant) throws {
    // A day more at each end than in any zone.
    let today = Zone.utc.date(of: now)
    let days = (from: today.adding(days: -RosterFold.span), to: today.adding(days: 2))
    let widest = try reader.timelines(CareTask.self, owner: .plan(query.plan), zone: .utc, asOf: query.asOf)
      .flatMap(\.segments).map(\.version.value.answerReach).reduce(into: days) { widest, reach in
        widest.from = min(widest.from, today.adding(days: -reach.back - 1))
        widest.to = max(widest.to, today.adding(days: reach.ahead + 2))
      }
    var cohort = CohortQuery(plan: query.plan, from: widest.from, to: widest.to)
    (cohort.arm, cohort.onlyArm, cohort.asOf) = (query.arm, query.onlyArm, query.asOf)
    try self.init(cohort, runtime: runtime, in: reader, at: now, charge: nil)
    roster = RosterFold(from: days.from, to: days.to)
  }
}

/// The participants whose rows a written record concerns.
private enum RosterConcern {
  case everyone
  case nobody
  case carePlan(CarePlan.ID)
  case patient(Patient.ID)

  init(_ record: StoreChange.Record, plan: PlanHeader.ID) {
    switch record.entity {
    case "patient", "outcome", "sample", "draft": self = .patient(Patient.ID(record.id))
    // What a receipt is of has a record of its own.
    case "receipt": self = .nobody
    case CarePlan.entityName: self = .carePlan(CarePlan.ID(record.id))
    case PlanHeader.entityName: self = record.id == plan.text ? .everyone : .nobody
    default:
      switch record.owner {
      case .plan(let id): self = id == plan ? .everyone : .nobody
      case .carePlan(let id): self = .carePlan(id)
      case .patient(let id): self = .patient(id)
      case .none: self = .nobody
      }
    }
  }
}
