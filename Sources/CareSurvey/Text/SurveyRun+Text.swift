import CareModel

extension SurveyRun {
  /// The text with the labels of answers in the places for them, from the steps left so far.
  ///
  /// An item without an answer, and one that was not shown, gives the survey's ``Survey/unanswered``.
  package func filled(_ text: String) -> String {
    let template = TextTemplate(text)
    guard !template.references.isEmpty else { return template.filled { $0.description } }
    return template.filled { label($0) ?? survey.unanswered }
  }

  func filled(_ step: Step) -> Step {
    var step = step
    step.title = step.title.map { filled($0) }
    step.text = step.text.map { filled($0) }
    step.detail = step.detail.map { filled($0) }
    step.items = step.items.map { filled($0) }
    return step
  }

  func filled(_ item: FormItem) -> FormItem {
    var item = item
    item.text = item.text.map { filled($0) }
    item.detail = item.detail.map { filled($0) }
    return item
  }

  private func label(_ reference: ItemReference) -> String? {
    for visit in visits.reversed() where reference.step == nil || visit.stepID == reference.step {
      guard visit.shown?.contains(reference.item) ?? false,
        let item = (try? route.step(visit.stepID))?.questions.first(where: { $0.id == reference.item })
      else { continue }
      return visit.entries[reference.item].map { item.format.label($0.answer) }
    }
    return nil
  }
}
