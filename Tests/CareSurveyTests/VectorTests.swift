import CareModel
import CareSurvey
import Foundation
import Testing

@Suite struct VectorTests {
  /// Conditions that hold differently on purpose, or cannot be written, by a part of their JSON.
  static let conditionsOtherwise: [(part: [String: JSON], reason: String)] = [
    (["op": .text("timeOfDay"), "minHour": .integer(5)], "a time is compared as a whole, not its hour and minute"),
    (
      ["result": .object(["id": .text("text"), "step": .text("text"), "task": .text("otherTask")])],
      "a condition reads its own survey, and the last results of its own task"
    ),
  ]

  /// Whether a condition holds differently on purpose.
  static func holdsOtherwise(_ test: JSON) -> Bool {
    conditionsOtherwise.contains { FormatVectors.matches(test["predicate"], $0.part) }
  }

  @Test func conditionsHoldAsListed() throws {
    let fixture = try VectorFile.object("predicate_fixture")
    let cases = try VectorFile.cases("predicates")
    #expect(cases.count == 47)
    var others = 0
    for test in cases {
      let result = VectorFile.result((test["results"].list.isEmpty ? fixture["results"] : test["results"]).list)
      let holds = try test["predicate"].condition(in: fixture["task"].text)?.holds(in: result, hooks: nil)
      let isOther = Self.holdsOtherwise(test)
      #expect((holds == test["expected"].bool) != isOther, "\(test)")
      others += isOther ? 1 : 0
    }
    #expect(others == Self.conditionsOtherwise.count)
  }

  /// Answers that count differently on purpose.
  static let emptyOtherwise: [(answer: JSON, reason: String)] = [
    (.text("  "), "white space alone is refused, so that the item stays unanswered"),
    (.list([.null]), "what is no option is refused, so that the item stays unanswered"),
  ]

  @Test func answersCountAsEmptyAsListed() throws {
    let cases = try VectorFile.cases("answer_is_empty")
    #expect(cases.count == 6)
    for test in cases {
      let answer = test["answer"]
      let format: AnswerFormat =
        switch answer {
        case .list: .choice(ChoiceFormat(options: [ChoiceOption(value: "a", text: "A")], multiple: true))
        case .integer: .numeric(NumericFormat(integer: true))
        default: .text(TextFormat())
        }
      let item = FormItem(id: "x", format: format, required: true, dontKnow: true)
      var run = try run(Survey(id: "s", steps: [form("f", item)]))
      // An answer that is refused is not kept.
      try? run.answer("x", answer.answer, at: Moment.start)
      let isEmpty = (try? run.next(at: Moment.start)) == nil
      let isOther = Self.emptyOtherwise.contains { $0.answer == answer }
      #expect((isEmpty == test["empty"].bool) != isOther, "\(test)")
    }
  }

  /// Paths that differ on purpose.
  static let navigatedOtherwise = [
    "additional task result present": "a condition reads its own survey, and the last results of its own task",
    "skip rule, additional missing": "a condition reads its own survey, and the last results of its own task",
    "duplicate additional task id": "there are no results of other tasks whose ids could be the same",
    "back from a step without a result": "a step that is shown is always on the path",
  ]

  @Test func fixedResultsLeadToTheListedSteps() throws {
    let cases = try VectorFile.cases("navigation")
    #expect(cases.count == 23)
    for test in cases where test["mode"].text == "static" {
      let isOther = Self.navigatedOtherwise[test["name"].text ?? ""] != nil
      guard let survey = Self.navigated(test["task"]) else {
        #expect(isOther, "\(test["name"])")
        continue
      }
      let route = SurveyRoute(.of(survey), hooks: nil)
      let result = VectorFile.result(test["results"].list)
      for pair in test["expected_next"].list.map(\.list) {
        let from = try pair[0].text.map { try route.step($0) }
        #expect((try route.next(after: from, result)?.id == pair[1].text) != isOther, "\(test["name"])")
      }
    }
  }

