import CareModel
import CareRuntime

/// `store.care_plans`: the enrollments.
final class CarePlanCollection: StoreHandle {
  override class var luaType: LuaType { type }
  private static let type = LuaType("store.care_plans", members)

  static let members: [Binding<CarePlanCollection>] =
    [
      .function(
        "store.care_plans:add",
        options: [
          FieldEntry("id", .id, "The id.", required: true), .patient,
          FieldEntry("plan", .id, "The plan to follow, if any."),
          FieldEntry(
            "start", .moment, "The day of enrollment, or the time from which events are due.", default: "today"),
        ] + fields + [.accept, .why], gives: .handle("care_plan"),
        "Adds a care plan, either with a plan, like store.enroll, or without one."
      ) { store, options, call in call.push(try store.add(options)) },
      .function(
        "store.care_plans:update", options: [FieldEntry("id", .id, "The id.", required: true)] + changes,
        gives: .handle("care_plan"),
        "Writes a new version of a care plan with the fields given here; anchors and params are added to the existing ones."
      ) { store, options, call in call.push(try store.box.updateCarePlan(options.requiredID("id"), options)) },
      .delete(
        "care_plans", "Deletes a care plan; unlike one that has ended, queries no longer return it."
      ) { store, id, options in
        let change = try ChangeOptions(options, in: store.runtime.zones(ofCarePlan: .init(id)), now: store.now)
        try store.runtime.delete(
          CarePlan.ID(id), effective: change.effective, basedOn: change.basedOn, planned: change.planned, at: store.now)
      },
      .refusedRevert("care_plans"),
    ] + queries.bindings

  /// The fields that a change of a care plan can set, and the options of the change.
  static let changes = CarePlan.changeable(["status", "reason"]) + FieldEntry.change.filter { $0.name != "force" }

  private static let fields = CarePlan.changeable([])

  private static let queries = RecordQueries<CarePlan, CarePlanCollection>(
    collection: "store.care_plans", entity: "care plan", noun: "an enrollment", row: .handle("care_plan"),
    history: .table("care_plan_row"),
    fetch: { try $0.carePlans($1, at: $2) },
    // Planned enrollments are included unless a time is given.
    adjust: { query in if query.versions == nil { query.time = query.time ?? .nowOrNext } },
    make: { .object(CarePlanHandle($0, zone: try $1.zone(of: $0.value.patient), $1.box)) },
    makeHistory: { $0.row(in: try $1.zone(of: $0.value.patient)) })

  private func add(_ options: Options) throws -> CarePlanHandle {
    let patient = try box.patient(options), zone = try box.zone(of: patient)
    let id: CarePlan.ID = try options.requiredID("id")
    let start = try options.start(in: zone) ?? .date(zone.date(of: now))
    let countFrom: CarePlan.CountFrom = try options.choice("count_from") ?? .enrollment
    let anchors = try options.anchors("anchors", in: zone), parameters = try options.parameters("params", in: zone)
    let plan: PlanHeader.ID? = try options.id("plan")
    guard let plan else {
      let carePlan = CarePlan(
        id: id, patient: patient, plan: nil, enrolled: start.date, anchors: anchors, parameters: parameters,
        follow: try options.follow() ?? .latest, zone: try options.zone("zone"), title: try options.text("title"),
        countFrom: countFrom, details: try options.details())
      return CarePlanHandle(try runtime.add(carePlan, at: now), zone: zone, box)
    }
    var enrollment = Enrollment(
      patient: patient, plan: plan, start: start.date, anchors: anchors, parameters: parameters, id: id)
    enrollment.startTime = start.time
    enrollment.countFrom = countFrom
    enrollment.accepts = try options.boolean("accept") ?? false
    enrollment.title = try options.text("title")
    enrollment.follow = try options.follow() ?? .latest
    enrollment.zone = try options.zone("zone")
    enrollment.details = try options.details()
    return CarePlanHandle(try runtime.enroll(enrollment, at: now), zone: zone, box)
  }
}

extension LuaEnvironmentBox {
  /// Writes the fields that options give to a care plan; anchors and parameters are added to those that exist.
  func updateCarePlan(_ id: CarePlan.ID, _ options: Options) throws -> CarePlanHandle {
    let current = try runtime.carePlan(id, at: now).value
    let home = try zone(of: current.patient)
    let change = try ChangeOptions(options, in: runtime.zones(ofCarePlan: id), now: now)
    let version = try runtime.update(
      carePlan: id, effective: change.effective, basedOn: change.basedOn, planned: change.planned, at: now
    ) { carePlan in
      carePlan.title = try options.text("title") ?? carePlan.title
      carePlan.zone = try options.zone("zone") ?? carePlan.zone
      carePlan.follow = try options.follow() ?? carePlan.follow
      carePlan.details = try options.details(over: carePlan.details)
      carePlan.anchors.merge(try options.anchors("anchors", in: home)) { _, new in new }
      carePlan.parameters.merge(try options.parameters("params", in: home)) { _, new in new }
      if let status: CarePlan.Status = try options.choice("status") {
        (carePlan.status, carePlan.reason) = (status, nil)
      }
      carePlan.reason = try options.text("reason") ?? carePlan.reason
      carePlan.countFrom = try options.choice("count_from") ?? carePlan.countFrom
    }
    return CarePlanHandle(version, zone: home, self)
  }
}

extension Options {
  fileprivate func follow() throws -> PlanFollowing? {
    try text("follow").map { $0 == "latest" ? .latest : .version(VersionID($0)) }
  }
}
