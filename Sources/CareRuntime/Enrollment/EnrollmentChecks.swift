import CareModel
import CareSchedule
import CareStore

extension StoreReader {
  /// Returns the zone in which a patient lives at an instant.
  func zone(of patient: Patient.ID, at now: Instant) throws -> Zone {
    try inForce(Patient.self, id: patient, at: now, zone: .utc)?.value.zone ?? .utc
  }

  /// Checks that the schedules of a care plan, current and planned, can be resolved with its anchors, parameters, and overrides.
  ///
  /// `isNew`: whether the care plan is not in the store yet and reads the newest plan; `values`: the values whose consequences must fit.
  /// - Throws: ``RuntimeError/unfitSchedule(task:carePlan:reason:)``.
  func checkFit(
    of carePlan: CarePlan, zones: ZoneTimeline, isNew: Bool = false, values: CheckedValues = .none, at now: Instant
  ) throws {
    var follower = carePlan.zone.map { ZoneTimeline($0) } ?? zones
    var tasks: [Timeline<CareTask>] = []
    if isNew {
      if let plan = carePlan.plan { tasks = try timelines(CareTask.self, owner: .plan(plan), zones: follower) }
    } else {
      let enrollment = try enrollment(carePlan.id, zones: zones)
      follower = enrollment.zones(patient: zones)
      tasks = try self.tasks(
        of: enrollment, snapshots: planSnapshots(of: enrollment), zones: follower, ofAllArms: true)
    }
    var checked = carePlan
    checked.parameters = try parameters(of: carePlan)
    for segment in tasks.flatMap(\.segments) where segment.to.map({ $0 > now }) ?? true {
      try checked.checkFit(of: segment.version.value, zones: follower, values: values)
    }
  }

  /// Returns the parameters of a care plan; one that the plan added later has the default that it was added with.
  func parameters(of carePlan: CarePlan) throws -> [String: ParameterValue] {
    guard let plan = carePlan.plan else { return carePlan.parameters }
    return carePlan.parameters(with: try timeline(PlanHeader.self, id: plan, zone: .utc).defaults)
  }

  /// Checks that the schedules of a plan can be resolved for everyone who follows it.
  ///
  /// - Throws: ``RuntimeError/unfitSchedule(task:carePlan:reason:)``.
  func checkFit(of definition: PlanDefinition, at now: Instant) throws {
    let tasks = definition.tasks.flatMap { [$0.base] + $0.later.map(\.task) }.filter(\.schedule.mayNotFit)
    guard !tasks.isEmpty else { return }
    for id in try carePlanIDs(following: definition.id) {
      guard var carePlan = try timeline(CarePlan.self, id: id, zone: .utc).segments.last?.version.value,
        carePlan.status == .active || carePlan.status == .paused, carePlan.follow == .latest
      else { continue }
      carePlan.parameters = carePlan.parameters(with: definition.header.defaults)
      let zones = try zones(ofCarePlan: id)
      for task in tasks { try carePlan.checkFit(of: task, zones: zones) }
    }
  }
}

/// The values whose consequences a change must check: random times fit into their windows, and what begins and ends at recorded dates ends later
/// than it begins.
enum CheckedValues {
  /// None: the change sets none, or a person accepts what follows.
  case none
  /// All of them.
  case all
  /// Some anchors and parameters.
  case some(Set<Anchor>)
  /// All that one task reads.
  case of(CareTask.ID)
}

extension CarePlan {
  /// The greatest number of days between the start of an enrollment and the day on which it is recorded: 100 years.
  static let mostDaysToStart = 36_525

  /// Checks that a new enrollment starts within ``mostDaysToStart``: each report goes through all days since then.
  ///
  /// `zone`: the participant's, if the enrollment has none of its own.
  /// - Throws: ``RuntimeError/startTooFar(start:today:)``.
  func checkStart(in zone: Zone, at now: Instant) throws(RuntimeError) {
    let today = (self.zone ?? zone).date(of: now)
    guard (enrolled.dayNumber - today.dayNumber).magnitude > Self.mostDaysToStart else { return }
    throw .startTooFar(start: enrolled, today: today)
  }

