import CareLua
import CareModel
import CareSurvey

/// The condition around a place of a plan, in words.
struct ConditionSentence {
  /// The words, with what happens when the condition holds.
  let text: String

  /// Creates the sentence of the field `when` or `skip` around an offset; nil where there is none, or none that the plan has loaded.
  init?(at offset: Int, in file: String, _ tree: ParentedTree, _ index: PlanIndex, _ plan: PlanDefinition) {
    guard let entry = Self.entry(around: offset, tree), let field = tree.field(entry) else { return nil }
    let range = field.keyRange
    func id(_ kind: IDKind) -> String? { index.declaration(of: kind, around: range, in: file)?.id }
    let inner = [IDKind.item, .option, .alert, .step].compactMap { index.declaration(of: $0, around: range, in: file) }
      .min { $0.whole.count < $1.whole.count }
    guard let inner else { return nil }
    if inner.kind == .alert {
      let alerts = plan.tasks.filter { $0.base.id.text == id(.task) }.flatMap(\.base.alerts)
      guard let sentence = alerts.first(where: { $0.id == inner.id })?.when.condition?.sentence else { return nil }
      text = "Raised when \(sentence)."
      return
    }
    let surveys = plan.tasks.compactMap(\.base.survey)
    guard let survey = surveys.first(where: { $0.id == id(.survey) }),
      let step = survey.steps.first(where: { $0.id == (inner.kind == .step ? inner.id : id(.step)) })
    else { return nil }
    let item = step.questions.first { $0.id == (inner.kind == .item ? inner.id : id(.item)) }
    switch (inner.kind, field.key) {
    case (.step, .name("skip")):
      guard let sentence = step.skip?.sentence else { return nil }
      text = "Skipped when \(sentence)."
    case (.step, .name("when")):
      guard let branch = Self.branch(of: entry, tree, step) else { return nil }
      text = "Leads to \(branch.to) when \(branch.when.sentence)."
    case (.item, .name("when")):
      guard let sentence = item?.when?.sentence else { return nil }
      text = "Asked when \(sentence)."
    case (.option, .name("when")):
      let option = item?.format.definition.options.first { $0.value == inner.id }
      guard let sentence = option?.when?.sentence else { return nil }
      text = "Offered when \(sentence)."
    default: return nil
    }
  }

  /// The innermost field with a condition around an offset.
  private static func entry(around offset: Int, _ tree: ParentedTree) -> ParentedTree.Entry? {
    var found: (entry: ParentedTree.Entry, size: Int)?
    for (id, node) in tree.tree.nodes.enumerated() where node.range.contains(offset) {
      guard case .table(let fields) = node.kind else { continue }
      for (place, field) in fields.enumerated() where field.key == .name("when") || field.key == .name("skip") {
        let range = field.keyRange.lowerBound..<tree.tree[field.value].range.upperBound
        guard range.contains(offset), found.map({ range.count < $0.size }) ?? true else { continue }
        found = (ParentedTree.Entry(table: id, place: place), range.count)
      }
    }
    return found?.entry
  }

  /// The branch whose table has a field: an item of the list `go`.
  private static func branch(of entry: ParentedTree.Entry, _ tree: ParentedTree, _ step: Step) -> Navigation.Branch? {
    guard let item = tree.entries[entry.table], case .position(let place)? = tree.field(item)?.key,
      let list = tree.entries[item.table], tree.field(list)?.key == .name("go"),
      case .branches(let branches, _)? = step.go, branches.indices.contains(place - 1)
    else { return nil }
    return branches[place - 1]
  }
}
