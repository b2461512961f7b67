import CareModel
import CareRuntime

/// The functions that a console's scripts passed to `store.on_change`, and the last commit that they were called for.
///
/// They are called between the console's calls, never while a script runs.
final class ChangeHandlers {
  /// Maximum number of handlers at a time.
  static let most = 100
  /// Maximum number of commits while handlers run; more are taken for an endless cycle.
  private static let mostMeanwhile = 1000
  /// Maximum number of failures reported one by one.
  private static let mostFailures = 10
  /// Number of commits read at a time.
  private static let batch = 64

  private let box: LuaEnvironmentBox
  private var handles: [ChangeHandle] = []
  /// The store, and its last commit that the handlers were called for.
  private var told: (runtime: CareRuntime, seq: Int)?
  /// The failures of handlers since they were last taken.
  private var failures: [LuaError] = []
  private var untold = 0

  init(_ box: LuaEnvironmentBox) {
    self.box = box
  }

  /// Adds a function that is called after each commit from now on.
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

  /// Removes all handlers.
  func removeAll() {
    (handles, told) = ([], nil)
  }

  /// Switches to the store of the environment; its existing commits are skipped.
  func follow() {
    guard !handles.isEmpty, told?.runtime !== box.runtime else { return }
    for handle in handles { handle.after = 0 }
    // A store that cannot be read says so when it is asked what is new.
    told = (try? box.runtime.lastSeq()).map { (box.runtime, $0) }
  }

  /// Whether there are commits that the handlers have not been called for; true if the store cannot be read.
  var hasChanges: Bool {
    guard let told, handles.contains(where: { !$0.isStopped }) else { return false }
    return (try? told.runtime.lastSeq()).map { $0 > told.seq } ?? true
  }

  /// Calls the handlers for every new commit in order, including those that they make.
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
        // Whatever the outcome, the change is reported once.
        seen = change.seq
        told = (runtime, seen)
        try tell(change, call)
      }
    }
  }

  private func tell(_ change: StoreChange, _ call: borrowing LuaCall) throws {
    try call.charge(50 + change.records.count * 20)
    let value = StoreChange.row.table(change, in: box.environment.zone)
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

  /// Returns the failures since the last call.
  func takeFailures() -> [LuaError] {
    defer { (failures, untold) = ([], 0) }
    guard untold > 0 else { return failures }
    return failures + [LuaError(.runtime, "and \(untold) more failures in functions of store.on_change")]
  }
}

/// The Lua handle to a function that is called after commits.
final class ChangeHandle: LuaHandle, LuaObject, LuaPrintable {
  let function: LuaFunctionReference
  /// The function is called for commits after this one.
  var after: Int
  private(set) var isStopped = false

  init(_ function: LuaFunctionReference, after: Int) {
    self.function = function
    self.after = after
  }

  static let luaType = LuaType("change_handler", members)

  static let members: [Binding<ChangeHandle>] = [
    .function("change_handler:stop", gives: .nothing, "Stops calling the function.") { handle, _ in
      handle.isStopped = true
    }
  ]

  var luaDescription: String { "change_handler(\(isStopped ? "stopped" : "waiting"))" }
}

extension ChangeHandlers {
  static let bindings: [Binding<ChangeHandlers>] = [
    .function(
      "store.on_change",
      [
        FieldEntry(
          "handler", .function(["change": .table("change")], gives: .nothing),
          "Gets the change; what it writes is a change of its own.", required: true)
      ], gives: .handle("change_handler"),
      "Calls a function after each commit, of this process or another, once the line or script that runs has ended.",
      example: "store.on_change(function(change) print(change.seq) end)"  // allowed: in Lua
    ) { handlers, call in call.push(try handlers.add(call.function(1))) }
  ]
}

extension StoreChange {
  /// `change`: what one commit changed.
  static let row = Row<StoreChange>(
    "change", "What one commit changed.",
    [
      .field("seq", "The number of the commit.", \.seq), .field("recorded", "When it was recorded.", \.recorded),
      .field("author", "Who wrote it, if that is known.", \.author),
      .list(
        "records", of: Record.row,
        "What was written, each record once; empty where that is unknown, and then anything may differ.", \.records),
    ])
}

extension StoreChange.Record {
  /// `changed_record`: one record that a commit wrote.
  static let row = Row<StoreChange.Record>(
    "changed_record", "One record that a commit wrote.",
    [
      .choice(
        "entity", ["patient", "plan", "care_plan", "task", "contact", "alert", "message", "outcome", "sample"],
        "The kind of record.", \.entity),
      .field("id", "Its id; of outcomes and samples the patient's.", \.id),
      .field("plan", "The plan that it belongs to, if any.", \.owner.plan),
      .field("care_plan", "The enrollment that it belongs to, if any.", \.owner.carePlan),
      .field("patient", "The patient that it belongs to, if any.", \.owner.patient),
    ])
}
