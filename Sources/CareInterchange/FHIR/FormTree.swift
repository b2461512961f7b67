import CareModel

/// The items of a questionnaire in the tree of the form from which its survey was made.
struct FormTree {
  private final class Node {
    let linkID: String
    /// The members beside the linkId and the items inside it; none while nothing but its place is known.
    var members: [OrderedJSON.Member] = []
    var children: [Node] = []

    init(_ linkID: String) { self.linkID = linkID }

    var json: OrderedJSON {
      var item = ObjectBuilder()
      item.add("linkId", linkID)
      // A heading over groups is shown by itself here.
      let type = children.isEmpty ? nil : members.firstIndex { $0.name == "type" && $0.value.isText("display") }
      var written = members.isEmpty ? [OrderedJSON.Member("type", .text("group"))] : members
      if let type { written[type].value = .text("group") }
      for member in written { item.add(member.name, member.value) }
      item.add("item", children.map(\.json))
      return item.json
    }
  }

  private let form: FormIdentity
  private var nodes: [String: Node] = [:]
  private var roots: [Node] = []

  init(_ form: FormIdentity) { self.form = form }

  /// The items.
  var json: [OrderedJSON] { roots.map(\.json) }

  /// Adds an item with those inside it; `parent` is the one around it where the form names no other.
  mutating func add(_ item: OrderedJSON, in parent: String? = nil) {
    guard case .object(let members) = item, case .value(.string(let linkID))? = members.value(of: "linkId") else {
      return
    }
    let node = node(linkID, in: parent)
    // A step that continues a group says again what the group says.
    if node.members.isEmpty { node.members = members.filter { $0.name != "linkId" && $0.name != "item" } }
    guard case .array(let inner)? = members.value(of: "item") else { return }
    for child in inner { add(child, in: linkID) }
  }

  /// Adds the text of a group that has none of its own, such as the heading of rows.
  mutating func addText(_ text: [OrderedJSON.Member], to linkID: String) {
    let node = node(linkID, in: nil)
    if node.members.isEmpty { node.members = text + [.init("type", .text("group"))] }
  }

  private mutating func node(_ linkID: String, in parent: String?) -> Node {
    if let known = nodes[linkID] { return known }
    let node = Node(linkID)
    nodes[linkID] = node
    if let outer = form.parents[linkID] ?? parent {
      self.node(outer, in: nil).children.append(node)
    } else {
      roots.append(node)
    }
    return node
  }
}

extension OrderedJSON {
  fileprivate func isText(_ text: String) -> Bool { if case .value(.string(text)) = self { true } else { false } }
}

extension [OrderedJSON.Member] {
  func value(of name: String) -> OrderedJSON? { first { $0.name == name }?.value }
}

extension Step {
  /// Whether the step is only the place of questions that are in no group of its form.
  var isOutsideGroups: Bool {
    guard form == nil, title == nil, text == nil, detail == nil, !items.isEmpty else { return false }
    switch kind {
    case .question, .form: return items.allSatisfy { $0.form?.linkID != nil }
    default: return false
    }
  }

  /// The question of a form whose answers are the rows of the step; nil for every other step.
  var rowsOfForm: FormItem? {
    guard form == nil, case .repeatGroup = kind, let first = items.first, first.form?.linkID != nil else { return nil }
    return first
  }
}

extension QuestionnaireWriter {
  /// Adds the items of a step to the tree of the survey's form.
  mutating func add(_ step: Step, shown: Condition?, isRevisited: Bool, to tree: inout FormTree?) {
    guard let form = survey.form else { return }
    let isInRows = step.rowsOfForm != nil
    guard step.isOutsideGroups || isInRows else {
      for item in items(of: step, shown: shown, isRevisited: isRevisited) { tree?.add(item) }
      return
    }
    loseFields(of: step, covered: ["items", "title", "skip", "go", "optional"], at: step.id)
    let known = Set(step.items.compactMap { $0.form?.linkID })
    for (place, question) in step.items.enumerated() {
      let parent = question.form?.linkID.flatMap { form.parents[$0] }.flatMap { known.contains($0) ? $0 : nil }
      if isInRows, place == 0 {
        let heading = step.title
        let around = question.form?.linkID.flatMap { form.parents[$0] }
        if let heading, let around {
          var text = ObjectBuilder()
          addText("text", heading, at: "\(step.id).title", to: &text)
          tree?.addText(text.members, to: around)
        }
        let repeated = repeated(step, enabled: enableWhen(shown, at: "\(step.id).skip"))
        tree?.add(self.question(question, in: step, repeated: repeated))
        continue
      }
      let outer = parent == nil && !isInRows ? [shown].compactMap(\.self) : []
      let condition = QuestionnaireReader.all(outer + (inner(question, step).map { [$0] } ?? []))
      var enabled = enableWhen(condition, at: "\(step.id).\(question.id).when")
      if place == 0 { enabled.extensions.append(FHIRExtension.text(FHIRNames.Own.stepID, step.id)) }
      tree?.add(self.question(question, in: step, inForm: enabled), in: isInRows ? step.items.first?.form?.linkID : nil)
    }
  }

  /// Returns the condition of a question, without that its parent is answered: an item inside a question says so.
  func inner(_ question: FormItem, _ step: Step) -> Condition? {
    guard let when = question.when, let linkID = question.form?.linkID, let parent = survey.form?.parents[linkID] else {
      return question.when
    }
    func isImplied(_ condition: Condition) -> Bool {
      guard case .isAnswered(let item) = condition else { return false }
      return linkIDs.target(item)?.linkID == parent
    }
    if case .all(let parts) = when { return QuestionnaireReader.all(parts.filter { !isImplied($0) }) }
    return isImplied(when) ? nil : when
  }
}
