import Care
import CareLua
import CareModel
import CareRuntime
import Foundation
import Testing

/// Virtual participants: what they do, and what is summed up of it.
struct SimulationTests {
  /// A plan or a behavior in memory.
  private struct Text: SourceReader {
    let text: String

    func source(of module: String?) -> SourceText? {
      module == nil ? SourceText(path: "plan.lua", displayPath: "a.lua", text: text) : nil
    }
  }

  private static let plan = """
    return plan "walks" { title = "Walks", gate = "welcome",
      tasks = {
        task "welcome" { title = "Welcome", impacts_adherence = false, schedule = schedule.once { at = "all day" }, closes = weeks(2) },
        task "walk" { title = "A walk", schedule = schedule.daily { at = { "09:00", "09:03" } }, closes = hours(2), grace = hours(1),
          reminders = { { at = "start" }, { after_start = hours(1) } }, decline = { reasons = { option("rain", "Rain") } } },
        task "mood" { title = "Mood", schedule = schedule.daily { at = "all day" },
          survey = survey "mood" { steps = {
            form "how" { items = {
              scale "mood" { min = 0, max = 10, step = 2, required = true }, numeric "hours" { min = 2, max = 3, digits = 1 },
              choice "why" { options = { option("a", "A"), option("b", "B"), option("c", "C", { exclusive = true }) }, multiple = true },
              boolean "well" {}, text "words" { max_length = 4 } } },
            form "low" { items = { scale "help" { min = 0, max = 1, when = survey.at_most("mood", 2) } } } } },
          alerts = { alert "low" { when = survey.at_most("mood", 2), urgency = "today", title = "Low" } } },
      },
      insights = { insight "mood" { over = days(3), at_least = 1, show = function(ctx)
        return insight.tip { title = "Mood", text = "" .. #ctx.values { task = "mood", kind = "mood", over = days(3) } } end } } }
    """

  private func simulation(
    _ behavior: String? = nil, plan: String = plan, days: Int = 14, seed: UInt64 = 1, zone: Zone = .utc
  ) throws -> Simulation {
    let start = try #require(CivilDate("2026-06-01"))
    let setup = Simulation.Setup(
      plan: try LuaScriptHost().load(Text(text: plan)), days: days, seed: seed, start: start, zone: zone)
    return try Simulation(
      setup, behavior: behavior.map { try LuaBehavior(Text(text: "return behaviour { \($0) }")) } ?? UsualBehavior()
    )
  }