  fileprivate func checkFit(
    of task: CareTask, zones: ZoneTimeline, values: CheckedValues = .none
  ) throws(RuntimeError) {
    guard task.applies(to: parameters) else { return }
    do throws(ScheduleError) {
      _ = try task.schedule.resolved(inputs: scheduleInputs, zones: zones)
      switch values {
      case .none: break
      case .all: try task.schedule.checkConsequences(of: scheduleInputs, zones: zones)
      case .some(let names): try task.schedule.checkConsequences(of: scheduleInputs, zones: zones, reading: names)
      case .of(let id): if id == task.id { try task.schedule.checkConsequences(of: scheduleInputs, zones: zones) }
      }
    } catch {
      throw .unfitSchedule(task: task.id, carePlan: id, reason: error)
    }
  }
}

extension Schedule {
  /// Checks what a participant's own values make of the schedule; `names`: only where it reads one of them, nil for all.
  func checkConsequences(
    of inputs: ScheduleInputs, zones: ZoneTimeline, reading names: Set<Anchor>? = nil
  ) throws(ScheduleError) {
    let parameters = names.map { names in
      Set(names.compactMap { name in if case .parameter(let name) = name { name } else { nil } })
    }
    try checkWindows(with: inputs, reading: parameters)
    try checkOrder(with: inputs, zones: zones, reading: names)
  }

  /// Whether it depends on an enrollment's values whether the schedule can be resolved.
  fileprivate var mayNotFit: Bool {
    elements.contains { element in
      !element.timeParameters.isEmpty || element.zoneParameter != nil
        || element.anchors.contains { if case .enrolled = $0 { false } else { true } }
    }
  }
}

extension PlanHeader {
  /// Checks that the plan declares the anchors, and that the required ones have a value.
  func check(anchors values: [String: AnchorValue]) throws(RuntimeError) {
    let known = anchors.map(\.name)
    if let unknown = values.keys.sorted().first(where: { !known.contains($0) }) {
      throw .unknownAnchor(plan: id, name: unknown, known: known)
    }
    let missing = anchors.filter { $0.isRequired && values[$0.name] == nil }.map(\.name)
    if !missing.isEmpty { throw .missingAnchors(plan: id, names: missing) }
  }

  /// Returns the values of the plan's parameters, converted to their kinds, with defaults for those that are missing.
  ///
  /// - Throws: ``RuntimeError/unknownParameter(plan:name:known:)``; ``RuntimeError/invalidParameter(plan:name:kind:)``;
  ///   ``RuntimeError/parameterOutOfRange(plan:parameter:)``;
  ///   ``RuntimeError/missingParameters(plan:parameters:)``.
  func checked(parameters values: [String: ParameterValue]) throws(RuntimeError) -> [String: ParameterValue] {
    var checked: [String: ParameterValue] = [:]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { checked[name] = try self.checked(value, of: name) }
    let missing = parameters.filter { $0.isRequired && $0.defaultValue == nil && checked[$0.name] == nil }.map(\.name)
    if !missing.isEmpty {
      throw .missingParameters(plan: id, parameters: parameters.filter { missing.contains($0.name) })
    }
    return checked.merging(defaults) { given, _ in given }
  }

  /// Returns the value of a parameter, converted to its kind.
  ///
  /// - Throws: As ``checked(parameters:)``, except for what is missing.
  func checked(_ value: ParameterValue, of name: String) throws(RuntimeError) -> ParameterValue {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw .unknownParameter(plan: id, name: name, known: parameters.map(\.name))
    }
    guard let value = parameter.kind.value(of: value) else {
      throw .invalidParameter(plan: id, name: name, kind: parameter.kind)
    }
    guard parameter.isWithinLimits(value) else { throw .parameterOutOfRange(plan: id, parameter: parameter) }
    return value
  }

  /// Does the same for a change: values of parameters that the plan no longer declares stay as they were.
  func checked(
    parameters values: [String: ParameterValue], before: [String: ParameterValue]
  ) throws(RuntimeError) -> [String: ParameterValue] {
    let known = Set(parameters.map(\.name))
    let old = values.filter { !known.contains($0.key) && before[$0.key] == $0.value }
    return try checked(parameters: values.filter { old[$0.key] == nil }).merging(old) { new, _ in new }
  }
}
