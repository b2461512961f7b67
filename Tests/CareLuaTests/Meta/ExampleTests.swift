import CareLua
import Testing

/// The examples of the registry can be typed as they stand.
@Suite struct ExampleTests {
  /// Names that only a hook, a test of a plan or a behavior has.
  private static let elsewhere: Set = ["ctx", "sim", "participant", "expectation", "values", "visit", "result", "card"]

  @Test func everyExampleOfAPlanOrAScriptRuns() throws {
    let bench = try ConsoleBench()
    _ = try bench.run(
      "event = store.events { task = 'dose' }[1] care_plan = cp s = schedule.daily { start = '2026-06-07', at = '08:00' }"
    )
    _ = try bench.run(
      "store.tasks:add { id = 'balance', title = 'Balance', schedule = s } store.contacts:add { id = 'sam', name = 'Sam' }"
    )
    for task in ["refill", "pill"] {
      _ = try bench.run("store.tasks:add { id = '\(task)', title = '\(task)', schedule = s }")
      _ = try bench.run("store.tasks:assign('\(task)', { to_patient = 'p1' })")
    }
    _ = try bench.run(
      "mood = survey 'mood' { steps = { question 'mood' { item = boolean 'well' { text = 'Well?' } } } } data = survey.run(mood):save()"
    )
    _ = try bench.run(
      """
      two = survey 'two' { steps = {
        question 'pain' { item = scale 'pain' { text = 'Pain?', min = 0, max = 10 } },
        question 'well' { item = boolean 'well' { text = 'Well?' } },
      } }
      """)
    for entry in Registry.console.constructors where !Self.elsewhere.contains(entry.owner ?? "") {
      guard let example = entry.shownExample, !example.isEmpty else { continue }
      if entry.owner == "run" { _ = try bench.run("run = store.events { task = 'check-in' }[1]:survey()") }
      if entry.name == "run:back" { _ = try bench.run("run = survey.run(two) run:answer('pain', 4) run:next()") }
      // A table that an author writes is no statement.
      let failure = bench.failure(entry.form == .record ? "return \(example)" : example)
      #expect(failure == nil, "\(entry.name): \(failure?.message ?? "")\n\(example)")
    }
  }

  @Test func everyExampleIsLua() throws {
    let state = try LuaState(limits: .console)
    for entry in Registry.everything.constructors {
      guard let example = entry.shownExample else { continue }
      let isExpression = (try? state.load(source: "return \(example)", chunk: entry.name)) != nil
      if !isExpression { _ = try state.load(source: example, chunk: entry.name) }
    }
  }

  @Test func examplesUseTheirName() {
    for entry in Registry.everything.constructors where entry.form != .record {
      guard let example = entry.shownExample else { continue }
      #expect(example.contains(entry.member), "\(entry.name): \(example)")
    }
  }
}
