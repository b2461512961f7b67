import CareModel
import CareSurvey
import Testing

/// Time limits of steps, and runs that expire.
@Suite struct TimeTests {
  private func asked() -> Survey {
    var step = form("a", scale("x"), boolean("y", required: true))
    step.timeLimit = .seconds(30)
    return survey(step, form("b", scale("z")))
  }

  @Test func anAnswerIsTakenUntilTheTimeIsUp() throws {
    var run = try run(asked())
    #expect(run.timeLimit == 30)
    #expect(!run.isTimeUp(at: Moment.after(29)))
    try run.answer("x", .integer(3), at: Moment.after(29))
    #expect(throws: AnswerError.timeIsUp) { try run.answer("x", .integer(4), at: Moment.after(30)) }
    #expect(run.answer(to: "x") == .integer(3))
  }

  @Test func afterItsTimeAStepIsLeftWithWhatIsAnswered() throws {
    var run = try run(asked())
    try run.answer("x", .integer(3), at: Moment.after(5))
    #expect(throws: SurveyRunError.unanswered(items: ["y"])) { try run.next(at: Moment.after(29)) }
    try run.next(at: Moment.after(30))
    #expect(run.step?.id == "b")
    #expect(run.timeLimit == nil)
    let step = try #require(try run.result().step("a"))
    #expect(step.timedOut == true)
    #expect(step.timeLimit == 30)
    #expect(step.answers.map(\.answer) == [.integer(3), nil])
  }

  @Test func theTimeThatIsLeftIsRoundedUpAndNeverMoreThanTheLimit() throws {
    let run = try run(asked())
    let start = try run.result().started.milliseconds
    for (passed, left) in [(0, 30), (1, 30), (1_000, 29), (29_999, 1), (30_000, 0), (90_000, 0), (-5_000, 30)] {
      #expect(run.timeLeft(at: Instant(milliseconds: start + Int64(passed))) == left)
    }
    #expect(run.timeLeft(at: .beginning) == 30)
    #expect(run.timeLeft(at: .end) == 0)
  }

  @Test func aStepLeftInTimeIsNotMarked() throws {
    var run = try run(asked())
    try run.answer("y", .boolean(true), at: Moment.after(5))
    try run.next(at: Moment.after(5))
    #expect(try run.result().step("a")?.timedOut == nil)
    #expect(try run.result().step("b")?.timeLimit == nil)
  }

  @Test func neitherGoingBackNorSavingGivesMoreTime() throws {
    var run = try run(asked())
    try run.answer("y", .boolean(true), at: Moment.after(5))
    try run.next(at: Moment.after(5))
    try run.back()
    #expect(!run.isTimeUp(at: Moment.after(29)))
    #expect(run.isTimeUp(at: Moment.after(30)))
    let (resumed, _) = try SurveyRun.resume(asked(), from: run.save())
    #expect(resumed.isTimeUp(at: Moment.after(30)))
    let front = survey(instruction("before"), asked().steps[0])
    var again = try SurveyRun.begin(front, runID: "run-1", at: Moment.start)
    try again.next(at: Moment.after(1))
    try again.back()
    try again.next(at: Moment.after(20))
    #expect(again.isTimeUp(at: Moment.after(31)))
  }

  @Test func aHostCanGiveAnyTime() throws {
    var run = try run(asked())
    run.removeTimeLimits()
    try run.answer("y", .boolean(true), at: Moment.after(500))
    try run.next(at: Moment.after(500))
    #expect(try run.result().step("a")?.timeLimit == nil)
    #expect(try run.result().step("a")?.timedOut == nil)
  }

  @Test func checksDoNotHoldAStepWhoseTimeIsUp() throws {
    var checked = asked()
    checked.steps[0].checks = [FormCheck(require: .any(of: []), message: "never")]
    var run = try run(checked)
    try run.next(at: Moment.after(30))
    #expect(run.step?.id == "b")
  }

  @Test(arguments: [(0, 1), (86_401, 1), (30, 0)])
  func aLimitIsFromASecondToADay(seconds: Int, problems: Int) {
    var wrong = asked()
    wrong.steps[0].timeLimit = .seconds(seconds)
    #expect(wrong.diagnose().count == problems)
  }

  @Test func onlyQuestionsAndFormsHaveALimit() {
    var reading = instruction("a")
    reading.timeLimit = .seconds(30)
    #expect(
      survey(reading).diagnose().map(\.message) == [
        "a step of kind instruction waits for the participant; only questions and forms have a time limit"
      ])
  }

  @Test func aRunExpiresWhenItsTimeIsOver() throws {
    var limited = asked()
    limited.expires = .seconds(3_600)
    let saved = try run(limited).save()
    #expect(!limited.isExpired(saved, at: Moment.after(3_599)))
    #expect(limited.isExpired(saved, at: Moment.after(3_600)))
    #expect(!asked().isExpired(saved, at: Moment.after(999_999)))
  }

  @Test func theAnswersOfAnExpiredRunAreKeptWithThoseOfTheNextOne() throws {
    var old = try run(asked())
    try old.answer("x", .integer(3), at: Moment.after(1))
    var again = try run(asked())
    try again.keep(expired: old)
    #expect(try again.result().expired?.map { $0.answer("x") } == [.integer(3)])
    #expect(try again.result().answer("x") == nil)
    let (resumed, _) = try SurveyRun.resume(asked(), from: again.save())
    #expect(try resumed.result().expired == again.result().expired)
    var third = try run(asked())
    try third.keep(expired: again)
    #expect(try third.result().expired?.count == 2)
  }

  @Test func anExpiryIsATime() {
    var wrong = asked()
    wrong.expires = CalendarInterval(months: 1)
    #expect(wrong.diagnose().map(\.path) == ["expires"])
  }
}
