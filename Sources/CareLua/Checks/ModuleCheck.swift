import CareModel

/// Tells of modules that nothing requires, and of those that are required in vain.
struct ModuleCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for (source, tree) in plan.sources {
      for (local, name) in tree.unusedLocals {
        guard let module = tree.module(heldBy: local) else { continue }
        plan.warn(
          .unusedModule, in: source, at: name, "the module '\(module)' is required and not used; delete the line")
      }
      for node in tree.statements {
        guard let module = tree.module(requiredBy: node) else { continue }
        plan.warn(
          .unusedModule, in: source, at: tree[node].range,
          "what the module '\(module)' gives is not used; write local name = require \"\(module)\", or delete the line")
      }
    }
    for (module, source) in plan.unread {
      // A file that returns nothing is a script of its own, and one that is named may be asked for later.
      guard let tree = source.tree, let returned = tree.returned, !tree.isBehavior(returned),
        !plan.sources.contains(where: { $0.tree.names(module) })
      else { continue }
      let line = (1...source.source.lineCount).first { !source.source.visibleRange(ofLine: $0).isEmpty } ?? 1
      plan.warn(
        .unusedModule, in: source, at: source.source.visibleRange(ofLine: line),
        "nothing requires this module; write require \"\(module)\" where it belongs, or delete the file")
    }
  }
}

extension SyntaxTree {
  /// The locals that nothing names after their declaration, with where they are declared; those that begin with `_` are meant so.
  var unusedLocals: [(local: LocalID, name: Range<Int>)] {
    var used: Set<LocalID> = Set(members.map(\.local))
    for node in nodes { if case .name(_, let local?) = node.kind { used.insert(local) } }
    return locals.indices.compactMap { local in
      guard let range = locals[local].range, !used.contains(local), !locals[local].name.hasPrefix("_") else {
        return nil
      }
      return (local, range)
    }
  }

  /// Whether a text in it names a module.
  fileprivate func names(_ module: String) -> Bool {
    nodes.contains { if case .string(module) = $0.kind { true } else { false } }
  }

  /// Whether a file gives the behavior of virtual participants, which no plan requires.
  fileprivate func isBehavior(_ returned: NodeID) -> Bool {
    guard case .call(let callee, nil, _) = self[meant(by: returned)].kind else { return false }
    return dottedName(callee) == "behaviour"
  }
}
