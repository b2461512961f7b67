import CareModel
import CareSurvey
import Foundation
import Testing

/// A repeat group with a row for each option that was chosen before.
struct OptionRowTests {
  let now = Moment.start

  static func symptoms(_ values: [String] = ["nausea", "pain", "fever"], random: Bool = false) -> Step {
    var options = values.map { ChoiceOption(value: $0, text: $0.capitalized) }
    options.append(ChoiceOption(value: "other", text: "Other: …", other: true))
    options.append(ChoiceOption(value: "none", text: "None of these", exclusive: true))
    var format = ChoiceFormat(options: options, multiple: true)
    if random { format.order = .random }
    return Step(
      id: "which", kind: .question, items: [FormItem(id: "symptoms", text: "Which?", format: .choice(format))])
  }

  static func detail(_ group: RepeatGroupStep = RepeatGroupStep(forEach: "symptoms", optionID: "symptom")) -> Step {
    Step(
      id: "detail", kind: .repeatGroup(group), title: "Symptoms",
      items: [
        FormItem(
          id: "severity", text: "How bad is {symptom}?", format: .scale(ScaleFormat(min: 0, max: 10)), required: true),
        FormItem(
          id: "where", text: "Where?", format: .text(TextFormat()),
          when: .equals(item: ItemReference("symptom"), value: .text("pain"))),
      ])
  }

  static func survey(_ steps: Step...) -> Survey {
    var survey = Survey(id: "s", steps: steps + [completion("done")])
    survey.deriveRows()
    return survey
  }

  static let asked = survey(symptoms(), detail())

  /// A run at the group with these options chosen.
  private func begun(_ values: [String], other: String? = nil, in survey: Survey = asked) throws -> SurveyRun {
    var run = try CareSurveyTests.run(survey)
    try run.answer("symptoms", other.map { .chosen(values, other: $0) } ?? .choices(values), at: now)
    try run.next(at: now)
    return run
  }

  private func titles(_ run: SurveyRun) throws -> [String]? { try run.rows()?.map(\.title) }

  /// Answers the severity of the open row and continues.
  private func rate(_ run: inout SurveyRun, _ severity: Int) throws {
    try run.answer("severity", .integer(severity), at: now)
    try run.next(at: now)
  }

