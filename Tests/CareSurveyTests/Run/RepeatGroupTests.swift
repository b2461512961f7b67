import CareModel
import CareSurvey
import Foundation
import Testing

/// Items that are asked once for each row.
@Suite struct RepeatGroupTests {
  let now = Moment.start

  private func meds(
    min: Int = 0, max: Int = 20, title: String? = "{name}", optional: Bool = false, checks: [FormCheck] = []
  ) -> Step {
    var step = Step(
      id: "meds", kind: .repeatGroup(RepeatGroupStep(min: min, max: max, itemTitle: title)), title: "Medicines",
      optional: optional,
      items: [
        FormItem(id: "name", text: "What is it called?", format: .text(TextFormat()), required: true),
        FormItem(
          id: "dose", text: "How much {name}?", format: .numeric(NumericFormat(units: "mg")),
          when: .isAnswered(item: ItemReference("name"))),
        FormItem(
          id: "why", format: .text(TextFormat()), when: .atLeast(item: ItemReference("meds.dose"), value: 100)),
      ])
    step.checks = checks
    return step
  }

  private func asked(_ group: Step, _ more: Step...) -> Survey {
    Survey(id: "s", steps: [group] + more + [completion("done")])
  }

  /// A run with these rows; the last one stays open if it is not complete.
  private func run(_ survey: Survey, _ rows: (name: String, dose: Int?)...) throws -> SurveyRun {
    var run = try CareSurveyTests.run(survey)
    for row in rows {
      try run.addRow(at: now)
      try run.answer("name", .text(row.name), at: now)
      if let dose = row.dose { try run.answer("dose", .integer(dose), at: now) }
      try run.next(at: now)
    }
    return run
  }

  private func names(_ result: SurveyResult) -> [String] {
    result.steps[0].answers.filter { $0.itemID == "name" }.flatMap { $0.answer?.texts ?? [] }
  }

  // MARK: Rows

