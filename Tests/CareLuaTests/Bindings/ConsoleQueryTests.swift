import CareLua
import CareRuntime
import Testing

/// `:get`, `:fetch` and `:history` of the collections: filters, times, order, pages.
struct ConsoleQueryTests {
  private static let setup = """
    store.patients:add { id = 'p2', name = { given = 'Bo' }, zone = 'Europe/Berlin' }
    store.patients:update { id = 'p2', sex = 'male', effective = '2026-06-09' }
    seed 'plans/knee'
    done = store.events { patient = 'p1', task = 'walk' }[1]
    done:record { value(3, { kind = 'km' }) }
    done:record { value(4, { kind = 'km' }) }
    """

  @Test(arguments: [
    ("store.patients:fetch { sort = 'given:desc' }[1].id", ["\"p2\""], "the greatest first"),
    ("#store.patients:fetch { plan = 'knee' }", ["1"], "who follows a plan"),
    ("#store.patients:fetch { ids = {} }", ["0"], "an empty list matches nothing"),
    ("store.patients:get('p2').sex", ["nil"], "a planned change is not yet there"),
    ("store.patients:get('p2', { on = '2026-06-09' }).sex", ["\"male\""], "and is on its day"),
    ("store.patients:get('p2', { as_of = 3 })", ["nil"], "before the commit that added it"),
    ("store.patients:get('p2', { as_of = '2026-06-07' })", ["nil"], "before that time"),
    ("#store.patients:fetch { all_versions = true, ids = 'p2' }", ["2"], "every version"),
    ("#store.patients:fetch { versions = store.patients:history('p2')[1].version }", ["1"], "a version by its name"),
    ("store.patients:history('p2')[2].sex", ["\"male\""], "the last recorded"),
    ("#store.tasks:fetch { patient = 'p1' }", ["3"], "what a patient follows"),
    ("#store.tasks:fetch { patient = 'p2' }", ["0"], "nothing"),
    ("#store.tasks:fetch { patient = 'p1', with_events = true, on = '2026-06-05' }", ["0"], "no event before joining"),
    ("store.tasks:fetch { sort = 'title' }[1].id", ["\"check-in\""], "by title"),
    (
      "store.tasks:get('walk').schedule", ["\"Every day at 07:00, from enrollment, for 1 hour.\""],
      "a schedule as a sentence"
    ),
    ("store.tasks:get('walk', { care_plan = 'p1.knee' }).plan", ["\"knee\""], "what an enrollment follows"),
    ("store.tasks:get('walk').reminders[2].before_close", ["2 hours"], "an interval"),
    ("store.contacts:get('lexi', { patient = 'p1' }).name", ["\"Lexi\""], "a contact of a patient's plan"),
    ("#store.contacts:history 'lexi'", ["1"], "a contact's history"),
    ("store.plans:fetch { patient = 'p1' }[1].languages", ["{}"], "a plan that a patient follows"),
    ("store.care_plans:fetch { plan = 'knee' }[1].follow", ["\"latest\""], "a handle has the fields of a row"),
    ("store.care_plans:get('p1.knee').title", ["nil"], "what is not set is nil"),
    ("store.care_plans:history('p1.knee')[1].status", ["\"active\""], "an enrollment's history"),
    ("store.outcomes:get(done.key).values[1].value", ["4"], "the newest"),
    ("store.outcomes:history(done.key)[1].values[1].value", ["3"], "the first"),
    (
      "store.outcomes:get(done.key, { as_of = store.outcomes:history(done.key)[1].seq }).values[1].value", ["3"],
      "as of"
    ),
    ("#store.outcomes:fetch { status = 'declined' }", ["0"], "by status"),
    ("#store.outcomes:fetch { all_versions = true, on = '2026-06-07' }", ["2"], "every version on a day"),
    ("#store.outcomes:fetch { all_versions = true, on = '2026-06-08' }", ["0"], "and on another"),
    ("store.events { patient = 'p1', task = 'walk', as_of = 3 }[1].state", ["\"open\""], "before it was recorded"),
    ("store.events { patient = 'p1', task = 'walk' }[1].state", ["\"completed\""], "and after"),
    (
      "json.decode(json.encode(store.tasks:fetch { limit = 1 }))[1].id", ["\"check-in\""], "rows can be written as JSON"
    ),
  ])
  func aQueryGives(_ source: String, _ shown: [String], _ reason: String) throws {
    let bench = try ConsoleBench()
    _ = try bench.run(Self.setup)
    #expect(try bench.run(source) == shown, "\(reason)")
  }

  @Test func theSecondValueLeadsToTheNextPage() throws {
    let bench = try ConsoleBench()
    _ = try bench.run(Self.setup)
    let pages = """
      local ids, next = {}, nil
      repeat
        local rows
        rows, next = store.tasks:fetch { sort = 'id:desc', limit = 2, after = next }
        for _, row in ipairs(rows) do ids[#ids + 1] = row.id end
      until not next
      return table.concat(ids, ' ')
      """
    #expect(try bench.run(pages) == ["\"walk dose check-in\""])
    #expect(try bench.run("select('#', store.tasks:fetch {})") == ["1"])
  }

  @Test(arguments: [
    ("store.tasks:fetch { sort = 'given' }", "not_allowed"), ("store.tasks:fetch { limit = 0 }", "invalid"),
    ("store.tasks:fetch { on = '2026-06-07', from = '2026-06-07' }", "not_allowed"),
    ("store.tasks:fetch { on = '2026-06-07', all_versions = true }", "not_allowed"),
    ("store.tasks:fetch { from = '2026-06-07', to = '2026-06-07' }", "invalid_window"),
    ("store.tasks:fetch { with_events = true }", "invalid"), ("store.tasks:fetch { after = 'x' }", "invalid"),
    ("store.patients:fetch { with_events = true }", "unknown_field"),
    ("store.tasks:fetch { as_of = -1 }", "wrong_type"),
    ("store.outcomes:fetch { status = 'done' }", "not_allowed"),
    ("store.patients:fetch { sort = 'given', after = select(2, store.patients:fetch { limit = 1 }) }", "invalid"),
  ])
  func aQueryIsRefused(_ source: String, _ code: String) throws {
    let bench = try ConsoleBench()
    _ = try bench.run(Self.setup)
    #expect(bench.failure(source)?.code == code)
  }

  @Test func aTaskInTwoPlansIsAmbiguous() throws {
    let bench = try ConsoleBench()
    let hip = ConsoleBench.plan.replacing("\"knee\"", with: "\"hip\"")
    _ = try bench.console.environment.runtime.seed(
      [LuaScriptHost().load(PlanText(text: hip))], at: bench.clock.now)
    #expect(bench.failure("store.tasks:get 'walk'")?.message.contains("plan = \"hip\", plan = \"knee\"") == true)
    #expect(try bench.run("store.tasks:get('walk', { plan = 'hip' }).plan") == ["\"hip\""])
  }
}
