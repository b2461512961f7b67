import CareModel
import CareRuntime

/// `store.tasks`: the tasks of plans, of care plans, and of patients.
final class TaskCollection: StoreHandle {
  override class var luaType: LuaType { type }
  private static let type = LuaType("store.tasks", members)

  static let members: [Binding<TaskCollection>] =
    [
      .function(
        "store.tasks:add",
        options: [FieldEntry("id", .id, "The id.", required: true)] + data + FieldEntry.owners + [.effective, .why],
        gives: .table("task_row"),
        "Adds a task to a patient, to a care plan, or to no one, in which case it has no events until it is assigned; it takes only data, no functions."
      ) { store, options, call in try call.push(store.box.addTask(options)) },
      .function(
        "store.tasks:update",
        options: [FieldEntry("id", .id, "The id.", required: true)] + data.map(\.optional) + FieldEntry.owners
          + FieldEntry.targetScope + FieldEntry.change,
        gives: .table("task_row"),
        "Writes a new version of a task with the fields given here. With a care plan, overrides its plan's task."
      ) { store, options, call in try call.push(store.box.updateTask(options)) },
      .assign("tasks", gives: "task_row", example: "store.tasks:assign(\"balance\", { to_patient = \"p1\" })") {
        store, id, options in try store.box.assignTask(.init(id), options)
      },
      .delete(
        "tasks", "Ends a task. With a care plan, also ends the plan's task, for that patient only.",
        FieldEntry.owners + [.force]
      ) { store, id, options in try store.box.deleteTask(.init(id), options) },
      .function(
        "store.tasks:revert", [FieldEntry("id", .id, "The task.", required: true)],
        options: [FieldEntry("care_plan", .id, "The care plan.", required: true)] + FieldEntry.change,
        gives: .table("task_row"), "Removes a care plan's override of a task; it follows the plan's task again."
      ) { store, options, call in try call.push(store.box.revertTask(.init(call.string(2)), options)) },
    ] + queries.bindings

  /// The fields of a task that scripts can write: all but planned changes.
  static let data = CareTask.authoredFields

  private static let queries = RecordQueries<CareTask, TaskCollection>(
    collection: "store.tasks", entity: "task", noun: "a task", row: .table("task_row"),
    fetch: { try $0.tasks($1, at: $2) },
    make: { $0.row(in: $1.home) },
    getExample: "store.tasks:get(\"walk\", { plan = \"knee\", on = \"2026-06-07\" })",
    fetchExample: "store.tasks:fetch { patient = \"p1\", tags = { \"core\" }, sort = \"title\" }")
}

/// `store.contacts`: the care teams.
final class ContactCollection: StoreHandle {
  override class var luaType: LuaType { type }
  private static let type = LuaType("store.contacts", members)

  static let members: [Binding<ContactCollection>] =
    [
      .function(
        "store.contacts:add",
        options: [FieldEntry("id", .id, "The id.", required: true)] + fields + FieldEntry.owners + [.effective, .why],
        gives: .table("contact_row"), "Adds a contact of a patient, of a care plan, or of no one."
      ) { store, options, call in try call.push(store.box.addContact(options)) },
      .function(
        "store.contacts:update",
        options: [FieldEntry("id", .id, "The id.", required: true)] + fields.map(\.optional) + FieldEntry.owners
          + FieldEntry.change.filter { $0.name != "force" },
        gives: .table("contact_row"), "Writes a new version of a contact with the fields given here."
      ) { store, options, call in try call.push(store.box.updateContact(options)) },
      .assign(
        "contacts", gives: "contact_row", example: "store.contacts:assign(\"sam\", { to_care_plan = \"p1.knee\" })"
      ) {
        store, id, options in try store.box.assignContact(.init(id), options)
      },
      .delete("contacts", "Ends a contact; its history is kept.", FieldEntry.owners) { store, id, options in
        try store.box.deleteContact(.init(id), options)
      },
      .refusedRevert("contacts"),
    ] + queries.bindings

  /// The fields of a contact that scripts can write; what a plan limits to some of its participants is the plan's alone.
  private static let fields = Contact.authoredFields.filter { $0.name != "applies" }

  private static let queries = RecordQueries<Contact, ContactCollection>(
    collection: "store.contacts", entity: "contact", noun: "a contact", row: .table("contact_row"),
    fetch: { try $0.contacts($1, at: $2) }, make: { $0.row(in: $1.home) })
}

/// `store.plans`: the plans that were seeded.
final class PlanCollection: StoreHandle {
  override class var luaType: LuaType { type }
  private static let type = LuaType("store.plans", members)

  static let members: [Binding<PlanCollection>] =
    ["add", "update", "delete", "revert"].map { verb in
      .refused("store.plans:\(verb)", "Refused: only seeding writes plans; see seed.") {
        OptionError(
          "seeded", "store.plans:\(verb): only seeding writes plans; change the file and write seed \"plans/NAME\"")
      }
    } + queries.bindings

  private static let queries = RecordQueries<PlanHeader, PlanCollection>(
    collection: "store.plans", entity: "plan", noun: "a plan", row: .table("plan_row"),
    fetch: { try $0.plans($1, at: $2) }, make: { $0.row(in: $1.home) })
}
