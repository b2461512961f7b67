import CareModel
import CareRuntime

extension LuaEnvironmentBox {
  /// `store.care_plans:add{…}`: of a plan an enrollment, else a care plan for what is the patient's own.
  func addCarePlan(_ options: Options) throws -> CarePlanHandle {
    let patient = try patient(options), zone = try zone(of: patient)
    let id: CarePlan.ID = try options.requiredID("id")
    let start = try options.date("start") ?? zone.date(of: now)
    let anchors = try options.anchors("anchors", in: zone), parameters = try options.parameters("params", in: zone)
    let plan: PlanHeader.ID? = try options.id("plan")
    guard let plan else {
      let carePlan = CarePlan(
        id: id, patient: patient, plan: nil, enrolled: start, anchors: anchors, parameters: parameters,
        follow: try options.follow() ?? .latest, zone: try options.zone("zone"), title: try options.text("title"),
        details: try options.details())
      return CarePlanHandle(try runtime.add(carePlan, at: now), zone: zone, self)
    }
    var enrollment = Enrollment(
      patient: patient, plan: plan, start: start, anchors: anchors, parameters: parameters, id: id)
    enrollment.title = try options.text("title")
    enrollment.follow = try options.follow() ?? .latest
    enrollment.zone = try options.zone("zone")
    enrollment.details = try options.details()
    return CarePlanHandle(try runtime.enroll(enrollment, at: now), zone: zone, self)
  }

  /// `store.care_plans:update{…}`: the fields that are given win; anchors and parameters are added.
  func updateCarePlan(_ id: CarePlan.ID, _ options: Options) throws -> CarePlanHandle {
    var carePlan = try runtime.carePlan(id, at: now).value
    let home = try zone(of: carePlan.patient)
    let change = try ChangeOptions(options, in: carePlan.zone ?? home, now: now)
    carePlan.title = try options.text("title") ?? carePlan.title
    carePlan.zone = try options.zone("zone") ?? carePlan.zone
    carePlan.follow = try options.follow() ?? carePlan.follow
    carePlan.details = try options.details(over: carePlan.details)
    carePlan.anchors.merge(try options.anchors("anchors", in: home)) { _, new in new }
    carePlan.parameters.merge(try options.parameters("params", in: home)) { _, new in new }
    if let status = try options.text("status") {
      guard let known = CarePlan.Status(rawValue: status) else { throw options.refusal("status", code: "not_allowed") }
      (carePlan.status, carePlan.reason) = (known, nil)
    }
    carePlan.reason = try options.text("reason") ?? carePlan.reason
    let version = try runtime.update(
      carePlan, effective: change.effective, basedOn: change.basedOn, planned: change.planned, at: now)
    return CarePlanHandle(version, zone: home, self)
  }
}

extension Options {
  fileprivate func follow() throws -> PlanFollowing? {
    try text("follow").map { $0 == "latest" ? .latest : .version(VersionID($0)) }
  }
}

extension LuaEnvironmentBox {
  /// `store.outcomes:add{…}` and `update{…}`.
  func writeOutcome(_ options: Options, isNew: Bool) throws -> LuaValue {
    guard let text = try options.text("key") else { throw options.refusal("key", code: "missing_field") }
    let event = try event(.init(text), options)
    guard isNew == (event.outcome == nil) else {
      if isNew { throw StoreError.alreadyExists(entity: "outcome", id: text) }
      throw RuntimeError.noOutcome(key: event.key)
    }
    var status: Outcome.Status?
    if let name = try options.text("status") {
      guard let known = Outcome.Status.allCases.first(where: { $0.luaName == name }) else {
        throw options.refusal("status", code: "not_allowed")
      }
      status = known
    }
    let values = try options["values"].isNil ? nil : options.outcomeValues("values")
    let version = try runtime.correct(
      event, status: status, values: values, reason: options.text("reason"),
      details: options.details(over: event.outcome?.value.details ?? RecordDetails()),
      basedOn: options.text("based_on").map { VersionID($0) }, at: now)
    return version.row(in: event.zone)
  }

  func clearOutcome(_ key: OccurrenceKey, _ options: Options) throws {
    let event = try event(key, options)
    if let basedOn = try options.text("based_on"), let outcome = event.outcome, outcome.id.text != basedOn {
      throw StoreError.conflict(
        entity: "outcome", id: key.text, expected: VersionID(basedOn), found: outcome.id)
    }
    try runtime.clear(event, at: now)
  }

  private func event(_ key: OccurrenceKey, _ options: Options) throws -> Event {
    try runtime.event(key, patient: try patient(options), carePlan: try options.id("care_plan"), at: now)
  }
}
