import CareModel

/// Reports global variables; in hooks, they are errors.
struct GlobalCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for (source, tree) in plan.sources {
      for assignment in tree.assignments where assignment.local == nil {
        plan.warn(
          .globalVariable, in: source, at: assignment.range,
          "'\(assignment.name)' is a global, which all files of the plan share; write local \(assignment.name)")
      }
    }
  }
}

/// Reports modules that nothing requires, and modules whose value nothing uses.
struct ModuleCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for (source, tree) in plan.sources {
      for (local, name) in tree.unusedLocals {
        guard let module = tree.module(heldBy: local) else { continue }
        plan.warn(
          .unusedModule, in: source, at: name, "the module '\(module)' is required but not used; delete the line")
      }
      for node in tree.statements {
        guard let module = tree.module(requiredBy: node) else { continue }
        plan.warn(
          .unusedModule, in: source, at: tree[node].range,
          "the value of the module '\(module)' is not used; write local name = require \"\(module)\", or delete the line"
        )
      }
    }
    for (module, source) in plan.unread {
      // A file that returns nothing is a standalone script, and a file that is named may be required later.
      guard let tree = source.tree, let returned = tree.returned, !tree.isBehavior(returned),
        !plan.sources.contains(where: { $0.tree.names(module) })
      else { continue }
      let line = (1...source.source.lineCount).first { !source.source.visibleRange(ofLine: $0).isEmpty } ?? 1
      plan.warn(
        .unusedModule, in: source, at: source.source.visibleRange(ofLine: line),
        "no file requires this module; write require \"\(module)\" where it belongs, or delete the file")
    }
  }
}

extension SyntaxTree {
  /// The locals that nothing uses after their declaration, with their places, except those that begin with `_`.
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

  /// Whether a text in the file names a module.
  fileprivate func names(_ module: String) -> Bool {
    nodes.contains { if case .string(module) = $0.kind { true } else { false } }
  }

  /// Whether the file returns the behavior of virtual participants, which no plan requires.
  fileprivate func isBehavior(_ returned: NodeID) -> Bool {
    guard case .call(let callee, nil, _) = self[meant(by: returned)].kind else { return false }
    return dottedName(callee) == "behaviour"
  }
}

/// Reports locals and parameters that shadow a name of the language.
struct ShadowCheck: PlanCheck {
  private static let globals: Set<String> = [
    "assert", "coroutine", "error", "getmetatable", "ipairs", "json", "load", "math", "next", "pairs", "pcall", "print",
    "rawequal", "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "string", "table", "tonumber",
    "tostring", "type", "utf8", "xpcall",
  ]

  func check(_ plan: CheckedPlan) {
    let constructors = Set(
      plan.decoder.registry.constructors.filter { $0.isSupported && $0.form != .record }
        .compactMap { $0.name.split(separator: ".").first.map(String.init) })
    let named = parametersNamedByContract(plan)
    for (source, tree) in plan.sources {
      for (place, local) in tree.locals.enumerated() {
        guard let range = local.range else { continue }
        let isConstructor = constructors.contains(local.name)
        guard isConstructor || Self.globals.contains(local.name) else { continue }
        if named.contains(where: { $0.file == source.source.file && $0.local == place }) { continue }
        // `local table = table` shadows nothing.
        if let value = local.initializer, case .name(local.name, nil) = tree[value].kind { continue }
        plan.warn(
          .shadowedName, in: source, at: range,
          "'\(local.name)' shadows the \(isConstructor ? "constructor" : "global") of that name; choose another name")
      }
    }
  }

  /// The parameters of hooks that have the names which the signatures of the hooks give them, such as `day`.
  private func parametersNamedByContract(_ plan: CheckedPlan) -> [(file: String, local: Int)] {
    plan.decoder.hooks.values.flatMap { hook -> [(file: String, local: Int)] in
      guard let names = hook.signature?.parameters?.map(\.name),
        let (source, function) = hook.function(in: plan.cache), let tree = source.tree
      else { return [] }
      let parameters = tree.functions[function].parameters
      return zip(parameters, names).filter { tree.locals[$0].name == $1 }.map { (source.source.file, $0.0) }
    }
  }
}

/// Reports constructed values that nothing uses.
struct UnusedValueCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for (source, tree) in plan.sources {
      for (local, name) in tree.unusedLocals {
        guard let value = tree.locals[local].initializer, let made = constructor(value, tree, plan) else { continue }
        plan.warn(
          .unusedValue, in: source, at: name,
          "\(made) is created here, but '\(tree.locals[local].name)' is not used; put it where it belongs, or delete it"
        )
      }
      for node in tree.statements {
        guard let made = constructor(node, tree, plan) else { continue }
        plan.warn(
          .unusedValue, in: source, at: tree.caret(node),
          "\(made) is created here but not used; put it where it belongs, or delete it")
      }
    }
  }

  /// Returns a description of what a call constructs; nil for any other expression.
  private func constructor(_ node: SyntaxTree.NodeID, _ tree: SyntaxTree, _ plan: CheckedPlan) -> String? {
    guard case .call(var callee, nil, _) = tree[node].kind else { return nil }
    if case .call(let head, nil, _) = tree[callee].kind { callee = head }
    guard tree.root(of: callee) == nil, let name = tree.dottedName(callee), let entry = plan.decoder.registry[name],
      let noun = entry.noun, entry.form != .record, entry.form != .constant
    else { return nil }
    return noun.title
  }
}
