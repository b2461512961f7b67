import CareModel

/// Tells of what constructors make and nothing takes.
struct UnusedValueCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for (source, tree) in plan.sources {
      for (local, name) in tree.unusedLocals {
        guard let value = tree.locals[local].initializer, let made = constructor(value, tree, plan) else { continue }
        plan.warn(
          .unusedValue, in: source, at: name,
          "\(made) is made here and '\(tree.locals[local].name)' is not used; put it where it belongs, or delete it")
      }
      for node in tree.statements {
        guard let made = constructor(node, tree, plan) else { continue }
        plan.warn(
          .unusedValue, in: source, at: tree.caret(node),
          "\(made) is made here and nothing takes it; put it where it belongs, or delete it")
      }
    }
  }

  /// What a call makes, in words; nil for any other expression.
  private func constructor(_ node: SyntaxTree.NodeID, _ tree: SyntaxTree, _ plan: CheckedPlan) -> String? {
    guard case .call(var callee, nil, _) = tree[node].kind else { return nil }
    if case .call(let head, nil, _) = tree[callee].kind { callee = head }
    guard tree.root(of: callee) == nil, let name = tree.dottedName(callee), let entry = plan.decoder.registry[name],
      let noun = entry.noun, entry.form != .record, entry.form != .constant
    else { return nil }
    return noun.title
  }
}
