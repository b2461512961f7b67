import CareLua
import CareModel
import Testing

/// The functions of a survey's run, as plans write them.
@Suite struct RunHookTests {
  private let host = LuaScriptHost()

  /// What a hook of a survey replies, and the survey as it was loaded.
  private func reply(
    _ kind: RunHook, _ body: String, step: Step? = nil, edit: (inout RunMoment) -> Void = { _ in }
  ) throws -> RunReply {
    let definition = try host.load(
      PlanText(
        text: """
          return plan "knee" { title = "Knee", tasks = { task "check-in" { title = "Check in",
            schedule = schedule.daily { at = "08:00" }, survey = survey "check-in" {
              \(kind.rawValue) = \(body),
              steps = { form "how" { items = { scale "pain" { min = 0, max = 10 } } }, completion "done" {} } } } } }
          """))
    let asked = try #require(definition.tasks.first?.base.survey)
    let hook = try #require(asked.runHooks[kind])
    var moment = RunMoment(kind, result: .checkIn(pain: 4), step: step ?? asked.steps[0])
    edit(&moment)
    return try host.surveyHooks(in: definition.bundle, context: HookContextDouble()).reply(hook, to: moment)
  }

  @Test func eachHookGetsItsArgumentsAndTheResults() throws {
    #expect(
      try reply(.finished, "function(reason, err, result) return reason .. (err or '') .. result.pain end") {
        $0.reason = .earlyTermination
      } == .text("early_termination4"))
    #expect(
      try reply(.recorderFailed, "function(name, err, result) return name .. ': ' .. err end") {
        $0.recorder = "motion"
        $0.error = "line 3"
      } == .text("motion: line 3"))
    #expect(try reply(.canSave, "function(result) return result.pain > 5 end") == .boolean(false))
    #expect(try reply(.confirmCancel, "function(result) return false end") == .boolean(false))
    #expect(try reply(.confirmCancel, "function(result) return 'Really?' end") == .text("Really?"))
    #expect(try reply(.hasLearnMore, "function(step) return step.id == 'how' end") == .boolean(true))
    #expect(try reply(.learnMore, "function(step) return 'About ' .. step.items[1].id end") == .text("About pain"))
    #expect(try reply(.shouldPresent, "function(step, result) return result.pain < 3 end") == .boolean(false))
    #expect(try reply(.willAppear, "function(step) end") == .nothing)
    #expect(
      try reply(.willDisappear, "function(step, direction) return direction end") { $0.direction = .back }
        == .text("back"))
    #expect(try reply(.changed, "function(result) if result.pain == 4 then return 'Noted' end end") == .text("Noted"))
  }

  @Test func aViewIsMadeOfElements() throws {
    let view = try reply(.view, "function(step) return { title = step.id, body = { ui.text 'Look' } } end")
    #expect(view == .view(CardView(title: "how", body: [.text("Look", tone: .plain)])))
  }

  static let wrong: [(RunHook, String)] = [
    (.canSave, "function() return 'yes' end"), (.confirmCancel, "function() return {} end"),
    (.learnMore, "function() return 3 end"), (.view, "function() return 'text' end"),
    (.view, "function() return { body = { ui.button('a', 'A') } } end"),
    (.shouldPresent, "function() return 1 end"), (.willAppear, "function() return true end"),
    (.changed, "function() error 'no' end"),
  ]

  @Test(arguments: wrong.indices)
  func aWrongReplyIsAnErrorOfItsHook(index: Int) throws {
    let (kind, body) = Self.wrong[index]
    #expect(throws: ScriptError.self) { try reply(kind, body) }
  }

  @Test func modifyReturnsChangesOfItsOwnStepOnly() throws {
    func changes(_ body: String) throws -> RunReply {
      let definition = try host.load(
        PlanText(
          text: """
            return plan "knee" { title = "Knee", tasks = { task "check-in" { title = "Check in",
              schedule = schedule.daily { at = "08:00" }, survey = survey "check-in" { steps = {
                form "how" { modify = \(body), items = { scale "pain" { min = 0, max = 10 } } } } } } } }
            """))
      let step = try #require(definition.tasks.first?.base.survey?.steps.first)
      let hook = try #require(step.modifier?.hook)
      return try host.surveyHooks(in: definition.bundle, context: HookContextDouble()).reply(
        hook, to: RunMoment(.modify, result: .checkIn(pain: 4), step: step))
    }
    #expect(
      try changes(
        "function(step, result) return { title = 'Pain ' .. result.pain, items = { pain = { required = true } } } end")
        == .changes(StepChanges(title: "Pain 4", items: ["pain": ItemChanges(required: true)])))
    #expect(throws: ScriptError.self) { try changes("function() return { items = { sleep = { text = 'x' } } } end") }
    #expect(throws: ScriptError.self) { try changes("function() return { titel = 'x' } end") }
  }

  @Test(arguments: [
    "can_save = function(result) return result.nowhere == nil end", "on_finish = function() error 'broken' end",
    "view_for = function(step) return 7 end", "learn_more = function(step) return step.titel end",
  ])
  func checkingAPlanTriesTheHooksOfItsSurveys(_ field: String) {
    let problems = host.check(
      PlanText(
        text: """
          return plan "knee" { title = "Knee", tasks = { task "check-in" { title = "Check in",
            schedule = schedule.daily { at = "08:00" }, survey = survey "check-in" {
              \(field),
              steps = { form "how" { items = { scale "pain" { min = 0, max = 10 } } }, completion "done" {} } } } } }
          """))
    #expect(problems.items.contains { $0.severity == .error }, "\(problems)")
  }
}
