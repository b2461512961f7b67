import CareModel

extension SurveyValidator {
  mutating func checkStep(_ step: Step, _ path: String) {
    switch step.kind {
    case .form:
      if step.items.isEmpty {
        report(.wrongItems, "\(path).items", "a form needs at least one item; write an instruction for text alone")
      }
    case .question:
      if step.items.count != 1 {
        report(
          .wrongItems, "\(path).item", "a question has one item, not \(step.items.count); write a form for several")
      }
    case .instruction, .completion, .consent, .permissions, .kneeRangeOfMotion:
      if !step.items.isEmpty {
        report(.wrongItems, "\(path).items", "a step of kind \(step.kind.name) takes no items; move them to a form")
      }
    }
    switch step.kind {
    case .consent(let document):
      if !document.contains(where: { !$0.isWhitespace }) {
        report(.emptyDocument, "\(path).document", "a consent needs the text to agree to")
      }
      if step.optional {
        report(.unanswerable, "\(path).optional", "a consent cannot be skipped; leave `optional` out")
      }
    case .permissions(let request):
      checkOptions(ChoiceFormat(options: request, multiple: true, minChoices: 0), "\(path).request", path)
    case .completion:
      if step.go != nil {
        report(.afterCompletion, "\(path).go", "a completion ends the survey and leads nowhere; leave `go` out")
      }
    case .instruction, .form, .question, .kneeRangeOfMotion: break
    }
  }

  mutating func checkItem(_ item: FormItem, _ path: String, _ step: Step) {
    checkFormat(item.format, path)
    if let given = item.defaultAnswer {
      do throws(AnswerError) {
        try item.validate(given)
      } catch {
        report(.badDefault, "\(path).default", "the item does not take its own default answer: \(error.message)")
      }
    } else if item.readOnly, item.required {
      report(
        .unanswerable, "\(path).read_only", "nobody can answer a required item that is read-only; give it a default")
    }
    if let when = item.when { checkCondition(when, "\(path).when") }
  }

  /// Refuses items of one step that show or hide each other in a circle.
  mutating func checkVisibility(_ step: Step, _ path: String) {
    let ids = Set(step.items.map(\.id))
    var waiting = Dictionary(
      step.items.map { item in
        // A score depends on what its items do.
        let named = (item.when?.references ?? []).flatMap { reference in
          survey.scores.first { isScore(reference) && $0.id == reference.item }?.items ?? [reference]
        }
        let own = named.filter { $0.step == nil || $0.step == step.id }.map(\.item)
        return (item.id, Set(own).intersection(ids))
      }, uniquingKeysWith: { $0.union($1) })
    while let free = waiting.first(where: { $0.value.isEmpty })?.key {
      waiting[free] = nil
      for id in waiting.keys { waiting[id]?.remove(free) }
    }
    guard let number = step.items.firstIndex(where: { waiting[$0.id] != nil }) else { return }
    report(
      .circularCondition, "\(path).items[\(number + 1)].when",
      "whether these show depends on each other: \(waiting.keys.sorted().joined(separator: ", ")); let one show always")
  }
}
