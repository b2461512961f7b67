import CareModel
import CareSurvey
import Testing

@Suite struct RunHookTests {
  let now = Moment.start

  /// Notes what hooks are called with.
  private final class Calls {
    var all: [String] = []
  }

  private func hooked(_ kinds: [RunHook] = RunHook.ofSurvey) -> Survey {
    var asked = survey(form("a", scale("x")), form("b", scale("y")), completion("end-of-it"))
    for kind in kinds { asked.runHooks[kind] = Hook(path: kind.rawValue) }
    return asked
  }

  private func listening(to calls: Calls) -> TestHooks {
    var hooks = TestHooks()
    hooks.said = { moment in
      let parts = [
        moment.kind.rawValue, moment.step?.id, moment.direction?.rawValue, moment.reason?.rawValue, moment.error,
      ]
      calls.all.append(parts.compactMap { $0 }.joined(separator: " "))
      return .nothing
    }
    return hooks
  }

  @Test func hooksHearOfEveryStepAnswerAndTheEnd() throws {
    let calls = Calls()
    var run = try run(hooked(), hooks: listening(to: calls))
    try run.answer("x", .integer(1), at: now)
    try run.answer("x", .integer(1), at: now)
    try run.next(at: now)
    try run.back()
    try run.next(at: now)
    try run.next(at: now)
    try run.next(at: now)
    #expect(
      calls.all == [
        "should_present a", "will_appear a", "on_change", "should_present b", "will_disappear a forward",
        "will_appear b", "should_present a", "will_disappear b back", "will_appear a", "should_present b",
        "will_disappear a forward",
        "will_appear b", "should_present end-of-it", "will_disappear b forward", "will_appear end-of-it",
        "will_disappear end-of-it forward", "on_finish completed",
      ])
  }

  @Test func aFailedRunTellsItsError() throws {
    let calls = Calls()
    var run = try run(hooked([.finished]), hooks: listening(to: calls))
    try run.finish(.failed, error: "no sensor", at: now)
    #expect(calls.all == ["on_finish failed no sensor"])
  }

  @Test(arguments: RunHook.ofSurvey)
  func aFailingHookLosesNoAnswerAndIsNoted(kind: RunHook) throws {
    var hooks = TestHooks()
    hooks.said = { _ in throw ScriptError(.runtime, message: "it fails") }
    var run = try run(hooked([kind]), hooks: hooks)
    try run.answer("x", .integer(7), at: now)
    try run.next(at: now)
    try run.back()
    #expect(run.answer(to: "x") == .integer(7))
    let defaults = (run.canSave(), run.cancelConfirmation(), run.view(), run.learnMore(), run.hasLearnMore())
    #expect(defaults.0 && defaults.1 == .asked && defaults.2 == nil && defaults.3 == nil)
    #expect(defaults.4 == (kind == .learnMore))
    run.recorderFailed("motion", error: "line 1: it is empty")
    while run.finished == nil { try run.next(at: now) }
    #expect(try run.result().answer("x") == .integer(7))
    #expect(run.finished == .completed)
    let notes = run.takeNotes()
    #expect(notes.first == .failed(ScriptError(.runtime, message: "it fails")))
  }

  @Test func aStepThatIsNotPresentedLeavesTheRunWhereItIs() throws {
    var hooks = TestHooks()
    hooks.said = { $0.kind == .shouldPresent && $0.step?.id == "b" ? .text("Rest first.") : .nothing }
    var run = try run(hooked([.shouldPresent]), hooks: hooks)
    try run.answer("x", .integer(2), at: now)
    let before = run.save()
    #expect(throws: SurveyRunError.notPresented(step: "b", reason: "Rest first.")) { try run.next(at: now) }
    #expect(run.save() == before)
  }

  @Test func modifyingChangesOneVisitAndNeverTheSurvey() throws {
    var asked = survey(form("a", scale("x")), form("b", scale("y")))
    asked.steps[1].modifier = StepModifier(hook: Hook(path: "modify"))
    var hooks = TestHooks()
    hooks.said = { moment in
      let title = "You said \(moment.result.answer("x") == .integer(1) ? "one" : "something else")"
      return .changes(StepChanges(title: title, items: ["y": ItemChanges(text: "Really?", required: true)]))
    }
    var run = try run(asked, hooks: hooks)
    try run.answer("x", .integer(1), at: now)
    try run.next(at: now)
    #expect(run.step?.title == "You said one")
    #expect(try run.visibleItems.first?.text == "Really?")
    #expect(throws: SurveyRunError.unanswered(items: ["y"])) { try run.next(at: now) }
    let resumed = try SurveyRun.resume(asked, from: run.save(), hooks: hooks).run
    #expect(resumed.step == run.step)
    try run.back()
    try run.answer("x", .integer(2), at: now)
    try run.next(at: now)
    #expect(run.step?.title == "You said something else")
    #expect(run.survey == asked)
  }

  @Test func theSurveySaysWhetherAnswersAreSavedAndHowLeavingIsConfirmed() throws {
    var hooks = TestHooks()
    hooks.said = { moment in
      switch moment.kind {
      case .canSave: .boolean(moment.result.answer("x") != nil)
      case .confirmCancel: .text("Two questions are left.")
      case .learnMore: .text("More about \(moment.step?.id ?? "")")
      default: .nothing
      }
    }
    var run = try run(hooked([.canSave, .confirmCancel, .learnMore]), hooks: hooks)
    let before = run.canSave()
    try run.answer("x", .integer(1), at: now)
    let after = (run.canSave(), run.cancelConfirmation(), run.hasLearnMore(), run.learnMore())
    #expect(!before && after.0)
    #expect(after.1 == .text("Two questions are left."))
    #expect(after.2 && after.3 == "More about a")
  }

  @Test func aDefaultOfAFunctionThatDoesNotFitIsNone() throws {
    var item = scale("x", 0...3)
    item.defaultSource = .hook(hook: Hook(path: "default"))
    for (answer, expected) in [(2, Answer.integer(2)), (9, nil)] {
      var hooks = TestHooks()
      hooks.said = { _ in .answer(.integer(answer)) }
      #expect(try run(survey(form("a", item)), hooks: hooks).answer(to: "x") == expected)
    }
  }

  @Test func changedAnswersAreKeptWithTheResult() throws {
    var run = try run(survey(form("a", scale("x")), form("b", scale("y"))))
    try run.answer("x", .integer(1), at: now)
    try run.answer("x", .integer(3), at: Moment.after(5))
    try run.answer("x", nil, at: Moment.after(6))
    try run.next(at: Moment.after(7))
    #expect(
      try run.result().steps[0].changes == [
        AnswerChange(item: "x", old: .integer(1), new: .integer(3), changed: Moment.after(5)),
        AnswerChange(item: "x", old: .integer(3), new: nil, changed: Moment.after(6)),
      ])
  }

  @Test func changedAnswersSurviveAChangedSurvey() throws {
    var run = try run(survey(form("a", scale("x")), form("b", scale("y"))))
    try run.answer("x", .integer(1), at: now)
    try run.answer("x", .integer(3), at: Moment.after(5))
    try run.next(at: Moment.after(7))
    let later = survey(form("a", scale("x")), form("b", scale("y"), scale("z")))
    let resumed = try SurveyRun.resume(later, from: run.save()).run
    #expect(try resumed.result().steps[0].changes == run.result().steps[0].changes)
    #expect(resumed.step?.id == "b")
  }
}
