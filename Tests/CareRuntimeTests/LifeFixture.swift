import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Testing

/// A patient in New York with a plan of one daily task, enrolled on 1 June 2026.
struct LifeFixture {
  let runtime: CareRuntime
  let patient: Patient.ID = "ana"
  let id: CarePlan.ID = "ana.plan"

  init(
    _ tasks: [TaskTimeline]? = nil, anchors: [AnchorDefinition] = [], parameters: [ParameterDefinition] = [],
    gate: CareTask.ID? = nil, enrolledAt now: String = "2026-05-20T12:00",
    _ change: (inout Enrollment) throws -> Void = { _ in }
  ) throws {
    let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [7]))
    runtime = CareRuntime(store: store, scripts: ScriptedAnswers())
    let header = PlanHeader(id: "plan", title: "Plan", anchors: anchors, parameters: parameters, gate: gate)
    try seed(tasks ?? [task("walk", daily("08:00", "20:00"))], header: header, at: "2026-05-01T12:00")
    let zone = try #require(Zone("America/New_York"))
    var enrollment = Enrollment(
      patient: patient, plan: "plan", start: try date("2026-06-01"),
      parameters: Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, .text("08:00")) }),
      zoneForNewPatient: zone)
    try change(&enrollment)
    try runtime.enroll(enrollment, at: instant(now))
  }

  func seed(_ tasks: [TaskTimeline], header: PlanHeader? = nil, effective: String? = nil, at now: String) throws {
    let definition = PlanDefinition(
      header: header ?? PlanHeader(id: "plan", title: "Plan as of \(now)"), tasks: tasks, contacts: [],
      bundle: ScriptBundle())
    _ = try runtime.seed([definition], effective: effective.map { try date($0) }, at: instant(now))
  }

  /// Returns the events of days of June as `title@DD HH:MM state`, with their states at a time.
  func events(
    _ from: Int, _ to: Int, at now: String, asOf: AsOf? = nil, task: CareTask.ID? = nil
  ) throws -> [String] {
    let zone = try #require(Zone("America/New_York"))
    let june = { (day: Int) in try date("2026-06-\(day < 10 ? "0" : "")\(day)") }
    let query = EventQuery(
      patient: patient, interval: .days(from: try june(from), to: try june(to + 1)), task: task, asOf: asOf)
    return try runtime.events(query, at: instant(now)).map { event in
      let wall = zone.civil(event.occurrence.start)
      return "\(event.task.title)@\(wall.date.day) \(wall.time) \(event.state.rawValue)"
    }
  }

  func event(_ key: String, at now: String) throws -> Event {
    let query = EventQuery(
      patient: patient, interval: .days(from: try date("2026-05-25"), to: try date("2026-07-15")))
    return try #require(try runtime.events(query, at: instant(now)).first { $0.key.text == key })
  }

  /// Records an event's completion at a time.
  @discardableResult
  func toggle(_ key: String, at now: String) throws -> Version<Outcome>? {
    try runtime.toggle(event(key, at: now), at: instant(now))
  }

  /// Returns the status of the care plan at noon of each of these days of June.
  func statuses(_ days: [Int]) throws -> [CarePlan.Status] {
    try days.map { day in
      try runtime.carePlan(id, at: instant("2026-06-\(day < 10 ? "0" : "")\(day)T12:00")).value.status
    }
  }
}

/// A patch of the task `walk`.
func patch(_ id: CareTask.ID = "walk", _ change: (inout TaskPatch) -> Void = { _ in }) -> TaskPatch {
  var patch = TaskPatch(id: id)
  change(&patch)
  return patch
}
