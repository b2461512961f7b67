import CareModel
import CareSurvey
import Testing

@Suite struct SurveyValidatorTests {
  typealias Code = SurveyProblem.Code

  @Test func aValidSurveyHasNoProblems() {
    let go = Navigation.branches(
      branches: [.init(when: .atLeast(item: .init("pain"), value: 9), to: "call")], otherwise: "done")
    let sound = survey(
      Step(id: "agree", kind: .consent(ConsentStep(document: "I take part."))),
      form("how", scale("pain", dontKnow: true), scale("sleep", when: .below(item: .init("pain"), value: 9)), go: go),
      Step(id: "knee", kind: .active(.kneeRangeOfMotion(KneeRangeOfMotion())), skip: .all(of: [])), completion("call"),
      completion("done", text: "You said {how.pain}, {{as it is}."))
    var reached = sound
    reached.steps[1].go = .branches(
      branches: [.init(when: .isDontKnow(item: .init("pain")), to: "knee"), .init(when: .all(of: []), to: "call")],
      otherwise: "done")
    #expect(reached.diagnose() == [])
    #expect(sound.diagnose().map(\.code) == [.unreachableStep])
  }

  @Test func aPointHasOneThingInThePlaceOfItsBullet() {
    var step = instruction("a")
    step.body = [
      BodyItem(text: "Right", icon: "heart"), BodyItem(text: "Near", icon: "hart"),
      BodyItem(text: "Two", tag: "1.", image: "a.png"),
    ]
    let table = Step(id: "t", kind: .table(TableStep(rows: [BodyItem(text: "Far", icon: "hart")])))
    let found = survey(step, table).diagnose()
    #expect(found.map(\.code) == [.badStep, .badStep, .badStep])
    #expect(found.map(\.path) == ["steps[1].body[2].icon", "steps[1].body[3]", "steps[2].rows[1].icon"])
  }

  struct Case: Sendable {
    var survey: Survey
    var code: Code
    var path: String
    var message: String
  }

  static func item(_ format: AnswerFormat) -> Survey {
    CareSurveyTests.survey(form("f", FormItem(id: "x", format: format)))
  }

  static func asking(_ condition: Condition) -> Survey {
    CareSurveyTests.survey(
      form("f", scale("pain"), choice("place", ["knee", "hip"]), text("note"), boolean("ok")),
      instruction("b", skip: condition))
  }

  static let pain = ItemReference(item: "pain")

