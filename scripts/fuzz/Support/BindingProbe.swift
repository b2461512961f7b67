import CareLua
import CareModel
import CareRuntime
import CareSQLite
import CareStore

/// Calls the console's bindings on a copy of a seeded store, and checks that each call succeeds or fails with a named error, and that the store stays valid.
package enum BindingProbe {
  private static let limits = SandboxLimits(
    memory: 8 << 20, string: 1 << 20, work: 3_000_000, processorTime: .seconds(30), source: 64 << 10, load: 8 << 10)
  private static let moment = Instant(iso: "2026-06-07T12:05:00Z") ?? .beginning
  private static let seeded = makeStore()

  private static let plan = """
    return plan "knee" { title = "Knee", anchors = { anchor "surgery" { required = false } }, params = { wake = { kind = "time", required = false } },
      contacts = { contact "lexi" { name = "Lexi" } },
      tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = "07:00" }, tags = { "core" },
          reminders = { { at = "start" }, { before_close = hours(2), text = "Still time" } } },
        task "dose" { title = "Dose", schedule = schedule.daily { at = "07:30" }, progress = "sum",
          targets = { value(10, { kind = "dose", units = "mg" }) } },
        task "check-in" { title = "Check in", schedule = schedule.daily { at = "08:00" },
          survey = survey "check-in" { steps = {
            form "how" { items = {
              scale "pain" { min = 0, max = 10, required = true }, numeric "sleep" { dont_know = true } } },
            completion "done" { title = "Thanks" } } },
          extract = function(result) return { value(result.pain, { kind = "pain" }) } end },
      } }
    """

  private static let opening = """
    cp = store.care_plans:get "p1.knee"
    event = store.events { patient = "p1", on = "2026-06-07", task = "check-in" }[1]
    run = event:survey()
    plan_days = schedule.daily { at = "08:00", start = "2026-06-01" }
    occurrence = plan_days:occurrence(3)
    now = time.now()
    handler = store.on_change(function() end)
    deep = {} do local t = deep for i = 1, 70 do t.x = {} t = t.x end end
    ring = {} ring[1] = ring
    many = {} for i = 1, 2000 do many[i] = i end
    """

  /// Checks the calls that are made from bytes.
  package static func run(_ bytes: inout ByteReader) {
    let statements = BindingText.statements(&bytes)
    Fuzzer.note(statements.joined(separator: "\n"))
    let store = reopened(seeded)
    let console = makeConsole(store)
    evaluate(opening, in: console, mustWork: true)
    for statement in statements { evaluate(statement, in: console, mustWork: false) }
    do {
      let wrong = try store.verify()
      if !wrong.isEmpty { Fuzzer.fail("the store is unsound: \(wrong.joined(separator: "; "))") }
    } catch { Fuzzer.fail("the store cannot be verified: \(error)") }
  }

  private static func evaluate(_ source: String, in console: LuaConsole, mustWork: Bool) {
    guard case .failed(let error) = console.evaluate(source, chunk: "calls") else { return }
    if mustWork { Fuzzer.fail("the opening fails: \(error)") }
    if error.code == "host_error" || error.message.isEmpty { Fuzzer.fail("an error without a name: \(error)") }
    // What is being asked is small: what takes this long hangs.
    if error.kind == .deadline { Fuzzer.fail("too slow: \(source)") }
  }

  private static func makeStore() -> SQLiteEngine {
    do {
      let engine = try SQLiteEngine()
      let console = makeConsole(try CareStore(engine: engine, creating: StoreSeed(entropy: [1])))
      evaluate("seed 'plans/knee'", in: console, mustWork: true)
      evaluate(
        """
        store.patients:add { id = 'p1', name = { given = 'Ana' }, zone = 'America/New_York' }
        store.patients:add { id = 'p2', name = { given = 'Bo' }, zone = 'Asia/Kathmandu' }
        store.enroll { patient = 'p1', plan = 'knee', start = '2026-06-05' }
        store.events { patient = 'p1', on = '2026-06-07', task = 'walk' }[1]:toggle()
        """, in: console, mustWork: true)
      return engine
    } catch { Fuzzer.fail("no store: \(error)") }
  }

  private static func reopened(_ engine: SQLiteEngine) -> CareStore {
    do { return try CareStore(engine: try engine.copy(), creating: nil) } catch { Fuzzer.fail("no copy: \(error)") }
  }

  private static func makeConsole(_ store: CareStore) -> LuaConsole {
    let world = LuaEnvironment(
      runtime: CareRuntime(store: store, scripts: LuaScriptHost()), clock: { moment },
      zone: Zone("America/New_York") ?? .utc,
      plans: { $0 == "plans/knee" ? [PlanFiles(files: ["plan.lua": plan])] : [] })
    do throws(LuaError) {
      return try LuaConsole(environment: world, limits: limits, print: { _ in })
    } catch { Fuzzer.fail("no console: \(error)") }
  }
}
