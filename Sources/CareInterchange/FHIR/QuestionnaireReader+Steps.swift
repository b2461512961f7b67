import CareModel
import Foundation

extension QuestionnaireReader {
  /// Adds an item and everything in it to the survey; `conditions` hold while it can be shown.
  ///
  /// `whens` are the conditions of groups that share the form of the item.
  func add(_ item: QuestionnaireItem, under conditions: [Condition], whens: [Condition] = []) {
    if takeScore(item) || takeCalculation(item) { return }
    if item.element.extensionValue(FHIRNames.hidden)?.isTrue == true {
      item.isHidden = true
      item.constants = constants(of: item)
      let use = item.constants.isEmpty ? "" : "; conditions read its initial value"
      item.element.loss(
        "the item '\(item.linkID)'", "is hidden from participants and is not taken over\(use)", isWhole: true)
      pending += item.element.comments
      for child in item.children { hide(child) }
      return
    }
    if item.repeats || item.asksInRows, item.children.contains(where: { $0.kind == .group }) {
      item.element.error(
        .notImportable, "a group that repeats cannot have groups in it; write their items in the group", at: "repeats")
    }
    switch item.kind {
    case .group: addGroup(item, under: conditions, whens: whens)
    case .display: addDisplay(item, under: conditions, whens: whens)
    default: addQuestion(item, under: conditions, whens: whens)
    }
  }

  // MARK: Groups

  private func addGroup(_ item: QuestionnaireItem, under conditions: [Condition], whens: [Condition]) {
    let own = condition(of: item)
    if item.isNeverShown { return loseNeverShown(item) }
    let title = title(of: item), link = link(of: item)
    let kind = ownStep(item) ?? (item.repeats ? .repeatGroup(RepeatGroupStep()) : item.isMatrix ? .matrix : nil)
    finishUnanswered(
      item, except: ["linkId", "text", "prefix", "type", "enableWhen", "enableBehavior", "repeats", "item"])
    // A group without a text only states a condition; it continues the form that it is in.
    if title == nil, item.parent != nil, kind == nil, item.children.allSatisfy({ $0.kind != .display }) {
      loseLink(link, of: item)
      for comment in item.element.comments { item.children.first?.element.note(comment) }
      for child in item.children { add(child, under: conditions, whens: whens + own) }
      return
    }
    flush()
    let all = conditions + whens + own
    begin(item, title: title, link: link, conditions: all, kind: kind)
    for child in item.children where !child.isConsumed { add(child, under: all) }
    flush()
  }

  /// The text of a group: its heading.
  private func title(of item: QuestionnaireItem) -> ImportedText? {
    text("text", of: item.element, prefix: item.element.text("prefix"))
  }

  /// Opens the form of a group, or a further one for what follows a nested group.
  private func begin(
    _ item: QuestionnaireItem, title: ImportedText?, link: FormLink?, conditions: [Condition], kind: StepKind? = nil
  ) {
    let id = stepID(of: item)
    if item.element.flag("repeats") == true, item.children.contains(where: \.kind.isQuestion) { revisited.insert(id) }
    open = OpenForm(
      step: Step(id: id, kind: kind ?? .form, title: title?.text, skip: Self.skip(unless: conditions)), source: item)
    open?.step.form = link
    titles[ObjectIdentifier(item)] = (title, conditions, link)
    addTranslations(title, at: "\(id).title")
    open?.comments = item.element.comments
    if let kind, isOwn { readOwnFields(item, kind) }
  }

  /// Continues the form of a group after something else was shown.
  private func resume(_ group: QuestionnaireItem) {
    guard open?.source !== group else { return }
    flush()
    let (title, conditions, link) = titles[ObjectIdentifier(group)] ?? (nil, [], nil)
    begin(group, title: title, link: link, conditions: conditions, kind: group.isMatrix ? .matrix : nil)
    open?.comments = []
  }

  /// Returns the group around an item that has a form; a group that only states a condition continues the one around it.
  private func form(of item: QuestionnaireItem) -> QuestionnaireItem? {
    var group = item.group
    while let one = group, titles[ObjectIdentifier(one)] == nil, let outer = one.group { group = outer }
    return group
  }

  /// Closes the form, which becomes an instruction if it asks nothing.
  func flush() {
    guard var form = open else { return }
    open = nil
    if case .matrix = form.step.kind, !form.step.fitsMatrix {
      form.step.kind = .form
      form.source.element.loss(
        "the table of the group", "has no questions with the same options; they are asked one below the other")
      form.comments = form.source.element.comments
    }
    if form.step.items.isEmpty, case .form = form.step.kind {
      guard form.step.title != nil || form.step.text != nil || form.step.detail != nil else { return }
      // The heading of a group without questions of its own is shown before those of the groups inside it.
      form.step.kind = .instruction
    }
    add(form.step, from: form.source, form.comments)
  }

