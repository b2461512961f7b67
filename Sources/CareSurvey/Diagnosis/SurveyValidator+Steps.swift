import CareModel

extension SurveyValidator {
  mutating func checkItem(_ item: FormItem, _ path: String, _ step: Step) {
    problems += item.format.definition.problems(at: path)
    if let given = item.defaultAnswer {
      do throws(AnswerError) {
        try item.validate(given)
      } catch {
        report(.badDefault, "\(path).default", "the default answer is invalid: \(error.message)")
      }
    } else if item.readOnly, item.required {
      report(
        .unanswerable, "\(path).read_only", "a required item that is read-only cannot be answered; add a default")
    }
    if let correct = item.correct {
      do throws(AnswerError) {
        try item.validate(correct)
      } catch {
        report(.badDefault, "\(path).correct", "the correct answer is invalid: \(error.message)")
      }
    } else if item.explanation != nil {
      report(.badDefault, "\(path).explanation", "`explanation` is shown after a wrong answer; add the `correct` one")
    }
    if let original = item.format.original { checkRepeated(original, of: item, path, step) }
    if case .answer(let reference)? = item.defaultSource { _ = resolve(reference, "\(path).default") }
    if let when = item.when { checkCondition(when, "\(path).when") }
    for (number, option) in item.format.definition.options.enumerated() {
      if let when = option.when { checkCondition(when, "\(path).options[\(number + 1)].when") }
      if option.pinned, item.format.definition.order == .given {
        report(
          .badLimits, "\(path).options[\(number + 1)].pinned",
          "every option keeps its place unless the order is random; remove `pinned`, or give a choice order = \"random\""
        )
      }
    }
    if let rule = item.requirement.condition { checkCondition(rule, "\(path).required") }
    if let rule = item.lock.condition { checkCondition(rule, "\(path).read_only") }
  }

  /// Checks the rules over several answers, the function that draws a custom step, and the steps of a review.
  mutating func checkStep(_ step: Step, _ path: String) {
    for (number, check) in step.checks.enumerated() {
      let path = "\(path).checks[\(number + 1)]"
      checkCondition(check.require, "\(path).require")
      if step.questions.isEmpty { report(.badCheck, path, "a step without items has nothing to check") }
      if let item = check.item, !step.questions.contains(where: { $0.id == item }) {
        report(
          .unknownItem, "\(path).item",
          "step '\(step.id)' has no item '\(item)'" + hint(item, step.questions.map(\.id)))
      }
    }
    checkIcon(step.icon, path)
    checkPoints(step.body, "\(path).body")
    if case .table(let table) = step.kind { checkPoints(table.rows, "\(path).rows") }
    if step.order == .random, step.items.count < 2 {
      report(.badStep, "\(path).order", "only a form with several items has an order; remove `order`")
    }
    if case .implied(let format, _, _) = step.kind.behavior.items,
      format.isOffered || format.definition.options.contains(where: \.pinned)
    {
      report(.badStep, path, "the options of a \(step.kind.name) step are always shown in order; ask with a choice")
    }
    if step.ends != nil, !step.kind.behavior.endsSurvey {
      report(.badStep, "\(path).ends", "only a completion ends a survey; write go = \"end\", or a completion")
    }
    if step.kind == .custom, survey.runHooks[.view] == nil {
      report(.badStep, path, "a custom step needs the survey's view_for, which draws it")
    }
    if case .repeatGroup(let group) = step.kind { checkTitle(of: group, step, path) }
    if case .signature(let signature) = step.kind, let consent = signature.of {
      let known = survey.steps.filter { if case .consent = $0.kind { true } else { false } }.map(\.id)
      if !known.contains(consent) {
        report(.unknownStep, "\(path).of", "there is no consent '\(consent)'" + hint(consent, known))
      }
    }
    if case .review(let review) = step.kind {
      for (number, id) in review.steps.enumerated() where !survey.steps.contains(where: { $0.id == id }) {
        report(
          .unknownStep, "\(path).steps[\(number + 1)]",
          "there is no step '\(id)'" + hint(id, survey.steps.map(\.id)))
      }
    }
  }

  /// Checks that the title of a row names items of the row.
  private mutating func checkTitle(of group: RepeatGroupStep, _ step: Step, _ path: String) {
    for reference in group.itemTitle.map({ TextTemplate($0).references }) ?? [] {
      let isOwn = reference.step == nil || reference.step == step.id
      guard !isOwn || !step.items.contains(where: { $0.id == reference.item }) else { continue }
      report(
        .unknownItem, "\(path).item_title",
        "a row of '\(step.id)' has no item '\(reference)'" + hint(reference.item, step.items.map(\.id))
          + "; or write {{ for a brace")
    }
  }

