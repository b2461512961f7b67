import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// Surveys as a browser runs them; `scripts/test-web` walks the cases of ``SurveyBundleCases`` there.
struct SurveyBundleTests {
  private static func obstacles(_ survey: Survey) -> [String] {
    survey.obstaclesOfBundle.map { "\($0.path): \($0.reason)" }
  }

  private static func survey(_ step: Step) -> Survey { Survey(id: "s", steps: [step]) }

  private static let text = FormItem(id: "x", text: "X", format: .text(TextFormat()))

  @Test func aSurveyOfDataHasNoObstacles() {
    let item = FormItem(id: "pain", text: "Pain", format: .scale(ScaleFormat(min: 0, max: 10)))
    let more = FormItem(
      id: "more", text: "More?", format: .text(TextFormat()), when: .atLeast(item: ItemReference("pain"), value: 5))
    let survey = Survey(
      id: "s",
      steps: [
        Step(id: "agree", kind: .consent(ConsentStep(document: "{Read} this.", readToEnd: true))),
        Step(id: "how", kind: .form, items: [item, more], skip: .isSkipped(item: ItemReference("agree"))),
        Step(id: "done", kind: .completion),
      ])
    #expect(Self.obstacles(survey) == [])
  }

  /// A step, and why a browser cannot run it.
  static let refused: [(step: Step, reason: String)] = {
    var limited = Step(id: "a", kind: .form, items: [text])
    limited.timeLimit = .seconds(30)
    var said = text, read = text, odd = text, scored = text, picked = text, defaulted = text
    said.text = "You said {y}."
    read.when = .isAnswered(item: ItemReference(item: "x", source: .last))
    odd.format = .text(TextFormat(pattern: "^\\w+$", message: "M"))
    scored.when = .atLeast(item: ItemReference("total"), value: 3)
    picked.format = .choice(
      ChoiceFormat(options: [ChoiceOption(value: "a", text: "A", when: .isAnswered(item: ItemReference("y")))]))
    defaulted.defaultSource = .answer(of: ItemReference(item: "x", source: .last))
    func form(_ item: FormItem) -> Step { Step(id: "a", kind: .form, items: [item]) }
    return [
      (limited, "a: has a time limit, which the host keeps"),
      (Step(id: "a", kind: .review(ReviewStep(source: .run))), "a: is a step of kind 'review'"),
      (Step(id: "a", kind: .repeatGroup(RepeatGroupStep()), items: [text]), "a: is a step of kind 'repeatGroup'"),
      (Step(id: "a", kind: .passcode(PasscodeStep())), "a: is a step of kind 'passcode'"),
      (
        Step(id: "a", kind: .consent(ConsentStep(document: "D", version: "1", again: false))),
        "a: asks only for a version that was not agreed to before"
      ),
      (form(said), "a.x: repeats an answer in a text"),
      (form(read), "a.x: reads the last results"), (form(scored), "a.x: reads the score 'total'"),
      (form(odd), "a.x: has a regular expression that not every program reads alike"),
      (form(picked), "a.x: has options under conditions"), (form(defaulted), "a.x.default: reads the last results"),
      (
        Step(id: "a", kind: .form, items: [text], go: .hook(hook: Hook(path: "s.go"), leadsTo: ["end"])),
        "s.go: is a function"
      ),
    ]
  }()

  @Test(arguments: refused)
  func whatNeedsTheHostIsAnObstacle(step: Step, reason: String) throws {
    var survey = Self.survey(step)
    survey.scores = [SurveyScore(id: "total", kind: .sum, items: [ItemReference("y")])]
    #expect(Self.obstacles(survey) == [reason])
    #expect(throws: SurveyBundleError.self) { try SurveyBundle(survey, runID: "r") }
  }

  /// A regular expression, and whether it means the same in ICU and in ECMAScript.
  @Test(arguments: [
    ("^[a-z]+$", true), ("[A-Z]{2,3}", true), ("a\\.b", true), ("\\d{4}-\\d\\d", true), ("(?:a|b)*?", true),
    ("[^ab]", true),
    ("\\w", false), ("\\bx", false), ("[\\d]", false), ("(?i)a", false), ("(?<n>a)", false), ("(?=a)", false),
    ("a++", false),
    ("[a&&b]", false), ("[[:alpha:]]", false), ("[]a]", false), ("a$|b", false), ("a\\", false), ("[a", false),
  ])
  func onlyCommonExpressionsArePortable(pattern: String, isPortable: Bool) {
    var item = Self.text
    item.format = .text(TextFormat(pattern: pattern, message: "M"))
    #expect(Self.obstacles(Self.survey(Step(id: "a", kind: .form, items: [item]))).isEmpty == isPortable)
  }

  @Test func parametersAndOrdersAreDecidedInTheBundle() throws {
    var item = Self.text
    item.when = .parameter(test: .equals(item: ItemReference("arm"), value: .text("A")))
    var survey = Survey(id: "s", steps: (0..<5).map { Step(id: "s\($0)", kind: .form, items: [item]) })
    survey.shuffle = [survey.steps.map(\.id)]
    let bundle = try SurveyBundle(survey, parameters: ["arm": .text("A")], runID: "r", seed: 7)
    #expect(bundle.steps.allSatisfy { $0.questions[0].item.when == .all(of: []) })
    let run = try SurveyRun.begin(survey, parameters: ["arm": .text("A")], runID: "r", seed: 7, at: Moment.start)
    #expect(bundle.steps.map(\.step.id) == run.survey.steps.map(\.id))
    #expect(bundle.surveyHash == run.save().surveyHash && bundle.seed == 7)
  }
}
