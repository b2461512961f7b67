import CareModel
import CareStore

/// Everything that decides which events a patient has: zones, enrollments, and the versions of the tasks that each follows.
struct PatientHistory {
  /// One enrollment over time, with the plan that it follows.
  struct Course {
    var id: CarePlan.ID?
    var plan: PlanHeader.ID?
    /// The enrollment's versions; nil for tasks that are the patient's own.
    var enrollment: Timeline<CarePlan>?
    var headers: Timeline<PlanHeader>?
    /// Which states of its plan it reads over time; none without a plan.
    var readings: [PlanReading] = []
    var tasks: [Timeline<CareTask>]
    /// When the plan's gate was opened, by gate task.
    var gateOpened: [CareTask.ID: Instant]
    /// The start of the event by which a task was first completed, of those that ask no more then.
    var done: [CareTask.ID: Instant] = [:]
    /// The completed events of the tasks that schedules count from.
    var completions: [CareTask.ID: [TaskCompletion]] = [:]
    /// The dates that were recorded for anchors that the enrollment does not give, as the wall clock showed them.
    var recordedAnchors: [String: CivilDateTime] = [:]
    /// The recorded anchors that a task's schedules can be worked out with.
    var taskAnchors: [CareTask.ID: [String: AnchorValue]] = [:]
    /// What the random times of its tasks are drawn from, but for the task.
    var seed: RandomSeed
  }

  var patient: Patient.ID
  var zones: ZoneTimeline
  var courses: [Course]
}

extension PatientHistory {
  /// The patient's history as the store has it.
  ///
  /// - Throws: `StoreError.notFound` when there is no such patient.
  init(
    of patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID? = nil, asOf: AsOf?, in reader: StoreReader
  ) throws {
    self.patient = patient
    zones = try reader.zones(of: patient, asOf: asOf)
    courses = []
    for id in try reader.carePlanIDs(of: patient) where carePlan == nil || id == carePlan {
      let enrollment = try reader.enrollment(id, zones: zones, asOf: asOf)
      courses.append(try Course(enrollment, of: patient, task: task, zones: zones, asOf: asOf, in: reader))
    }
    if carePlan == nil {
      let own = try reader.timelines(CareTask.self, owner: .patient(patient), zones: zones, asOf: asOf)
      if !own.isEmpty {
        var course = Course(tasks: own, gateOpened: [:], seed: .own(by: patient, in: reader))
        try course.readDone(of: patient, asOf: asOf, in: reader)
        courses.append(course)
      }
    }
    for place in courses.indices {
      try courses[place].readCompletions(of: patient, asOf: asOf, in: reader)
      try courses[place].readAnchors(of: patient, zones: zones, asOf: asOf, in: reader)
    }
  }
}

extension PatientHistory.Course {
  init(
    _ enrollment: Timeline<CarePlan>, of patient: Patient.ID, task: CareTask.ID?, zones: ZoneTimeline, asOf: AsOf?,
    in reader: StoreReader
  ) throws {
    self.init(
      id: enrollment.id, enrollment: enrollment, tasks: [], gateOpened: [:],
      seed: RandomSeed(source: reader.storeID, carePlan: enrollment.id.text))
    plan = enrollment.segments.last?.version.value.plan
    let follower = enrollment.segments.last?.version.value.zone.map { ZoneTimeline($0) } ?? zones
    readings = try reader.planReadings(of: enrollment, asOf: asOf)
    if let plan { headers = try reader.header(plan, readings: readings, zones: follower) }
    tasks = try reader.tasks(of: enrollment, readings: readings, task: task, zones: follower, asOf: asOf)
    try readDone(of: patient, asOf: asOf, in: reader)
    for gate in Set(headers?.segments.compactMap { $0.version.value.gate } ?? []) {
      gateOpened[gate] = try reader.completedOutcome(patient: patient, carePlan: enrollment.id, task: gate, asOf: asOf)?
        .value
        .answered
    }
  }
}

extension RandomSeed {
  /// Of tasks that are a patient's own; no care plan has a space in its id.
  fileprivate static func own(by patient: Patient.ID, in reader: StoreReader) -> RandomSeed {
    RandomSeed(source: reader.storeID, carePlan: "patient \(patient)")
  }
}
