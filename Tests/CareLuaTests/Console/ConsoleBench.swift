import CareLua
import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Synchronization

/// A console over a store in memory, with a plan that can be seeded.
struct ConsoleBench {
  /// The clock, to be moved.
  final class Clock: Sendable {
    private let instant: Mutex<Instant>

    init(_ text: String) { instant = Mutex(Instant(iso: text) ?? .beginning) }

    var now: Instant { instant.withLock { $0 } }
    func move(_ text: String) { instant.withLock { $0 = Instant(iso: text) ?? $0 } }
  }

  /// What was printed.
  final class Lines {
    var all: [String] = []
  }

  let console: LuaConsole
  let runtime: CareRuntime
  let clock = Clock("2026-06-07T12:05:00Z")
  let lines = Lines()

  static let plan = """
    return plan "knee" { title = "Knee", anchors = { anchor "surgery" { required = false } },
      contacts = { contact "lexi" { name = "Lexi" } },
      charts = { chart.bar "care" { title = "Care", over = days(7), series = { series.adherence { title = "Done" } } } },
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

  init(
    limits: SandboxLimits = .console, prepared: Bool = true, plan: String = Self.plan, engine: (any SQLEngine)? = nil
  ) throws {
    let runtime = CareRuntime(
      store: try CareStore(engine: engine ?? SQLiteEngine(), creating: StoreSeed(entropy: [1])),
      scripts: LuaScriptHost())
    self.runtime = runtime
    let clock = clock, lines = lines
    console = try LuaConsole(
      environment: LuaEnvironment(
        runtime: runtime, clock: { clock.now }, zone: Zone("America/New_York") ?? .utc,
        plans: { $0 == "plans/knee" ? [PlanText(text: plan)] : [] }),
      limits: limits, arguments: ["a", "b"], print: { lines.all.append($0) })
    if prepared {
      _ = try run("seed 'plans/knee'")
      _ = try run("store.patients:add { id = 'p1', name = { given = 'Ana' }, zone = 'America/New_York' }")
      _ = try run("cp = store.enroll { patient = 'p1', plan = 'knee', start = '2026-06-06', count_from = 'start' }")
    }
  }

  /// What a chunk prints.
  func run(_ source: String) throws -> [String] {
    switch console.evaluate(source, chunk: "stdin") {
    case .values(let values): return values
    case .incomplete: return ["…"]
    case .failed(let error): throw error
    }
  }

  /// The failure of a chunk.
  func failure(_ source: String) -> LuaError? {
    if case .failed(let error) = console.evaluate(source, chunk: "stdin") { error } else { nil }
  }
}