  private func add(_ step: Step, from source: QuestionnaireItem, _ comments: [String]) {
    survey.steps.append(step)
    stepSources.append(source)
    stepComments[step.id] = pending + comments
    pending = []
  }

  /// Returns the condition under which a step is skipped, which is shown while all conditions hold.
  static func skip(unless conditions: [Condition]) -> Condition? {
    all(conditions)?.negated
  }

  // MARK: Displays

  private func addDisplay(_ item: QuestionnaireItem, under conditions: [Condition], whens: [Condition]) {
    let own = whens + condition(of: item)
    if item.isNeverShown { return loseNeverShown(item) }
    let words = text("text", of: item.element, prefix: item.element.text("prefix"))
    let isHelp = !item.controls.isDisjoint(with: ["help", "flyover"])
    let kind = ownStep(item), link = link(of: item)
    finishUnanswered(
      item, except: ["linkId", "text", "prefix", "type", "enableWhen", "enableBehavior", "repeats", "item"])
    guard let words else {
      if kind != nil { return addText(nil, item, link, conditions + own, kind) }
      if !report.hasErrors { item.element.loss("a display without a text", "shows nothing") }
      return
    }
    if let group = item.group, group.repeats, !isOwn { return addToRows(words, item, in: group, own, link) }
    guard let group = item.group, kind == nil else {
      return addText(words, item, link, conditions + own, kind)
    }
    guard own.isEmpty else {
      flush()
      return addText(words, item, link, conditions + own, nil)
    }
    loseLink(link, of: item)
    resume(group)
    if isHelp, open?.step.items.isEmpty == true, open?.step.detail == nil {
      return setText(words, \.detail, "detail", item)
    }
    if open?.step.items.isEmpty == false || open?.step.detail != nil {
      flush()
      resume(group)
    }
    // Several displays in a row are paragraphs of one text.
    join(words, item)
  }

  /// Adds a text of a group that repeats, which has one text for all of its rows.
  private func addToRows(
    _ words: ImportedText, _ item: QuestionnaireItem, in group: QuestionnaireItem, _ conditions: [Condition],
    _ link: FormLink?
  ) {
    loseLink(link, of: item)
    resume(group)
    if !conditions.isEmpty {
      item.element.loss(
        "the condition of the text '\(item.linkID)'", "has no equivalent in rows; it is always shown", at: "enableWhen")
    }
    if open?.step.items.isEmpty == false {
      item.element.loss("the place of the text '\(item.linkID)'", "is above the rows, and not between their questions")
    }
    join(words, item)
  }

  /// Adds a paragraph to the text of the form.
  private func join(_ words: ImportedText, _ item: QuestionnaireItem) {
    guard let before = open?.step.text, let id = open?.step.id else { return setText(words, \.text, "text", item) }
    let known = translations.compactMapValues { $0["\(id).text"] }
    let joined = ImportedText(text: before, translations: known).joined(to: words, by: "\n\n")
    open?.step.text = joined.text
    addTranslations(joined, at: "\(id).text")
    open?.comments += item.element.comments
  }

  private func setText(
    _ words: ImportedText, _ field: WritableKeyPath<Step, String?>, _ name: String, _ item: QuestionnaireItem
  ) {
    guard let id = open?.step.id else { return }
    open?.step[keyPath: field] = words.text
    open?.comments += item.element.comments
    addTranslations(words, at: "\(id).\(name)")
  }

  /// Adds a step that only shows a text.
  private func addText(
    _ words: ImportedText?, _ item: QuestionnaireItem, _ link: FormLink?, _ conditions: [Condition], _ kind: StepKind?
  ) {
    let id = stepID(of: item)
    var step = Step(id: id, kind: kind ?? .instruction, skip: Self.skip(unless: conditions))
    step.form = link
    // A step of care without more texts has only a heading.
    let field = kind == nil ? "text" : "title"
    if kind == nil { step.text = words?.text } else { step.title = words?.text }
    addTranslations(words, at: "\(id).\(field)")
    add(step, from: item, item.element.comments)
  }

  // MARK: Questions

  private func addQuestion(_ item: QuestionnaireItem, under conditions: [Condition], whens: [Condition]) {
    let own = condition(of: item)
    if item.isNeverShown { return loseNeverShown(item) }
    if item.asksInRows { return addRows(item, under: conditions + whens + own) }
    let inner = item.children.filter { $0.kind != .display }
    let isAlone = item.group == nil && item.parent == nil
    if isAlone {
      flush()
      let id = stepID(of: item)
      let kind: StepKind = inner.isEmpty ? .question : .form
      open = OpenForm(step: Step(id: id, kind: kind, skip: Self.skip(unless: conditions + own)), source: item)
    } else if let group = item.rows ?? form(of: item) ?? item.outermost {
      resume(group)
    }
    guard let step = open?.step.id, let question = question(item, step: step) else {
      for child in inner { add(child, under: conditions, whens: whens) }
      return
    }
    var asked = question
    asked.when = Self.all(isAlone ? whens : whens + own)
    open?.step.items.append(asked)
    let answered = Condition.isAnswered(item: reference(to: item))
    for child in inner { add(child, under: conditions, whens: whens + [answered]) }
    if isAlone { flush() }
  }

