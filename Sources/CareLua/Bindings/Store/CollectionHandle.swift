import CareModel
import CareRuntime

/// One kind of entity in the store: `store.patients`.
final class CollectionHandle: LuaObject {
  enum Kind: String, CaseIterable {
    case patients, plans, tasks, contacts, outcomes
    case carePlans = "care_plans"
  }

  let kind: Kind
  let box: LuaWorldBox

  init(_ kind: Kind, _ box: LuaWorldBox) {
    self.kind = kind
    self.box = box
  }

  /// The name of a method in the registry.
  func name(_ verb: String) -> String { "store.\(kind.rawValue):\(verb)" }

  static let luaType = LuaType("collection")
    .withWriting()
    .method("get") { (handle: CollectionHandle, call) in
      let options = try handle.options("get", 3, call)
      try call.push(handle.get(try call.string(2), options))
    }
    .method("fetch") { (handle: CollectionHandle, call) in
      let options = try handle.options("fetch", 2, call)
      let rows = try handle.fetch(options)
      try call.charge(rows.count * 20)
      try call.push(.table(LuaTable(array: try options.count("limit").map { Array(rows.prefix($0)) } ?? rows)))
    }
    .method("history") { (handle: CollectionHandle, call) in
      let options = try handle.options("history", 3, call)
      try call.push(.table(LuaTable(array: handle.history(try call.string(2), options))))
    }
    .metamethod(.index) { call in
      let handle = try call.object(1, as: CollectionHandle.self)
      throw try call.unknownMember(of: "store.\(handle.kind.rawValue)")
    }
    .metamethod(.tostring) { call in call.push(try call.object(1, as: CollectionHandle.self).luaDescription) }

  func options(_ verb: String, _ index: Int, _ call: borrowing LuaCall) throws -> Options {
    guard Registry.console[name(verb)]?.isSupported == true else { throw OptionError.unsupported(name(verb)) }
    return try Options(call, index, of: name(verb), zone: box.world.zone)
  }

  /// An entity; nil where there is none.
  private func get(_ id: String, _ options: Options) throws -> LuaValue {
    let runtime = box.runtime, now = box.now
    switch kind {
    case .patients: return try runtime.patients(at: now).first { $0.value.id.text == id }?.row ?? .nil
    case .plans: return try runtime.plans(at: now).first { $0.value.id.text == id }?.row(in: box.world.zone) ?? .nil
    case .tasks: return try box.task(id, options)?.row(in: box.world.zone) ?? .nil
    case .carePlans:
      return try box.carePlans().first { $0.version.value.id.text == id }.map { .object($0.handle(box)) } ?? .nil
    case .contacts, .outcomes: throw OptionError.unsupported(name("get"))
    }
  }

  private func fetch(_ options: Options) throws -> [LuaValue] {
    let zone = box.world.zone
    // Only outcomes go without ids and plans; what an entry does not list is nil here.
    let ids = try options.texts("ids").map(Set.init)
    func isMeant(_ id: String) -> Bool { ids?.contains(id) ?? true }
    switch kind {
    case .patients: return try box.runtime.patients(at: box.now).filter { isMeant($0.value.id.text) }.map(\.row)
    case .plans: return try box.runtime.plans(at: box.now).filter { isMeant($0.value.id.text) }.map { $0.row(in: zone) }
    case .tasks:
      let tags = try options.texts("tags"), group = try options.text("group")
      return try box.tasks(of: options.id("plan")).filter { version in
        isMeant(version.value.id.text) && (group == nil || version.value.details.group == group)
          && tags.map { !Set($0).isDisjoint(with: version.value.details.tags) } ?? true
      }.map { $0.row(in: zone) }
    case .contacts:
      return try box.planIDs(options.id("plan")).flatMap { try box.runtime.contacts(of: $0, at: box.now) }
        .filter { isMeant($0.value.id.text) }.map { $0.row(in: zone) }
    case .carePlans:
      let patient: Patient.ID? = try options.id("patient"), plan: PlanHeader.ID? = try options.id("plan")
      return try box.carePlans(of: patient).filter { plan == nil || $0.version.value.plan == plan }
        .map { .object($0.handle(box)) }
    case .outcomes: return try box.outcomes(options)
    }
  }

  private func history(_ id: String, _ options: Options) throws -> [LuaValue] {
    let runtime = box.runtime, zone = box.world.zone
    switch kind {
    case .patients: return try runtime.history(patient: Patient.ID(id)).map(\.row)
    case .plans: return try runtime.history(plan: PlanHeader.ID(id)).map { $0.row(in: zone) }
    case .tasks:
      let plans = try box.planIDs(options.id("plan"))
      return try plans.flatMap { try runtime.history(task: CareTask.ID(id), of: $0) }.map { $0.row(in: zone) }
    case .outcomes:
      let patient = try box.patient(options)
      let carePlan: CarePlan.ID? = try options.id("care_plan")
      let meant = try carePlan.map { [$0] } ?? runtime.carePlans(of: patient, at: box.now).map(\.value.id)
      let home = try box.zone(of: patient)
      return try meant.flatMap {
        try runtime.outcomeHistory(patient: patient, carePlan: $0, key: OccurrenceKey(id))
      }.map { $0.row(in: home) }
    case .carePlans, .contacts: throw OptionError.unsupported(name("history"))
    }
  }
}
