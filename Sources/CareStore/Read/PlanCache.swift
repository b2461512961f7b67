import CareModel
import Synchronization

/// The versions of plans and of their tasks and contacts, kept between the reads of an engine whose queries wait for a server.
///
/// They are known up to a commit. A later read looks at the entries since then: if none of them is a plan's, the versions
/// hold for the later commit too, because rows up to a commit never change.
final class PlanCache: Sendable {
  /// The cached plans, as one read uses them.
  struct Snapshot: Sendable {
    /// The number of the commit up to which the plans are known.
    var seq = 0
    /// The seal of that commit, by which a database that was restored to an earlier state is noticed; nil before the first.
    var seal: [UInt8]?
    var plans: [PlanHeader.ID: VersionSet] = [:]
    fileprivate var era = 0
  }

  /// The greatest number of entries that a read looks at; after more, the plans are read again.
  static let mostEntries = 10_000

  private let state = Mutex(Snapshot())

  /// The plans that are known now.
  var snapshot: Snapshot { state.withLock { $0 } }

  /// Discards all plans, and those that a read began to load before.
  func forget() {
    state.withLock { $0 = Snapshot(era: $0.era + 1) }
  }

  /// Puts a snapshot in place of the one that it was made of, unless another read has looked further meanwhile.
  func advance(_ snapshot: Snapshot, to next: Snapshot) {
    state.withLock { state in
      guard state.era == snapshot.era, state.seq == snapshot.seq, state.seal == snapshot.seal else { return }
      // What was kept meanwhile holds as long as the rest does.
      let plans = next.plans.isEmpty ? [:] : state.plans
      (state.seq, state.seal, state.plans) = (next.seq, next.seal, plans)
    }
  }

  /// Keeps a plan as it was at the commit of a snapshot, unless another one is known now.
  func keep(_ plan: PlanHeader.ID, _ rows: VersionSet, of snapshot: Snapshot) {
    state.withLock { state in
      guard state.era == snapshot.era, state.seq == snapshot.seq, state.seal == snapshot.seal else { return }
      state.plans[plan] = rows
    }
  }
}
