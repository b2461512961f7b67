import CareModel

extension QuestionnaireReader {
  /// Returns the kind of step that `care` wrote on a group or a display, or nil.
  ///
  /// The content of a kind with texts or options of its own is read from the items of the group.
  func ownStep(_ item: QuestionnaireItem) -> StepKind? {
    guard let written = item.element.extensionValue(FHIRNames.Own.step)?.string else { return nil }
    let json = written.hasPrefix("{") ? written : "{\"type\":\"\(written)\",\"document\":\"\",\"request\":[]}"
    if let kind = own(StepKind.self, from: json) { return kind }
    item.element.loss("the kind of step '\(written)'", "is not one of this release")
    return nil
  }

  /// Returns a value that `care` wrote as JSON in a text of the file; nil if the text is none of the type.
  ///
  /// Conditions contain each other up to 32 times, which is 64 levels of JSON and the condition inside.
  func own<Value: Decodable>(_ type: Value.Type, from text: String) -> Value? {
    try? JSONText.decode(type, from: text.utf8, within: .init(bytes: 1 << 24, depth: 128))
  }

  /// Reads the texts and options of a kind of step from the items of its group, which then are not items of the survey.
  func readOwnFields(_ group: QuestionnaireItem, _ kind: StepKind) {
    var isImplied = false
    if case .implied = kind.behavior.items { isImplied = true }
    let own = "\(group.linkID).\(group.linkID)"
    readRowOption(of: group)
    for child in group.children where !child.isConsumed && child.kind == .display || isImplied && child.linkID == own {
      child.isConsumed = true
      _ = child.controls
      if child.kind == .display {
        addText(child, String(child.linkID.dropFirst(group.linkID.count + 1)))
      } else {
        addImplied(child, kind)
      }
    }
  }

  /// Reads the item that a kind implies.
  private func addImplied(_ child: QuestionnaireItem, _ kind: StepKind) {
    let format = format(of: child, open?.step.id ?? "")
    // It says the heading of its step again.
    _ = child.element.raw("text")
    if case .permissions(var permissions) = kind {
      permissions.request = child.options.map(\.option)
      open?.step.kind = .permissions(permissions)
    }
    child.reference = ItemReference(item: open?.step.id ?? child.linkID)
    child.format = kind.impliedFormat ?? format
    open?.step.optional = !(child.element.flag("required") ?? false) && isOptional(kind)
  }

  /// Whether a step of a kind whose answer is not required can be skipped.
  private func isOptional(_ kind: StepKind) -> Bool {
    if case .implied(_, true, _) = kind.behavior.items { kind.behavior.requiredAnswer == nil } else { false }
  }

  /// Reads the option of a row, which the survey makes of the choice whose chosen options are the rows.
  private func readRowOption(of group: QuestionnaireItem) {
    guard let step = open?.step, let id = step.optionID else { return }
    let names = [id, "\(group.linkID).\(id)"]
    guard
      let child = group.children.first(where: {
        names.contains($0.element.extensionValue(FHIRNames.Own.id)?.string ?? $0.linkID)
      })
    else { return }
    child.isConsumed = true
    _ = (child.controls, child.element.raw("text"), child.element.raw("required"))
    child.format = format(of: child, step.id)
    child.reference = ItemReference(step: step.id, item: id)
  }

  private func addText(_ child: QuestionnaireItem, _ name: String) {
    guard let words = text("text", of: child.element), let id = open?.step.id else { return }
    if case .consent(var consent)? = open?.step.kind, name == "document" {
      // A document repeats no answers, so that a brace is itself.
      consent.document = TemplateText.unescaped(words.text)
      open?.step.kind = .consent(consent)
      let translated = ImportedText(text: "", translations: words.translations.mapValues(TemplateText.unescaped))
      return addTranslations(translated, at: "\(id).document")
    }
    // The content of other kinds is in the kind itself.
    guard name == "text" || name == "detail" else { return }
    if name == "detail" { open?.step.detail = words.text } else { open?.step.text = words.text }
    addTranslations(words, at: "\(id).\(name == "detail" ? "detail" : "text")")
  }
}

extension StepKind {
  /// The format of the item that the kind implies.
  fileprivate var impliedFormat: AnswerFormat? {
    if case .implied(let format, _, _) = behavior.items { format } else { nil }
  }
}