  @Test(arguments: [Int.min, -1, 0, 3, .max])
  func aRowBeyondTheListIsUnknown(number: Int) throws {
    var run = try run(asked(meds()), ("A", 5), ("B", 200))
    #expect(throws: SurveyRunError.unknownRow(step: "meds", row: number, count: 2)) { try run.openRow(number) }
    #expect(throws: SurveyRunError.unknownRow(step: "meds", row: number, count: 2)) {
      try run.removeRow(number, at: now)
    }
  }

  @Test func rowsAreAddedChangedAndRemoved() throws {
    var run = try run(asked(meds()), ("A", 5), ("B", 200), ("C", nil))
    #expect(try run.rows()?.map(\.title) == ["A", "B", "C"])
    try run.openRow(1)
    #expect(run.openRow == 1)
    try run.answer("name", .text("Z"), at: now)
    try run.next(at: now)
    try run.removeRow(2, at: now)
    #expect(names(try run.result()) == ["Z", "C"])
    #expect(try run.result().answer("meds") == .integer(2))
    try run.next(at: now)
    #expect(run.step?.id == "done")
  }

  @Test func aRowKeepsItsNumberWhenOthersAreRemoved() throws {
    var run = try run(asked(meds()), ("A", 5), ("B", 6))
    try run.removeRow(1, at: now)
    try run.addRow(at: now)
    try run.answer("name", .text("C"), at: now)
    try run.next(at: now)
    let step = try run.result().steps[0]
    #expect(step.rows == [2, 3])
    #expect(step.answers.filter { $0.itemID == "name" }.map(\.row) == [2, 3])
    #expect(step.answers.map(\.format).first == "repeatGroup")
  }

  @Test func changesAndRemovedAnswersStayInTheAuditTrailWithTheirRow() throws {
    var run = try run(asked(meds()), ("A", 5), ("B", 6))
    try run.openRow(2)
    try run.answer("dose", .integer(7), at: now)
    try run.next(at: now)
    try run.removeRow(1, at: now)
    let changes = try #require(try run.result().steps[0].changes)
    #expect(changes.map(\.row) == [2, 1, 1])
    #expect(changes.map(\.item) == ["dose", "dose", "name"])
    #expect(changes.map(\.new) == [.double(7), nil, nil])
  }

  @Test func anIncompleteRowIsNotLeftForward() throws {
    var run = try CareSurveyTests.run(asked(meds()))
    try run.addRow(at: now)
    #expect(throws: SurveyRunError.unanswered(items: ["meds[1].name"])) { try run.next(at: now) }
    #expect(run.openRow == 1)
  }

  @Test func anIncompleteRowKeepsTheGroupFromBeingLeft() throws {
    var run = try run(asked(meds()), ("A", 5))
    try run.openRow(1)
    try run.answer("name", nil, at: now)
    try run.back()
    #expect(try run.rows()?.map(\.isComplete) == [false])
    #expect(throws: SurveyRunError.unanswered(items: ["meds[1].name"])) { try run.next(at: now) }
  }

  @Test func goingBackFromAnEmptyRowRemovesIt() throws {
    var run = try run(asked(meds()), ("A", 5))
    try run.addRow(at: now)
    try run.back()
    #expect(try run.rows()?.count == 1)
    #expect(run.openRow == nil)
  }

  @Test(arguments: [(0, 0, nil), (2, 1, "too_few_rows"), (2, 2, nil)] as [(Int, Int, String?)])
  func aGroupNeedsItsLeastRows(min: Int, count: Int, code: String?) throws {
    var run = try CareSurveyTests.run(asked(meds(min: min)))
    for number in 0..<count {
      try run.addRow(at: now)
      try run.answer("name", .text("\(number)"), at: now)
      try run.next(at: now)
    }
    do {
      try run.next(at: now)
      #expect(code == nil)
    } catch let error as SurveyRunError {
      #expect(error.code == code)
    }
  }

  @Test func aGroupTakesNoMoreThanItsMostRows() throws {
    var run = try run(asked(meds(max: 1)), ("A", 5))
    #expect(!run.takesRow)
    #expect(throws: SurveyRunError.tooManyRows(step: "meds", most: 1)) { try run.addRow(at: now) }
  }

  @Test func skippingAnOptionalGroupRemovesItsRows() throws {
    var run = try run(asked(meds(min: 1, optional: true)), ("A", 5))
    try run.skip(at: now)
    #expect(run.step?.id == "done")
    #expect(try run.result().steps[0].rows == [])
    #expect(try run.result().steps[0].answers.map(\.itemID) == ["meds"])
  }

  @Test func theNumberOfRowsIsNotAnswered() throws {
    var run = try CareSurveyTests.run(asked(meds()))
    #expect(throws: AnswerError.readOnly(item: "meds")) { try run.answer("meds", .integer(3), at: now) }
  }

  @Test func backFromTheNextStepKeepsTheRows() throws {
    var run = try run(asked(meds(), instruction("i")), ("A", 5), ("B", 6))
    try run.next(at: now)
    try run.back()
    #expect(try run.rows()?.map(\.title) == ["A", "B"])
  }

  // MARK: Conditions

  @Test func aConditionLooksInItsOwnRowFirst() throws {
    var run = try run(asked(meds()), ("A", 500))
    try run.addRow(at: now)
    #expect(try run.visibleItems.map(\.id) == ["name"])
    try run.answer("name", .text("B"), at: now)
    try run.answer("dose", .integer(5), at: now)
    #expect(try run.visibleItems.map(\.id) == ["name", "dose"])
    try run.answer("dose", .integer(100), at: now)
    #expect(try run.visibleItems.map(\.id) == ["name", "dose", "why"])
  }

  @Test func aHiddenItemOfARowCountsNowhere() throws {
    var run = try run(asked(meds()), ("A", 500))
    try run.openRow(1)
    try run.answer("why", .text("pain"), at: now)
    try run.answer("dose", .integer(5), at: now)
    #expect(!(try run.result().steps[0].answers.contains { $0.itemID == "why" }))
    #expect(!(try Condition.isAnswered(item: ItemReference("why")).holds(in: run.result(), hooks: nil)))
  }

  @Test(
    arguments: [
      (.equals(item: ItemReference("meds.name"), value: .text("A")), true),
      (.equals(item: ItemReference("name"), value: .text("B")), true),
      (.equals(item: ItemReference("name"), value: .text("C")), false),
      (.none(of: [.equals(item: ItemReference("name"), value: .text("A"))]), false),
      (.above(item: ItemReference("dose"), value: 50), true), (.above(item: ItemReference("dose"), value: 60), false),
      (.isAnswered(item: ItemReference("meds")), true), (.isSkipped(item: ItemReference("meds")), false),
      (.atLeast(item: ItemReference("meds"), value: 2), true), (.atLeast(item: ItemReference("meds"), value: 3), false),
    ] as [(Condition, Bool)])
  func elsewhereAConditionHoldsIfItHoldsInAnyRow(condition: Condition, holds: Bool) throws {
    let run = try run(asked(meds()), ("A", 5), ("B", 60))
    #expect(try condition.holds(in: run.result(), hooks: nil) == holds)
  }

  @Test func aGroupWithoutRowsIsSkippedAndCountsZero() throws {
    let result = try run(asked(meds())).result()
    #expect(!(try Condition.isAnswered(item: ItemReference("meds")).holds(in: result, hooks: nil)))
    #expect(try Condition.isSkipped(item: ItemReference("meds")).holds(in: result, hooks: nil))
    #expect(try Condition.below(item: ItemReference("meds"), value: 1).holds(in: result, hooks: nil))
  }

  @Test func aFunctionOfARowFindsItsOwnAnswers() throws {
    var group = meds()
    group.items[2].when = .hook(hook: Hook(path: "when"))
    let hooks = TestHooks(claim: { _, result in result.answer("name") == .text("B") })
    var run = try CareSurveyTests.run(asked(group), hooks: hooks)
    for name in ["A", "B", "C"] {
      try run.addRow(at: now)
      try run.answer("name", .text(name), at: now)
      #expect(try run.visibleItems.contains { $0.id == "why" } == (name == "B"))
      try run.next(at: now)
    }
    #expect(try run.result().steps[0].answers.filter { $0.itemID == "why" }.map(\.row) == [2])
  }

  @Test func aCheckNamesTheRowThatBreaksIt() throws {
    let check = FormCheck(
      require: .below(item: ItemReference("dose"), value: 100), item: "dose", message: "Too much {name}.")
    var run = try run(asked(meds(checks: [check])), ("A", 5))
    try run.addRow(at: now)
    try run.answer("name", .text("B"), at: now)
    try run.answer("dose", .integer(500), at: now)
    #expect(throws: SurveyRunError.contradictory(checks: [.init(item: "dose", message: "Too much B.")])) {
      try run.next(at: now)
    }
  }

  @Test func defaultsComeFromTheOwnRow() throws {
    var group = meds()
    group.items[1].when = nil
    group.items[1].defaultAnswer = .integer(10)
    var run = try CareSurveyTests.run(asked(group))
    for _ in 0..<2 {
      try run.addRow(at: now)
      #expect(run.answer(to: "dose") == .double(10))
      try run.answer("name", .text("A"), at: now)
      try run.answer("dose", .integer(11), at: now)
      try run.next(at: now)
    }
    #expect(
      try run.result().steps[0].answers.filter { $0.itemID == "dose" }.map(\.answer) == [.double(11), .double(11)])
  }

  // MARK: Texts and scores

  @Test func textsOfARowRepeatItsOwnAnswers() throws {
    var run = try run(asked(meds()), ("A", 5))
    try run.addRow(at: now)
    try run.answer("name", .text("B"), at: now)
    #expect(try run.visibleItems.first { $0.id == "dose" }?.text == "How much B?")
  }

  @Test func laterTextsRepeatTheTitlesOfTheRows() throws {
    var run = try run(asked(meds(), instruction("i", text: "{meds}; {dose}; {other}")), ("A", 5), ("B", 6))
    try run.next(at: now)
    #expect(run.step?.text == "A, B; 5 mg, 6 mg; …")
  }

  @Test func aTitleIsTheFirstAnswerUnlessTheAuthorWritesOne() throws {
    #expect(try run(asked(meds(title: nil)), ("A", 5)).rows()?.map(\.title) == ["A"])
    #expect(
      try run(asked(meds(title: "{name} ({dose})")), ("A", 5), ("B", nil)).rows()?.map(\.title) == [
        "A (5 mg)", "B (…)",
      ])
  }

  @Test(arguments: [(.sum, 65.0), (.mean, 32.5), (.calculate, 32.5)] as [(SurveyScore.Kind, Double)])
  func aScoreCountsAnItemOnceForEachRow(kind: SurveyScore.Kind, expected: Double) throws {
    var survey = asked(meds())
    var score = SurveyScore(
      id: "total", kind: kind,
      items: ["meds.dose", "meds"].prefix(kind == .calculate ? 2 : 1).map { ItemReference($0) })
    if kind == .calculate { score.expression = "meds.dose / meds" }
    survey.scores = [score]
    let run = try run(survey, ("A", 5), ("B", 60))
    #expect(try run.result().score("total")?.answer?.number == expected)
  }

  @Test func aRowWithoutANumberIsAMissingItemOfAScore() throws {
    var survey = asked(meds())
    survey.scores = [SurveyScore(id: "total", kind: .sum, items: [ItemReference("dose")])]
    let run = try run(survey, ("A", 5), ("B", nil))
    #expect(try run.result().score("total")?.answer == nil)
  }

  // MARK: Saved runs and reviews

  @Test func aSavedRunResumesInItsRow() throws {
    let survey = asked(meds())
    var run = try run(survey, ("A", 5))
    try run.addRow(at: now)
    try run.answer("name", .text("B"), at: now)
    let data = try JSONEncoder().encode(run.save())
    let (resumed, changes) = try SurveyRun.resume(survey, from: JSONDecoder().decode(SavedRun.self, from: data))
    #expect(changes.isEmpty)
    #expect(resumed.openRow == 2)
    #expect(resumed.save() == run.save())
    #expect(try resumed.result() == run.result())
  }

  @Test func rowsFollowAChangedSurvey() throws {
    var run = try run(asked(meds(), instruction("i")), ("A", 5), ("B", 6), ("C", 7))
    try run.next(at: now)
    var group = meds(max: 2)
    group.items.remove(at: 1)
    group.items[1].when = nil
    let (migrated, changes) = try SurveyRun.resume(asked(group, instruction("i")), from: run.save())
    #expect(migrated.step?.id == "i")
    #expect(migrated.visits[0].rows == [1, 2])
    #expect(names(try migrated.result()) == ["A", "B"])
    #expect(changes.contains(.removedRows(step: "meds")))
    #expect(changes.contains(.removedItem(step: "meds", item: "dose#1")))
  }

  @Test(arguments: [[1, 1], [0, 1], [1, 2, 3]])
  func forgedRowsAreMigrated(rows: [Int]) throws {
    let survey = asked(meds(max: 2))
    var saved = try run(survey, ("A", 5)).save()
    saved.path[0].rows = rows
    saved.path[0].openRow = 9
    let (run, changes) = try SurveyRun.resume(survey, from: saved)
    #expect(changes.contains(.removedRows(step: "meds")))
    #expect(Set(run.visits[0].rows ?? []).count == run.visits[0].rows?.count)
    #expect(run.openRow == nil)
  }

  @Test func aReviewListsTheRowsAndEditsOne() throws {
    let survey = asked(meds(), Step(id: "check", kind: .review(ReviewStep())))
    var run = try run(survey, ("A", 5), ("B", 6))
    try run.next(at: now)
    let reviewed = try #require(try run.reviewedSteps().first)
    #expect(reviewed.answers.map(\.item.id) == ["name", "dose", "name", "dose"])
    #expect(
      reviewed.answers.map(\.item.text) == ["What is it called?", "How much A?", "What is it called?", "How much B?"])
    #expect(reviewed.rowTitles == [1: "A", 2: "B"])
    try run.edit("meds", at: now)
    try run.openRow(2)
    try run.answer("dose", .integer(8), at: now)
    try run.next(at: now)
    try run.next(at: now)
    #expect(run.step?.id == "check")
    #expect(try run.reviewedSteps()[0].answers.map(\.answer).last == .double(8))
  }

  // MARK: Checks of definitions

  @Test(
    arguments: [
      ([], RepeatGroupStep(), "steps[1].items"), (["meds"], RepeatGroupStep(), "steps[1].items[1].id"),
      (["name"], RepeatGroupStep(min: -1), "steps[1].min"), (["name"], RepeatGroupStep(max: 0), "steps[1].max"),
      (["name"], RepeatGroupStep(max: 101), "steps[1].max"),
      (["name"], RepeatGroupStep(min: 3, max: 2), "steps[1].max"),
      (["name"], RepeatGroupStep(itemTitle: "{nam}"), "steps[1].item_title"),
      (["name"], RepeatGroupStep(itemTitle: "{meds}"), "steps[1].item_title"),
    ] as [([String], RepeatGroupStep, String)])
  func aWrongGroupIsReported(items: [String], group: RepeatGroupStep, path: String) {
    let step = Step(
      id: "meds", kind: .repeatGroup(group), items: items.map { FormItem(id: $0, format: .text(TextFormat())) })
    #expect(asked(step).diagnose().map(\.path) == [path])
  }

  @Test func twoRowsCanTogetherSatisfyWhatOneAnswerCannot() {
    let both = Condition.all(of: [
      .equals(item: ItemReference("name"), value: .text("A")), .equals(item: ItemReference("name"), value: .text("B")),
    ])
    let survey = asked(meds(), instruction("i", skip: both))
    #expect(survey.diagnose().isEmpty)
    #expect(survey.warnings().isEmpty)
  }
}