  /// Checks the item whose answer another one repeats.
  private mutating func checkRepeated(_ original: String, of item: FormItem, _ path: String, _ step: Step) {
    guard let other = step.items.prefix(while: { $0.id != item.id }).first(where: { $0.id == original }) else {
      return report(
        .unknownItem, "\(path).of",
        "step '\(step.id)' has no item '\(original)' before '\(item.id)', whose answer it could repeat")
    }
    switch other.format.definition.field(in: .english) {
    case .text(1, _, _) where other.format.original == nil: break
    default:
      report(.wrongItems, "\(path).of", "'\(original)' is a \(other.format.name); only one line of text is repeated")
    }
  }

  /// Reports items of one step that show or hide each other in a circle.
  mutating func checkVisibility(_ step: Step, _ path: String) {
    let ids = Set(step.items.map(\.id))
    var waiting = Dictionary(
      step.items.map { item in
        // A score depends on whatever its items depend on.
        let named = item.showingConditions.flatMap(\.references).flatMap { reference in
          guard reference.source == nil, isScore(reference) else { return [reference] }
          return survey.scores.first { $0.id == reference.item }?.items ?? []
        }
        let own = named.filter { $0.source == nil && ($0.step == nil || $0.step == step.id) }.map(\.item)
        return (item.id, Set(own).intersection(ids))
      }, uniquingKeysWith: { $0.union($1) })
    var count: Int
    repeat {
      count = waiting.count
      let left = waiting
      waiting = left.filter { item in item.value.contains { left[$0] != nil } }
    } while waiting.count < count
    guard let number = step.items.firstIndex(where: { waiting[$0.id] != nil }) else { return }
    let item = step.items[number]
    if waiting.count == 1, item.when == nil,
      let option = item.format.definition.options.firstIndex(where: { $0.when != nil })
    {
      return report(
        .circularCondition, "\(path).items[\(number + 1)].options[\(option + 1)].when",
        "the options of '\(item.id)' depend on its own answer; let them depend on an earlier item")
    }
    report(
      .circularCondition, "\(path).items[\(number + 1)].when",
      "the visibility of these items depends on each other: \(waiting.keys.sorted().joined(separator: ", ")); always show one of them"
    )
  }

  /// Checks what is shown before points in the place of their bullets.
  private mutating func checkPoints(_ points: [BodyItem], _ path: String) {
    for (number, point) in points.enumerated() {
      let path = "\(path)[\(number + 1)]"
      checkIcon(point.icon, path)
      guard [point.tag, point.icon, point.image].count(where: { $0 != nil }) > 1 else { continue }
      report(.badStep, path, "one thing is in the place of a bullet; write one of tag, icon, and image")
    }
  }

  private mutating func checkIcon(_ icon: String?, _ path: String) {
    guard let icon, Icon(rawValue: icon) == nil else { return }
    report(.badStep, "\(path).icon", "there is no icon '\(icon)'" + hint(icon, Icon.allCases.map(\.rawValue)))
  }

  /// Checks the references to answers in the texts of a step.
  mutating func checkTexts(_ step: Step, _ path: String) {
    checkReferences(
      [
        ("title", step.title), ("text", step.text), ("detail", step.detail), ("footnote", step.footnote),
        ("learn_more", step.learnMore),
      ], path)
    for (number, point) in step.body.enumerated() {
      checkReferences([("text", point.text)], "\(path).body[\(number + 1)]")
    }
    for (number, check) in step.checks.enumerated() {
      checkReferences([("message", check.message)], "\(path).checks[\(number + 1)]")
    }
    for (number, item) in step.items.enumerated() {
      checkReferences(
        [("text", item.text), ("detail", item.detail), ("explanation", item.explanation)],
        "\(path).items[\(number + 1)]")
    }
  }

  private mutating func checkReferences(_ texts: [(field: String, text: String?)], _ path: String) {
    for (field, text) in texts {
      for reference in text.map({ TextTemplate($0).references }) ?? [] {
        let before = problems.count
        let item = resolve(reference, "\(path).\(field)")
        if let item, item.isWithheld {
          report(
            .wrongCondition, "\(path).\(field)",
            "the answer to '\(item.id)' is not kept, so no text can repeat it; remove {\(reference)}")
        }
        guard item == nil, problems.count > before else { continue }
        problems[problems.count - 1].message += "; or write {{ for a brace"
      }
    }
  }
}
