import CareModel
import CareRuntime

// Tasks and contacts of a patient, of a care plan, or of nobody.

extension LuaEnvironmentBox {
  /// `store.tasks:add{…}`.
  func addTask(_ options: Options) throws -> LuaValue {
    let id: CareTask.ID = try options.requiredID("id")
    let owner = try options.owner() ?? .none
    let zone = try zone(of: owner), patch = try patch(id, options)
    guard let task = patch.applied(to: nil) else {
      throw options.refusal(patch.title == nil ? "title" : "schedule", code: "missing_field")
    }
    let effective = try options.effective("effective", in: zones(of: owner), now: now)
    return try runtime.add(task, owner: owner, effective: effective, at: now).row(in: zone)
  }

  /// `store.tasks:update{…}`: the fields that are given win.
  func updateTask(_ options: Options) throws -> LuaValue {
    let id: CareTask.ID = try options.requiredID("id")
    let owner = try owner("task", id.text, options) { try runtime.owners(of: id) }
    let zone = try zone(of: owner), change = try ChangeOptions(options, in: zones(of: owner), now: now)
    if case .carePlan(let carePlan) = owner { return try override(id, of: carePlan, options) }
    if case .plan(let plan) = owner { throw RuntimeError.seeded(entity: "task", id: id.text, plan: plan) }
    let patch = try patch(id, options)
    return try runtime.update(
      task: id, owner: owner, effective: change.effective, basedOn: change.basedOn, planned: change.planned,
      force: change.force, at: now
    ) { task in task = patch.applied(to: task) ?? task }.row(in: zone)
  }

  /// `store.tasks:assign(id, {…})`.
  func assignTask(_ id: CareTask.ID, _ options: Options) throws -> LuaValue {
    let owner = try owner("task", id.text, options) { try runtime.owners(of: id) }, newOwner = try options.newOwner()
    let change = try ChangeOptions(options, in: zones(of: newOwner), now: now)
    return try runtime.assign(
      task: id, of: owner, to: newOwner, effective: change.effective, basedOn: change.basedOn, at: now
    ).row(in: zone(of: newOwner))
  }

  /// `store.contacts:assign(id, {…})`.
  func assignContact(_ id: Contact.ID, _ options: Options) throws -> LuaValue {
    let owner = try owner("contact", id.text, options) { try runtime.owners(of: id) }, newOwner = try options.newOwner()
    let change = try ChangeOptions(options, in: zones(of: newOwner), now: now)
    return try runtime.assign(
      contact: id, of: owner, to: newOwner, effective: change.effective, basedOn: change.basedOn, at: now
    ).row(in: zone(of: newOwner))
  }

  func deleteTask(_ id: CareTask.ID, _ options: Options) throws {
    let owner = try owner("task", id.text, options) { try runtime.owners(of: id) }
    let change = try ChangeOptions(options, in: zones(of: owner), now: now)
    guard case .carePlan(let carePlan) = owner else {
      return try runtime.delete(
        id, owner: owner, effective: change.effective, basedOn: change.basedOn, planned: change.planned,
        force: change.force, at: now)
    }
    try runtime.stop(
      id, of: carePlan, effective: change.effective, basedOn: change.basedOn, planned: change.planned,
      force: change.force, at: now)
  }

  /// A care plan's own fields of a task: the task as it is from then on, with the version of the fields.
  func override(_ id: CareTask.ID, of carePlan: CarePlan.ID, _ options: Options) throws -> LuaValue {
    let change = try ChangeOptions(options, in: runtime.zones(ofCarePlan: carePlan), now: now)
    let through = try options.date("through").map { Effective.date($0.adding(days: 1)) }
    let version = try runtime.override(
      try patch(id, options), of: carePlan, targets: options.targetScope(), effective: change.effective, until: through,
      basedOn: change.basedOn, planned: change.planned, force: change.force,
      accepting: options.boolean("accept") ?? false, at: now)
    return try row(of: version, in: carePlan)
  }

  /// `store.tasks:revert(id, { care_plan = … })`.
  func revertTask(_ id: CareTask.ID, _ options: Options) throws -> LuaValue {
    try revert(id, of: options.requiredID("care_plan"), options)
  }

  func revert(_ id: CareTask.ID, of carePlan: CarePlan.ID, _ options: Options) throws -> LuaValue {
    let change = try ChangeOptions(options, in: runtime.zones(ofCarePlan: carePlan), now: now)
    let version = try runtime.revert(
      id, of: carePlan, effective: change.effective, basedOn: change.basedOn, planned: change.planned,
      force: change.force, at: now)
    return try row(of: version, in: carePlan)
  }

