import CareModel
import Foundation

extension QuestionnaireReader {
  /// Returns the kind of step that `care` wrote on a group or a display, or nil.
  ///
  /// The content of a kind with texts or options of its own is read from the items of the group.
  func ownStep(_ item: QuestionnaireItem) -> StepKind? {
    guard let written = item.element.extensionValue(FHIRNames.Own.step)?.string else { return nil }
    let json = written.hasPrefix("{") ? written : "{\"type\":\"\(written)\",\"document\":\"\",\"request\":[]}"
    if let kind = try? JSONDecoder().decode(StepKind.self, from: Data(json.utf8)) { return kind }
    item.element.loss("the kind of step '\(written)'", "is not one of this release")
    return nil
  }

  /// Reads the texts and options of a kind of step from the items of its group, which then are not items of the survey.
  func readOwnFields(_ group: QuestionnaireItem, _ kind: StepKind) {
    guard case .implied = kind.behavior.items else { return }
    for child in group.children {
      let name = String(child.linkID.dropFirst(group.linkID.count + 1))
      switch (kind, child.kind) {
      case (.consent(var consent), .display) where name == "document":
        let words = text("text", of: child.element)
        consent.document = words.map { TemplateText.unescaped($0.text) } ?? ""
        if let id = open?.step.id {
          for (language, text) in words?.translations ?? [:] {
            translations[language, default: [:]]["\(id).document"] = TemplateText.unescaped(text)
          }
        }
        open?.step.kind = .consent(consent)
      case (.permissions(var permissions), .choice):
        _ = format(of: child, group.linkID)
        permissions.request = child.options.map(\.option)
        open?.step.kind = .permissions(permissions)
      case (_, .display): addText(child, name)
      default: break
      }
      child.isConsumed = true
      child.reference = ItemReference(item: open?.step.id ?? child.linkID)
      child.format = child.format ?? kind.impliedFormat
    }
  }

  private func addText(_ child: QuestionnaireItem, _ name: String) {
    guard let words = text("text", of: child.element), let id = open?.step.id else { return }
    if name == "detail" { open?.step.detail = words.text } else { open?.step.text = words.text }
    addTranslations(words, at: "\(id).\(name == "detail" ? "detail" : "text")")
  }
}

extension StepKind {
  /// The format of the item that the kind implies.
  fileprivate var impliedFormat: AnswerFormat? {
    if case .implied(let format, _) = behavior.items { format } else { nil }
  }
}
