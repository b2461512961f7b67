import CareLua
import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Testing

/// Scripts that enroll with parameters, and hooks that read them.
struct ConsoleParameterTests {
  private static let plan = """
    return plan "walks" { title = "Walks",
      params = { wake = "time", arm = { "A", "B" }, dose = { kind = "number", default = 2.5 },
        first = { kind = "date", required = false } },
      tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = param "wake" + minutes(30) },
          progress = function(event)
            return event.params.arm == "B" and event.params.dose / 10 or 0
          end },
        task "visit" { title = "Visit", schedule = schedule.once { start = after "walk" + days(1), at = "10:00" } },
        task "check" { title = "Check", schedule = schedule.once { start = param "first", at = "11:00" } },
      } }
    """

  private func bench() throws -> LuaConsole {
    let runtime = CareRuntime(
      store: try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [1])), scripts: LuaScriptHost())
    let now = Instant(iso: "2026-06-07T12:05:00Z") ?? .beginning
    let console = try LuaConsole(
      environment: LuaEnvironment(
        runtime: runtime, clock: { now }, zone: Zone("America/New_York") ?? .utc,
        plans: { _ in [PlanText(text: Self.plan)] }),
      limits: .console, arguments: [], print: { _ in })
    _ = try run(console, "seed 'plans/walks' store.patients:add { id = 'p1', name = 'Ana', zone = 'America/New_York' }")
    return console
  }

  private func run(_ console: LuaConsole, _ source: String) throws -> [String] {
    switch console.evaluate(source, chunk: "stdin") {
    case .values(let values): return values
    case .incomplete: return ["…"]
    case .failed(let error): throw error
    }
  }

  private static let enroll =
    "cp = store.enroll { patient = 'p1', plan = 'walks', start = '2026-06-07', params = "

  @Test func aCarePlanAndItsEventsShowTheirParameters() throws {
    let console = try bench()
    _ = try run(console, Self.enroll + "{ wake = '07:00', arm = 'B', first = time.date '2026-06-09' } }")
    #expect(
      try run(console, "cp.params") == [#"{ arm = "B", dose = 2.5, first = 2026-06-09, wake = "07:00" }"#])
    #expect(try run(console, "store.care_plans:get('p1.walks').params.arm") == ["\"B\""])
    #expect(try run(console, "store.plans:get('walks').params") == [#"{ "arm", "dose", "first", "wake" }"#])
    #expect(
      try run(console, "walk = store.events {}[1] return walk, walk.params.wake") == [
        "event(walk/2026-06-07T07:30, open)", "\"07:00\"",
      ])
    #expect(
      try run(console, "store.events { on = '2026-06-09', task = 'check' }[1].key") == ["\"check/2026-06-09T11:00\""])
    #expect(try run(console, "#store.events { on = '2026-06-08', task = 'visit' }") == ["0"])
    #expect(try run(console, "walk:toggle().progress") == ["0.25"])
    #expect(
      try run(console, "store.events { on = '2026-06-08', task = 'visit' }[1].key") == ["\"visit/2026-06-08T10:00\""])
  }

  @Test(arguments: [
    ("{ arm = 'A' } }", "missing_params", "the plan walks needs 'wake'; set 'wake' to a time of day as HH:MM"),
    ("{ wake = '07:00', arm = 'C' } }", "invalid_param", nil), ("{ wake = 7, arm = 'A' } }", "invalid_param", nil),
    (
      "{ wake = '07:00', arm = 'A', dos = 3 } }", "unknown_param",
      "the plan walks has no parameter 'dos'; did you mean 'dose'?"
    ),
    ("{ wake = '23:45', arm = 'A' } }", "unfit_schedule", nil), ("{ '07:00' } }", "wrong_type", nil),
    ("{ wake = days(1), arm = 'A' } }", "wrong_type", nil),
  ])
  func parametersThatDoNotFitAreRefused(given: String, code: String, message: String?) throws {
    let console = try bench()
    let error = #expect(throws: LuaError.self) { try run(console, Self.enroll + given) }
    #expect(error?.code == code)
    if let message { #expect(error?.message == message) }
    #expect(try run(console, "#store.care_plans:fetch {}") == ["0"])
  }
}
