import CareModel
import CareSurvey
import Foundation
import Testing

@Suite struct VectorTests {
  /// Answers that we validate differently on purpose.
  static let otherwise: [(format: String, answer: JSON, valid: Bool, reason: String)] = [
    ("text", .text("👍a"), true, "length is counted in characters as a person counts them, not in UTF-16 units"),
    ("numeric", .double(1.23456), false, "digits are a rule of the value, not of the control alone"),
    ("numeric", .boolean(true), false, "yes is no number"),
    ("scale", .integer(3), false, "a value between two steps is none of the scale"),
    ("textChoice", .list([.text("zzz")]), false, "a value that is no option's is refused"),
    ("textChoice", .list([.text("c1"), .text("c2")]), false, "one means one"),
  ]

  @Test func answersAreValidatedAsListed() throws {
    let cases = try VectorFile.cases("answer_validation")
    #expect(cases.count > 30)
    for test in cases {
      let format = try #require(Self.format(test["format"]))
      let answer = try #require(test["answer"].answer)
      let other = Self.otherwise.first { $0.format == test["format"]["type"].text && $0.answer == test["answer"] }
      let isValid = (try? format.validate(answer)) != nil
      #expect(isValid == other?.valid ?? test["valid"].bool, "\(test)")
    }
  }

  @Test func conditionsHoldAsListed() throws {
    let fixture = try VectorFile.object("predicate_fixture")["results"].list
    let cases = try VectorFile.cases("predicates")
    #expect(cases.count > 30)
    for test in cases {
      let condition = try #require(test["predicate"].condition, "\(test)")
      let result = VectorFile.result(test["results"].list.isEmpty ? fixture : test["results"].list)
      #expect(try condition.holds(in: result, hooks: nil) == test["expected"].bool, "\(test)")
    }
  }

  @Test func fixedResultsLeadToTheListedSteps() throws {
    for test in try VectorFile.cases("navigation") where test["mode"].text == "static" {
      let route = SurveyRoute(.of(Self.survey(test["task"])), hooks: nil)
      let result = VectorFile.result(test["results"].list)
      for pair in test["expected_next"].list.map(\.list) {
        let from = try pair[0].text.map { try route.step($0) }
        #expect(try route.next(after: from, result)?.id == pair[1].text, "\(test["name"])")
      }
    }
  }

  /// Cases of going back that cannot come up here.
  static let noSuchBack = ["back from a step without a result": "a step that shows is always on the path"]

  @Test func goingBackFollowsThePath() throws {
    for test in try VectorFile.cases("navigation") where !test["expected_back"].list.isEmpty {
      guard Self.noSuchBack[test["name"].text ?? ""] == nil else { continue }
      var run = try run(Self.survey(test["task"]))
      let answers = Dictionary(
        uniqueKeysWithValues: test["results"].list.map { ($0["id"].text ?? "", $0["results"].list.first?["answer"]) })
      let last = test["expected_back"].list.first?.list.first?.text
      while let step = run.step, step.id != last {
        if let answer = answers[step.id]??.answer { try run.answer(step.id, answer, at: Moment.start) }
        try run.next(at: Moment.start)
      }
      for pair in test["expected_back"].list.map(\.list) {
        #expect(run.step?.id == pair[0].text, "\(test["name"])")
        guard let before = pair[1].text else {
          #expect(!run.canGoBack, "\(test["name"])")
          continue
        }
        try run.back()
        #expect(run.step?.id == before, "\(test["name"])")
      }
    }
  }

  @Test func runsFollowTheListedPaths() throws {
    for test in try VectorFile.cases("navigation") where test["mode"].text == "walk" {
      var run = try run(Self.survey(test["task"]))
      while let step = run.step {
        let listed = test["answers"][step.id]
        let visit = run.path.count { $0 == step.id }
        let sequence = listed["$seq"].list
        let answer = sequence.isEmpty ? listed : sequence.indices.contains(visit - 1) ? sequence[visit - 1] : .null
        if let answer = answer.answer { try run.answer(step.id, answer, at: Moment.start) }
        try run.next(at: Moment.start)
      }
      #expect(run.path == test["expected_path"].list.compactMap(\.text), "\(test["name"])")
      #expect(run.finished == .completed)
    }
  }

