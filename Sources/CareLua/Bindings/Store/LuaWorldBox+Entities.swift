import CareModel
import CareRuntime

extension LuaWorldBox {
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
