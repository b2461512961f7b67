import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Testing

/// A runtime over a fresh store in memory, with plans written in Swift.
struct Fixture {
  let runtime: CareRuntime
  let patient: Patient.ID = "ana"

  init(
    _ plans: PlanDefinition..., zone: String = "America/New_York", start: String = "2026-10-28",
    engine: (any SQLEngine)? = nil, scripts: any ScriptHost = ScriptedAnswers()
  ) throws {
    let store = try CareStore(engine: engine ?? SQLiteEngine(), creating: StoreSeed(entropy: [7]))
    runtime = CareRuntime(store: store, scripts: scripts)
    let now = try #require(Instant(iso: "2026-10-01T00:00:00Z"))
    _ = try runtime.seed(plans, at: now)
    for plan in plans {
      try runtime.enroll(
        Enrollment(patient: patient, plan: plan.id, start: date(start), zoneForNewPatient: Zone(zone)), at: now)
    }
  }

  func events(on day: String, task: CareTask.ID? = nil, at now: String) throws -> [Event] {
    try runtime.events(EventQuery(patient: patient, interval: .day(date(day)), task: task), at: instant(now))
  }

  func event(_ task: CareTask.ID, on day: String, at now: String) throws -> Event {
    try runtime.event(task: task, patient: patient, on: date(day), at: instant(now))
  }
}

/// Runs no script: hooks give what their path says, such as `0.5` is a progress, and `file` that of the plan's file.
struct ScriptedAnswers: ScriptHost {
  func load(_ reader: any SourceReader) throws(Diagnostics) -> PlanDefinition { throw Diagnostics([]) }

  func extract(_ hook: Hook, in bundle: ScriptBundle, result: SurveyResult, context: any HookContext)
    throws(ScriptError) -> [OutcomeValue]?
  {
    switch hook.path {
    case "nothing": return nil
    case "fails": throw ScriptError(.runtime, message: "the extractor failed")
    case "infinite": return [OutcomeValue(.double(.infinity))]
    case "milliliters": return [OutcomeValue(.integer(5), units: "mL")]
    default: return [OutcomeValue(.text(hook.path))]
    }
  }

  func progress(_ hook: Hook, in bundle: ScriptBundle, context: any HookContext) throws(ScriptError) -> Double {
    guard hook.path != "fails" else { throw ScriptError(.runtime, message: "the progress failed") }
    return Double(hook.path == "file" ? bundle.files.first?.text ?? "" : hook.path) ?? 0
  }

  func insight(_ definition: InsightDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> Insight?
  {
    do {
      let values = try context.values(task: "sleep", kind: nil, over: definition.over, charging: { _ in })
      return Insight(id: definition.id, kind: .tip, title: "Count", text: "\(values.count)")
    } catch {
      throw ScriptError(.runtime, message: "no values")
    }
  }

  func view(_ hook: Hook, of card: CardDefinition, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> CardView?
  {
    guard hook.path != "fail" else { throw ScriptError(.runtime, message: "the card failed") }
    return CardView(title: context.event?.task.id.text)
  }

  func day(_ hook: Hook, of day: HookDay, in bundle: ScriptBundle, context: any HookContext)
    throws(ScriptError) -> [DayItem]?
  {
    switch hook.path {
    case "fail": throw ScriptError(.runtime, message: "the day failed")
    case "events":
      let tasks = day.events.map(\.task.id.text).joined(separator: ",")
      return [.header("\(day.date) \(day.today) \(tasks)", detail: nil)]
    default: return hook.path.split(separator: " ").map { .task(CareTask.ID(String($0))) }
    }
  }

  func press(
    _ hook: Hook, in bundle: ScriptBundle, input: [String: Scalar], context: any HookContext,
    recorder: any EventRecorder
  ) throws {
    context.reads?.noteRun()
    for word in hook.path.split(separator: " ") {
      if word == "fail" { throw ScriptError(.runtime, message: "the action failed") }
      _ = try recorder.apply(.append(OutcomeValue(.text(String(word)))))
    }
  }

  func surveyHooks(in bundle: ScriptBundle, context: any HookContext) -> any SurveyHooks { NoHooks() }

  struct NoHooks: SurveyHooks {
    func destination(_ hook: Hook, _ result: SurveyResult) -> String? { nil }
    func holds(_ hook: Hook, _ result: SurveyResult) -> Bool { false }
  }
}

func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

/// `2026-10-28T08:00-04:00`, or without an offset the wall time in New York.
func instant(_ text: String) throws -> Instant {
  if let instant = Instant(iso: text) { return instant }
  return try #require(Zone("America/New_York")).instant(of: #require(CivilDateTime(text)))
}

func daily(_ times: String...) throws -> Schedule { try daily(times) }

func daily(_ times: [String]) throws -> Schedule {
  Schedule(elements: [
    ScheduleElement(
      start: .anchor(.enrolled, .zero), times: try times.map { try #require(DayTime($0)) },
      recurrence: .daily(every: 1),
      duration: .seconds(3600))
  ])
}

func plan(_ tasks: TaskTimeline..., id: PlanHeader.ID = "plan", gate: CareTask.ID? = nil) -> PlanDefinition {
  PlanDefinition(
    header: PlanHeader(id: id, title: "Plan", gate: gate), tasks: tasks, contacts: [], bundle: ScriptBundle())
}

func task(
  _ id: CareTask.ID, _ schedule: Schedule, _ change: (inout CareTask) -> Void = { _ in }
) -> TaskTimeline {
  var task = CareTask(id: id, title: id.text, schedule: schedule)
  change(&task)
  return TaskTimeline(base: task)
}

let painSurvey = Survey(
  id: "pain",
  steps: [
    Step(
      id: "how", kind: .form,
      items: [
        FormItem(id: "pain", text: "Pain?", format: .scale(ScaleFormat(min: 1, max: 10, step: 1)), required: true)
      ]),
    Step(id: "done", kind: .completion),
  ])
