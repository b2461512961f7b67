import CareModel
import Testing

@testable import CareSurvey

struct SurveyFlowTests {
  private static let pain = ItemReference("pain")

  static let sentences: [(Condition, String)] = [
    (.equals(item: pain, value: .integer(4)), "pain is 4"),
    (.equals(item: ItemReference("how.smoker"), value: .boolean(true)), "how.smoker is yes"),
    (.notEquals(item: pain, value: .text("none")), "pain is answered and is not none"),
    (.atLeast(item: pain, value: 9), "pain is at least 9"),
    (.atMost(item: pain, value: 2.5), "pain is at most 2.5"),
    (.above(item: pain, value: 0), "pain is more than 0"),
    (.below(item: pain, value: -1), "pain is less than -1"),
    (.between(item: pain, min: 3, max: 5), "pain is from 3 to 5"),
    (.containsAny(item: pain, values: ["fever"]), "pain includes fever"),
    (.containsAny(item: pain, values: ["fever", "cough", "rash"]), "pain includes fever, cough or rash"),
    (.containsAll(item: pain, values: ["fever", "cough"]), "pain includes fever and cough"),
    (.matches(item: pain, pattern: "^[A-Z]"), "pain matches ^[A-Z]"),
    (.isAnswered(item: pain), "pain is answered"),
    (.isSkipped(item: pain), "pain is skipped"),
    (.isDontKnow(item: pain), "pain is \"don't know\""),
    (.hook(hook: Hook(path: "tasks.t.survey.steps[1].skip")), "a function decides"),
    (.compares(item: pain, test: .atLeast, parameter: "limit"), "pain is at least the parameter limit"),
    (
      .parameter(test: .equals(item: ItemReference("arm"), value: .text("A"))),
      "the parameter arm is A"
    ),
    (.all(of: []), "always"), (.any(of: []), "never"),
    (.all(of: [.isAnswered(item: pain)]), "pain is answered"),
    (
      .all(of: [
        .any(of: [.above(item: pain, value: 4), .isSkipped(item: pain)]), .none(of: [.isDontKnow(item: pain)]),
      ]), "(pain is more than 4 or pain is skipped) and not (pain is \"don't know\")"
    ),
  ]

  @Test(arguments: sentences)
  func aConditionReadsAsASentence(_ condition: Condition, _ sentence: String) {
    #expect(condition.sentence == sentence)
  }

  @Test func anExerciseSaysWhereItCanBeDone() {
    let asked = Survey(
      id: "s",
      steps: [
        Step(id: "tap", kind: .active(.tapping(Tapping()))),
        Step(id: "walk", kind: .active(.sixMinuteWalk(SixMinuteWalk()))),
      ])
    #expect(
      asked.flow().steps.map(\.notes) == [
        ["done on a page, or with a recording"], ["needs a recording: a page cannot do it"],
      ])
  }

  private func exits(_ survey: Survey, _ step: String) -> [SurveyFlow.Exit]? {
    survey.flow().steps.first { $0.id == step }?.exits
  }

  @Test func theWaysOutAreInTheOrderInWhichTheyAreTried() {
    let severe = Condition.atLeast(item: Self.pain, value: 9)
    let branching = survey(
      form(
        "how", scale("pain"),
        go: .branches(
          branches: [.init(when: severe, to: "call"), .init(when: .any(of: []), to: "end")], otherwise: nil)
      ), instruction("rest", go: .step(id: "done")), completion("call"), completion("done"))
    #expect(
      exits(branching, "how") == [
        .init(to: "call", when: "pain is at least 9"), .init(to: nil, when: "never"),
        .init(to: "rest", when: "otherwise"),
      ])
    #expect(exits(branching, "rest") == [.init(to: "done")])
    #expect(exits(branching, "done") == [.init(to: nil)])
  }

  @Test func aFunctionIsNamedAndMakesTheSurveyNotPortable() {
    let go = Hook(path: "tasks.check-in.survey.steps[1].go")
    let calling = survey(
      form("how", scale("pain"), go: .hook(hook: go, leadsTo: ["call", "end"])), completion("done"), completion("call"))
    let flow = calling.flow()
    #expect(flow.functions == [go.path])
    #expect(!flow.isPortable)
    #expect(
      flow.steps.first?.exits == [
        .init(to: "call", when: "a function decides"), .init(to: nil, when: "a function decides"),
        .init(to: "done", when: "the function returns nil"),
      ])
    #expect(survey(form("how", scale("pain"))).flow().isPortable)
  }

  @Test func aDeclinedConsentEndsTheSurvey() {
    let consent = Step(id: "consent", kind: .consent(ConsentStep(document: "Your data stay here.")))
    #expect(
      exits(survey(consent, completion("done")), "consent") == [
        .init(to: nil, when: "declined"), .init(to: "done"),
      ])
  }

  @Test func aStepThatNoAnswersReachIsMarked() {
    let never = Condition.above(item: Self.pain, value: 10)
    let flow = survey(
      form(
        "how", scale("pain"), go: .branches(branches: [.init(when: never, to: "call")], otherwise: "done")),
      completion("call"), completion("done")
    ).flow()
    #expect(flow.steps.map(\.isReachable) == [true, false, true])
  }
}
