import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

struct ResponseTests {
  static let now = Instant(milliseconds: 1_780_000_000_000)

  /// Returns a result that has some answers of each step's visits, in order.
  static func result(_ survey: Survey, _ visits: [(step: String, answers: [(String, Answer?)])]) throws -> SurveyResult
  {
    var result = SurveyResult(
      runID: "run", surveyID: survey.id, surveyHash: try survey.fingerprint(), started: now, finished: now,
      reason: .completed)
    for (id, answers) in visits {
      let step = try #require(survey.steps.first { $0.id == id })
      result.steps.append(
        StepResult(
          id: id, visit: result.visits(id).count + 1, started: now, finished: now,
          answers: try answers.map { name, answer in
            let item = try #require(step.questions.first { $0.id == name })
            return AnswerResult(item: item, answer: try answer.map { try item.validate($0) }, answered: now)
          }))
    }
    return result
  }

  static func exported(
    _ result: SurveyResult, of survey: Survey, status: AnsweredSurvey.Status = .completed, zone: Zone? = .utc,
    isTranscribed: Bool = false
  ) throws -> ExportedResponse {
    try ExportedResponse(
      AnsweredSurvey(
        result, of: "ana", carePlan: "ana.plan", key: OccurrenceKey("check-in/2026-06-07T08:00"), status: status,
        authored: now, zone: zone, isTranscribed: isTranscribed), survey: survey, plan: "plan")
  }

