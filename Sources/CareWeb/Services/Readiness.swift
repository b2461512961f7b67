import CareModel
import CareRuntime
import CareStore
import Synchronization

/// Whether the server can take answers, for what watches it.
///
/// What a look found holds for a second, so that nobody's questions keep the thread for writing busy.
final class Readiness: Sendable {
  private struct Look {
    var at: Instant
    var problem: String?
  }

  /// The time for which a look holds, in milliseconds.
  private static let milliseconds: Int64 = 1_000
  private let last = Mutex<Look?>(nil)

  /// Returns the code of what keeps the server from writing, such as `full` or `clock_behind`; nil if nothing does.
  func problem(_ lane: StoreLane, at now: Instant) async -> String? {
    let known = last.withLock { last -> Look? in
      if let last, abs(now.milliseconds(since: last.at)) < Self.milliseconds { return last }
      // Those who ask meanwhile hear what was found before.
      last = Look(at: now, problem: last.map(\.problem) ?? "starting")
      return nil
    }
    if let known { return known.problem }
    let found: String?
    do {
      try await lane.write(by: "server") { try $0.store.checkWritable(at: now) }
      found = nil
    } catch {
      found = (error as? StoreError)?.code ?? (error as? WebProblem)?.code ?? "unavailable"
    }
    last.withLock { $0 = Look(at: now, problem: found) }
    return found
  }
}
