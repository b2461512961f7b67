import CareModel
import CareRuntime

extension LuaType {
  /// With what writes a collection: add, update, delete, revert.
  func withWriting() -> LuaType {
    method("add") { (handle: CollectionHandle, call) in
      try call.push(handle.add(try handle.options("add", 2, call)))
    }
    .method("update") { (handle: CollectionHandle, call) in
      try call.push(handle.update(try handle.options("update", 2, call)))
    }
    .method("delete") { (handle: CollectionHandle, call) in
      try handle.requireWritable("delete")
      let options = try handle.options("delete", 3, call)
      try handle.delete(try call.string(2), options)
    }
    .method("revert") { (handle: CollectionHandle, call) in
      try handle.requireWritable("revert")
      let options = try handle.options("revert", 3, call)
      try call.push(handle.box.revertTask(.init(try call.string(2)), options))
    }
  }
}

extension CollectionHandle {
  /// Refuses what a collection does not do, with what to write instead.
  fileprivate func requireWritable(_ verb: String) throws(OptionError) {
    if kind == .plans {
      throw OptionError(
        "seeded", "\(name(verb)): plans are written by seeding alone; change the file and write seed \"plans/NAME\"")
    }
    guard verb == "revert", kind != .tasks else { return }
    throw OptionError(
      "not_allowed",
      "\(name(verb)): only a care plan's own change of a task is reverted; update the record with what held before")
  }

  fileprivate func add(_ options: Options) throws -> LuaValue {
    try requireWritable("add")
    switch kind {
    case .patients: return try box.addPatient(options)
    case .carePlans: return .object(try box.addCarePlan(options))
    case .contacts: return try box.addContact(options)
    case .tasks: return try box.addTask(options)
    case .outcomes: return try box.writeOutcome(options, isNew: true)
    case .plans: return .nil
    }
  }

  fileprivate func update(_ options: Options) throws -> LuaValue {
    try requireWritable("update")
    switch kind {
    case .patients: return try box.updatePatient(options)
    case .carePlans: return .object(try box.updateCarePlan(options.requiredID("id"), options))
    case .contacts: return try box.updateContact(options)
    case .tasks: return try box.updateTask(options)
    case .outcomes: return try box.writeOutcome(options, isNew: false)
    case .plans: return .nil
    }
  }

  fileprivate func delete(_ id: String, _ options: Options) throws {
    let runtime = box.runtime, now = box.now
    switch kind {
    case .patients:
      let change = try ChangeOptions(options, in: box.zone(of: .init(id)), now: now)
      try runtime.delete(
        Patient.ID(id), effective: change.effective, basedOn: change.basedOn, planned: change.planned, at: now)
    case .carePlans:
      let change = try ChangeOptions(options, in: box.zone(ofCarePlan: .init(id)), now: now)
      try runtime.delete(
        CarePlan.ID(id), effective: change.effective, basedOn: change.basedOn, planned: change.planned, at: now)
    case .contacts: try box.deleteContact(.init(id), options)
    case .tasks: try box.deleteTask(.init(id), options)
    case .outcomes: try box.clearOutcome(.init(id), options)
    case .plans: return
    }
  }
}

extension LuaEnvironmentBox {
  /// `store.patients:add{…}`: the new version as a row.
  func addPatient(_ options: Options) throws -> LuaValue {
    guard let zone = try options.zone("zone") else { throw options.refusal("zone", code: "missing_field") }
    var patient = Patient(id: try options.requiredID("id"), zone: zone)
    try fill(&patient, options)
    return try runtime.add(patient, at: now).row
  }

  /// `store.patients:update{…}`: the fields that are given win.
  func updatePatient(_ options: Options) throws -> LuaValue {
    var patient = try runtime.patient(try options.requiredID("id"), at: now).value
    let change = try ChangeOptions(options, in: patient.zone, now: now)
    try fill(&patient, options)
    return try runtime.update(
      patient, effective: change.effective, basedOn: change.basedOn, planned: change.planned, at: now
    ).row
  }

  private func fill(_ patient: inout Patient, _ options: Options) throws {
    patient.zone = try options.zone("zone") ?? patient.zone
    patient.sex = try options.text("sex") ?? patient.sex
    patient.birthday = try options.date("birthday") ?? patient.birthday
    patient.allergies = try options.texts("allergies") ?? patient.allergies
    patient.details = try options.details(over: patient.details)
    if let given = options["name"].string {
      patient.name = PersonName(given: given)
    } else if let parts = try options.nested("name", of: "person_name") {
      patient.name.given = try parts.text("given") ?? patient.name.given
      patient.name.family = try parts.text("family") ?? patient.name.family
      patient.name.middle = try parts.text("middle") ?? patient.name.middle
      patient.name.prefix = try parts.text("prefix") ?? patient.name.prefix
      patient.name.suffix = try parts.text("suffix") ?? patient.name.suffix
      patient.name.nickname = try parts.text("nickname") ?? patient.name.nickname
    } else if !options["name"].isNil {
      throw options.refusal("name")
    }
  }
}
