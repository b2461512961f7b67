import CareModel
import CareRuntime

/// `store`, `adherence` and `seed`: what reaches the runtime.
enum StoreLibrary {
  /// Defines the functions as globals over the world in the box.
  static func install(in state: LuaState, _ box: LuaEnvironmentBox) throws(LuaValueError) {
    for kind in CollectionHandle.Kind.allCases {
      try state.define("store.\(kind.rawValue)", value: .object(CollectionHandle(kind, box)))
    }
    try state.define("store.samples", value: .object(SamplesHandle(box)))
    try state.define("store.alerts", value: .object(AlertsHandle(box)))
    state.define("store.enroll") { call in
      call.push(try box.enroll(Options(call, 1, of: "store.enroll", zone: box.world.zone)))
    }
    state.define("store.erase") { call in
      let patient = Patient.ID(try call.string(1))
      try call.push(box.runtime.erase(patient, at: box.now).table)
    }
    state.define("store.events") { call in
      let events = try box.events(Options(call, 1, of: "store.events", zone: box.world.zone))
      try call.charge(events.count * 50)
      try call.push(.table(LuaTable(array: events.map { .object(EventHandle($0, box)) })))
    }
    state.define("store.transaction") { call in
      let (body, state) = (try call.function(1), call.state)
      // An error of the script, also one that it cannot catch, leaves the store as it was.
      let results = try box.runtime.transaction(at: box.now) { try state.call(body) }
      for value in results { try call.push(value) }
    }
    state.define("store.due") { call in
      let due = try box.due(Options(call, 1, of: "store.due", zone: box.world.zone))
      try call.charge(due.count * 20)
      try call.push(.table(LuaTable(array: due.map(\.table))))
    }
    state.define("adherence.daily") { call in
      let options = try Options(call, 1, of: "adherence.daily", zone: box.world.zone)
      let report = try box.period(options)
      let days = try box.runtime.adherence(
        report.patient, from: report.from, to: report.to, tasks: report.tasks, strategy: report.strategy, at: box.now)
      let zone = try box.zone(of: report.patient)
      try call.push(.table(LuaTable(array: days.map { $0.table(in: zone) })))
    }
    state.define("adherence.rate") { call in
      let report = try box.period(Options(call, 1, of: "adherence.rate", zone: box.world.zone))
      let rate = try box.runtime.rate(
        report.patient, from: report.from, to: report.to, tasks: report.tasks, strategy: report.strategy, at: box.now)
      try call.push(
        .table(
          LuaTable(fields: [
            "value": .whole(rate.value), "done": .integer(Int64(rate.done)), "closed": .integer(Int64(rate.closed)),
          ]).withoutNil))
    }
    SurveyLibrary.install(in: state)
    state.define("seed") { call in try call.push(box.seed(try call.string(1))) }
    for entry in Registry.console.constructors
    where !entry.isSupported && Registry.standard[entry.name] == nil && !entry.name.contains(":") {
      state.define(entry.name) { _ in throw OptionError.unsupported(entry.name) }
    }
  }
}

extension LuaEnvironmentBox {
  fileprivate func enroll(_ options: Options) throws -> CarePlanHandle {
    let patient = try patient(options)
    let newZone = try options.zone("zone")
    let known = try runtime.patients(at: now).first { $0.value.id == patient }?.value.zone
    let zone = known ?? newZone ?? world.zone
    let enrollment = Enrollment(
      patient: patient, plan: try options.requiredID("plan"), start: try options.date("start") ?? zone.date(of: now),
      anchors: try options.anchors("anchors", in: zone),
      parameters: try options.parameters("params", in: zone), id: try options.id("id"), zoneForNewPatient: newZone)
    return CarePlanHandle(try runtime.enroll(enrollment, at: now), zone: zone, self)
  }

  fileprivate func events(_ options: Options) throws -> [Event] {
    let patient = try patient(options)
    let zone = try zone(of: patient)
    return try runtime.events(
      EventQuery(
        patient: patient, interval: try interval(options, zone), task: try options.id("task"),
        carePlan: try options.id("care_plan"), asOf: try options.asOf(in: zone)), at: now)
  }

  fileprivate func due(_ options: Options) throws -> [DueReminder] {
    let patient = try patient(options)
    let zone = try zone(of: patient)
    let from = try options.time("from")?.instant(in: zone) ?? now
    let to = try options.time("to")?.instant(in: zone) ?? from.adding(seconds: 86_400)
    return try runtime.due(patient: patient, from: from, to: to, at: now)
  }

