import CareLua
import CareModel
import CareRuntime
import CareStore
import Testing

/// What scripts do with a store.
struct ConsoleBindingsTests {
  static let expressions: [(source: String, values: [String])] = [
    ("store.patients:get('p1').name.given", ["\"Ana\""]), ("store.patients:get('p2')", ["nil"]),
    ("#store.patients:fetch { ids = 'p2' }", ["0"]), ("#store.patients:history 'p1'", ["1"]),
    ("store.patients:get('p1').effective", ["\"beginning\""]),
    ("store.plans:get('knee').title", ["\"Knee\""]), ("store.plans:history('knee')[1].seq", ["1"]),
    ("store.tasks:get('walk').plan", ["\"knee\""]), ("#store.tasks:fetch { tags = 'core' }", ["1"]),
    ("#store.tasks:history('walk', { plan = 'knee' })", ["1"]), ("store.contacts:fetch()[1].name", ["\"Lexi\""]),
    ("store.care_plans:get 'p1.knee'", ["care_plan(p1.knee, active)"]),
    ("#store.care_plans:fetch { patient = 'p1' }", ["1"]),
    ("cp.id, cp.start, cp.patient", ["\"p1.knee\"", "2026-06-06", "\"p1\""]),
    ("cp:set_anchor('surgery', '2026-06-05').anchors", ["{ surgery = 2026-06-05 }"]),
    (
      "store.events {}",
      [
        "{\n  event(walk/2026-06-07T07:00, open),\n  event(dose/2026-06-07T07:30, open),\n  event(check-in/2026-06-07T08:00, open)\n}"
      ]
    ),
    ("#store.events { from = '2026-06-06', to = '2026-06-08', task = 'walk' }", ["2"]),
    ("store.events { task = 'walk' }[1].state", ["\"open\""]),
    ("store.events { on = '2026-06-06', task = 'walk' }[1].state", ["\"missed\""]),
    (
      "store.due { from = '2026-06-07', to = '2026-06-08' }[2]",
      [
        "{\n  at = 2026-06-07T22:00:00-04:00,\n  care_plan = \"p1.knee\",\n  id = \"walk/2026-06-07T07:00#2@p1.knee\",\n  key = \"walk/2026-06-07T07:00\",\n  task = \"walk\",\n  text = \"Still time\"\n}"
      ]
    ),
    ("#store.due { patient = 'p1', from = '2026-06-07T07:00', to = time.now() }", ["1"]),
    ("#store.due { from = '2026-06-07T07:01' }", ["2"]), ("store.due()[2].text", ["\"Walk\""]),
    ("store.outcomes:fetch {}", ["{}"]),
    ("adherence.rate { from = '2026-06-06', to = '2026-06-07' }.closed", ["3"]),
    (
      "adherence.rate { from = '2026-06-06', to = '2026-06-07', by = 'task', weights = { walk = 2 } }.by.task[1].key",
      ["\"check-in\""]
    ),
    ("adherence.pdc { supply = { task = 'dose' }, over = days(1) }.method", ["\"supply, first fill, carried\""]),
    (
      "adherence.pdc { supply = { task = 'dose', need = 2 }, from = '2026-06-06', to = '2026-06-07', start = 'window' }.days",
      ["1"]
    ),
    ("adherence.mpr { supply = { task = 'dose' }, over = days(1) }.value", ["nil"]),
    ("adherence.dose_coverage { task = 'walk', over = days(1) }.method", ["\"all doses of the day\""]),
    ("adherence.sessions { tasks = { 'walk', 'dose' }, over = days(1), rule = 'any' }.closed", ["1"]),
    ("adherence.sessions { tasks = 'walk', over = days(1), per = 'start', rule = 0.5 }.bridge", ["0"]),
    ("adherence.cohort { plan = 'knee', from = '2026-06-06', to = '2026-06-07' }.closed", ["3"]),
    (
      "adherence.cohort { plan = 'knee', from = '2026-06-06', to = '2026-06-07', by = { 'task', 'week' } }.by.week[1].key",
      ["\"2026-06-01\""]
    ),
    ("adherence.cohort { plan = 'knee', over = days(1), at_least = 0.5 }.each.at_least.of", ["1"]),
    (
      "adherence.cohort { plan = 'knee', over = days(1), measure = 'sessions', tasks = { 'walk', 'dose' } }.closed",
      ["1"]
    ),
    (
      "adherence.cohort { plan = 'knee', over = days(1), measure = 'pdc', supply = { task = 'dose' } }.method",
      ["\"supply, first fill, carried\""]
    ),
    ("adherence.daily { patient = 'p1', from = '2026-06-07', to = '2026-06-08', tasks = 'walk' }[1].due", ["1"]),
    ("seed('plans/knee').unchanged", ["5"]),
    (
      "seed('plans/knee').rows[1]", [#"{ action = "unchanged", entity = "plan", id = "knee", plan = "knee" }"#]
    ),
  ]

  @Test(arguments: expressions)
  func anExpressionHasItsValue(source: String, values: [String]) throws {
    #expect(try ConsoleBench().run(source) == values)
  }

  @Test func anEventIsCompletedAndCleared() throws {
    let bench = try ConsoleBench()
    _ = try bench.run("walk = store.events { task = 'walk' }[1]")
    #expect(try bench.run("walk:toggle()") == ["event(walk/2026-06-07T07:00, completed)"])
    #expect(try bench.run("walk.progress, walk.outcome.status") == ["1", "\"completed\""])
    #expect(try bench.run("walk:toggle()") == ["event(walk/2026-06-07T07:00, open)"])
    #expect(try bench.run("walk:decline 'rain'").first == "event(walk/2026-06-07T07:00, declined)")
    #expect(try bench.run("walk:clear().outcome") == ["nil"])
    #expect(try bench.run("walk:excuse('travel').state") == ["\"excused\""])
    #expect(try bench.run("#store.outcomes:history(walk.key)") == ["5"])
  }

  @Test func aTransactionIsOneCommit() throws {
    let bench = try ConsoleBench()
    let body = """
      store.transaction(function()
        for _, event in ipairs(store.events {}) do if event.task ~= 'check-in' then event:record { value(1) } end end
        return #store.outcomes:fetch {}, 'done'
      end)
      """
    #expect(try bench.run(body) == ["2", "\"done\""])
    #expect(try bench.run("local o = store.outcomes:fetch {} return o[1].seq == o[2].seq") == ["true"])
  }

  @Test(arguments: ["error('no', 0)", "while true do end", "store.events{}[1]:remove_value(7)"])
  func aFailedTransactionIsRolledBack(failure: String) throws {
    let bench = try ConsoleBench()
    let before = try bench.console.environment.runtime.store.read { try $0.info() }
    let body = "store.transaction(function() store.events {}[1]:record { value(1) } \(failure) end)"
    guard case .failed = bench.console.evaluate(body, chunk: "stdin") else {
      Issue.record("the script continued")
      return
    }
    #expect(try bench.console.environment.runtime.store.read { try $0.info() } == before)
  }

  @Test func aCaughtErrorInATransactionIsRolledBackAlone() throws {
    let bench = try ConsoleBench()
    let body = """
      store.transaction(function()
        local events = store.events {}
        events[1]:record { value(1) }
        local ok, problem = pcall(function() events[2]:remove_value(7) end)
        return ok, problem.code
      end)
      """
    #expect(try bench.run(body) == ["false", "\"no_outcome\""])
    #expect(try bench.run("#store.outcomes:fetch {}") == ["1"])
  }

  @Test func valuesAreRecordedAppendedAndRemoved() throws {
    let bench = try ConsoleBench()
    _ = try bench.run("dose = store.events { task = 'dose' }[1]")
    #expect(try bench.run("dose.targets") == [#"{ { kind = "dose", units = "mg", value = 10 } }"#])
    #expect(try bench.run("dose:record { value(4, { kind = 'dose', units = 'mg' }) }.progress") == ["0.4"])
    #expect(try bench.run("dose:append(value(3, { kind = 'dose' })):sum 'dose'") == ["7"])
    #expect(try bench.run("dose:append(2).progress") == ["0.9"])
    #expect(try bench.run("#dose:remove_value(3).values") == ["2"])
    #expect(try bench.run("store.outcomes:fetch { task = 'dose' }[1].values[1].value") == ["4"])
    #expect(try bench.run("dose:card()")[0].contains("Dose"))
  }

  @Test func aSurveyIsAnsweredStepByStep() throws {
    let bench = try ConsoleBench()
    _ = try bench.run("ev = store.events { task = 'check-in' }[1] r = ev:survey()")
    #expect(try bench.run("r") == ["run(check-in, how)"])
    #expect(try bench.run("r.step.id, r:visible()") == ["\"how\"", #"{ "pain", "sleep" }"#])
    #expect(bench.failure("r:next()")?.code == "unanswered")
    #expect(
      bench.failure("r:answer('pian', 4)")?.message == "'pian': This step has no item 'pian'; did you mean 'pain'?")
    #expect(bench.failure("r:answer('pain', 77)")?.message == "'pain': the answer is above the maximum, 10")
    #expect(try bench.run("r:answer('pain', 4):answer('sleep', { dont_know = true }):go_to('done').id") == ["\"done\""])
    #expect(try bench.run("r:result().pain, r:result():is_dont_know 'sleep'") == ["4", "true"])
    #expect(try bench.run("r.path") == [#"{ "how", "done" }"#])
    #expect(try bench.run("r:next(), r.finished") == ["nil", "\"completed\""])
    #expect(
      try bench.run("v = r:finish().values[1] return v.kind, v.value, v.recorded:utc()")
        == ["\"pain\"", "4", "\"2026-06-07T12:05:00Z\""])
    #expect(try bench.run("ev.state") == ["\"completed\""])
  }

  @Test func aSurveyIsSuspendedAndResumed() throws {
    let bench = try ConsoleBench()
    _ = try bench.run("ev = store.events { task = 'check-in' }[1] ev:survey():answer('pain', 6):save()")
    #expect(try bench.run("ev.state") == ["\"started\""])
    #expect(try bench.run("ev:survey():result().pain") == ["6"])
  }

  static let refusals: [(source: String, code: String, message: String?)] = [
    ("store.events { patient = 'p9' }", "not_found", "there is no patient 'p9'"),
    (
      "store.patients:add { id = 'p1', zone = 'UTC' }", "already_exists",
      "the patient 'p1' already exists; update it instead"
    ),
    (
      "store.patients:add { id = 'p2', zone = 'Mars' }", "wrong_type",
      "`zone` of store.patients:add: expected a time zone, got a text; write zone = \"America/New_York\""
    ),
    (
      "store.patients:add { zone = 'UTC' }", "missing_field", "store.patients:add needs `id`; write id = \"check-in\""
    ),
    ("store.patients:add 'p2'", "wrong_type", nil),
    ("store.transaction 'x'", "bad_argument", nil),
    ("adherence.cohort {}", "missing_field", "adherence.cohort needs `plan`; write plan = \"check-in\""),
    (
      "adherence.cohort { plan = 'knee' }", "missing_field",
      "adherence.cohort needs `over`, or `from` and `to`; write over = days(28)"
    ),
    ("adherence.cohort { plan = 'kne', over = days(7) }", "not_found", "there is no plan 'kne'"),
    ("adherence.cohort { plan = 'knee', over = days(7), at_least = 2 }", "out_of_range", nil),
    ("adherence.cohort { plan = 'knee', over = days(7), measure = 'pdc' }", "no_supply", nil),
    ("adherence.cohort { plan = 'knee', over = days(7), measure = 'sessions' }", "missing_field", nil),
    ("adherence.cohort { plan = 'knee', over = days(7), measure = 'dose_coverage' }", "missing_field", nil),
    (
      "adherence.cohort { plan = 'knee', over = days(7), measure = 'sessions', group = 'a', by = 'week' }",
      "not_allowed", nil
    ),
    (
      "adherence.cohort { plan = 'knee', over = days(7), group = 'daily' }", "not_allowed",
      "`group` of adherence.cohort needs measure = \"sessions\""
    ),
    ("adherence.cohort { plan = 'knee', over = days(7), by = 'arm' }", "unknown_param", nil),
    ("adherence.cohort { plan = 'knee', over = days(4000) }", "window_too_long", nil),
    (
      "adherence.pdc { task = 'dose', over = days(7) }", "no_supply",
      "adherence.pdc needs `supply`; write supply = { task = \"refill\", kind = \"days_supply\" }, or use adherence.dose_coverage for doses"
    ),
    ("adherence.mpr { over = days(7) }", "no_supply", nil),
    ("adherence.pdc { supply = { tsk = 'dose' }, over = days(7) }", "wrong_type", nil),
    (
      "adherence.pdc { supply = { task = 'dose', kid = 'x' }, over = days(7) }", "unknown_field",
      "unknown field 'kid' of `supply`; its fields are task, kind, need"
    ),
    ("adherence.pdc { supply = { task = 'dose', need = 0 }, over = days(7) }", "wrong_type", nil),
    (
      "adherence.pdc { supply = { task = 'dose' } }", "missing_field",
      "adherence.pdc needs `over`, or `from` and `to`; write over = days(28)"
    ),
    ("adherence.pdc { supply = { task = 'dose' }, over = hours(7) }", "invalid_interval", nil),
    ("adherence.dose_coverage { task = 'dose', over = days(7), share = 2 }", "out_of_range", nil),
    ("adherence.dose_coverage { task = 'dos', over = days(7) }", "no_such_task", nil),
    ("adherence.sessions { over = days(7) }", "missing_field", nil),
    ("adherence.rate { from = '2026-06-06', to = '2026-06-07', by = 'moon' }", "not_allowed", nil),
    ("cp:set_anchr()", "unknown_field", "care_plan has no 'set_anchr'; did you mean `set_anchor`?"),
    (
      "cp:set_anchor('srgery', '2026-06-05')", "unknown_anchor",
      "the plan knee has no anchor 'srgery'; did you mean 'surgery'?"
    ),
    ("store.events {}[1].stte", "unknown_field", "event has no 'stte'; did you mean `state`?"),
    (
      "store.events { on = 'someday' }", "wrong_type",
      "`on` of store.events: expected a date, got a text; write on = \"2026-06-07\""
    ),
    ("store.events { from = '2026-06-08', to = '2026-06-07' }", "invalid_window", nil),
    (
      "store.due { form = '2026-06-08' }", "unknown_field",
      "unknown option 'form' of store.due; did you mean `from`?"
    ),
    ("store.due { to = 3 }", "wrong_type", nil), ("store.due { to = '2026-06-01' }", "invalid_window", nil),
    ("store.due { patient = 'p9' }", "not_found", nil),
    ("store.events { as_of = 1 }", "not_found", "there is no patient 'p1'"),
    ("store.events { task = 'check-in' }[1]:toggle()", "needs_survey", nil),
    ("store.events { task = 'walk' }[1]:survey()", "no_survey", nil),
    ("store.events { task = 'walk', on = '2026-06-06' }[1]:toggle()", "window_closed", nil),
    ("store.events { task = 'walk', on = '2026-06-08' }[1]:toggle()", "window_not_open", nil),
    ("store.events { task = 'walk' }[1]:record { {} }", "wrong_type", nil),
    ("store.events { task = 'walk' }[1]:append(0/0)", "invalid_value", nil),
    ("seed 'nowhere'", "not_found", nil), ("store.enroll { patient = 'p1', plan = 'knee' }", "already_exists", nil),
    ("survey.run 'check-in'", "wrong_type", nil),
    (
      "survey.run(survey 's' { steps = { instruction 'a' {} } }, { event = store.events { task = 'check-in' }[1] })",
      "other_survey", nil
    ),
    ("survey.run(survey 's' { steps = { instruction 'a' {} }, can_save = function() end })", "not_allowed", nil),
    ("survey.resume(survey 's' { steps = { instruction 'a' {} } }, 'x')", "wrong_type", nil),
  ]

  @Test(arguments: refusals)
  func aRejectedWriteKeepsItsCodeAndTheStore(source: String, code: String, message: String?) throws {
    let bench = try ConsoleBench()
    let before = try bench.run("json.encode(store.patients:fetch()) .. #store.outcomes:fetch {}")
    let error = bench.failure(source)
    #expect(error?.code == code)
    if let message { #expect(error?.message == message) }
    #expect(error?.file == "stdin")
    #expect(error?.line == 1)
    #expect(try bench.run("json.encode(store.patients:fetch()) .. #store.outcomes:fetch {}") == before)
  }

  @Test func aPatientIsUpdatedFromADate() throws {
    let bench = try ConsoleBench()
    #expect(
      try bench.run("store.patients:update({ id = 'p1', zone = 'Europe/Berlin', effective = 'tomorrow' }).zone") == [
        "\"Europe/Berlin\""
      ])
    #expect(try bench.run("store.patients:get('p1').zone") == ["\"America/New_York\""])
    bench.clock.move("2026-06-09T12:00:00Z")
    #expect(try bench.run("store.patients:get('p1').zone, #store.patients:history 'p1'") == ["\"Europe/Berlin\"", "2"])
  }

  @Test func anErrorCanBeCaughtByItsCode() throws {
    let bench = try ConsoleBench()
    #expect(
      try bench.run("local ok, e = pcall(function() cp:set_anchor('x', '2026-06-05') end) return ok, e.code, e.line")
        == ["false", "\"unknown_anchor\"", "1"])
  }

  @Test func aConsoleCanSwitchItsEnvironment() throws {
    let bench = try ConsoleBench()
    _ = try bench.run("kept = 1")
    bench.console.environment = try ConsoleBench(prepared: false).console.environment
    #expect(try bench.run("#store.patients:fetch(), kept") == ["0", "1"])
  }
}