  @Test func stepsAreModifiedAsListed() throws {
    let cases = try VectorFile.cases("navigation").filter { !$0["expected_properties"].fields.isEmpty }
    #expect(cases.count == 1)
    for test in cases {
      let hooks = TestHooks(said: { moment in
        let modifier = test["task"]["modifiers"][moment.step?.id ?? ""]
        guard try modifier["when"].condition()?.holds(in: moment.result, hooks: nil) ?? false else { return .nothing }
        return .changes(StepChanges(title: modifier["set"]["title"].text))
      })
      var run = try run(#require(Self.navigated(test["task"])), hooks: hooks)
      let answers = VectorFile.result(test["results"].list)
      while let step = run.step {
        if let title = test["expected_properties"][step.id]["title"].text { #expect(step.title == title) }
        if let answer = answers.answer(step.id) { try run.answer(step.id, answer, at: Moment.start) }
        try run.next(at: Moment.start)
      }
      #expect(run.path == answers.steps.map(\.id) + test["expected_properties"].fields.keys.sorted())
    }
  }

  @Test func goingBackFollowsThePath() throws {
    for test in try VectorFile.cases("navigation") where !test["expected_back"].list.isEmpty {
      let isOther = Self.navigatedOtherwise[test["name"].text ?? ""] != nil
      var run = try run(#require(Self.navigated(test["task"])))
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
          #expect(run.canGoBack == isOther, "\(test["name"])")
          continue
        }
        try run.back()
        #expect(run.step?.id == before, "\(test["name"])")
      }
    }
  }

  @Test func runsFollowTheListedPaths() throws {
    for test in try VectorFile.cases("navigation") where test["mode"].text == "walk" {
      var run = try run(#require(Self.navigated(test["task"])))
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
      let sections = Self.sections(test)
      var run = try run(Survey(id: "s", steps: [Self.shownForm(test)]))
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

  /// The headings of a form, which are texts here, not items.
  private static func sections(_ test: JSON) -> Set<String> {
    Set(test["items"].list.filter { $0["section"].bool == true }.compactMap { $0["id"].text })
  }

  /// The form of a case.
  static func shownForm(_ test: JSON) -> Step {
    let sections = sections(test)
    let items = test["items"].list.filter { !sections.contains($0["id"].text ?? "") }.map(Self.item)
    return Step(id: test["form"].text ?? "", kind: .form, optional: true, items: items)
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
    return FormItem(id: id, format: format, required: json["optional"].bool == false, when: json["visible"].condition())
  }

  /// The survey of a task; nil if it has a predicate that no condition can say.
  static func navigated(_ task: JSON) -> Survey? {
    let id = task["id"].text ?? ""
    let steps = task["steps"].list.compactMap { step(of: $0, in: task) }
    return steps.count == task["steps"].list.count ? Survey(id: id, steps: steps) : nil
  }

  private static func step(of json: JSON, in task: JSON) -> Step? {
    let id = json["id"].text ?? "", name = task["id"].text
    let end: (JSON) -> String = { $0.text ?? Navigation.endID }
    let rule = task["rules"][id], skip = task["skip"][id]
    var go: Navigation?
    if rule["type"].text == "direct" {
      go = rule["to"].text.map { .step(id: $0) } ?? .end
    } else if rule["type"].text == "predicate" {
      let hasDefault = rule["default"] != .null || rule["defaultIsNullStep"].bool == true
      let branches = rule["cases"].list.compactMap { branch in
        branch["when"].condition(in: name).map { Navigation.Branch(when: $0, to: end(branch["to"])) }
      }
      guard branches.count == rule["cases"].list.count else { return nil }
      go = .branches(branches: branches, otherwise: hasDefault ? end(rule["default"]) : nil)
    }
    let condition = skip.condition(in: name)
    guard condition != nil || skip == .null else { return nil }
    let items = FormatVectors.format(json["format"]).map { [FormItem(id: id, format: $0)] } ?? []
    var step = Step(
      id: id, kind: items.isEmpty ? .instruction : .question, title: json["title"].text, items: items, skip: condition,
      go: go)
    if task["modifiers"][id] != .null { step.modifier = StepModifier(hook: Hook(path: "modify")) }
    return step
  }
}
