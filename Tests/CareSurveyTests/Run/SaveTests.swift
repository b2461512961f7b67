import CareModel
import CareSurvey
import Foundation
import Testing

@Suite struct SaveTests {
  let now = Moment.start

  @Test func aResumedRunEqualsTheSavedRun() throws {
    let (saved, survey) = (try halfway().save(), Self.asked)
    let json = try JSONEncoder().encode(saved)
    let (run, changes) = try SurveyRun.resume(survey, from: try JSONDecoder().decode(SavedRun.self, from: json))
    #expect(changes.isEmpty)
    #expect(run.save() == saved)
    #expect(try run.result() == halfway().result())
  }

  @Test func aSuspendedRunContinues() throws {
    var run = try halfway()
    try run.finish(.saved, at: now)
    let (resumed, _) = try SurveyRun.resume(Self.asked, from: run.save())
    #expect(resumed.finished == nil)
    #expect(resumed.step?.id == "c")
  }

  @Test func aNewStepIsAskedBeforeLaterAnswers() throws {
    var changed = Self.asked
    changed.steps.insert(form("new", scale("n")), at: 1)
    var (run, changes) = try SurveyRun.resume(changed, from: halfway().save())
    #expect(run.path == ["a", "new"])
    #expect(changes == [.pathChanged(at: "new")])
    try run.next(at: now)
    #expect(run.step?.id == "b")
    #expect(run.answer(to: "y") == .integer(2))
  }

  @Test func aRemovedStepIsSkipped() throws {
    var changed = Self.asked
    changed.steps.remove(at: 1)
    let (run, changes) = try SurveyRun.resume(changed, from: halfway().save())
    #expect(run.path == ["a", "c"])
    #expect(changes == [.removedStep("b")])
    #expect(try run.result().answer("x") == .integer(1))
  }

  @Test func anInvalidatedAnswerIsAskedAgain() throws {
    var changed = Self.asked
    changed.steps[1].items = [scale("y", 5...10, required: true), scale("added")]
    changed.steps[0].items = [scale("other")]
    let (run, changes) = try SurveyRun.resume(changed, from: halfway().save())
    #expect(run.path == ["a", "b"])
    #expect(
      changes == [
        .removedItem(step: "a", item: "x"), .refusedAnswer(step: "b", item: "y", code: "below_minimum"),
        .pathChanged(at: "b"),
      ])
  }

  @Test func aChangedBranchIsFollowed() throws {
    var changed = Self.asked
    changed.steps[0].go = .step(id: "c")
    let (run, changes) = try SurveyRun.resume(changed, from: halfway().save())
    #expect(run.path == ["a", "c"])
    #expect(changes == [.pathChanged(at: "c")])
  }

  @Test func aSkippedStepRemainsSkipped() throws {
    var asked = survey(form("a", optional: true, scale("x", required: true)), form("b", scale("y")))
    var run = try run(asked)
    try run.skip(at: now)
    asked.title = "Changed"
    #expect(try SurveyRun.resume(asked, from: run.save()).run.path == ["a", "b"])
  }

  @Test func theRunOfAnotherSurveyIsRejected() throws {
    let other = Survey(id: "t", steps: Self.asked.steps)
    #expect(throws: SurveyRunError.otherSurvey(expected: "t", found: "s")) {
      try SurveyRun.resume(other, from: halfway().save())
    }
  }

  /// What may be wrong with saved data whose fingerprint is right.
  static let damaged: [@Sendable (inout SavedRun) -> Void] = [
    { $0.path = [] },
    { $0.path[0].stepID = "nowhere" },
    { $0.path[0].number = -7 },
    { $0.path[0].shown = nil },
    { $0.path[1].entries["y"] = .init(answer: .text("two")) },
    { $0.path[1].entries["z"] = .init(answer: .integer(1)) },
    { $0.path = Array(repeating: $0.path[0], count: 2_000) },
    { $0.trimmed = $0.path },
    { $0.trimmed = [StepVisit(stepID: "nowhere", number: .max, started: Moment.start)] },
  ]

  @Test(arguments: damaged.indices)
  func damagedDataIsRepairedOrReportedWithoutACrash(place: Int) throws {
    var saved = try halfway().save()
    Self.damaged[place](&saved)
    var (run, _) = try SurveyRun.resume(Self.asked, from: saved)
    while run.finished == nil { try run.next(at: now) }
    #expect(run.path == ["a", "b", "c"])
  }

  static let asked = survey(form("a", scale("x")), form("b", scale("y")), form("c", scale("z")))

  /// A run that has answered two steps of three, and the third before going back to it once.
  private func halfway() throws -> SurveyRun {
    var run = try run(Self.asked)
    try run.answer("x", .integer(1), at: now)
    try run.next(at: Moment.after(1))
    try run.answer("y", .integer(2), at: Moment.after(2))
    try run.next(at: Moment.after(3))
    return run
  }
}