  /// Forms whose items we show differently on purpose.
  static let otherwiseShown: [String: (shown: [String], reason: String)] = [
    "STALE hidden answer still drives others": (["dogs", "dogsYes"], "a hidden item's answer counts nowhere")
  ]

  @Test func itemsAreVisibleAsListed() throws {
    for test in try VectorFile.cases("form_visibility") {
      let name = test["name"].text ?? ""
      // Headings are texts here, not items.
      let sections = Set(test["items"].list.filter { $0["section"].bool == true }.compactMap { $0["id"].text })
      let items = test["items"].list.filter { !sections.contains($0["id"].text ?? "") }.map(Self.item)
      let step = Step(id: test["form"].text ?? "", kind: .form, optional: true, items: items)
      var run = try run(Survey(id: "s", steps: [step]))
      for answers in test["answers_seq"].list.isEmpty ? [test["answers"]] : test["answers_seq"].list {
        for (id, answer) in answers.fields { try run.answer(id, answer.answer, at: Moment.start) }
      }
      let other = Self.otherwiseShown[name]?.shown
      let shown = other ?? test["visible"].list.compactMap(\.text).filter { !sections.contains($0) }
      #expect(try run.visibleItems.map(\.id) == shown, "\(name)")
      let left = try run.result().steps[0]
      #expect(left.answers.map(\.itemID) == shown, "\(name)")
      for (id, answer) in test["result_answers"].fields {
        #expect(left.answers.first { $0.itemID == id }?.answer == answer.answer, "\(name): \(id)")
      }
    }
  }

  private static func format(_ json: JSON) -> AnswerFormat? {
    switch json["type"].text {
    case "text":
      let lines = json["regexOptions"].list.contains(.text("anchorsMatchLines")) ? "(?m)" : ""
      let most = json["maximumLength"].int.flatMap { $0 == 0 ? nil : $0 }
      return .text(TextFormat(maxLength: most, pattern: json["regex"].text.map { lines + $0 }))
    case "numeric":
      return .numeric(
        NumericFormat(
          integer: json["style"].text == "integer", digits: json["maximumFractionDigits"].int,
          min: json["minimum"].number, max: json["maximum"].number))
    case "scale":
      return .scale(
        ScaleFormat(min: json["minimum"].int ?? 0, max: json["maximum"].int ?? 0, step: json["step"].int ?? 1))
    case "boolean": return .boolean(BooleanFormat())
    case "textChoice", "imageChoice", "valuePicker":
      let options = json["choices"].list.map {
        ChoiceOption(value: $0["value"].optionValue, text: $0["text"].text ?? "")
      }
      return .choice(ChoiceFormat(options: options, multiple: json["style"].text == "multiple"))
    default: return nil
    }
  }

  /// An item whose format follows from what conditions and answers of the file do with it.
  private static func item(_ json: JSON) -> FormItem {
    let id = json["id"].text ?? ""
    let isChoice = id.hasPrefix("dogs") || id == "cats"
    let format: AnswerFormat =
      if isChoice {
        .choice(ChoiceFormat(options: ["Yes", "No"].map { ChoiceOption(value: $0, text: $0) }))
      } else if id == "item3" {
        .text(TextFormat())
      } else {
        .boolean(BooleanFormat())
      }
    return FormItem(id: id, format: format, required: json["optional"].bool == false, when: json["visible"].condition)
  }

  private static func survey(_ task: JSON) -> Survey {
    let end: (JSON) -> String = { $0.text ?? Navigation.endID }
    return Survey(
      id: task["id"].text ?? "",
      steps: task["steps"].list.map { step in
        let id = step["id"].text ?? ""
        let rule = task["rules"][id]
        var go: Navigation?
        if rule["type"].text == "direct" {
          go = rule["to"].text.map { .step(id: $0) } ?? .end
        } else if rule["type"].text == "predicate" {
          let hasDefault = rule["default"] != .null || rule["defaultIsNullStep"].bool == true
          go = .branches(
            branches: rule["cases"].list.compactMap { branch in
              branch["when"].condition.map { Navigation.Branch(when: $0, to: end(branch["to"])) }
            }, otherwise: hasDefault ? end(rule["default"]) : nil)
        }
        let items = format(step["format"]).map { [FormItem(id: id, format: $0)] } ?? []
        return Step(
          id: id, kind: items.isEmpty ? .instruction : .question, items: items, skip: task["skip"][id].condition, go: go
        )
      })
  }
}
