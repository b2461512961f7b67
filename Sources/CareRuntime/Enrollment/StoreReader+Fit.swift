import CareModel
import CareSchedule
import CareStore

extension StoreReader {
  /// The zone in which a patient lives at an instant.
  func zone(of patient: Patient.ID, at now: Instant) throws -> Zone {
    try inForce(Patient.self, id: patient, at: now, zone: .utc)?.value.zone ?? .utc
  }

  /// Refuses anchors, parameters and own changes with which a schedule of the care plan, now or planned, cannot be worked out.
  ///
  /// `isNew`: it is not in the store yet, and reads the plan as it is now.
  /// - Throws: ``RuntimeError/unfitSchedule(task:carePlan:reason:)``.
  func checkFit(of carePlan: CarePlan, zones: ZoneTimeline, isNew: Bool = false, at now: Instant) throws {
    let follower = carePlan.zone.map { ZoneTimeline($0) } ?? zones
    var tasks: [Timeline<CareTask>] = []
    if isNew {
      if let plan = carePlan.plan { tasks = try timelines(CareTask.self, owner: .plan(plan), zones: follower) }
    } else {
      let enrollment = try enrollment(carePlan.id, zones: zones)
      tasks = try self.tasks(of: enrollment, readings: planReadings(of: enrollment), zones: follower)
    }
    for segment in tasks.flatMap(\.segments) where segment.to.map({ $0 > now }) ?? true {
      try carePlan.checkFit(of: segment.version.value, zones: follower)
    }
  }

  /// Refuses a plan of which a schedule cannot be worked out for somebody who follows it.
  ///
  /// - Throws: ``RuntimeError/unfitSchedule(task:carePlan:reason:)``.
  func checkFit(of definition: PlanDefinition, at now: Instant) throws {
    let tasks = definition.tasks.flatMap { [$0.base] + $0.later.map(\.task) }.filter(\.schedule.mayNotFit)
    guard !tasks.isEmpty else { return }
    for id in try carePlanIDs(following: definition.id) {
      guard var carePlan = try timeline(CarePlan.self, id: id, zone: .utc).segments.last?.version.value,
        carePlan.status == .active || carePlan.status == .paused, carePlan.follow == .latest
      else { continue }
      carePlan.parameters.merge(definition.header.defaults) { own, _ in own }
      let zone = try zone(of: carePlan.patient, at: now)
      for task in tasks { try carePlan.checkFit(of: task, zones: ZoneTimeline(carePlan.zone ?? zone)) }
    }
  }
}

extension CarePlan {
  fileprivate func checkFit(of task: CareTask, zones: ZoneTimeline) throws(RuntimeError) {
    do throws(ScheduleError) {
      _ = try task.schedule.resolved(inputs: scheduleInputs, zones: zones)
    } catch {
      throw .unfitSchedule(task: task.id, carePlan: id, reason: error)
    }
  }
}

extension Schedule {
  /// Whether it depends on what an enrollment gives whether it can be worked out.
  fileprivate var mayNotFit: Bool {
    elements.contains { element in
      !element.timeParameters.isEmpty
        || element.anchors.contains { if case .enrolled = $0 { false } else { true } }
    }
  }
}
