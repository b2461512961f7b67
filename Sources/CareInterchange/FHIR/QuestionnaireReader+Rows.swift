import CareModel

extension QuestionnaireReader {
  /// Adds a question that takes several answers as a repeat group: each row has one.
  ///
  /// The questions inside it are asked in the same row.
  func addRows(_ item: QuestionnaireItem, under conditions: [Condition]) {
    let heading = item.group.flatMap { titles[ObjectIdentifier($0)]?.0 }
    dropHeading(of: item)
    flush()
    let id = rowsID(of: item), isRequired = item.element.flag("required") == true
    let least = item.element.extensionValue(FHIRNames.minOccurs)?.integer ?? (isRequired ? 1 : 0)
    let group = RepeatGroupStep(min: max(0, least), max: mostRows(of: item))
    var step = Step(
      id: id, kind: .repeatGroup(group), title: heading?.text, skip: Self.skip(unless: conditions))
    // No answer is fewer than the least number, and more than none that must be given.
    step.optional = least > 0 && !isRequired
    addTranslations(heading, at: "\(id).title")
    open = OpenForm(step: step, source: item)
    if var question = question(item, step: id) {
      question.required = true
      open?.step.items.append(question)
      let answered = Condition.isAnswered(item: reference(to: item))
      for child in item.children where child.kind != .display { add(child, under: [], whens: [answered]) }
    }
    flush()
  }

  /// Drops the form of the group around an item if it has only its heading, which the rows show.
  private func dropHeading(of item: QuestionnaireItem) {
    guard let form = open, form.source === item.group, form.step.items.isEmpty, form.step.text == nil,
      form.step.detail == nil, case .form = form.step.kind
    else { return }
    pending += form.comments
    open = nil
    for language in translations.keys { translations[language]?["\(form.step.id).title"] = nil }
  }

  /// The id of the group of a question's rows; the question has its own.
  private func rowsID(of item: QuestionnaireItem) -> String {
    let own = item.element.extensionValue(FHIRNames.Own.rows)?.string
    let id = isOwn ? own : nil
    let made = id ?? ImportedID.unique(ImportedID.make(from: item.linkID, keepsDashes: isOwn) + "_rows", in: stepIDs)
    stepIDs.insert(made)
    return made
  }

  private func mostRows(of item: QuestionnaireItem) -> Int {
    guard let most = item.element.extensionValue(FHIRNames.maxOccurs)?.integer else { return RepeatGroupStep.mostRows }
    if most > RepeatGroupStep.mostRows {
      item.element.loss(
        "the maximum of \(most) answers", "is more than a repeat group takes; \(RepeatGroupStep.mostRows) can be given")
    }
    return min(max(1, most), RepeatGroupStep.mostRows)
  }
}
