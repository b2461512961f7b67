package import CareModel

extension Survey {
  /// The ids of the items that the survey's conditions, texts, and scores read.
  package var usedItems: Set<String> {
    var texts: [String?] = []
    for step in steps { texts += [step.title, step.text, step.detail] + step.items.flatMap { [$0.text, $0.detail] } }
    let shown = texts.compactMap { $0 }.flatMap { TextTemplate($0).references }
    return Set((conditions.flatMap(\.references) + shown + scores.flatMap(\.items)).map(\.item))
  }

  /// The hooks that the survey calls.
  package var hooks: [Hook] {
    conditions.flatMap(\.hooks) + steps.compactMap { if case .hook(let hook, _)? = $0.go { hook } else { nil } }
  }

  /// Whether a condition of the survey reads a parameter of the plan.
  var readsParameters: Bool { conditions.contains(where: \.readsParameters) }

  /// The number of conditions, with their parts.
  package var conditionCount: Int { conditions.reduce(0) { $0 + $1.size } }

  private var conditions: [Condition] {
    steps.flatMap { step -> [Condition] in
      var own = step.items.compactMap(\.when)
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