  private static func json(_ response: ExportedResponse) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(response.json.utf8)) as? [String: Any])
  }

  private static func survey(_ items: [FormItem], scores: [SurveyScore] = []) -> Survey {
    Survey(id: "s", steps: [Step(id: "a", kind: .form, items: items)], scores: scores)
  }

  // MARK: Answers

  @Test(arguments: AnswerFormatSamples.all + AnswerFormatSamples.variants)
  func everyAnswerOfAFormatIsReadByAnotherProgram(_ format: AnswerFormat) throws {
    let first = FormItem(id: "first", text: "Address", format: .text(TextFormat()))
    let item = FormItem(id: "x", text: "Text", format: format, dontKnow: true)
    let survey = Self.survey([first, item])
    var random = SampleRandom()
    let answers: [Answer?] =
      [nil, .dontKnow] + (0..<30).map { _ in format.definition.randomAnswer(using: &random) }
    for answer in answers {
      let result = try Self.result(survey, [("a", [("x", answer)])])
      let response = try Self.exported(result, of: survey, zone: Zone("Asia/Seoul"))
      #expect(try ResponseRows.read(response.json) == ResponseRows.expected(result, of: survey, offset: "+09:00"))
      let isFile = if case .file? = result.steps[0].answers[0].answer { true } else { false }
      #expect(response.losses.map(\.path) == (isFile ? ["a.x"] : []))
    }
  }

  @Test func anItemThatWasNotShownIsAbsentAndOneThatWasSkippedHasNoAnswer() throws {
    let text = AnswerFormat.text(TextFormat())
    let survey = Self.survey(["a1", "a2", "a3"].map { FormItem(id: $0, format: text) })
    let result = try Self.result(survey, [("a", [("a1", .text("yes")), ("a3", nil)])])
    #expect(try ResponseRows.read(Self.exported(result, of: survey).json) == ["a | a1 | yes", "a | a3"])
  }

  @Test(arguments: NotDoneReason.allCases)
  func aTaskThatWasNotDoneSaysWhy(_ reason: NotDoneReason) throws {
    let survey = Survey(id: "s", steps: [Step(id: "walk", kind: .active(.timedWalk(TimedWalk())))])
    var result = try Self.result(survey, [("walk", [("walk", nil)])])
    let before = try Self.exported(result, of: survey).json
    #expect(!before.contains("data-absent-reason"))
    result.steps[0].notDone = reason
    let response = try Self.exported(result, of: survey)
    let items = try #require(Self.json(response)["item"] as? [[String: Any]])
    let item = try #require((items.first?["item"] as? [[String: Any]])?.first)
    let codes = (item["extension"] as? [[String: Any]] ?? []).compactMap { one in
      (one["valueCode"] ?? one["valueString"]).map { "\(one["url"] ?? "") \($0)" }
    }
    #expect(item["answer"] == nil)
    #expect(
      codes == [
        "http://hl7.org/fhir/StructureDefinition/data-absent-reason not-performed",
        "urn:care:not-done \(reason.rawValue)",
      ])
  }

  @Test func anItemHasTheLinkIDOfTheQuestionnaire() throws {
    let item = FormItem(id: "pain", format: .scale(ScaleFormat(min: 0, max: 10)))
    let steps = ["morning", "evening"].map { Step(id: $0, kind: .form, title: $0, items: [item]) }
    let survey = Survey(
      id: "twice", steps: steps + [Step(id: "agree", kind: .consent(ConsentStep(document: "I agree.")))])
    let result = try Self.result(
      survey,
      [("evening", [("pain", .integer(4))]), ("morning", [("pain", nil)]), ("agree", [("agree", .boolean(true))])])
    let rows = try ResponseRows.read(Self.exported(result, of: survey).json)
    #expect(rows == ["morning | morning.pain", "evening | evening.pain | 4.0", "agree | agree.agree | true"])
    let questionnaire = try ExportedQuestionnaire(survey, plan: "plan").json
    for linkID in ["morning.pain", "evening.pain", "agree.agree"] {
      #expect(questionnaire.contains("\"linkId\": \"\(linkID)\""))
    }
  }

  @Test func eachVisitOfARepeatingStepIsAGroup() throws {
    let more = FormItem(id: "more", format: .boolean(BooleanFormat()))
    let back = Navigation.branches(
      branches: [.init(when: .equals(item: ItemReference("more"), value: .boolean(true)), to: "dose")],
      otherwise: nil)
    let survey = Survey(
      id: "doses",
      steps: [
        Step(id: "dose", kind: .question, items: [FormItem(id: "mg", format: .numeric(NumericFormat(integer: true)))]),
        Step(id: "again", kind: .form, title: "More", items: [more], go: back),
      ])
    let result = try Self.result(
      survey,
      [
        ("dose", [("mg", .integer(5))]), ("again", [("more", .boolean(true))]), ("dose", [("mg", .integer(10))]),
        ("again", [("more", .boolean(false))]),
      ])
    let response = try Self.exported(result, of: survey)
    #expect(
      try ResponseRows.read(response.json) == [
        "dose | mg | 5.0", "dose | mg | 10.0", "again | more | true", "again | more | false",
      ])
    #expect(response.losses.isEmpty)
    let questionnaire = try ExportedQuestionnaire(survey, plan: "plan").json
    #expect(questionnaire.components(separatedBy: "\"repeats\": true").count == 3)
  }

  @Test func eachRowOfARepeatGroupIsAGroup() throws {
    let items = [
      FormItem(id: "drug", text: "Which?", format: .text(TextFormat())),
      FormItem(id: "mg", text: "How much?", format: .numeric(NumericFormat(integer: true))),
    ]
    let step = Step(id: "drugs", kind: .repeatGroup(RepeatGroupStep()), title: "Drugs", items: items)
    let survey = Survey(id: "s", steps: [step])
    var result = try Self.result(survey, [("drugs", [])])
    result.steps[0].rows = [1, 3]
    let rows: [(Int, FormItem, Answer?)] = [
      (1, items[0], .text("aspirin")), (1, items[1], .integer(100)), (3, items[0], .text("iron")), (3, items[1], nil),
    ]
    result.steps[0].answers =
      [AnswerResult(item: step.questions[0], answer: .integer(2))]
      + rows.map { AnswerResult(item: $1.inRow($0), answer: $2) }
    let response = try Self.exported(result, of: survey)
    #expect(
      try ResponseRows.read(response.json) == [
        "drugs | drug | aspirin", "drugs | mg | 100.0", "drugs | drug | iron", "drugs | mg",
      ])
    #expect(try ExportedQuestionnaire(survey, plan: "plan").json.components(separatedBy: "\"repeats\"").count == 2)
  }

  @Test func anEarlierVisitOfAStepThatDoesNotRepeatIsAListedLoss() throws {
    let survey = Self.survey([FormItem(id: "x", format: .boolean(BooleanFormat()))])
    let result = try Self.result(survey, [("a", [("x", .boolean(true))]), ("a", [("x", .boolean(false))])])
    let response = try Self.exported(result, of: survey)
    #expect(try ResponseRows.read(response.json) == ["a | x | false"])
    #expect(response.losses.map(\.path) == ["a.visits"])
  }

  @Test func aScoreIsAnItemOfItsName() throws {
    let options = [0.0, 1, 3].map { ChoiceOption(value: "v\(Int($0))", text: "\($0)", score: $0) }
    let items = ["q1", "q2"].map { FormItem(id: $0, format: .choice(ChoiceFormat(options: options))) }
    let total = SurveyScore(id: "total", kind: .sum, items: items.map { ItemReference($0.id) })
    let survey = Self.survey(items, scores: [total, SurveyScore(id: "a", kind: .mean, items: total.items)])
    let result = try Self.result(survey, [("a", [("q1", .choices(["v1"])), ("q2", .choices(["v3"]))])])
    #expect(
      try ResponseRows.read(Self.exported(result, of: survey).json) == [
        "a | q1 | v1=1.0", "a | q2 | v3=3.0", "scores | total | 4.0", "scores | scores.a | 2.0",
      ])
    let missing = try Self.result(survey, [("a", [("q1", .choices(["v1"])), ("q2", nil)])])
    #expect(try ResponseRows.read(Self.exported(missing, of: survey).json) == ["a | q1 | v1=1.0", "a | q2"])
  }

  // MARK: The resource

  @Test func aResponseNamesTheVersionOfItsQuestionnaireAndThePersonByIdOnly() throws {
    let survey = Self.survey([FormItem(id: "x", format: .boolean(BooleanFormat()))])
    let result = try Self.result(survey, [("a", [("x", .boolean(true))])])
    let response = try Self.json(Self.exported(result, of: survey, zone: Zone("America/New_York")))
    #expect(response["questionnaire"] as? String == "urn:care:plan:s|\(try survey.fingerprint())")
    #expect(response["authored"] as? String == "2026-05-28T16:26:40-04:00")
    let subject = try #require(response["subject"] as? [String: Any])
    #expect(subject["reference"] as? String == "Patient/ana")
    #expect(response["author"] as? [String: Any] != nil)
    #expect((response["identifier"] as? [String: String])?["value"] == "ana.plan/check-in/2026-06-07T08:00")
    #expect(Set(subject.keys) == ["reference", "type", "identifier"])
  }

  @Test func transcribedAnswersHaveStaffAsTheirAuthor() throws {
    let survey = Self.survey([FormItem(id: "x", format: .boolean(BooleanFormat()))])
    let result = try Self.result(survey, [("a", [("x", .boolean(true))])])
    let exported = try Self.exported(result, of: survey, isTranscribed: true)
    let response = try Self.json(exported)
    #expect((response["author"] as? [String: String])?["type"] == "Practitioner")
    #expect((response["source"] as? [String: Any])?["reference"] as? String == "Patient/ana")
    #expect(exported.losses.map(\.path) == ["late_entry"])
  }

  @Test func theStatusFollowsFromTheOutcomeAndItsVersions() throws {
    let survey = Self.survey([FormItem(id: "x", format: .boolean(BooleanFormat()))])
    func outcome(
      _ reason: FinishReason?, _ status: Outcome.Status = .completed, run: String = "run",
      _ extraction: KeptAnswers.Extraction = .done
    ) throws -> Outcome {
      var result = try Self.result(survey, [("a", [("x", .boolean(true))])])
      (result.reason, result.runID) = (reason, run)
      return Outcome(
        patient: "ana", carePlan: "ana.plan", task: "t", taskVersion: VersionID("v"),
        key: OccurrenceKey("t/2026-06-07"),
        start: Self.now, stop: Self.now, answered: Self.now, status: status,
        answers: try KeptAnswers(result, in: .utc, extraction: extraction))
    }
    let first = try outcome(.completed)
    let cases: [(Outcome, [Outcome], AnsweredSurvey.Status)] = [
      (first, [], .completed), (first, [first], .completed), (try outcome(.earlyTermination), [], .stopped),
      (try outcome(.completed, .enteredInError), [], .enteredInError),
      (try outcome(.completed, run: "again"), [first], .amended),
      (try outcome(.completed, .completed, .corrected), [first], .amended), (try outcome(.saved), [], .inProgress),
    ]
    for (outcome, earlier, status) in cases {
      #expect(try AnsweredSurvey(outcome, earlier: earlier)?.status == status)
    }
  }

  @Test func aSavedRunHasTheAnswersThatAreKnown() throws {
    let items = ["x", "y"].map { FormItem(id: $0, format: .boolean(BooleanFormat())) }
    let survey = Survey(
      id: "s",
      steps: [
        Step(id: "a", kind: .form, items: items),
        Step(id: "b", kind: .form, items: [FormItem(id: "z", format: items[0].format)]),
      ])
    var run = try SurveyRun.begin(survey, runID: "r", at: Self.now)
    try run.answer("x", .boolean(true), at: Self.now)
    try run.next(at: Self.now)
    let answers = AnsweredSurvey(
      run.save(), of: survey, patient: "ana", carePlan: nil, key: OccurrenceKey("t/2026-06-07"), saved: Self.now,
      zone: nil)
    let response = try ExportedResponse(answers, survey: survey, plan: "plan")
    #expect(try ResponseRows.read(response.json) == ["a | x | true", "a | y"])
    #expect(try Self.json(response)["status"] as? String == "in-progress")
  }
}