  private func severities(_ run: SurveyRun) throws -> [String: Int] {
    let visit = try #require(try run.result().step("detail"))
    let pairs = (visit.rows ?? []).compactMap { row -> (String, Int)? in
      let own = visit.answers.filter { $0.row == row }
      guard let option = own.first(where: { $0.itemID == "symptom" })?.answer?.chosenValues?.first,
        case .integer(let number)? = own.first(where: { $0.itemID == "severity" })?.answer
      else { return nil }
      return (option, number)
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  // MARK: Rows

  @Test func eachChosenOptionIsARowInTheOrderOfTheOptions() throws {
    var run = try begun(["fever", "nausea"])
    #expect(try titles(run) == ["Nausea", "Fever"])
    #expect(run.openRow == 1 && run.step?.title == "Nausea")
    #expect(try run.visibleItems.map(\.text) == ["How bad is Nausea?"])
    try rate(&run, 3)
    #expect(run.openRow == 2 && run.step?.title == "Fever")
    try rate(&run, 4)
    #expect(run.openRow == nil && run.step?.title == "Symptoms")
    #expect(try severities(run) == ["nausea": 3, "fever": 4])
    #expect(try run.result().answer("detail") == .integer(2))
    try run.next(at: now)
    #expect(run.step?.id == "done")
  }

  @Test func ownWordsAreTheHeadingOfTheirRow() throws {
    let run = try begun(["pain", "other"], other: "itching")
    #expect(try titles(run) == ["Pain", "itching"])
    let answers = try #require(try run.result().step("detail")).answers.filter { $0.itemID == "symptom" }
    #expect(answers.map(\.answer) == [.choices(["pain"]), .chosen(["other"], other: "itching")])
  }

  @Test func aConditionReadsTheOptionOfItsRow() throws {
    var run = try begun(["nausea", "pain"])
    #expect(try run.visibleItems.map(\.id) == ["severity"])
    try rate(&run, 1)
    #expect(try run.visibleItems.map(\.id) == ["severity", "where"])
  }

  @Test(arguments: [["none"], nil]) func withoutAChosenOptionTheStepIsPassedOver(values: [String]?) throws {
    var run = try CareSurveyTests.run(Self.asked)
    try run.answer("symptoms", values.map { .choices($0) }, at: now)
    try run.next(at: now)
    #expect(run.step?.id == "done")
    #expect(try run.result().step("detail") == nil)
  }

  @Test func rowsAreNeitherAddedNorRemoved() throws {
    var run = try begun(["pain"])
    #expect(run.hasFixedRows && !run.takesRow)
    #expect(throws: SurveyRunError.fixedRows(step: "detail")) { try run.addRow(at: now) }
    #expect(throws: SurveyRunError.fixedRows(step: "detail")) { try run.removeRow(1, at: now) }
    #expect(throws: AnswerError.readOnly(item: "symptom")) { try run.answer("symptom", .choices(["fever"]), at: now) }
    try run.back()
    #expect(try titles(run) == ["Pain"])
    #expect(throws: SurveyRunError.unanswered(items: ["detail[1].severity"])) { try run.next(at: now) }
  }

  @Test func answersComeBackWithTheirOption() throws {
    var run = try begun(["nausea", "pain"])
    try rate(&run, 3)
    try rate(&run, 8)
    try run.back()
    try run.answer("symptoms", .choices(["pain", "fever"]), at: now)
    try run.next(at: now)
    #expect(try titles(run) == ["Pain", "Fever"])
    #expect(run.openRow == 2)
    #expect(try severities(run) == ["pain": 8])
    try rate(&run, 1)
    try run.back()
    try run.answer("symptoms", .choices(["nausea", "pain"]), at: now)
    try run.next(at: now)
    #expect(try severities(run) == ["nausea": 3, "pain": 8])
    #expect(run.openRow == nil)
  }

  @Test func aReviewStopsAtTheRowOfANewOption() throws {
    var survey = Survey(
      id: "s",
      steps: [
        Self.symptoms(),
        Step(
          id: "detail", kind: .repeatGroup(RepeatGroupStep(forEach: "symptoms", optionID: "symptom")),
          items: [FormItem(id: "severity", format: .scale(ScaleFormat(min: 0, max: 10)))]),
        Step(id: "look", kind: .review(ReviewStep())), completion("done"),
      ])
    survey.deriveRows()
    var run = try begun(["nausea"], in: survey)
    try rate(&run, 3)
    try run.next(at: now)
    #expect(run.step?.id == "look")
    let shown = try #require(try run.reviewedSteps().first { $0.step.id == "detail" })
    #expect(shown.answers.map(\.item.id) == ["severity"] && shown.rowTitles == [1: "Nausea"])
    try run.edit("which", at: now)
    try run.answer("symptoms", .choices(["nausea", "fever"]), at: now)
    try run.next(at: now)
    #expect(run.step?.title == "Fever")
  }

  @Test func aRandomOrderOfTheOptionsChangesNoRow() throws {
    let survey = Self.survey(Self.symptoms(random: true), Self.detail())
    for seed in 1...8 as ClosedRange<UInt64> {
      var run = try SurveyRun.begin(survey, runID: "r", seed: seed, at: now)
      try run.answer("symptoms", .choices(["fever", "nausea"]), at: now)
      try run.next(at: now)
      #expect(try titles(run) == ["Nausea", "Fever"] && run.visits.last?.rows == [1, 3])
    }
  }

  // MARK: Drafts

  @Test func aDraftResumesWithItsRows() throws {
    var run = try begun(["nausea", "pain"])
    try rate(&run, 3)
    try run.back()
    try run.back()
    try run.answer("symptoms", .choices(["pain"]), at: now)
    try run.next(at: now)
    let resumed = try SurveyRun.resume(Self.asked, from: SavedRun(json: run.save().json()))
    #expect(resumed.changes.isEmpty)
    #expect(try resumed.run.result() == run.result())
    var again = resumed.run
    try again.back()
    try again.back()
    try again.answer("symptoms", .choices(["nausea"]), at: now)
    try again.next(at: now)
    #expect(try severities(again) == ["nausea": 3])
  }

  @Test func aDraftFollowsItsOptionsWhenTheSurveyHasOthers() throws {
    var run = try begun(["nausea", "pain", "fever"])
    try rate(&run, 3)
    try rate(&run, 8)
    let changed = Self.survey(Self.symptoms(["cough", "pain", "nausea"]), Self.detail())
    let resumed = try SurveyRun.resume(changed, from: run.save())
    // What the survey does not offer anymore is read as own words; its row has none of the answers.
    #expect(resumed.changes == [.removedRows(step: "detail")])
    #expect(try titles(resumed.run) == ["Pain", "Nausea", "fever"])
    #expect(try severities(resumed.run) == ["nausea": 3, "pain": 8])
    #expect(resumed.run.visits.last?.rows == [2, 3, 4])
  }

  @Test func aDraftWithAnInsertedOptionGoesOnWhereItWas() throws {
    var run = try begun(["nausea", "pain"])
    try rate(&run, 3)
    let changed = Self.survey(Self.symptoms(["cough", "nausea", "pain", "fever"]), Self.detail())
    let resumed = try SurveyRun.resume(changed, from: run.save())
    #expect(resumed.changes.isEmpty)
    #expect(resumed.run.step?.title == "Pain")
    #expect(try severities(resumed.run) == ["nausea": 3])
  }

  // MARK: Checks

  @Test func whatCannotHaveRowsIsReported() {
    let one = Step(
      id: "which", kind: .question,
      items: [FormItem(id: "symptoms", format: .choice(ChoiceFormat(options: [ChoiceOption(value: "a", text: "A")])))])
    let cases: [(Survey, SurveyProblem.Code, String)] = [
      (Self.survey(Self.symptoms(), Self.detail(RepeatGroupStep(forEach: "symptom"))), .unknownItem, "for_each"),
      (Self.survey(one, Self.detail()), .badStep, "for_each"),
      (Self.survey(Self.detail(), Self.symptoms()), .badStep, "for_each"),
      (
        Self.survey(Self.symptoms(), Self.detail(RepeatGroupStep(min: 1, forEach: "symptoms", optionID: "symptom"))),
        .badStep, "min"
      ),
      (
        Self.survey(Self.symptoms(), Self.detail(RepeatGroupStep(forEach: "symptoms", optionID: "severity"))),
        .duplicateItem, "as"
      ),
      (
        Self.survey(Self.symptoms(), Self.detail(RepeatGroupStep(forEach: "symptoms", optionID: "a b"))), .illegalID,
        "as"
      ),
    ]
    for (survey, code, field) in cases {
      #expect(
        survey.diagnose().contains { $0.code == code && $0.path.hasSuffix(".\(field)") }, "\(survey.diagnose())")
    }
    #expect(Self.asked.diagnose().isEmpty && Self.asked.warnings().isEmpty)
  }

  @Test func theItemOfTheOptionIsMadeAnew() throws {
    var survey = Self.asked
    let made = survey
    survey.deriveRows()
    #expect(survey == made)
    #expect(survey.texts.keys.filter { $0.hasPrefix("detail.symptom") }.isEmpty)
    let json = try JSONEncoder().encode(survey)
    #expect(try JSONDecoder().decode(Survey.self, from: json) == survey)
    survey.steps[1].items.removeLast()
    #expect(survey.diagnose().contains { $0.path.hasSuffix(".for_each") })
  }
}
