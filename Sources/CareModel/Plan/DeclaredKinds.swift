/// The kinds of the values that a version of a task declares.
package struct DeclaredKinds: Hashable, Sendable {
  /// The kinds.
  package var kinds: Set<String> = []
  /// Whether there are values without a kind.
  package var hasPlain = false
  /// Whether functions of the plan may record others.
  package var isOpen = false

  /// No kinds.
  package init() {}

  fileprivate init(kinds: Set<String>, hasPlain: Bool = false, isOpen: Bool = false) {
    (self.kinds, self.hasPlain, self.isOpen) = (kinds, hasPlain, isOpen)
  }
}

extension CareTask {
  /// The kinds of values that it declares: of its samples, targets, and survey, and of what its card logs.
  package var declaredKinds: DeclaredKinds {
    if let link { return DeclaredKinds(kinds: [link.quantity]) }
    let targets = targets + schedule.elements.flatMap(\.targets)
    var declared = DeclaredKinds(
      kinds: Set(targets.compactMap(\.kind)), hasPlain: targets.contains { $0.kind == nil },
      isOpen: !card.actions.isEmpty)
    // Such a card records a value with the kind of its first target.
    if card.actionNames.contains(CardStyle.log), targets.isEmpty { declared.hasPlain = true }
    guard let survey else { return declared }
    switch extraction {
    case .answers:
      let recorded = survey.steps.flatMap(\.questions).filter { if case .file = $0.format { false } else { true } }
      declared.kinds.formUnion(recorded.map(\.id) + survey.scores.map(\.id))
    case .items(let items): declared.kinds.formUnion(items)
    case .hook: declared.isOpen = true
    }
    return declared
  }
}
