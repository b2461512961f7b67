import CareModel
import CareRuntime

extension LuaWorldBox {
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
    let effective = try effective(options, in: patient.zone)
    try fill(&patient, options)
    return try runtime.update(patient, effective: effective, at: now).row
  }

  private func fill(_ patient: inout Patient, _ options: Options) throws {
    patient.zone = try options.zone("zone") ?? patient.zone
    patient.sex = try options.text("sex") ?? patient.sex
    patient.birthday = try options.date("birthday") ?? patient.birthday
    patient.allergies = try options.texts("allergies") ?? patient.allergies
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

  /// From when a write counts: now unless the options say otherwise.
  private func effective(_ options: Options, in zone: Zone) throws -> Effective? {
    switch options["effective"].string {
    case "now": return .instant(now)
    case "tomorrow": return .date(zone.date(of: now).adding(days: 1))
    default:
      switch try options.time("effective") {
      case .date(let date): return .date(date)
      case let time?: return .instant(time.instant(in: zone))
      case nil: return nil
      }
    }
  }

  /// The plan that is named, else all.
  func planIDs(_ named: PlanHeader.ID?) throws -> [PlanHeader.ID] {
    try named.map { [$0] } ?? runtime.plans(at: now).map(\.value.id)
  }

  func tasks(of plan: PlanHeader.ID?) throws -> [Version<CareTask>] {
    try planIDs(plan).flatMap { try runtime.tasks(of: $0, at: now) }
  }

  /// A task of the plan that the options name, or of whichever plan has it; nil where none does.
  ///
  /// - Throws: `StoreError.ambiguous` where several do.
  func task(_ id: String, _ options: Options) throws -> Version<CareTask>? {
    let found = try tasks(of: options.id("plan")).filter { $0.value.id.text == id }
    guard found.count > 1 else { return found.first }
    let plans = found.map { version in if case .plan(let plan) = version.owner { plan.text } else { id } }
    throw StoreError.ambiguous(entity: "task", id: id, choices: plans.map { "plan = \"\($0)\"" })
  }

  struct Enrolled {
    let version: Version<CarePlan>
    let zone: Zone

    func handle(_ box: LuaWorldBox) -> CarePlanHandle { CarePlanHandle(version, zone: zone, box) }
  }

  /// The enrolments of a patient, or of all.
  func carePlans(of patient: Patient.ID? = nil) throws -> [Enrolled] {
    let patients = try patient.map { [try runtime.patient($0, at: now)] } ?? runtime.patients(at: now)
    return try patients.flatMap { patient in
      try runtime.carePlans(of: patient.value.id, at: now).map { Enrolled(version: $0, zone: patient.value.zone) }
    }
  }

  /// `store.outcomes:fetch{…}`.
  func outcomes(_ options: Options) throws -> [LuaValue] {
    let patient = try patient(options)
    let zone = try zone(of: patient)
    let from = try options.time("from")?.instant(in: zone) ?? .beginning
    let to = try options.time("to")?.instant(in: zone) ?? .end
    let task: CareTask.ID? = try options.id("task")
    return try runtime.outcomes(of: patient, from: from, to: to).filter { task == nil || $0.value.task == task }
      .map { $0.row(in: zone) }
  }
}
