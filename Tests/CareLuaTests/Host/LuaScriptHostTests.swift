import CareLua
import CareModel
import Testing

/// Hooks of a plan, called through the port.
struct LuaScriptHostTests {
  let host = LuaScriptHost(
    limits: SandboxLimits(
      memory: 4 << 20, string: 1 << 20, work: 2_000_000, processorTime: .seconds(10), source: 32 << 10, load: 8 << 10),
    idleStates: 8, isDataInvented: true)

  /// A plan whose check-in has this extractor.
  func bundle(_ function: String, at field: String = "extract", before: String = "") throws -> ScriptBundle {
    let insight = field == "show" ? "insight \"sleep\" { over = days(7), show = \(function) }" : ""
    let line = field == "show" ? "" : "\(field) = \(function),"
    return try host.load(
      PlanText(
        text: """
          \(before)
          return plan "knee" { title = "Knee", tasks = {
            task "check-in" { title = "Check in", schedule = schedule.daily { at = "08:00" }, \(line)
              survey = survey "check-in" { steps = { form "how" { items = {
                scale "pain" { min = 0, max = 10 }, numeric "sleep" { dont_know = true } } } } } },
          }, insights = { \(insight) } }
          """)
    ).bundle
  }

  func extract(
    _ body: String, before: String = "", result: SurveyResult = .checkIn(), context: HookContextDouble? = nil
  ) throws -> [OutcomeValue]? {
    var double = HookContextDouble()
    double.event = .checkIn()
    return try host.extract(
      Hook(path: "tasks.check-in.extract"),
      in: bundle("function(result, event, ctx) \(body) end", before: before), result: result, context: context ?? double
    )
  }