  /// The day or the stretch of time that `on`, or `from` and `to`, mean; today where nothing is said.
  func interval(_ options: Options, _ zone: Zone) throws -> EventQuery.Interval {
    if let day = try options.date("on") { return .day(day) }
    switch (try options.time("from"), try options.time("to")) {
    case (nil, nil): return .day(zone.date(of: now))
    case (.date(let from)?, .date(let to)?): return .days(from: from, to: to)
    case (let from?, let to?): return .range(from: from.instant(in: zone), to: to.instant(in: zone))
    case (nil, _): throw options.refusal("from", code: "missing_field")
    case (_, nil): throw options.refusal("to", code: "missing_field")
    }
  }

  fileprivate func period(_ options: Options) throws -> (
    patient: Patient.ID, from: CivilDate, to: CivilDate, tasks: [CareTask.ID]?, strategy: ProgressStrategy?
  ) {
    guard let from = try options.date("from"), let to = try options.date("to") else { throw RuntimeError.invalidWindow }
    let strategies: [String: ProgressStrategy] = [
      "outcome_exists": .outcomeExists, "values_exist": .valuesExist, "targets_met": .targetsMet, "sum": .sum,
    ]
    var strategy: ProgressStrategy?
    if let name = try options.text("strategy") {
      guard let known = strategies[name] else { throw options.refusal("strategy", code: "not_allowed") }
      strategy = known
    }
    return (try patient(options), from, to, try options.texts("tasks").map { $0.map { CareTask.ID($0) } }, strategy)
  }

  fileprivate func seed(_ path: String) throws -> LuaValue {
    let readers = try world.plans(path)
    guard !readers.isEmpty else {
      throw OptionError(
        "not_found", "there is no plan at '\(path)'; give a plan.lua, its folder, or a folder of such folders")
    }
    let report: SeedReport
    do { report = try runtime.seed(reading: readers, at: now) } catch let error as Diagnostics {
      throw PlanRefusal(diagnostics: error)
    }
    let rows = report.plans.flatMap { plan in plan.rows.map { $0.table(of: plan.id) } }
    var fields: [String: LuaValue] = [
      "rows": .table(LuaTable(array: rows)), "seq": report.seq.map { .integer(Int64($0)) } ?? .nil,
    ]
    for action in SeedReport.Action.allCases { fields[action.rawValue] = .integer(Int64(report.count(action))) }
    return .table(LuaTable(fields: fields).withoutNil)
  }
}

extension Erasure {
  fileprivate var table: LuaValue {
    let numbers = [
      "seq": seq, "care_plans": carePlans, "versions": versions, "outcomes": outcomes, "values": values,
      "samples": samples, "drafts": drafts, "authored": authored,
    ]
    var fields: [String: LuaValue] = numbers.mapValues { .integer(Int64($0)) }
    fields["patient"] = .string(patient.text)
    fields["compacted"] = .boolean(isCompacted)
    return .table(LuaTable(fields: fields))
  }
}

extension DueReminder {
  /// The reminder as a table.
  var table: LuaValue {
    .table(
      LuaTable(fields: [
        "id": .string(id), "at": .time(at, zone), "text": .string(text), "task": .string(task.text),
        "key": .string(key.text), "care_plan": .text(carePlan?.text),
      ]).withoutNil)
  }
}

extension SeedReport.Row {
  fileprivate func table(of plan: PlanHeader.ID) -> LuaValue {
    .table(
      LuaTable(fields: [
        "plan": .string(plan.text), "entity": .string(entity), "id": .string(id), "action": .string(action.rawValue),
        "fields": fields.isEmpty ? .nil : .list(fields),
      ]).withoutNil)
  }
}

/// A plan that was to be seeded and is wrong.
struct PlanRefusal: LuaRaisable {
  let diagnostics: Diagnostics

  private var errors: [Diagnostic] { diagnostics.items.filter { $0.severity == .error } }
  var code: String { errors.first?.code.rawValue ?? "diagnostics" }

  var message: String {
    let lines = errors.prefix(5).map { error in
      (error.location.map { "\($0): " } ?? "") + "\(error.code.rawValue): \(error.message)"
    }
    let rest = errors.count - lines.count
    return "the plan is not seeded: " + lines.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }
}