  static let cases: [Case] = [
    Case(
      survey: Survey(id: "s", steps: []), code: .noSteps, path: "steps", message: "a survey needs at least one step"),
    Case(
      survey: survey(instruction("1st")), code: .illegalID, path: "steps[1].id",
      message: "'1st' is not an id; write a letter, then letters, digits, - or _"),
    Case(
      survey: survey(instruction("end")), code: .reservedID, path: "steps[1].id",
      message: "'end' is reserved for the end of the survey; use another id"),
    Case(
      survey: survey(form("f", scale("score"))), code: .reservedID, path: "steps[1].items[1].id",
      message: "'score' is a method of a survey's result; use another id"),
    Case(
      survey: survey(form("f", scale("my-pain"))), code: .awkwardID, path: "steps[1].items[1].id",
      message:
        "'my-pain' is not a Lua name, so scripts must write result[\"my-pain\"]; use letters, digits, and _ instead"),
    Case(
      survey: survey(instruction("a"), instruction("a")), code: .duplicateStep, path: "steps[2].id",
      message: "step 'a' already exists as steps[1]; use another id"),
    Case(
      survey: survey(form("f", scale("x"), scale("x"))), code: .duplicateItem, path: "steps[1].items[2].id",
      message: "item 'x' already exists as items[1]; use another id"),
    Case(
      survey: survey(form("f")), code: .wrongItems, path: "steps[1].items",
      message: "a form needs at least one item; write an instruction for text alone"),
    Case(
      survey: survey(Step(id: "q", kind: .question)), code: .wrongItems, path: "steps[1].item",
      message: "a question has one item, not 0; write a form for several"),
    Case(
      survey: item(.scale(ScaleFormat(min: 0, max: 14))), code: .badScale, path: "steps[1].items[1].max",
      message: "a scale has at most 13 steps, and 0 to 14 by 1 has more; write a larger step, or use numeric"),
    Case(
      survey: item(.scale(ScaleFormat(min: .min, max: .max))), code: .badScale, path: "steps[1].items[1].max",
      message: "a scale has at most 13 steps, and \(Int.min) to \(Int.max) by 1 has more; "
        + "write a larger step, or use numeric"),
    Case(
      survey: item(.scale(ScaleFormat(min: 0, max: 10, step: 3))), code: .badScale, path: "steps[1].items[1].step",
      message: "steps of 3 from 0 do not reach 10; write 9 as max, or a different step"),
    Case(
      survey: item(.scale(ScaleFormat(min: 5, max: 5))), code: .badBounds, path: "steps[1].items[1].max",
      message: "max 5 must be greater than min 5"),
    Case(
      survey: item(.numeric(NumericFormat(min: 5, max: 1))), code: .badBounds, path: "steps[1].items[1].max",
      message: "max 1.0 must not be less than min 5.0"),
    Case(
      survey: item(.numeric(NumericFormat(integer: true, digits: 2))), code: .badDigits,
      path: "steps[1].items[1].digits",
      message: "a whole number has no digits after the decimal point; remove `digits` or `integer`"),
    Case(
      survey: item(.choice(ChoiceFormat(options: []))), code: .noOptions, path: "steps[1].items[1].options",
      message: "there are no options; write at least one"),
    Case(
      survey: survey(form("f", choice("x", ["a", "a"]))), code: .duplicateOption,
      path: "steps[1].items[1].options[2].value", message: "the value 'a' is already used; write another"),
    Case(
      survey: item(
        .choice(ChoiceFormat(options: [ChoiceOption(value: "a", text: "A")], multiple: true, minChoices: 2))),
      code: .badLimits, path: "steps[1].items[1].min_choices",
      message: "min_choices 2 exceeds the number that can be chosen (1)"),
    Case(
      survey: item(.text(TextFormat(pattern: "(", message: "…"))), code: .badPattern, path: "steps[1].items[1].pattern",
      message: "'(' is not a valid regular expression; check its brackets and escapes"),
    Case(
      survey: survey(form("f", scale("x", default: .integer(11)))), code: .badDefault,
      path: "steps[1].items[1].default",
      message: "the default answer is invalid: The maximum is 10; you entered 11."),
    Case(
      survey: survey(Step(id: "agree", kind: .consent(ConsentStep(document: " ")))), code: .emptyDocument,
      path: "steps[1].document",
      message: "a consent step needs the text to agree to"),
    Case(
      survey: asking(.atLeast(item: .init("pian"), value: 1)), code: .unknownItem, path: "steps[2].skip",
      message: "there is no item 'pian'; did you mean 'pain'?"),
    Case(
      survey: asking(.any(of: [.isAnswered(item: pain), .isAnswered(item: .init("g.pain"))])), code: .unknownStep,
      path: "steps[2].skip[2]", message: "there is no step 'g'; did you mean 'b'?"),
    Case(
      survey: asking(.equals(item: pain, value: .integer(11))), code: .wrongCondition, path: "steps[2].skip",
      message: "'pain' can never have this answer: The maximum is 10; you entered 11."),
    Case(
      survey: asking(.above(item: .init("place"), value: 1)), code: .wrongCondition, path: "steps[2].skip",
      message: "'place' is a choice, not a number; write equals, or give each option a score"),
    Case(
      survey: asking(.containsAny(item: .init("place"), values: ["kne"])), code: .wrongCondition, path: "steps[2].skip",
      message: "'place' has no option 'kne'; did you mean 'knee'?"),
    Case(
      survey: asking(.between(item: pain, min: 5, max: 3)), code: .wrongCondition, path: "steps[2].skip",
      message: "nothing is between 5 and 3; write the smaller number first"),
    Case(
      survey: asking(.isDontKnow(item: pain)), code: .wrongCondition, path: "steps[2].skip",
      message: "'pain' does not offer \"don't know\"; write dont_know = true on it"),
    Case(
      survey: survey(
        form("f", scale("x")), form("g", scale("x")), instruction("b", skip: .isAnswered(item: .init("x")))),
      code: .ambiguousItem, path: "steps[3].skip",
      message: "several steps have an item 'x', and the latest answer is used; write \"f.x\" or \"g.x\" for one of them"
    ),
    Case(
      survey: survey(
        form("f", scale("x", when: .isAnswered(item: .init("y"))), scale("y", when: .isAnswered(item: .init("x"))))),
      code: .circularCondition, path: "steps[1].items[1].when",
      message: "the visibility of these items depends on each other: x, y; always show one of them"),
    Case(
      survey: survey(instruction("a", go: .step(id: "dome")), completion("done")), code: .unknownStep,
      path: "steps[1].go", message: "there is no step 'dome'; did you mean 'done'?"),
    Case(
      survey: survey(instruction("a", go: .hook(hook: Hook(path: "f"), leadsTo: []))), code: .undeclaredDestinations,
      path: "steps[1].leads_to",
      message: "a function needs leads_to, the steps that it can return, such as { \"done\", \"end\" }"),
    Case(
      survey: survey(Step(id: "a", kind: .completion, go: .step(id: "a"))), code: .afterCompletion, path: "steps[1].go",
      message: "a completion ends the survey and has no next step; remove `go`"),
    Case(
      survey: survey(instruction("a", go: .end), instruction("b")), code: .unreachableStep, path: "steps[2]",
      message: "no step leads to step 'b'; use it in an earlier `go`, or delete it"),
    Case(
      survey: survey(instruction("a"), instruction("b", go: .step(id: "c")), instruction("c", go: .step(id: "b"))),
      code: .noExit, path: "steps[1].go",
      message: "no branch leads out of 'a', 'b', 'c'; add a branch to another step or to \"end\""),
    Case(
      survey: survey(instruction("a", text: "You said {pian}"), form("f", scale("pain"))), code: .unknownItem,
      path: "steps[1].text", message: "there is no item 'pian'; did you mean 'pain'?; or write {{ for a brace"),
  ]

  @Test(arguments: cases.indices)
  func anErrorHasItsLocationAndAFix(place: Int) throws {
    let test = Self.cases[place]
    let problems = test.survey.diagnose()
    #expect(problems.map(\.code) == [test.code])
    #expect(problems.first?.path == test.path)
    #expect(problems.first?.message == test.message)
  }

  @Test func deeplyNestedConditionsAreRejected() {
    let deep = (0..<40).reduce(Condition.all(of: [])) { claim, _ in .any(of: [claim]) }
    #expect(Self.asking(deep).diagnose().map(\.code) == [.tooDeep])
  }

  @Test func everyCodeIsStable() {
    #expect(Code.allCases.count == 32)
    #expect(Set(Code.allCases.filter(\.isWarning)) == [.awkwardID, .ambiguousItem])
  }
}
