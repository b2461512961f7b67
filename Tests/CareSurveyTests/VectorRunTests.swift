import CareModel
import CareSurvey
import Testing

/// The cases of `survey.json` that are about runs, forms, and reviews.
@Suite struct VectorRunTests {
  let now = Moment.start

  @Test func runsKeepTheListedAnswers() throws {
    let cases = try VectorFile.cases("runner_results")
    #expect(cases.count == 6)
    for test in cases {
      let name = Comment(rawValue: test["name"].text ?? "")
      var run = try run(Survey(id: "s", steps: Self.steps(test["steps"].list)))
      for action in test["actions"].list {
        switch action.text {
        case "next": try run.next(at: now)
        case "back": try run.back()
        case "skip": try run.skip(at: now)
        default:
          let pair = action["answer"].list
          try run.answer(pair[0].text ?? "", pair[1].answer, at: now)
        }
      }
      if let current = test["current"].text { #expect(run.step?.id == current, name) }
      if let canGoBack = test["can_go_back"].bool { #expect(run.canGoBack == canGoBack, name) }
      if test["finish"].text == "completed" { #expect(run.finished == .completed, name) }
      let result = try run.result()
      let ids = test["result_ids"].list.compactMap(\.text)
      if !ids.isEmpty { #expect(result.steps.map(\.id) == ids, name) }
      for (item, answer) in test["kept_answers"].fields { #expect(result.answer(item) == answer.answer, name) }
    }
  }

  /// Steps of a question each; one with an early termination leads there when it is skipped.
  static func steps(_ list: [JSON]) -> [Step] {
    var steps: [Step] = []
    var endings: [Step] = []
    for entry in list {
      let id = entry.text ?? entry["id"].text ?? ""
      switch entry["kind"].text {
      case "completion": steps.append(completion(id))
      case "wait": steps.append(Step(id: id, kind: .wait))
      default:
        var step = Step(id: id, kind: .question, optional: true, items: [scale(id)])
        if let ending = entry["earlyTermination"].text {
          step.go = .branches(branches: [.init(when: .isSkipped(item: ItemReference(id)), to: ending)], otherwise: nil)
          var stop = completion(ending)
          stop.ends = .early
          endings.append(stop)
        }
        steps.append(step)
      }
    }
    return steps + endings
  }

  /// Forms that we let continue, or not, on purpose.
  static let otherwise = [
    "blank text on an optional item is invalid, not empty":
      (continues: true, reason: "an answer that is refused is not kept, so the item is unanswered"),
    "question step: optional, unanswered, skip button shown":
      (
        continues: true,
        reason: "an item that is not required can be left without an answer, in a question as in a form"
      ),
  ]

  @Test func formsContinueAsListed() throws {
    let cases = try VectorFile.cases("form_continue")
    #expect(cases.count == 9)
    for test in cases {
      let name = test["name"].text ?? ""
      var run = try run(Survey(id: "s", steps: [Self.continuedForm(test)]))
      // An answer that is refused is not kept.
      for (id, answer) in test["answers"].fields { try? run.answer(id, answer.answer, at: now) }
      var after = run
      let continues = (try? after.next(at: now)) != nil
      #expect(continues == Self.otherwise[name]?.continues ?? test["continue"].bool, "\(name)")
      if let skips = test["skip"].bool {
        #expect(((try? run.skip(at: now)) != nil) == skips, "\(name)")
      }
    }
  }

  /// The form of a case.
  static func continuedForm(_ test: JSON) -> Step {
    let items = test["items"].list.map { item in
      FormItem(id: item["id"].text ?? "", format: format(item["format"]), required: item["optional"].bool == false)
    }
    let kind = test["kind"].text == "question" ? StepKind.question : .form
    return Step(id: "f", kind: kind, optional: test["step_optional"].bool ?? false, items: items)
  }

  private static func format(_ json: JSON) -> AnswerFormat {
    switch json["type"].text {
    case "numeric":
      .numeric(
        NumericFormat(
          integer: json["style"].text == "integer", min: json["minimum"].number, max: json["maximum"].number))
    case "textChoice":
      .choice(
        ChoiceFormat(
          options: json["choices"].list.map {
            ChoiceOption(value: $0["value"].optionValue, text: $0["text"].text ?? "")
          }, multiple: json["style"].text == "multiple"))
    case "email": .text(TextFormat(pattern: "[^@ ]+@[^@ ]+[.][A-Za-z]+"))
    default: .text(TextFormat())
    }
  }

  @Test func aReviewIsEditableUnlessItStandsAlone() throws {
    for test in try VectorFile.cases("review_step") {
      let standalone = test["standalone"].bool ?? false
      let asked = survey(
        form("a", scale("x")), Step(id: "r", kind: .review(ReviewStep(source: standalone ? .last : .run))))
      var first = try run(asked)
      try first.answer("x", .integer(1), at: now)
      var run = try SurveyRun.begin(asked, last: first.result(), runID: "2", at: now)
      try run.next(at: now)
      #expect(try run.reviewedSteps().map(\.isEditable) == [!standalone])
    }
  }

  /// Steps of active tasks are constructed in their own tests.
  @Test func formsAreConstructedAsListed() throws {
    let forms = try VectorFile.cases("step_construction").filter { $0["step"].text == "form" }
    #expect(forms.count == 1)
    for test in forms {
      let items = test["params"]["items"].list.compactMap(\.text).map { boolean($0) }
      let problems = survey(Step(id: "f", kind: .form, items: items)).diagnose()
      #expect(problems.isEmpty == test["ok"].bool)
    }
  }
}
