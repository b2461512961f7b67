package import CareModel

extension Survey {
  /// The ids of the items that the survey's conditions, texts, and scores read.
  package var usedItems: Set<String> {
    var texts: [String?] = []
    for step in steps {
      texts += [step.title, step.text, step.detail] + step.items.flatMap { [$0.text, $0.detail, $0.explanation] }
    }
    texts += steps.flatMap { [$0.footnote, $0.learnMore] + $0.checks.map(\.message) }
    for case .repeatGroup(let group) in steps.map(\.kind) { texts.append(group.itemTitle) }
    let shown = texts.compactMap { $0 }.flatMap { TextTemplate($0).references }
    let sources = steps.compactMap(\.rowSource)
    return Set((conditions.flatMap(\.references) + shown + sources + scores.flatMap(\.items)).map(\.item))
  }

  /// The hooks that the survey calls.
  package var hooks: [Hook] {
    var hooks = conditions.flatMap(\.hooks)
    for step in steps {
      if case .hook(let hook, _)? = step.go { hooks.append(hook) }
      if let modifier = step.modifier { hooks.append(modifier.hook) }
      for item in step.items { if case .hook(let hook)? = item.defaultSource { hooks.append(hook) } }
    }
    return hooks + RunHook.allCases.compactMap { runHooks[$0] }
  }

  /// Whether the survey reads the last recorded results of its task.
  package var readsLastResults: Bool {
    let references = conditions.flatMap(\.references) + steps.flatMap(\.items).compactMap(\.defaultReference)
    return references.contains { $0.source == .last }
      || steps.contains { step in
        switch step.kind {
        case .review(let review): review.source == .last
        case .consent(let consent): !consent.again
        default: false
        }
      }
  }

  /// Whether a condition of the survey reads a parameter of the plan.
  var readsParameters: Bool { conditions.contains(where: \.readsParameters) }

  /// The number of conditions, with their parts.
  package var conditionCount: Int { conditions.reduce(0) { $0 + $1.size } }

  package var conditions: [Condition] {
    steps.flatMap { step -> [Condition] in
      var own = step.items.flatMap(\.conditions) + step.checks.map(\.require)
      if let skip = step.skip { own.append(skip) }
      if case .branches(let branches, _)? = step.go { own += branches.map(\.when) }
      return own
    }
  }
}

extension Condition {
  /// The number of conditions that it consists of.
  fileprivate var size: Int { parts.reduce(1) { $0 + $1.size } }
}

extension FormItem {
  /// The item whose answer a new visit starts with, if it is another one's.
  var defaultReference: ItemReference? {
    if case .answer(let reference)? = defaultSource { reference } else { nil }
  }
}
