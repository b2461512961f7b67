import CareModel
import CareRuntime
import Logging
import ServiceLifecycle
import Synchronization

/// The rosters of studies in memory, so that a page of one does not read the whole study.
///
/// Commits change the rows of the participants concerned before a page is shown; the passing of time changes those of all, so that a
/// roster is computed again in the background once it is a minute old. Nothing is stored: all of it can be computed again.
package final class RosterBoard: Service {
  /// The age in milliseconds from which a roster is computed again in the background.
  private static let refreshed: Int64 = 60_000
  /// The age from which a page waits for that.
  private static let outdated: Int64 = 300_000
  /// The most pages that wait for a roster to be computed.
  private static let mostWaiting = 64
  /// The most rosters that are kept sorted, about 3 MB each for 10,000 participants.
  private static let mostShown = 8

  private let runtime: CareRuntime
  private let lane: StoreLane
  private let logger: Logger
  private let builder = BoundedThread(mostWaiting: RosterBoard.mostWaiting)
  private let tables = Mutex<[PlanHeader.ID: RosterTable]>([:])
  /// The last rosters that were shown, by query: the next page of one need not be sorted again.
  private let shown = Mutex<[RosterQuery: Roster]>([:])
  private let refreshing = Mutex<Set<PlanHeader.ID>>([])

  init(_ runtime: CareRuntime, lane: StoreLane, logger: Logger) {
    self.runtime = runtime
    self.lane = lane
    self.logger = logger
  }

  /// Returns the roster of a query, which includes every commit so far; its rows are of ``Roster/asOf`` or newer.
  ///
  /// - Throws: `StoreError.notFound` if there is no such plan; ``WebProblem/queueFull``.
  func roster(_ query: RosterQuery, at now: Instant) async throws -> Roster {
    let known = try await lane.read { [self] _ in try current(query.plan, at: now) }
    guard let known, now.milliseconds(since: known.asOf) < Self.outdated else {
      return try await builder.run { [self] in try built(query.plan, at: now).roster(query) }
    }
    if now.milliseconds(since: known.asOf) >= Self.refreshed { refresh(query.plan, at: now) }
    if let kept = shown.withLock({ $0[query] }), kept.seq == known.seq, kept.asOf == known.asOf { return kept }
    let roster = try await lane.read { _ in known.roster(query) }
    shown.withLock { shown in
      if shown.count >= Self.mostShown { shown.removeAll() }
      shown[query] = roster
    }
    return roster
  }

  /// Returns the last days of enrollments, as the roster of their study was computed last.
  func days(of carePlans: [CarePlan.ID], in plan: PlanHeader.ID) -> [CarePlan.ID: [RosterDay]] {
    tables.withLock { tables in
      Dictionary(carePlans.compactMap { id in tables[plan]?.days[id].map { (id, $0) } }) { first, _ in first }
    }
  }

  /// Returns the table of a study with every commit so far; nil if it has to be computed.
  private func current(_ plan: PlanHeader.ID, at now: Instant) throws -> RosterTable? {
    try tables.withLock { tables in
      guard var table = tables[plan] else { return nil }
      tables[plan] = nil
      guard try runtime.update(&table, at: now) else { return nil }
      tables[plan] = table
      return table
    }
  }

  /// Computes the table of a study, unless another page did meanwhile.
  private func built(_ plan: PlanHeader.ID, at now: Instant) throws -> RosterTable {
    if let known = try current(plan, at: now), now.milliseconds(since: known.asOf) < Self.refreshed {
      return known
    }
    let table = try runtime.rosterTable(RosterQuery(plan: plan), at: now)
    tables.withLock { $0[plan] = table }
    return table
  }

  /// Computes the table of a study in the background, once at a time.
  private func refresh(_ plan: PlanHeader.ID, at now: Instant) {
    guard refreshing.withLock({ $0.insert(plan).inserted }) else { return }
    Task {
      defer { _ = refreshing.withLock { $0.remove(plan) } }
      do { _ = try await builder.run { [self] in try built(plan, at: now) } } catch {
        // The next page waits for it, and meets the same problem.
        logger.error("a roster cannot be computed", metadata: ["type": "\(type(of: error))"])
      }
    }
  }

  /// Waits for the end of the server, and then for the work that was begun.
  package func run() async throws {
    do { try await gracefulShutdown() } catch is CancellationError {
      // A server that is canceled ends its work as well.
    }
    try await builder.shutdown()
  }
}
