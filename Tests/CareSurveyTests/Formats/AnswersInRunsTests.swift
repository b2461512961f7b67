import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// Usual ranges, words for "other", scores, and repeated answers, in a run.
struct AnswersInRunsTests {
  private let fever = FormItem(
    id: "temp", format: .numeric(NumericFormat(min: 30, max: 45, soft: SoftRange(min: 35, max: 42), units: "Cel")))

  @Test func anUnusualAnswerIsKeptOnlyOnceItIsConfirmed() throws {
    var run = try run(survey(form("how", fever)))
    let error = try #require(throws: AnswerError.self) { try run.answer("temp", .double(34), at: Moment.start) }
    #expect(error.code == "needs_confirmation")
    #expect(error.message == "Less than 35 is unusual; you entered 34. Are you sure?")
    #expect(error.message(in: .german) == "Weniger als 35 ist ungewöhnlich; eingegeben wurde 34. Stimmt das?")
    #expect(run.answer(to: "temp") == nil)
    try run.answer("temp", .double(34), confirmed: true, at: Moment.start)
    #expect(try run.result().steps[0].answers[0].confirmed == true)
    // The hard bound holds whatever is confirmed.
    #expect(throws: AnswerError.belowMinimum(min: 30, value: 20)) {
      try run.answer("temp", .double(20), confirmed: true, at: Moment.start)
    }
  }

  @Test func aUsualAnswerIsNotRecordedAsConfirmed() throws {
    var run = try run(survey(form("how", fever)))
    try run.answer("temp", .double(37), confirmed: true, at: Moment.start)
    #expect(try run.result().steps[0].answers[0].confirmed == nil)
  }

  @Test(arguments: [nil, true])
  func anAnswerFromBeforeIsNotConfirmedByTakingItAgain(_ confirmed: Bool?) throws {
    var run = try run(survey(form("how", fever)))
    let before = AnswerResult(item: fever, answer: .double(34), answered: Moment.start, confirmed: confirmed)
    try run.restore("temp", before, at: Moment.after(60))
    let answer = try run.result().steps[0].answers[0]
    #expect(answer.answer == .double(34) && answer.confirmed == confirmed && answer.answered == Moment.start)
  }

  @Test func aConfirmedAnswerIsStillSoAfterResuming() throws {
    let own = survey(form("how", fever))
    var run = try run(own)
    try run.answer("temp", .double(34), confirmed: true, at: Moment.start)
    let saved = try JSONDecoder().decode(SavedRun.self, from: JSONEncoder().encode(run.save()))
    let resumed = try SurveyRun.resume(own, from: saved)
    #expect(resumed.changes.isEmpty)
    #expect(try resumed.run.result() == run.result())
  }

  @Test func aDraftWithWordsInThePlaceOfOtherKeepsThem() throws {
    let own = survey(
      form("how", FormItem(id: "c", format: .choice(ChoiceFormat(options: AnswerFormatSamples.options)))))
    var saved = try run(own).save()
    saved.path[0].entries["c"] = .init(answer: .choices(["ginger tea"]), answered: Moment.start)
    let resumed = try SurveyRun.resume(own, from: saved)
    #expect(resumed.run.answer(to: "c") == .chosen(["b"], other: "ginger tea"))
  }

  @Test func conditionsAndScoresReadTheScoresOfOptions() throws {
    let options = [("none", 0.0), ("mild", 1), ("severe", 3)].map { ChoiceOption(value: $0.0, text: $0.0, score: $0.1) }
    let items = ["a", "b"].map { FormItem(id: $0, format: .choice(ChoiceFormat(options: options))) }
    var own = survey(form("how", items[0], items[1]))
    own.scores = [SurveyScore(id: "total", kind: .sum, items: [ItemReference("a"), ItemReference("b")])]
    #expect(own.diagnose().isEmpty)
    var run = try run(own)
    try run.answer("a", .choices(["mild"]), at: Moment.start)
    try run.answer("b", .choices(["severe"]), at: Moment.start)
    let result = try run.result()
    #expect(result.score("total")?.answer == .integer(4))
    #expect(try Condition.atLeast(item: ItemReference("b"), value: 3).holds(in: result, hooks: nil))
    #expect(try !Condition.atLeast(item: ItemReference("a"), value: 2).holds(in: result, hooks: nil))
    #expect(result.steps[0].answers.flatMap(\.scalars) == [.integer(1), .integer(3)])
  }

  @Test(
    arguments: [
      (.atLeast(item: ItemReference("d"), value: .date(.latest)), false),
      (.atMost(item: ItemReference("d"), value: AnswerBound("2026-06-07") ?? 0), true),
      (.below(item: ItemReference("d"), value: AnswerBound("2026-06-07") ?? 0), false),
      (
        .between(item: ItemReference("w"), min: AnswerBound("2026-06-07") ?? 0, max: AnswerBound("2026-06-07") ?? 0),
        true
      ),
      (.above(item: ItemReference("w"), value: AnswerBound("2026-06-07T20:00") ?? 0), true),
      (.above(item: ItemReference("w"), value: AnswerBound("21:00") ?? 0), false),
      (.atLeast(item: ItemReference("t"), value: AnswerBound("08:30") ?? 0), true),
      (.atLeast(item: ItemReference("t"), value: 3), false),
      (.equals(item: ItemReference("d"), value: .text("2026-06-07")), true),
    ] as [(Condition, Bool)])
  func conditionsCompareDatesAndTimes(condition: Condition, holds: Bool) throws {
    let own = survey(
      form(
        "how", FormItem(id: "d", format: .date(DateFormat())), FormItem(id: "w", format: .dateTime(DateTimeFormat())),
        FormItem(id: "t", format: .timeOfDay(TimeOfDayFormat()))))
    var run = try run(own)
    try run.answer("d", .text("2026-06-07"), at: Moment.start)
    try run.answer("w", .text("2026-06-07T20:30"), at: Moment.start)
    try run.answer("t", .text("08:30"), at: Moment.start)
    #expect(try condition.holds(in: run.result(), hooks: nil) == holds)
    #expect(try JSONDecoder().decode(Condition.self, from: JSONEncoder().encode(condition)) == condition)
  }

  @Test func aRepeatedAnswerMustBeTheSameAndIsClearedWithItsOriginal() throws {
    let own = survey(
      form(
        "how", FormItem(id: "email", format: .email(EmailFormat())),
        FormItem(id: "again", format: .confirm(ConfirmFormat(of: "email", message: "They differ.")), required: true)))
    #expect(own.diagnose().isEmpty)
    var run = try run(own)
    #expect(throws: AnswerError.self) { try run.answer("again", .text("a@example.org"), at: Moment.start) }
    try run.answer("email", .text("a@example.org"), at: Moment.start)
    let error = try #require(throws: AnswerError.self) {
      try run.answer("again", .text("b@example.org"), at: Moment.start)
    }
    #expect(error.message == "They differ.")
    try run.answer("again", .text("a@example.org"), at: Moment.start)
    try run.answer("email", .text("c@example.org"), at: Moment.start)
    #expect(run.answer(to: "again") == nil)
    #expect(throws: SurveyRunError.unanswered(items: ["again"])) { try run.next(at: Moment.start) }
  }

  @Test func todayIsTheDateOfTheParticipantsZone() throws {
    let item = FormItem(id: "d", format: .date(DateFormat(max: .today(days: 0))))
    var run = try run(survey(form("how", item)))
    let here = Zone.utc.date(of: Moment.start)
    #expect(throws: AnswerError.self) { try run.answer("d", .date(here.adding(days: 1)), at: Moment.start) }
    run.zone = try #require(Zone("Pacific/Kiritimati"))
    let there = run.zone.date(of: Moment.start)
    try run.answer("d", .date(there), at: Moment.start)
    #expect(run.answer(to: "d") == .date(there))
  }
}
