import CareModel
import CareRuntime

/// The functions that a console's scripts gave to `store.on_change`, and how far they have been told.
///
/// They are called between the console's calls, never while a script runs: a commit waits for them in the store, not here.
final class ChangeHandlers {
  /// How many there may be at a time.
  private static let most = 100
  /// How many commits may come while they are told before that is taken for a circle.
  private static let mostMeanwhile = 1000
  /// How many failures are told one by one.
  private static let mostFailures = 10
  /// How many commits are read at a time.
  private static let batch = 64

  private let box: LuaEnvironmentBox
  private var handles: [ChangeHandle] = []
  /// The store that was last looked at, and its last commit that they were told of.
  private var told: (runtime: CareRuntime, seq: Int)?
  /// What failed while they were told, until somebody takes it.
  private var failures: [LuaError] = []
  private var untold = 0

  init(_ box: LuaEnvironmentBox) {
    self.box = box
  }

  /// Has a function called after each commit from now on.
  func add(_ function: LuaFunctionReference) throws -> ChangeHandle {
    handles.removeAll(where: \.isStopped)
    guard handles.count < Self.most else {
      throw OptionError("too_many", "\(Self.most) functions wait for changes already; end one with :stop()")
    }
    let last = try box.runtime.lastSeq()
    if handles.isEmpty { told = (box.runtime, last) }
    let handle = ChangeHandle(function, after: last)
    handles.append(handle)
    return handle
  }

  /// Forgets them all: their state is gone.
  func removeAll() {
    (handles, told) = ([], nil)
  }

  /// Goes over to the store of the world: what it holds already is not told.
  func follow() {
    guard !handles.isEmpty, told?.runtime !== box.runtime else { return }
    for handle in handles { handle.after = 0 }
    // A store that cannot be read says so when it is asked what is new.
    told = (try? box.runtime.lastSeq()).map { (box.runtime, $0) }
  }

  /// Calls them for every commit that they have not been told of, in order, and for those that they make meanwhile.
  func tell(_ call: borrowing LuaCall) throws {
    handles.removeAll(where: \.isStopped)
    guard !handles.isEmpty else { return }
    let runtime = box.runtime
    let last = try runtime.lastSeq()
    guard var seen = told?.seq else { return told = (runtime, last) }
    while true {
      let changes = try runtime.changes(after: seen, limit: Self.batch)
      guard !changes.isEmpty else { return }
      for change in changes {
        guard change.seq <= last + Self.mostMeanwhile else {
          told = (runtime, try runtime.lastSeq())
          throw OptionError(
            "endless_changes",
            "\(Self.mostMeanwhile) changes came while functions of store.on_change ran; write nothing there that has "
              + "them called again")
        }
        // Whatever becomes of it, it is told once.
        seen = change.seq
        told = (runtime, seen)
        try tell(change, call)
      }
    }
  }

  private func tell(_ change: StoreChange, _ call: borrowing LuaCall) throws {
    try call.charge(50 + change.records.count * 20)
    let value = StoreChange.row.table(change, in: box.world.zone)
    for handle in handles where !handle.isStopped && change.seq > handle.after {
      do throws(LuaError) {
        _ = try call.state.call(handle.function, [value])
      } catch {
        if call.state.isDead { throw error }
        note(error)
      }
    }
  }

  private func note(_ error: LuaError) {
    if failures.count < Self.mostFailures { failures.append(error) } else { untold += 1 }
  }

  /// What failed since this was last asked.
  func takeFailures() -> [LuaError] {
    defer { (failures, untold) = ([], 0) }
    guard untold > 0 else { return failures }
    return failures + [LuaError(.runtime, "and \(untold) more failures in functions of store.on_change")]
  }
}