  /// Reports what is inside a hidden item.
  func hide(_ item: QuestionnaireItem) {
    item.isHidden = true
    item.element.loss("the item '\(item.linkID)'", "is inside a hidden item and is not taken over", isWhole: true)
    pending += item.element.comments
    for child in item.children { hide(child) }
  }

  /// Returns the condition under which all of some hold; nil for none.
  static func all(_ conditions: [Condition]) -> Condition? {
    let parts = conditions.flatMap { if case .all(let parts) = $0 { parts } else { [$0] } }.uniqued
    // A comparison holds for answered items only.
    let compared = Set(parts.filter { !$0.isAboutBeingAnswered }.compactMap(\.reference))
    let needed = parts.filter { part in
      if case .isAnswered(let item) = part { !compared.contains(item) } else { true }
    }
    return needed.count > 1 ? .all(of: needed) : needed.first
  }

  /// Reports what a group or a display cannot have.
  private func finishUnanswered(_ item: QuestionnaireItem, except names: Set<String>) {
    // Groups that cannot be changed hold questions that cannot.
    if item.kind == .display {
      loseFlags(of: item, ["readOnly", "repeats"])
    } else {
      _ = item.element.flag("readOnly")
    }
    _ = (item.element.flag("required"), item.element.flag("repeats"))
    if item.element.flag("required") == true {
      item.element.loss(
        "'required'", "of a \(item.kind.rawValue) has no equivalent; require a question", at: "required")
    }
    loseControls(of: item)
    keepExpressions(of: item.element)
    item.element.finish(ignoring: names.union(["id", "required", "readOnly"]))
  }

  // MARK: Ids

  func stepID(of item: QuestionnaireItem) -> String {
    let own = item.element.extensionValue(item.kind.isQuestion ? FHIRNames.Own.stepID : FHIRNames.Own.id)?.string
    let base = ownID(own) ?? ImportedID.make(from: item.linkID, keepsDashes: isOwn)
    let id = ImportedID.unique(base, in: stepIDs)
    stepIDs.insert(id)
    return id
  }

  /// Returns an id that `care` wrote beside the linkId of a form; nil if there is none.
  private func ownID(_ id: String?) -> String? { isOwn ? id.flatMap { ImportedID.isLegal($0) ? $0 : nil } : nil }

  /// Returns the id of an item, which is unique in the survey, or in its step if `care` wrote it.
  func itemID(of item: QuestionnaireItem, step: String) -> String {
    if let id = ownID(item.element.extensionValue(FHIRNames.Own.id)?.string) {
      itemIDs.insert(id)
      return id
    }
    if isOwn, let owner = item.asksInRows ? step : item.group?.linkID, item.linkID.hasPrefix(owner + ".") {
      let rest = String(item.linkID.dropFirst(owner.count + 1))
      if ImportedID.isLegal(rest) {
        itemIDs.insert(rest)
        return rest
      }
    }
    let base = ImportedID.make(from: item.linkID, keepsDashes: isOwn)
    let id = ImportedID.unique(base, in: itemIDs)
    itemIDs.insert(id)
    return id
  }

  /// Returns the reference of a condition to an item that has been added.
  func reference(to item: QuestionnaireItem) -> ItemReference {
    guard let reference = item.reference else { return ItemReference(item: item.linkID) }
    // `care` writes a dot where several steps have an item of that name, or where a step has it.
    let isAmbiguous = isOwn && item.linkID.contains(".") && !hasOwnID(item) && (dottedNames[reference.item] ?? 0) > 1
    return isAmbiguous ? reference : ItemReference(item: reference.item)
  }
}

extension QuestionnaireItem {
  /// The outermost item around this one, or itself.
  var outermost: QuestionnaireItem? { parent?.outermost ?? (parent == nil ? self : parent) }
}

extension Condition {
  /// Whether the condition asks only whether there is an answer.
  fileprivate var isAboutBeingAnswered: Bool {
    switch self {
    case .isAnswered, .isSkipped, .isDontKnow: true
    default: false
    }
  }

  /// The condition that holds when this one does not.
  var negated: Condition {
    if case .none(let parts) = self, parts.count == 1 { return parts[0] }
    return .none(of: [self])
  }
}
