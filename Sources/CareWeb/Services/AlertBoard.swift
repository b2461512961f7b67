import CareModel
import CareRuntime
import Synchronization

/// The alerts of studies that wait for someone, and those that were acknowledged lately, in memory: every page of the care team says how
/// many wait, and the inbox lists them.
///
/// Commits change those of the participants concerned before a page is shown. Nothing is stored: all of it can be computed again.
final class AlertBoard: Sendable {
  /// The alerts of a study.
  struct Alerts: Sendable {
    /// Those that nobody has acknowledged, also snoozed ones, the most urgent first.
    var waiting: [Alert]
    /// Those that were acknowledged in the last ``AlertBoard/days`` days, the latest first.
    var acknowledged: [Alert]
  }

  private struct Known: Sendable {
    /// The number of the last commit that it includes.
    var seq: Int
    /// The time of the last look for alerts that were acknowledged too long ago.
    var pruned: Instant
    /// The alerts that wait, or that were acknowledged lately.
    var alerts: [Patient.ID: [Alert]]
  }

  /// The days for which an acknowledged alert is kept.
  static let days = 28
  private static let secondsOfDay = 86_400

  private let lane: StoreLane
  private let studies = Mutex<[PlanHeader.ID: Known]>([:])

  init(lane: StoreLane) { self.lane = lane }

  /// Returns the number of a study's alerts that are open: neither acknowledged nor snoozed.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  /// - Complexity: O(alerts that are kept, and those of the participants that commits since the last call concern); all alerts at the first.
  func open(in plan: PlanHeader.ID, at now: Instant) async throws -> Int {
    try await known(plan, at: now).alerts.values.reduce(0) { sum, alerts in
      sum + alerts.count { $0.handling(at: now) == .open }
    }
  }

  /// Returns the alerts of a study.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  /// - Complexity: As ``open(in:at:)``, and O(n log n) in the alerts that are kept.
  func alerts(in plan: PlanHeader.ID, at now: Instant) async throws -> Alerts {
    let all = try await known(plan, at: now).alerts.values.joined(), first = Self.start(at: now)
    return Alerts(
      waiting: all.filter { $0.acknowledged == nil }.sorted { $0.precedes($1) },
      acknowledged: all.filter { $0.acknowledged.map { $0 >= first } ?? false }
        .sorted { ($0.acknowledged ?? first, $0.id) > ($1.acknowledged ?? first, $1.id) })
  }

  private func known(_ plan: PlanHeader.ID, at now: Instant) async throws -> Known {
    try await lane.read { [self] runtime in
      let updated = try Self.updated(studies.withLock { $0[plan] }, plan, runtime, at: now)
      studies.withLock { studies in
        if studies[plan].map({ $0.seq < updated.seq || $0.pruned < updated.pruned }) ?? true { studies[plan] = updated }
      }
      return updated
    }
  }

  private static func updated(
    _ known: Known?, _ plan: PlanHeader.ID, _ runtime: CareRuntime, at now: Instant
  ) throws -> Known {
    let records = StudyRecords(runtime: runtime, plan: plan, now: now)
    guard var known else { return try read(records) }
    if now.milliseconds(since: known.pruned) > Int64(secondsOfDay) * 1_000 {
      known.alerts = known.alerts.compactMapValues { alerts in
        let kept = alerts.filter { isKept($0, at: now) }
        return kept.isEmpty ? nil : kept
      }
      known.pruned = now
    }
    for reach in try runtime.reaches(after: known.seq) {
      if reach.hasAlerts, reach.plans?.contains(plan) ?? true {
        guard let patients = reach.patients else { return try read(records) }
        for patient in patients {
          known.alerts[patient] = try records.alerts(of: patient).filter { isKept($0, at: now) }
        }
      }
      known.seq = reach.seq
    }
    return known
  }

  private static func read(_ records: StudyRecords) throws -> Known {
    try records.runtime.reading { seq in
      let kept = try records.alerts { isKept($0, at: records.now) }
      return Known(seq: seq, pruned: records.now, alerts: Dictionary(grouping: kept, by: \.patient))
    }
  }

  private static func start(at now: Instant) -> Instant { now.adding(seconds: -days * secondsOfDay) }

  private static func isKept(_ alert: Alert, at now: Instant) -> Bool {
    alert.acknowledged.map { $0 >= start(at: now) } ?? true
  }
}
