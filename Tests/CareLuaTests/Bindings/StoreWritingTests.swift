import CareLua
import CareModel
import CareRuntime
import CareStore
import Testing

/// What scripts write: records with all their fields, changes of one patient's tasks, a care plan's life.
struct StoreWritingTests {
  /// Chunks one after the other on 7 June at 08:05 in New York, and what the last gives.
  static let chunks: [(why: String, chunks: [String], values: [String])] = [
    (
      "a patient with details",
      [
        "store.patients:add { id = 'p2', zone = 'UTC', group = 'arm-a', tags = {'x'}, remote_id = 'r', source = 's', asset = 'a', user_info = { k = 'v' }, notes = {'shy'} }",
        "p = store.patients:get 'p2' return p.group, p.tags[1], p.remote_id, p.source, p.asset, p.user_info.k, p.notes[1].content",
      ], ["\"arm-a\"", "\"x\"", "\"r\"", "\"s\"", "\"a\"", "\"v\"", "\"shy\""]
    ),
    (
      "a changed patient keeps what is not given",
      [
        "store.patients:update { id = 'p1', tags = {'x'} }",
        "p = store.patients:update { id = 'p1', sex = 'f', effective = 'tomorrow', planned = 'keep' } return p.tags[1], p.sex, p.effective",
      ],
      ["\"x\"", "\"f\"", "2026-06-08T00:00:00-04:00"]
    ),
    (
      "a changed name keeps the parts that are not given",
      [
        "store.patients:update { id = 'p1', name = { given = 'Ana', prefix = 'Dr' } }",
        "p = store.patients:update { id = 'p1', name = { family = 'Diaz' }, effective = 'tomorrow', planned = 'keep' } return p.name.given, p.name.family, p.name.prefix",
      ], ["\"Ana\"", "\"Diaz\"", "\"Dr\""]
    ),
    (
      "a birthday with a time of day, of which the date counts",
      ["p = store.patients:update { id = 'p1', birthday = '1960-02-29T08:30' } return p.birthday"], ["1960-02-29"]
    ),
    (
      "a patient's wishes",
      [
        "store.patients:update { id = 'p1', reminders = { channels = {'sms'}, quiet = { '22:00', '06:30' } } }",
        "r = store.patients:get('p1').reminders return r.channels[1], r.quiet[1], r.quiet[2]",
      ], ["\"sms\"", "\"22:00\"", "\"06:30\""]
    ),
    ("a patient who is gone", ["store.patients:delete 'p1'", "store.patients:get 'p1'"], ["nil"]),
    (
      "a care plan of none, for tasks of its own",
      [
        "own = store.care_plans:add { id = 'p1.own', patient = 'p1', start = '2026-06-01', title = 'Extra', group = 'g' }",
        "store.tasks:add { id = 'sing', care_plan = 'p1.own', title = 'Sing', schedule = schedule.daily { at = '12:00' } }",
        "return own.title, own.group, own.plan, store.events { task = 'sing' }[1]",
      ], ["\"Extra\"", "\"g\"", "nil", "event(sing/2026-06-07T12:00, upcoming)"]
    ),
    (
      "a care plan of a plan",
      [
        "store.care_plans:add { id = 'again', patient = 'p1', plan = 'knee', start = '2026-06-10', title = 'Once more' }",
        "c = store.care_plans:get 'again' return c.title, c.start, c.follow",
      ],
      ["\"Once more\"", "2026-06-10", "\"latest\""]
    ),
    (
      "a task of the patient's own",
      [
        "store.tasks:add { id = 'sing', patient = 'p1', title = 'Sing', schedule = schedule.daily { at = '12:00' }, until_done = true, targets = value(1) }",
        "t = store.tasks:update { id = 'sing', schedule = schedule.daily { at = '13:00' } } return t.effective, t.title, t.patient",
      ], ["2026-06-08", "\"Sing\"", "\"p1\""]
    ),
    (
      "a task ended",
      [
        "store.tasks:add { id = 'sing', patient = 'p1', title = 'Sing', schedule = schedule.daily { at = '12:00' } }",
        "store.tasks:delete('sing', { effective = 'tomorrow' })",
        "return #store.events { task = 'sing' }, #store.events { task = 'sing', on = '2026-06-08' }",
      ], ["1", "0"]
    ),
    (
      "an override from now",
      [
        "t = cp:override('dose', { targets = { value(5, { units = 'mg' }) } })",
        "return t.care_plan, t.title, t.targets[1].value, t.effective == time.now()",
      ],
      ["\"p1.knee\"", "\"Dose\"", "5", "true"]
    ),
    (
      "an override of a schedule counts from the next date, and the hooks follow the plan",
      [
        "cp:override('check-in', { schedule = schedule.daily { at = '09:00' } })",
        "for _, e in ipairs(store.events { on = '2026-06-08', task = 'check-in' }) do shown = e.key end return shown, #store.events { task = 'check-in' }",
      ], ["\"check-in/2026-06-08T09:00\"", "1"]
    ),
    (
      "a zone that is planned counts from its time on, also in what is planned next",
      [
        "h = store.care_plans:update { id = 'p1.knee', zone = 'Asia/Tokyo', effective = '2026-06-10' }",
        "before = h:pause({ from = '2026-06-08T12:00', to = '2026-06-08T18:00' }).effective:utc()",
        "return before, h:withdraw({ reason = 'moved', from = '2026-06-12T12:00' }).effective:utc()",
      ],
      ["\"2026-06-08T16:00:00Z\"", "\"2026-06-12T03:00:00Z\""]
    ),
    (
      "an override taken back",
      [
        "cp:override('walk', { title = 'Swim' })",
        "return cp:revert('walk').title, store.tasks:revert('walk', { care_plan = 'p1.knee' }).title",
      ],
      ["\"Walk\"", "\"Walk\""]
    ),
    (
      "a task stopped for one care plan",
      [
        "store.tasks:delete('walk', { care_plan = 'p1.knee', effective = '2026-06-09' })",
        "return #store.events { task = 'walk', from = '2026-06-08', to = '2026-06-11' }",
      ], ["1"]
    ),
    (
      "a contact of the patient's own",
      [
        "store.contacts:add { id = 'mum', patient = 'p1', name = 'Eva', category = 'friends_and_family', phone = { { value = '1', label = 'home' } } }",
        "c = store.contacts:update { id = 'mum', role = 'Mother', notes = { { content = 'call late', author = 'lexi' } } } return c.name, c.role, c.phone, c.notes[1].author, c.patient",
      ], ["\"Eva\"", "\"Mother\"", #"{ { label = "home", value = "1" } }"#, "\"lexi\"", "\"p1\""]
    ),
    (
      "a pause and its end",
      [
        "cp:pause { to = '2026-06-10', reason = 'holiday' }",
        "s, r = cp.status, cp.reason cp:resume() return s, r, cp.status, cp.reason",
      ],
      ["\"paused\"", "\"holiday\"", "\"active\"", "nil"]
    ),
    (
      "a paused event",
      [
        "cp:pause()",
        "store.events { task = 'dose' }[1].state, store.events { on = '2026-06-08', task = 'walk' }[1].state",
      ], ["\"open\"", "\"excused\""]
    ),
    (
      "withdrawn", ["cp:withdraw { reason = 'moved' }", "cp.status, cp.reason, #store.events { on = '2026-06-08' }"],
      ["\"withdrawn\"", "\"moved\"", "0"]
    ),
    (
      "completed", ["cp:complete { from = 'tomorrow' }", "cp.status, cp.effective, #store.events {}"],
      ["\"completed\"", "2026-06-08", "3"]
    ),
    (
      "a care plan changed",
      [
        "cp:update { title = 'Ana', zone = 'UTC', anchors = { surgery = '2026-06-05' }, tags = 'x', effective = 'now' }",
        "return cp.title, cp.zone, cp.anchors.surgery, cp.tags[1]",
      ],
      ["\"Ana\"", "\"UTC\"", "2026-06-05", "\"x\""]
    ),
    (
      "a version followed",
      ["v = store.plans:get('knee').version cp:update { follow = v }", "return cp.follow == v, cp.effective"],
      ["true", "2026-06-08"]
    ),
    (
      "an outcome recorded and corrected",
      [
        "store.outcomes:add { key = 'dose/2026-06-07T07:30', values = { value(4, { kind = 'dose', units = 'mg' }) }, source = 'paper' }",
        "o = store.outcomes:update { key = 'dose/2026-06-07T07:30', values = value(5), tags = 'late' } return o.status, o.values[1].value, o.source, o.tags[1]",
      ], ["\"completed\"", "5", "\"paper\"", "\"late\""]
    ),
    (
      "an outcome entered in error counts as none",
      [
        "store.outcomes:add { key = 'walk/2026-06-07T07:00' }",
        "store.outcomes:update { key = 'walk/2026-06-07T07:00', status = 'entered_in_error' }",
        "return store.events { task = 'walk' }[1].state, #store.outcomes:history 'walk/2026-06-07T07:00'",
      ], ["\"open\"", "2"]
    ),
    (
      "an outcome taken back",
      [
        "store.outcomes:add { key = 'walk/2026-06-07T07:00', status = 'declined', reason = 'rain' }",
        "store.outcomes:delete 'walk/2026-06-07T07:00'", "return #store.outcomes:fetch {}",
      ],
      ["0"]
    ),
  ]

  @Test(arguments: chunks)
  func writtenRulesCanBeRead(why: String, chunks: [String], values: [String]) throws {
    let bench = try ConsoleBench()
    for chunk in chunks.dropLast() { _ = try bench.run(chunk) }
    #expect(try bench.run(#require(chunks.last)) == values, "\(why)")
  }

  static let refusals: [(chunks: [String], code: String, message: String)] = [
    (
      ["store.plans:add {}"], "seeded",
      "store.plans:add: only seeding writes plans; change the file and write seed \"plans/NAME\""
    ),
    (
      ["store.tasks:update { id = 'walk', title = 'x' }"], "seeded",
      "the task walk belongs to the plan knee; change its file and seed it, or name another owner"
    ),
    (
      ["store.contacts:delete('lexi', { plan = 'knee' })"], "seeded",
      "the contact lexi belongs to the plan knee; change its file and seed it, or name another owner"
    ),
    (
      [
        "store.tasks:add { id = 'x', patient = 'p1', title = 'X', schedule = schedule.daily { at = '08:00' }, progress = function() return 1 end }"
      ],
      "not_allowed",
      "store.tasks:add takes only data, and `progress` is a function; write functions in a plan and seed it"
    ),
    (
      ["store.tasks:add { id = 'x', patient = 'p1', title = 'X' }"], "missing_field",
      "store.tasks:add needs `schedule`; write schedule = schedule.daily { at = \"08:00\" }"
    ),
    (
      ["cp:override('wlk', { title = 'x' })"], "no_such_task",
      "there is no task 'wlk' for this patient; did you mean 'walk'?"
    ),
    (
      ["cp:override('walk', { titel = 'x' })"], "unknown_field",
      "unknown option 'titel' of care_plan:override; did you mean `title`?"
    ),
    (
      ["cp:override('walk', { opens = hours(-1) })"], "E017",
      "`opens` is -1 hour, which is negative; write a positive interval, such as hours(2)"
    ),
    (
      ["cp:revert 'walk'"], "no_override",
      "the care plan p1.knee has no override of walk, so there is nothing to revert"
    ),
    (
      ["store.patients:revert 'p1'"], "not_allowed",
      "store.patients:revert: only a care plan's override of a task can be reverted; update the record with its earlier values"
    ),
    (["cp:resume()"], "not_paused", "the care plan p1.knee is not paused, so there is nothing to resume"),
    (
      ["cp:complete()", "cp:pause()"], "care_plan_ended",
      "the care plan p1.knee has been completed since 2026-06-07T08:05 America/New_York; enroll the participant again with a different id"
    ),
    (
      ["v = cp.version cp:pause()", "cp:resume { based_on = v }"], "conflict",
      "the care plan 'p1.knee' was changed by another write; read it again and retry"
    ),
    (
      ["cp:update { follow = 'nonsense' }"], "invalid",
      "'nonsense' is not a version of the plan 'knee'; write 'latest' or the id of a version in its history"
    ),
    (
      [
        "store.events { task = 'walk' }[1]:toggle()",
        "cp:override('walk', { title = 'Swim', effective = '2026-06-07' })",
      ], "outcomes_recorded",
      "1 outcome of walk from 2026-06-07T07:00 America/New_York to 2026-06-07T07:00 America/New_York would be affected; make the change effective on 2026-06-08, the day after, or force it: recorded outcomes are kept"
    ),
    (
      ["cp:override('walk', { title = 'Swim', effective = '2026-06-10' })", "cp:override('walk', { title = 'Row' })"],
      "planned_change",
      "a change of the task 'walk' is planned for 2026-06-10; choose whether to keep or replace it"
    ),
    (
      ["store.outcomes:add { key = 'walk/2026-06-08T07:00' }"], "window_not_open",
      "walk/2026-06-08T07:00 cannot be answered yet; it opens at 2026-06-08T07:00 America/New_York"
    ),
    (
      ["store.outcomes:add { key = 'walk' }"], "no_event",
      "there is no event 'walk'; write TASK/SLOT, such as check-in/2026-06-07T08:00"
    ),
    (
      ["store.outcomes:update { key = 'walk/2026-06-07T07:00', status = 'entered_in_error' }"], "no_outcome",
      "walk/2026-06-07T07:00 has no outcome; record one first"
    ),
    (["cp:set_params { speed = 3 }"], "unknown_param", "the plan knee has no parameter 'speed'"),
  ]

  @Test(arguments: refusals)
  func invalidRulesAreRejected(chunks: [String], code: String, message: String) throws {
    let bench = try ConsoleBench()
    for chunk in chunks.dropLast() { _ = try bench.run(chunk) }
    let error = bench.failure(try #require(chunks.last))
    #expect(error?.code == code)
    #expect(error?.message == message)
  }

  @Test func aParameterOfAScheduleIsEffectiveFromTheNextDate() throws {
    let plan = """
      return plan "knee" { title = "Knee", params = { wake = { kind = "time", default = "08:00" } }, tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = param "wake" } } } }
      """
    let bench = try ConsoleBench(plan: plan)
    #expect(try bench.run("cp:set_params({ wake = '09:00' }).effective") == ["2026-06-08"])
    #expect(try bench.run("store.events { on = '2026-06-08' }[1]") == ["event(walk/2026-06-08T09:00, upcoming)"])
    #expect(try bench.run("cp:set_params({ wake = '10:00' }, { effective = 'now' }).params.wake") == ["\"10:00\""])
  }

  @Test func datesInTheWrongOrderNeedToBeAccepted() throws {
    let plan = """
      return plan "knee" { title = "Knee", anchors = { anchor "a" { required = false }, anchor "b" { required = false } }, tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { start = anchor "a", to = anchor "b", at = "08:00" } } } }
      """
    let bench = try ConsoleBench(plan: plan)
    _ = try bench.run("cp:set_anchor('a', '2026-06-10')")
    #expect(bench.failure("cp:set_anchor('b', '2026-06-09')")?.code == "unfit_schedule")
    #expect(try bench.run("cp:set_anchor('b', '2026-06-09', { accept = true }).anchors.b") == ["2026-06-09"])
  }
}