  @Test(arguments: [
    ("return value(result.pain, { kind = 'pain' })", [OutcomeValue(.integer(4), kind: "pain")]),
    // A list, in order; empty values are omitted.
    (
      "return { value(result:get('how', 'pain') / 2, { units = 'x' }), value(result.sleep, { kind = 'sleep' }), value(true) }",
      [OutcomeValue(.double(2), units: "x"), OutcomeValue(.boolean(true))]
    ),
    ("return nil", nil), ("", nil), ("return {}", []), ("return value(nil)", []),
    // What is not known is no value.
    ("return value(result:is_dont_know 'sleep')", [OutcomeValue(.boolean(true))]),
    ("return value(result:step('how').pain)", [OutcomeValue(.integer(4))]),
    ("return value(#result:visits 'how')", [OutcomeValue(.integer(1))]),
    ("return value(event.task .. ' ' .. event.state)", [OutcomeValue(.text("check-in open"))]),
    ("return value(event.start:iso())", [OutcomeValue(.text("2026-06-07T08:00:00-04:00"))]),
    ("return value(tostring(event))", [OutcomeValue(.text("event(check-in/2026-06-07T08:00, open)"))]),
    ("return value(ctx.now)", [OutcomeValue(.date(Instant(iso: "2026-06-07T12:00:00Z") ?? .beginning))]),
    ("return value(ctx.now:date())", [OutcomeValue(.day(civil("2026-06-07")))]),
    ("return value(event.start:date() + days(1))", [OutcomeValue(.day(civil("2026-06-08")))]),
    ("return value(json.encode { a = { 1, 2 } })", [OutcomeValue(.text(#"{"a":[1,2]}"#))]),
  ])
  func anExtractorGivesValues(body: String, values: [OutcomeValue]?) throws {
    #expect(try extract(body) == values)
  }

  /// Without the last row, the answer to `why`, no other question was answered with the text of the date.
  @Test(arguments: [
    ("return value(result.on, { kind = 'sick' })", nil, Scalar.day(civil("2026-06-03"))),
    ("return value(time.date(result.on), { kind = 'sick' })", nil, .day(civil("2026-06-03"))),
    ("return value('since ' .. result.on, { kind = 'sick' })", nil, .text("since 2026-06-03")),
    ("return value('2026-06-04', { kind = 'sick' })", nil, .text("2026-06-04")),
    ("return value(result.since, { kind = 'sick' })", nil, .text("2026-06")),
    ("return value(result.on, { kind = 'sick' })", "2026-06-03", .text("2026-06-03")),
  ])
  func anExtractedDateStaysADate(body: String, why: String?, value: Scalar) throws {
    let plan = try host.load(
      PlanText(
        text: """
          return plan "knee" { title = "Knee", tasks = {
            task "check-in" { title = "Check in", schedule = schedule.daily { at = "08:00" },
              survey = survey "check-in" { steps = { form "how" { items = {
                date "on" {}, date "since" { precision = "month" }, text "why" {} } } } },
              extract = function(result) \(body) end },
          } }
          """))
    let answers = [
      AnswerResult(itemID: "on", answer: .date(civil("2026-06-03")), format: "date"),
      AnswerResult(itemID: "since", answer: PartialDate("2026-06").map { .partialDate($0) }, format: "date"),
      AnswerResult(itemID: "why", answer: why.map { .text($0) }, format: "text"),
    ]
    let result = SurveyResult(
      runID: "r", surveyID: "check-in", surveyHash: "h", started: .beginning,
      steps: [StepResult(id: "how", visit: 1, started: .beginning, answers: answers)])
    var double = HookContextDouble()
    var event = Event.checkIn()
    event.task = try #require(plan.tasks.first).base
    double.event = event
    #expect(
      try host.extract(Hook(path: "tasks.check-in.extract"), in: plan.bundle, result: result, context: double)
        == [OutcomeValue(value, kind: "sick")])
  }

  @Test(arguments: [
    ("return result.pian", "the survey check-in has no item 'pian'; did you mean 'pain'?"),
    ("return result.how", "'how' is a step of check-in, not an item; write result:step(\"how\")"),
    ("return result:get('what', 'pain')", "the survey check-in has no step 'what'; it has how"),
    ("return result:get('how', 'mood')", "step 'how' of check-in has no item 'mood'; it has pain, sleep, why"),
    ("return event.color", "event has no 'color'"),
    ("event:toggle()", "a hook can read its event but not change it; event:toggle is for scripts"),
    (
      "return ctx.values { task = 'check-in', ovr = days(7) }",
      "unknown option 'ovr' of ctx.values; did you mean `over`?"
    ),
    ("return ctx.values { task = 'check-in' }", "ctx.values needs `over`; write over = days(3)"),
    (
      "return ctx.adherence { over = 7 }",
      "`over` of ctx.adherence: expected an interval, got a number; write over = days(3)"
    ),
    ("error('no pain', 0)", "no pain"),
  ])
  func aMistakeInAHookIsTold(body: String, message: String) throws {
    // A check finds them when the plan is loaded, unless the value passes through a table.
    let hidden = body.replacing("result", with: "({ result })[1]").replacing("event", with: "({ event })[1]")
    let error = #expect(throws: ScriptError.self) { try extract("\n" + hidden) }
    #expect(error?.privateMessage == message)
    #expect(error?.kind == .runtime)
    #expect(error?.location == SourceLocation(file: "plan.lua", line: 4))
    #expect(error?.traceback.first == "plan.lua:4: in function <line 3>")
  }

  @Test(arguments: [
    ("return 4", "a number"), ("return { 4 }", "a list with a number"),
    ("return { kind = 'pain' }", "a table with names"),
    ("return option('a', 'A')", "option"), ("return 'pain'", "a string"),
  ])
  func anExtractorMustReturnValues(body: String, got: String) throws {
    let error = #expect(throws: ScriptError.self) { try extract(body) }
    #expect(error?.kind == .badResult)
    #expect(
      error?.message == "tasks.check-in.extract must return value(…), a list of them, or nil; it returned \(got)")
  }

  @Test(arguments: [
    ("while true do end", ScriptError.Kind.budget),
    ("local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(100000) .. i end", .memory),
    ("pcall(function() while true do end end)", .budget),
  ])
  func anEndedStateIsReplaced(body: String, kind: ScriptError.Kind) throws {
    #expect(throws: ScriptError.self) { try extract(body) }
    do { _ = try extract(body) } catch let error as ScriptError { #expect(error.kind == kind) }
    #expect(try extract("return value(1)") == [OutcomeValue(.integer(1))])
  }

  @Test func callOrderDoesNotChangeResults() throws {
    let bundle = try bundle(
      "function(result) return { value(result.pain * math.random(1000000)), value(tostring({}) .. #seen) } end",
      before: "local seen = {}")
    func values(_ host: LuaScriptHost, _ pain: Int, seed: UInt64) throws -> [OutcomeValue]? {
      try host.extract(
        Hook(path: "tasks.check-in.extract"), in: bundle, result: .checkIn(pain: pain),
        context: HookContextDouble(seed: seed))
    }
    let shared = [(4, UInt64(1)), (9, 2), (4, 1)].map { call in Result { try values(host, call.0, seed: call.1) } }
    let fresh = [(4, UInt64(1)), (9, 2), (4, 1)].map { call in
      Result { try values(LuaScriptHost(limits: .plan, idleStates: 0), call.0, seed: call.1) }
    }
    #expect(try shared.map { try $0.get() } == fresh.map { try $0.get() })
    #expect(try shared[0].get() == shared[2].get())
  }

  @Test(arguments: ["seen[1] = 1", "_G.x = 1", "string.x = 1", "result.pain = 5", "event.state = 'done'"])
  func aHookCannotKeepAnything(body: String) throws {
    let error = #expect(throws: ScriptError.self) { try extract(body, before: "local seen = {}") }
    #expect(error?.kind == .runtime)
  }

  @Test(arguments: [
    ("0.5", 0.5), ("1", 1), ("event:sum() / 10", 0.7), ("event.values[1].value / 8", 0.5),
    ("event:sum 'pain' / 8", 0.5),
  ])
  func progressIsAShare(expression: String, share: Double) throws {
    let values = [OutcomeValue(.integer(4), kind: "pain"), OutcomeValue(.integer(3), kind: "other")]
    let bundle = try bundle("function(event) return \(expression) end", at: "progress")
    let progress = try host.progress(
      Hook(path: "tasks.check-in.progress"), in: bundle, context: HookContextDouble(event: .checkIn(values: values)))
    #expect(progress == share)
  }

  @Test(arguments: [
    ("1.5", "a number outside"), ("0/0", "a number outside"), ("'half'", "a string"), ("nil", "nothing"),
  ])
  func progressOutsideItsRangeIsRejected(expression: String, got: String) throws {
    let bundle = try bundle("function(event) return \(expression) end", at: "progress")
    let error = #expect(throws: ScriptError.self) {
      try host.progress(Hook(path: "tasks.check-in.progress"), in: bundle, context: HookContextDouble())
    }
    #expect(error?.kind == .badResult)
    #expect(error?.message == "tasks.check-in.progress must return a number from 0 to 1; it returned \(got)")
  }

  @Test func anInsightCoversTheDaysBeforeToday() throws {
    let day = CivilDate("2026-06-06") ?? .earliest
    let values = [6, 9].map {
      DatedValue(date: day, start: .beginning, value: OutcomeValue(.integer($0), kind: "sleep"))
    }
    let context = HookContextDouble(
      dated: values, days: [DayAdherence(date: day, state: .progress, progress: 0.5, due: 2, done: 1)])
    let bundle = try bundle(
      """
      function(ctx)
        local sleep = ctx.values { task = "check-in", kind = "sleep", over = days(7) }
        local day = ctx.adherence { over = weeks(1) }[1]
        return insight.tip { title = "Sleep", text = sleep:mean() .. " " .. sleep:min() .. " " .. sleep:max() .. " " .. sleep:sum()
          .. " " .. sleep:last() .. " " .. sleep:count() .. " " .. sleep:by_day()[1].mean .. " " .. tostring(day.date)
          .. " " .. day.progress .. " " .. day.done .. "/" .. day.due }
      end
      """, at: "show")
    let definition = InsightDefinition(id: "sleep", over: .days(7), show: Hook(path: "insights.sleep.show"))
    let insight = try host.insight(definition, in: bundle, context: context)
    #expect(insight == Insight(id: "sleep", kind: .tip, title: "Sleep", text: "7.5 6 9 15 9 2 7.5 2026-06-06 0.5 1/2"))
  }

  @Test func statisticsWithoutValuesAreNil() throws {
    let body =
      "local v = ctx.values { task = 'check-in', over = days(7) } return value(tostring(v:mean()) .. tostring(v:last()) .. #v)"
    #expect(try extract(body) == [OutcomeValue(.text("nilnil0"))])
  }

  @Test func anErrorOfTheStoreKeepsItsCode() throws {
    let context = HookContextDouble(failure: StoreError.busy)
    let body = "local ok, e = pcall(ctx.values, { task = 'check-in', over = days(7) }) return value(e.code)"
    #expect(try extract(body, context: context) == [OutcomeValue(.text("busy"))])
  }

  @Test func conditionsAndDestinationsCanBeFunctions() throws {
    let bundle = try host.load(
      PlanText(
        text: """
          return plan "knee" { title = "Knee", tasks = { task "check-in" { title = "Check in",
            schedule = schedule.daily { at = "08:00" }, survey = survey "check-in" { steps = {
              form "how" { items = { scale "pain" { min = 0, max = 10 },
                scale "more" { min = 0, max = 10, when = function(result) return result.pain > 5 end } },
                go = function(result) if result.pain > 8 then return "call" end end, leads_to = { "call", "done" } },
              completion "call" {}, completion "done" {} } } } } }
          """)
    ).bundle
    let hooks = host.surveyHooks(in: bundle, context: HookContextDouble())
    let paths = try host.hookPaths(in: bundle)
    let when = Hook(path: paths.first { $0.hasSuffix("when") } ?? ""),
      go = Hook(path: paths.first { $0.hasSuffix("go") } ?? "")
    #expect(try hooks.holds(when, .checkIn(pain: 6)))
    #expect(try !hooks.holds(when, .checkIn(pain: 5)))
    #expect(try hooks.destination(go, .checkIn(pain: 9)) == "call")
    #expect(try hooks.destination(go, .checkIn(pain: 8)) == nil)
  }

  @Test func concurrentCallsAreIsolated() async throws {
    let bundle = try bundle(
      "function(result) local t = 0 for i = 1, 100 do t = t + result.pain end return value(t) end")
    let host = host
    let sums = try await withThrowingTaskGroup(of: Bool.self) { group in
      for pain in 0..<40 {
        group.addTask {
          let values = try host.extract(
            Hook(path: "tasks.check-in.extract"), in: bundle, result: .checkIn(pain: pain), context: HookContextDouble()
          )
          return values == [OutcomeValue(.integer(100 * pain))]
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sums == Array(repeating: true, count: 40))
  }

  @Test func aHookNotInTheBundleIsMissing() throws {
    let bundle = try bundle("function() end")
    let error = #expect(throws: ScriptError.self) {
      try host.extract(Hook(path: "tasks.rom.extract"), in: bundle, result: .checkIn(), context: HookContextDouble())
    }
    #expect(error?.kind == .missing)
    #expect(error?.message == "the plan has no function at tasks.rom.extract")
  }
}

/// A day that the tests write in the only form that there is.
private func civil(_ text: String) -> CivilDate { CivilDate(text) ?? .latest }
