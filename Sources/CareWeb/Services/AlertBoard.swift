import CareModel
import CareRuntime
import Synchronization

/// The alerts of studies that wait for someone, in memory, so that every page of the care team can say how many there are.
///
/// Commits change those of the participants concerned before a page is shown. Nothing is stored: all of it can be computed again.
final class AlertBoard: Sendable {
  private struct Waiting: Sendable {
    /// The number of the last commit that it includes.
    var seq: Int
    /// The alerts that nobody has acknowledged.
    var alerts: [Patient.ID: [Alert]]
  }

  private let lane: StoreLane
  private let studies = Mutex<[PlanHeader.ID: Waiting]>([:])

  init(lane: StoreLane) { self.lane = lane }

  /// Returns the number of a study's alerts that are open: neither acknowledged nor snoozed.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  /// - Complexity: O(alerts of the participants that commits since the last call concern); all alerts at the first.
  func open(in plan: PlanHeader.ID, at now: Instant) async throws -> Int {
    try await lane.read { [self] runtime in
      let known = studies.withLock { $0[plan] }
      let waiting = try Self.updated(known, plan, runtime, at: now)
      studies.withLock { studies in
        if studies[plan].map({ $0.seq < waiting.seq }) ?? true { studies[plan] = waiting }
      }
      return waiting.alerts.values.reduce(0) { sum, alerts in
        sum + alerts.count { $0.handling(at: now) == .open }
      }
    }
  }

  private static func updated(
    _ known: Waiting?, _ plan: PlanHeader.ID, _ runtime: CareRuntime, at now: Instant
  ) throws -> Waiting {
    let records = StudyRecords(runtime: runtime, plan: plan, now: now)
    guard var waiting = known else { return try read(records) }
    for reach in try runtime.reaches(after: waiting.seq) {
      if reach.hasAlerts, reach.plans?.contains(plan) ?? true {
        guard let patients = reach.patients else { return try read(records) }
        for patient in patients { waiting.alerts[patient] = try records.waitingAlerts(of: patient) }
      }
      waiting.seq = reach.seq
    }
    return waiting
  }

  private static func read(_ records: StudyRecords) throws -> Waiting {
    try records.runtime.reading { seq in
      Waiting(seq: seq, alerts: Dictionary(grouping: try records.waitingAlerts(), by: \.patient))
    }
  }
}
