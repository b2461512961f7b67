import CareModel
import Synchronization

/// Loaded plans between calls, by the files that they were loaded from.
///
/// A plan is out of the pool while a call uses it, so no two calls share one.
final class HookPool: Sendable {
  private struct Idle: @unchecked Sendable {  // allowed: a plan in the pool has no owner, one out of it has one
    let manifest: ScriptBundle.Manifest
    let plan: LoadedPlan
  }

  private let idle = Mutex<[Idle]>([])
  private let capacity: Int

  /// A pool that keeps at most so many plans; the one that waited longest goes first.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// A plan that waits; nil when none of these files does.
  func take(_ manifest: ScriptBundle.Manifest) -> LoadedPlan? {
    let found = idle.withLock { idle -> Idle? in
      idle.lastIndex { $0.manifest == manifest }.map { idle.remove(at: $0) }
    }
    return found?.plan
  }

  /// Takes a plan back, unless its state has ended.
  func put(_ plan: LoadedPlan, _ manifest: ScriptBundle.Manifest) {
    guard !plan.state.isDead else { return }
    let added = Idle(manifest: manifest, plan: plan)
    // States are closed outside the lock.
    let dropped = idle.withLock { idle -> Idle? in
      idle.append(added)
      return idle.count > capacity ? idle.removeFirst() : nil
    }
    _ = dropped
  }
}
