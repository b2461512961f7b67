import CareModel

/// The Lua handle to a function that is called after commits.
final class ChangeHandle: LuaObject, LuaPrintable {
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
        "entity", ["patient", "plan", "care_plan", "task", "contact", "alert", "outcome", "sample"],
        "The kind of record.", \.entity),
      .field("id", "Its id; of outcomes and samples the patient's.", \.id),
      .field("plan", "The plan that it belongs to, if any.") { record -> PlanHeader.ID? in
        if case .plan(let id) = record.owner { id } else { nil }
      },
      .field("care_plan", "The enrollment that it belongs to, if any.") { record -> CarePlan.ID? in
        if case .carePlan(let id) = record.owner { id } else { nil }
      },
      .field("patient", "The patient that it belongs to, if any.") { record -> Patient.ID? in
        if case .patient(let id) = record.owner { id } else { nil }
      },
    ])
}