  @Test(arguments: [
    ("9999-12-30", 1, true), ("9999-12-30", 2, false), ("9999-12-31", 5, false), ("0001-01-01", 2, true),
  ])
  func aSimulationEndsWithinTheCalendar(start: String, days: Int, isPossible: Bool) throws {
    let setup = Simulation.Setup(
      plan: try LuaScriptHost().load(Text(text: Self.plan)), days: days, seed: 1,
      start: try #require(CivilDate(start)), zone: .utc)
    guard !isPossible else {
      _ = try Simulation(setup, behavior: UsualBehavior()).run(1)
      return
    }
    let error = #expect(throws: SimulationError.self) { try Simulation(setup, behavior: UsualBehavior()) }
    #expect(error?.message.contains("ends after the last day, 9999-12-31; begin earlier") == true)
  }

  @Test func participantsAreIndependentOfEachOther() throws {
    let alone = try simulation().run(7)
    let crowd = try simulation()
    let courses = try (1...7).map { try crowd.run($0) }
    #expect(courses[6] == alone)
    #expect(Set(courses).count == 7)
  }

  @Test func aReminderThatIsFollowedLeavesNoFurtherOne() throws {
    let nobody = try simulation("do_task = 0, decline = 0, drop_out = 0").run(1)
    let everyone = try simulation("do_task = 0, decline = 0, drop_out = 0, follow = 1").run(1)
    let walks = 2 * 14
    #expect(nobody.tasks["walk"]?.done == 0)
    #expect(everyone.tasks["walk"]?.notAsked == nobody.tasks["walk"]?.notAsked)
    // Nothing reminds of the welcome, without which the walks are not asked for.
    let welcomed = try simulation(
      "do_task = function(event) return event.task == 'welcome' and 1 or 0 end, decline = 0, drop_out = 0, follow = 1"
    ).run(1)
    let tally = try #require(welcomed.tasks["walk"])
    #expect(tally.done > walks / 2 && tally.missed <= 2)
    #expect(tally.done + tally.late + tally.notAsked + tally.missed == walks)
    // Walks of the day of the welcome are asked for by all of their reminders at once.
    #expect(welcomed.prompts.count <= tally.done + 2 * (tally.late + tally.missed))
    let half = try simulation(
      "do_task = function(event) return event.task == 'welcome' and 1 or 0 end, decline = 0, drop_out = 0, follow = 0.5"
    ).run(1)
    let done = try #require(half.tasks["walk"]?.done)
    #expect(done > 0 && done < tally.done)
  }

  @Test func anotherSeedGivesAnotherResult() throws {
    #expect(try simulation(seed: 1).run(1) != simulation(seed: 2).run(1))
  }

  @Test func aDiligentParticipantHasFullAdherence() throws {
    let course = try simulation("do_task = 1, delay = minutes(10), drop_out = 0").run(1)
    #expect(course.share == 1)
    #expect(course.tasks["walk"]?.done == 28)
    #expect(course.tasks["mood"]?.done == 14)
    #expect(course.left == nil)
    #expect(course.days == 14)
  }

  @Test func anInactiveParticipantMeetsAClosedGate() throws {
    let course = try simulation("do_task = 0, decline = 0, drop_out = 0").run(1)
    #expect(course.share == nil)
    #expect(course.tasks["walk"]?.notAsked == 28)
    #expect(course.tasks["welcome"]?.missed == 1)
    #expect(course.prompts == [])
  }

  @Test func aGateIsTriedAgainOnEachDayThatItIsOpen() throws {
    let course = try simulation(
      "do_task = function(event, rng) return event.task == 'welcome' and 0.3 or 1 end, decline = 0, drop_out = 0"
    ).run(3)
    #expect(course.tasks["welcome"]?.done == 1)
    #expect((course.tasks["walk"]?.notAsked ?? 0) > 0)
    #expect((course.tasks["walk"]?.done ?? 0) > 0)
  }

  @Test func declinedEventsAreCounted() throws {
    let course = try simulation(
      "do_task = function(event) return event.task == 'walk' and 0 or 1 end, decline = 1, delay = minutes(1), drop_out = 0"
    ).run(1)
    #expect(course.tasks["walk"]?.declined == 28)
  }

  @Test func aSlowParticipantIsLateOrMissesEvents() throws {
    let late = try simulation(
      "do_task = 1, drop_out = 0, delay = function(event) return event.task == 'walk' and minutes(150) or 0 end"
    ).run(1)
    #expect(late.tasks["walk"]?.late == 28)
    let never = try simulation(
      "do_task = 1, drop_out = 0, delay = function(event) return event.task == 'walk' and hours(4) or 0 end"
    ).run(1)
    #expect(never.tasks["walk"]?.missed == 28)
  }

  @Test func aPromptIsSentUnlessTheEventIsDoneBefore() throws {
    let quick = try simulation("do_task = 1, delay = minutes(10), drop_out = 0").run(1)
    let slow = try simulation("do_task = 1, delay = minutes(90), drop_out = 0").run(1)
    #expect(quick.prompts.filter { $0.day == 5 }.map(\.second) == [32_400, 32_580])
    #expect(slow.prompts.filter { $0.day == 5 }.map(\.second) == [32_400, 32_580, 36_000, 36_180])
  }

  @Test func aWithdrawnParticipantIsNotPrompted() throws {
    let course = try simulation("do_task = 1, drop_out = function(day) return day == 5 and 1 or 0 end").run(1)
    #expect(course.left == 5)
    #expect(course.days == 4)
    #expect(course.adherence.count == 4)
    #expect(course.prompts.allSatisfy { $0.day < 4 })
    #expect(course.tasks["mood"]?.all == 4)
  }

  /// Schedules of a task, and the day at whose end the plan is completed within two weeks.
  static let ends: [(schedule: String, more: String, day: Int?)] = [
    ("schedule.daily { at = '09:00', lasting = days(5) }", "", 5),
    ("schedule.daily { at = '09:00', count = 3 }", "", 3),
    ("schedule.once { at = 'all day' }", "", 1),
    // The window is open for two more days after the last event starts, for those who have not done it.
    ("schedule.once { at = '09:00' }", "closes = days(2),", 1),
    ("schedule.daily { at = '09:00', lasting = days(14) }", "", 14),
    ("schedule.daily { at = '09:00', lasting = days(15) }", "", nil),
    ("schedule.daily { at = '09:00' }", "", nil),
    ("schedule.daily { at = '09:00' }", "until_done = true,", 1),
    ("schedule.once { start = day(9), at = '09:00' }", "", 10),
    ("schedule.once { start = after { task = 'source' }, at = '09:00' }", "", nil),
  ]

  @Test(arguments: ends)
  func aParticipantCompletesAPlanThatIsOver(schedule: String, more: String, day: Int?) throws {
    let source =
      schedule.contains("source")
      ? "task 'source' { title = 'Source', schedule = schedule.daily { at = '10:00', count = 20 } }" : ""
    let plan = """
      return plan "short" { title = "Short", tasks = {
        task "walk" { title = "Walk", \(more) schedule = \(schedule) }, \(source) } }
      """
    let course = try simulation("do_task = 1, delay = minutes(10), drop_out = 0", plan: plan).run(1)
    #expect(course.completed == day)
    #expect(course.days == day ?? 14)
    #expect(course.left == nil)
    var summary = SimulationSummary()
    summary.add(course)
    #expect(summary.completed == [day].compactMap(\.self))
    #expect(summary.participantDays == day ?? 14)
  }

  @Test func onlyOneWhoStaysCompletesThePlan() throws {
    let plan = """
      return plan "short" { title = "Short", tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = "09:00", lasting = days(5) }, closes = days(3) } } }
      """
    let left = try simulation("do_task = 1, drop_out = function(day) return day == 3 and 1 or 0 end", plan: plan).run(1)
    #expect(left.left == 3)
    #expect(left.completed == nil)
    // Whatever is not done can be done until it closes.
    let idle = try simulation("do_task = 0, decline = 0, drop_out = 0", plan: plan).run(1)
    #expect(idle.completed == 8)
  }

  @Test func answersComeFromTheBehaviorOrAreRandom() throws {
    let low = try simulation(
      "do_task = 1, delay = minutes(5), drop_out = 0, answers = function() return { mood = 0 } end"
    ).run(1)
    #expect(low.alerts.values.first == 14)
    let high = try simulation(
      "do_task = 1, delay = minutes(5), drop_out = 0, answers = function() return { mood = 10 } end"
    ).run(1)
    #expect(high.alerts == [:])
    #expect(high.insights.map { "\($0.key.id) \($0.key.kind) \($0.value)" } == ["mood tip 13"])
  }

  @Test func participantsPressWhatACardOffersWithinItsLimits() throws {
    let plan = """
      return plan "doses" { title = "Doses", tasks = {
          task "dose" { title = "Dose", schedule = schedule.daily { at = "09:00" }, card = card {
            view = function(event, ctx)
              return { body = { ui.slider("log", "mg", { min = 5, max = 15, step = 5 }) } }
            end,
            on = { log = function(event, ctx, input)
              if input.value < 5 or input.value > 15 or input.value % 5 ~= 0 then error("out of range") end
              event:append(value(input.value, { kind = "mg" }))
            end } },
            alerts = { alert "much" { when = survey.at_least("mg", 15) } } },
          task "glass" { title = "Glass", schedule = schedule.daily { at = "10:00" }, card = "button_log",
            targets = value(3, { kind = "glass" }), progress = "sum" },
        },
        insights = { insight "mg" { over = days(3), at_least = 1, show = function(ctx)
          return insight.tip { title = "mg", text = "" .. (ctx.values { task = "dose", kind = "mg", over = days(3) }:max() or 0) }
        end } } }
      """
    let summary = try simulation("do_task = 1, drop_out = 0, delay = minutes(1)", plan: plan).run(1)
    #expect(summary.tasks["dose"]?.done == 14)
    #expect(summary.insights.values.reduce(0, +) == 13)
    #expect((1..<14).contains(summary.alerts.values.reduce(0, +)))
    let share = try #require(summary.share)
    #expect((0.6..<1).contains(share), "\(share)")
  }

  @Test func aCardThatRefusesEndsNoSimulation() throws {
    let plan = """
      return plan "doses" { title = "Doses", tasks = {
        task "dose" { title = "Dose", schedule = schedule.daily { at = "09:00" }, card = card {
          view = function(event, ctx) return { body = { ui.button("log", "5 mg", { mg = 5 }) } } end,
          on = { log = function(event, ctx, input) event:refuse "not today" end } } } } }
      """
    let summary = try simulation("do_task = 1, drop_out = 0, delay = minutes(1)", plan: plan).run(1)
    #expect(summary.tasks["dose"]?.done == 0)
  }

  @Test func randomAnswersAreValid() throws {
    let simulation = try simulation("do_task = 1, delay = minutes(5), drop_out = 0", days: 28)
    for number in 1...5 { #expect(try simulation.run(number).tasks["mood"]?.done == 28) }
  }

  @Test func traitsArePassedToEveryFunction() throws {
    let simulation = try simulation(
      "traits = function(number, rng) return { does = number % 2 } end, drop_out = 0, decline = 0, "
        + "do_task = function(event, rng, who) return who.does end")
    #expect(try [1, 2, 3].map { try simulation.run($0).share == nil } == [false, true, false])
  }

  /// What is wrong with a behavior, and what is said.
  static let wrong: [(behavior: String, message: String)] = [
    ("do_task = function() return 2 end", "do_task must return a number from 0 to 1; it returned 2"),
    ("do_task = function() return 'often' end", "do_task must return a number from 0 to 1; it returned \"often\""),
    ("delay = function() return 'long' end, do_task = 1", "delay must return an interval"),
    ("do_task = function(event) return event.tsk end", "event has no 'tsk'; did you mean `task`?"),
    ("do_task = function() while true do end end", "work budget exceeded"),
    ("do_task = function(e, rng) return rng:nit(1, 2) end", "rng has no 'nit'; did you mean `int`?"),
    ("do_task = function(e, rng) return rng:int(2, 1) end", "rng:int takes the minimum first"),
  ]

  @Test(arguments: wrong)
  func aFailingBehaviorReportsItsLocationAndParticipant(behavior: String, message: String) throws {
    let error = #expect(throws: SimulationError.self) { try simulation(behavior).run(1) }
    guard case .failed(let participant, _, let event, let reason)? = error else { return }
    #expect(participant == 1)
    #expect(event?.text == "welcome/2026-06-01")
    #expect((reason as? ScriptError)?.raisedMessage.contains(message) == true, "\(reason)")
  }

  @Test func anAnswerToAnUnknownItemIsRejected() throws {
    let simulation = try simulation("do_task = 1, drop_out = 0, answers = function() return { moood = 0 } end")
    let error = #expect(throws: SimulationError.self) { try simulation.run(1) }
    guard case .failed(_, _, _, let reason)? = error else { return }
    #expect((reason as? RuntimeError)?.code == "unused_answer")
  }

  /// What is wrong with a file, and what is said.
  static let refused: [(file: String, message: String)] = [
    ("return behaviour { do_tsk = 1 }", "unknown field 'do_tsk' of behaviour; did you mean `do_task`?"),
    ("return behaviour { do_task = 2 }", "do_task is a probability; write a number from 0 to 1"),
    ("return behaviour { delay = 'x' }", "expected an interval"), ("x = 1", "the file has no behavior"),
    ("behaviour {} behaviour {}", "this file already has a behavior"),
    ("local n = 0 return behaviour { do_task = function() n = n + 1 return 1 end }", "assigns to the outer local 'n'"),
    ("return behaviour {", "write the missing `}`"), ("foo.bar()", "'foo' is nil, which has no fields"),
    ("while true do end", "limit"),
  ]

  @Test(arguments: refused)
  func anInvalidFileIsReported(file: String, message: String) throws {
    let found = #expect(throws: Diagnostics.self) { try LuaBehavior(Text(text: file)) }
    #expect(found?.items.first?.message.contains(message) == true, "\(found?.text ?? "")")
    #expect(found?.items.first?.location?.file == "a.lua")
  }

  @Test func aSummaryCountsEveryParticipantOnce() throws {
    let simulation = try simulation(
      "do_task = 1, delay = minutes(10), drop_out = function(day) return day == 8 and 1 or 0 end")
    var summary = SimulationSummary()
    for number in 1...3 { summary.add(try simulation.run(number)) }
    #expect(summary.participants == 3)
    #expect(summary.participantDays == 21)
    #expect(summary.left == [8, 8, 8])
    #expect(summary.meanShare == 1)
    #expect(summary.weeks.count == 1)
    #expect(summary.busiestHour == 9)
    #expect(summary.mostPromptsADay == 2)
    #expect(summary.collisions == summary.prompts / 2)
    #expect(summary.hours.reduce(0, +) == summary.prompts)
  }

  @Test func aDayOfTwentyFiveHoursIsSimulated() throws {
    let berlin = try #require(Zone("Europe/Berlin"))
    let start = try #require(CivilDate("2026-10-24"))
    let setup = Simulation.Setup(
      plan: try LuaScriptHost().load(Text(text: Self.plan)), days: 3, seed: 1, start: start, zone: berlin)
    let behavior = try LuaBehavior(Text(text: "behaviour { do_task = 1, delay = minutes(10), drop_out = 0 }"))
    let course = try Simulation(setup, behavior: behavior).run(1)
    #expect(course.prompts.filter { $0.day == 1 }.map(\.second) == [32_400, 32_580])
    #expect(course.share == 1)
  }

  @Test func anEndlessSurveyIsReported() throws {
    let plan = """
      return plan "loop" { title = "Loop", tasks = { task "ask" { title = "Ask", schedule = schedule.daily { at = "all day" },
        survey = survey "ask" { steps = {
          question "a" { item = boolean "x" { required = true } },
          question "b" { item = boolean "y" { required = true }, go = { { when = survey.is_answered "y", to = "a" }, default = "done" } },
          completion "done" { title = "Done" } } } } } }
      """
    let error = #expect(throws: SimulationError.self) { try simulation("do_task = 1", plan: plan).run(1) }
    guard case .failed(_, _, _, let reason)? = error, case .endlessSurvey(let survey, _)? = reason as? SimulationError
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(survey == "ask")
  }
}
