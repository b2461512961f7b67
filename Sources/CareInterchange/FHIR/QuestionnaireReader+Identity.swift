import CareModel
import Foundation

extension QuestionnaireReader {
  /// Whether `care` wrote an id beside the item's linkId.
  func hasOwnID(_ item: QuestionnaireItem) -> Bool { item.element.extensionValue(FHIRNames.Own.id) != nil }

  /// Returns what the form calls an item, by which its answers go out; `format` is that of a question.
  func link(of item: QuestionnaireItem, format: AnswerFormat? = nil) -> FormLink? {
    var link = FormLink()
    if !isOwn || hasOwnID(item) { link.linkID = item.linkID }
    link.codes = codes(of: item.element)
    link.definition = item.element.text("definition")
    link.prefix = item.element.text("prefix")
    if let format { link.type = type(of: item, format) }
    return link == FormLink() ? nil : link
  }

  /// Returns the codes of an element as a plan has them.
  func codes(of element: FHIRElement) -> [String] {
    element.objects("code", "Coding").compactMap { code in
      let coding = code.coding()
      if coding.code == nil { code.loss("a code without 'code'", "names nothing") }
      code.finish()
      for comment in code.comments { element.note(comment) }
      return coding.written
    }
  }

  /// Names as lost what the form calls an item that is none here: a text, or a group that only states a condition.
  func loseLink(_ link: FormLink?, of item: QuestionnaireItem) {
    guard !isOwn, let link else { return }
    if !link.codes.isEmpty {
      item.element.loss(
        "the codes of the \(item.kind.rawValue) '\(item.linkID)'",
        "are not taken over: nothing here stands for it alone",
        at: "code")
    }
    if link.prefix != nil, item.element.text("text") == nil {
      item.element.loss(
        "the prefix of the \(item.kind.rawValue) '\(item.linkID)'", "has no text to stand before, and is not shown",
        at: "prefix")
    }
    if link.definition != nil {
      item.element.loss(
        "the definition of the \(item.kind.rawValue) '\(item.linkID)'",
        "is not taken over: nothing here stands for it alone", at: "definition")
    }
    item.element.note("linkId of a \(item.kind.rawValue): \(item.linkID)")
  }

  /// Returns the type of answer that is asked for where the format would be written as another one.
  private func type(of item: QuestionnaireItem, _ format: AnswerFormat) -> FormAnswerType? {
    let literals = Set(item.options.filter { !$0.option.other }.map(\.type))
    if let first = literals.first, !item.options.isEmpty {
      guard literals.count > 1 else { return first }
      // Among codes, an option without one is of the other type.
      let types = literals.compactMap(\.self)
      let areTold = item.options.allSatisfy {
        $0.type != nil || $0.option.other || $0.isUnknown || $0.option.code != nil
      }
      if types.count == 1, areTold { return types[0] }
      item.element.loss("the types of the options", "differ; their answers go out as codes")
      return nil
    }
    guard FHIRItemShape(format).type != item.kind.rawValue else { return nil }
    return FormAnswerType(rawValue: item.kind.rawValue)
  }

  /// Gives the survey the identity of its form, and the digest of what it asks.
  func identify() {
    guard !report.hasErrors else { return }
    if isOwn {
      guard let written = root.extensionValue(FHIRNames.Own.form)?.string else { return }
      guard let form = own(FormIdentity.self, from: written) else {
        return root.loss("the form of the survey", "is not written as this release writes it")
      }
      return survey.form = form
    }
    var form = FormIdentity(url: address, version: version)
    form.codes = codes
    form.parents = parents()
    survey.form = form
    do {
      let checksum = try survey.formChecksum()
      survey.form?.checksum = checksum
    } catch {
      root.error(.badSurvey, "a number of the questionnaire is not finite; write one that is")
    }
  }

  /// Returns the linkIds of the items around others, where the steps do not say it.
  private func parents() -> [String: String] {
    var parents: [String: String] = [:]
    var groups: [String: String] = [:]
    for step in survey.steps { groups[step.id] = step.form?.linkID }
    func place(_ item: QuestionnaireItem, usual: String?) {
      guard let parent = item.parent, parents[item.linkID] == nil else { return }
      if parent.linkID != usual { parents[item.linkID] = parent.linkID }
      place(parent, usual: parent.reference.flatMap { $0.step.flatMap { groups[$0] } })
    }
    for calculation in calculations { place(calculation.item, usual: nil) }
    for (step, source) in zip(survey.steps, stepSources) where step.form != nil {
      if let source { place(source, usual: nil) }
    }
    for step in survey.steps {
      for item in step.items {
        guard let source = itemSources[ItemReference(step: step.id, item: item.id)] else { continue }
        place(source, usual: step.form?.linkID)
      }
    }
    return parents
  }
}
