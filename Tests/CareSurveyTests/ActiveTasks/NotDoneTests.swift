import CareModel
import CareSurvey
import Foundation
import Testing

/// An active step that is not done: the run continues, and the result says why.
@Suite struct NotDoneTests {
  private let now = Moment.start

  private static func walk(_ id: String = "walk", optional: Bool = false) -> Step {
    Step(id: id, kind: .active(.timedWalk(TimedWalk())), optional: optional)
  }

  /// What a participant does, and what the result then has of the step.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var optional = false
    let act: @Sendable (inout SurveyRun) throws -> Void
    let notDone: NotDoneReason?
    let answer: Double?
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "a required task can be left undone", act: { try $0.skip(notDone: .unsafe, at: Moment.start) },
      notDone: .unsafe, answer: nil),
    Case(
      name: "so can an optional one", optional: true, act: { try $0.skip(notDone: .device, at: Moment.start) },
      notDone: .device, answer: nil),
    Case(
      name: "an optional one needs no reason", optional: true, act: { try $0.skip(at: Moment.start) }, notDone: nil,
      answer: nil),
    Case(
      name: "a reason takes a recording back",
      act: {
        try $0.record(TimedWalk().result(main: 7), at: Moment.start)
        try $0.skip(notDone: .other, at: Moment.start)
      }, notDone: .other, answer: nil),
    Case(
      name: "a recording takes a reason back",
      act: {
        try $0.skip(notDone: .unable, at: Moment.start)
        try $0.back()
        try $0.record(TimedWalk().result(main: 7), at: Moment.start)
        try $0.next(at: Moment.start)
      }, notDone: nil, answer: 7),
    Case(
      name: "skipping without a reason takes it back too", optional: true,
      act: {
        try $0.skip(notDone: .unable, at: Moment.start)
        try $0.back()
        try $0.skip(at: Moment.start)
      }, notDone: nil, answer: nil),
    Case(
      name: "a participant who goes back need not say it again",
      act: {
        try $0.skip(notDone: .unable, at: Moment.start)
        try $0.back()
        try $0.back()
        try $0.next(at: Moment.start)
        try $0.next(at: Moment.start)
      }, notDone: .unable, answer: nil),
    Case(
      name: "a saved run keeps the reason",
      act: {
        try $0.skip(notDone: .unsafe, at: Moment.start)
        let saved = try SavedRun(json: try $0.save().json())
        #expect(saved.hasAnswers)
        $0 = try SurveyRun.resume($0.survey, from: saved).run
      }, notDone: .unsafe, answer: nil),
    Case(
      name: "so does one of a survey that has changed",
      act: {
        try $0.skip(notDone: .unsafe, at: Moment.start)
        var changed = $0.survey
        changed.steps[0].title = "Hello again"
        let resumed = try SurveyRun.resume(changed, from: $0.save())
        #expect(resumed.changes.isEmpty)
        $0 = resumed.run
      }, notDone: .unsafe, answer: nil),
    Case(
      name: "so does one that a client sent",
      act: {
        try $0.skip(notDone: .unsafe, at: Moment.start)
        $0 = try SurveyRun.resume($0.survey, from: $0.save(), trusted: false).run
      }, notDone: .unsafe, answer: nil),
  ]

  @Test(arguments: cases)
  func theResultSaysWhatWasDone(test: Case) throws {
    var run = try run(
      survey(instruction("hello"), Self.walk(optional: test.optional), form("end", scale("pain", required: true))))
    try run.next(at: now)
    try test.act(&run)
    #expect(run.path == ["hello", "walk", "end"])
    let step = try #require(try run.result().step("walk"))
    #expect(step.notDone == test.notDone)
    #expect(step.answers.map(\.answer?.number) == [test.answer])
    #expect((step.measurement != nil) == (test.answer != nil))
    try run.answer("pain", .integer(3), at: now)
    try run.next(at: now)
    #expect(run.finished == .completed)
    let kept = try JSONDecoder().decode(SurveyResult.self, from: JSONEncoder().encode(run.result()))
    #expect(kept.step("walk")?.notDone == test.notDone)
  }

  @Test(arguments: ActiveTaskTests.tasks)
  func everyTaskCanBeLeftUndone(constructor: String, task: ActiveTask) throws {
    for reason in NotDoneReason.allCases {
      var run = try run(survey(Step(id: "s", kind: .active(task))))
      #expect(throws: SurveyRunError.unanswered(items: ["s"])) { try run.next(at: now) }
      try run.skip(notDone: reason, at: now)
      #expect(run.finished == .completed)
      #expect(try run.result().step("s")?.notDone == reason)
    }
  }

  @Test func onlyATaskIsNotDone() throws {
    for step in [
      instruction("a"), form("a", optional: true, scale("x")),
      Step(id: "a", kind: .consent(ConsentStep(document: "D"))),
    ] {
      var run = try run(survey(step))
      #expect(throws: SurveyRunError.notMeasuring(step: "a")) { try run.skip(notDone: .unsafe, at: now) }
      #expect(try run.result().steps.map(\.notDone) == [nil])
    }
    var ended = try run(survey(Self.walk()))
    try ended.skip(notDone: .unable, at: now)
    #expect(throws: SurveyRunError.finished(.completed)) { try ended.skip(notDone: .unable, at: now) }
  }

  @Test func aClientCannotSayItOfAnotherStep() throws {
    let asked = survey(form("a", scale("x", required: true)), form("b", scale("y")))
    var saved = try run(asked).save()
    saved.path[0].notDone = .unsafe
    for isTrusted in [true, false] {
      var run = try SurveyRun.resume(asked, from: saved, trusted: isTrusted).run
      #expect(throws: SurveyRunError.unanswered(items: ["x"])) { try run.next(at: now) }
    }
  }

  @Test func aFailedMoveKeepsTheRecording() throws {
    var refusing = TestHooks()
    refusing.said = { $0.step?.id == "end" ? .boolean(false) : .nothing }
    var asked = survey(Self.walk(), instruction("end"))
    asked.runHooks = [.shouldPresent: Hook(path: "present")]
    var run = try run(asked, hooks: refusing)
    try run.record(TimedWalk().result(main: 7), at: now)
    #expect(throws: SurveyRunError.self) { try run.skip(notDone: .other, at: now) }
    let step = try #require(try run.result().step("walk"))
    #expect(step.notDone == nil && step.answers.first?.answer?.number == 7)
  }

  @Test func aReviewSaysWhyAndLeadsBackPastIt() throws {
    let asked = survey(form("a", scale("x")), Self.walk(), Step(id: "check", kind: .review(ReviewStep())))
    var run = try run(asked)
    try run.next(at: now)
    try run.skip(notDone: .unsafe, at: now)
    #expect(try run.reviewedSteps().map(\.notDone) == [nil, .unsafe])
    try run.edit("a", at: now)
    try run.answer("x", .integer(4), at: now)
    try run.next(at: now)
    #expect(run.path == ["a", "walk", "check"])
    #expect(try run.result().step("walk")?.notDone == .unsafe)
  }

  @Test func scoresAndConditionsSeeNoAnswer() throws {
    var asked = survey(
      Self.walk(),
      form("slow", scale("why"), skip: .isSkipped(item: ItemReference("walk"))), instruction("end"))
    asked.scores = [SurveyScore(id: "speed", kind: .sum, items: [ItemReference("walk")])]
    var run = try run(asked)
    try run.skip(notDone: .unable, at: now)
    #expect(run.path == ["walk", "end"])
    #expect(try run.result().score("speed")?.answer == nil)
  }
}