  private func row(of version: Version<TaskPatch>, in carePlan: CarePlan.ID) throws -> LuaValue {
    let zone = try zone(ofCarePlan: carePlan)
    let from = try version.effective.instant(in: runtime.zones(ofCarePlan: carePlan))
    let then = try runtime.tasks(ofCarePlan: carePlan, at: from)
    guard let task = then.first(where: { $0.value.id == version.value.id })?.value else { return .nil }
    return Version(
      id: version.id, owner: version.owner, effective: version.effective, recorded: version.recorded,
      seq: version.seq, place: version.place, author: version.author, why: version.why,
      value: task
    ).row(in: zone)
  }

  private func patch(_ id: CareTask.ID, _ options: Options) throws -> TaskPatch {
    // Whether a required field can be omitted depends on the task that the patch is applied to.
    try options.validated(TaskCollection.data.map(\.optional)) { decoder, reader in
      decoder.checkLink(id.text, reader)
      return decoder.patch(of: id, reader)
    }
  }
}

extension LuaEnvironmentBox {
  /// `store.contacts:add{…}`.
  func addContact(_ options: Options) throws -> LuaValue {
    let owner = try options.owner() ?? .none, zone = try zone(of: owner)
    let empty = Contact(id: try options.requiredID("id"), name: "")
    let contact = try options.filled(empty)
    let effective = try options.effective("effective", in: zones(of: owner), now: now)
    return try runtime.add(contact, owner: owner, effective: effective, at: now).row(in: zone)
  }

  /// `store.contacts:update{…}`: the fields that are given win.
  func updateContact(_ options: Options) throws -> LuaValue {
    let id: Contact.ID = try options.requiredID("id")
    let owner = try owner("contact", id.text, options) { try runtime.owners(of: id) }
    let zone = try zone(of: owner), change = try ChangeOptions(options, in: zones(of: owner), now: now)
    return try runtime.update(
      contact: id, owner: owner, effective: change.effective, basedOn: change.basedOn, planned: change.planned, at: now
    ) { $0 = try options.filled($0) }.row(in: zone)
  }

  func deleteContact(_ id: Contact.ID, _ options: Options) throws {
    let owner = try owner("contact", id.text, options) { try runtime.owners(of: id) }
    let change = try ChangeOptions(options, in: zones(of: owner), now: now)
    try runtime.delete(
      id, owner: owner, effective: change.effective, basedOn: change.basedOn, planned: change.planned, at: now)
  }

  /// Returns the owner of a record: from the options, or else the only owner of a record with that id.
  private func owner(_ entity: String, _ id: String, _ options: Options, known: () throws -> [Owner]) throws -> Owner {
    if let owner = try options.owner() { return owner }
    let owners = try known()
    let own = owners.filter { if case .plan = $0 { false } else { true } }
    if let only = own.first, own.count == 1 { return only }
    guard own.isEmpty else {
      let choices = own.map { owner in
        switch owner {
        case .carePlan(let id): "care_plan = \"\(id)\""
        case .patient(let id): "patient = \"\(id)\""
        case .none, .plan: "nobody's"
        }
      }
      throw StoreError.ambiguous(entity: entity, id: id, choices: choices)
    }
    if case .plan(let plan)? = owners.first { throw RuntimeError.seeded(entity: entity, id: id, plan: plan) }
    throw StoreError.notFound(entity: entity, id: id)
  }

  /// The zone in which an owner's dates are read.
  private func zone(of owner: Owner) throws -> Zone {
    switch owner {
    case .none, .plan: environment.zone
    case .patient(let id): try zone(of: id)
    case .carePlan(let id): try zone(ofCarePlan: id)
    }
  }

  /// The zones over time in which an owner's times are read.
  private func zones(of owner: Owner) throws -> ZoneTimeline {
    switch owner {
    case .none, .plan: ZoneTimeline(environment.zone)
    case .patient(let id): try runtime.zones(of: id)
    case .carePlan(let id): try runtime.zones(ofCarePlan: id)
    }
  }

  /// The zone in which a care plan's dates are read now.
  func zone(ofCarePlan id: CarePlan.ID) throws -> Zone {
    try runtime.zone(of: runtime.carePlan(id, at: now).value, at: now)
  }
}
