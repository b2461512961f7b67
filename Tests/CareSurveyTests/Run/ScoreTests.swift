import CareModel
import CareSurvey
import Foundation
import Testing

/// Numbers worked out from several answers.
@Suite struct ScoreTests {
  private static let survey = Survey(
    id: "s",
    steps: [
      form(
        "how", scale("pain", dontKnow: true), scale("sleep"),
        FormItem(id: "hours", format: .numeric(NumericFormat(units: "h"))),
        scale("extra", when: .atLeast(item: ItemReference("pain"), value: 5)),
        go: .branches(
          branches: [.init(when: .atLeast(item: ItemReference("burden"), value: 12), to: "call")], otherwise: "done")),
      completion("call"), completion("done"),
    ],
    scores: [
      SurveyScore(id: "burden", kind: .sum, items: [ItemReference("pain"), ItemReference("how.sleep")]),
      SurveyScore(id: "average", kind: .mean, items: [ItemReference("pain"), ItemReference("sleep")]),
      SurveyScore(id: "time", kind: .sum, items: [ItemReference("hours")]),
      SurveyScore(id: "all", kind: .sum, items: [ItemReference("pain"), ItemReference("extra")]),
    ])

  private func run(_ answers: [String: Answer]) throws -> SurveyRun {
    var run = try SurveyRun.begin(Self.survey, runID: "r", at: Moment.start)
    for (item, answer) in answers.sorted(by: { $0.key < $1.key }) { try run.answer(item, answer, at: Moment.start) }
    return run
  }

  /// Answers, a score, and what it is.
  static let scores: [(answers: [String: Answer], score: String, answer: Answer?, reason: String)] = [
    (["pain": .integer(4), "sleep": .integer(7)], "burden", .integer(11), "whole numbers add up to one"),
    (["pain": .integer(4), "sleep": .integer(7)], "average", .double(5.5), "a mean may lie between"),
    (["pain": .integer(4)], "burden", nil, "an answer is missing"),
    (["pain": .dontKnow, "sleep": .integer(7)], "burden", nil, "\"don't know\" is no number"),
    ([:], "average", nil, "nothing is answered"),
    (["hours": .double(7.5)], "time", .double(7.5), "a number may be decimal"),
    (["pain": .integer(4), "extra": .integer(3)], "all", nil, "a hidden item counts nowhere"),
    (["pain": .integer(6), "extra": .integer(3)], "all", .integer(9), "a shown one does"),
  ]

  @Test(arguments: scores)
  func aScoreIsComputedFromAllItsItems(
    _ answers: [String: Answer], _ score: String, _ answer: Answer?, _ reason: String
  ) throws {
    #expect(try run(answers).result().score(score)?.answer == answer, "\(reason)")
  }

  @Test func aScoreHasTheUnitsOfItsItems() throws {
    let result = try run(["hours": .double(7)]).result()
    #expect(result.score("time")?.units == "h")
    #expect(result.score("burden")?.units == nil)
    #expect(result.score("nothing") == nil)
  }

  @Test func aBranchCanDependOnAScore() throws {
    var low = try run(["pain": .integer(4), "sleep": .integer(7)])
    try low.next(at: Moment.start)
    #expect(low.step?.id == "done")
    var high = try run(["pain": .integer(5), "sleep": .integer(7)])
    try high.next(at: Moment.start)
    #expect(high.step?.id == "call")
  }

  @Test func aSurveyWithScoresHasNoProblem() {
    #expect(Self.survey.diagnose() == [])
    #expect(Self.survey.warnings() == [])
  }

  @Test func scoresAreEncodedInTheSurveysJSON() throws {
    let read = try JSONDecoder().decode(Survey.self, from: Self.survey.canonicalJSON())
    #expect(read == Self.survey)
  }

  @Test func aSurveyWithoutScoresKeepsItsJSON() throws {
    let text = String(decoding: try Survey(id: "s", steps: [instruction("a")]).canonicalJSON(), as: UTF8.self)
    #expect(
      text
        == #"{"id":"s","steps":[{"id":"a","items":[],"kind":{"type":"instruction"},"optional":false}],"unanswered":"…"}"#
    )
  }

  /// Scores with an error, the path of the diagnostic, and part of its message.
  static let problems: [(score: SurveyScore, path: String, message: String)] = [
    (SurveyScore(id: "pain", kind: .sum, items: [ItemReference("sleep")]), "scores.pain", "is already an item"),
    (SurveyScore(id: "b", kind: .mean, items: []), "scores.b", "survey.mean {"),
    (SurveyScore(id: "b", kind: .sum, items: [ItemReference("pian")]), "scores.b[1]", "did you mean 'pain'?"),
    (SurveyScore(id: "b", kind: .sum, items: [ItemReference("sad")]), "scores.b[1]", "is a boolean"),
    (SurveyScore(id: "b", kind: .sum, items: [ItemReference("b")]), "scores.b[1]", "is a score; write"),
    (SurveyScore(id: "b", kind: .sum, items: [ItemReference("pain"), ItemReference("pain")]), "scores.b", "twice"),
    (SurveyScore(id: "1", kind: .sum, items: [ItemReference("pain")]), "scores.1", "is not an id"),
  ]

  @Test(arguments: problems)
  func aScoreThatCannotBeComputedIsReported(_ score: SurveyScore, _ path: String, _ message: String) {
    let survey = Survey(
      id: "s", steps: [form("how", scale("pain"), scale("sleep"), boolean("sad"))], scores: [score])
    let problems = survey.diagnose()
    #expect(problems.map(\.path) == [path])
    #expect(problems.first?.message.contains(message) == true, "\(problems)")
  }

  @Test func aConditionOnAScoreComparesANumber() {
    let claims: [Condition] = [
      .equals(item: ItemReference("burden"), value: .text("x")), .matches(item: ItemReference("burden"), pattern: "x"),
      .between(item: ItemReference("burden"), min: 3, max: 1), .isDontKnow(item: ItemReference("burden")),
    ]
    for claim in claims { #expect(Self.survey.diagnose(claim).map(\.code) == [.wrongCondition], "\(claim)") }
    #expect(Self.survey.diagnose(.isAnswered(item: ItemReference("burden"))) == [])
    #expect(Self.survey.diagnose(.above(item: ItemReference("burdne"), value: 3)).map(\.code) == [.unknownItem])
  }

  @Test func itemsWhoseVisibilityDependsOnTheirOwnScoreAreReported() {
    let own = scale("b", when: .atLeast(item: ItemReference("sum"), value: 3))
    let survey = Survey(
      id: "s", steps: [form("f", scale("a"), own)],
      scores: [SurveyScore(id: "sum", kind: .sum, items: [ItemReference("a"), ItemReference("b")])])
    #expect(survey.diagnose().map(\.code) == [.circularCondition])
  }
}
