import CareModel

/// The kinds of values that a task can be seen to give, over all of its versions.
struct ProducedValues {
  private(set) var kinds: Set<String> = []
  /// Whether it gives values without a kind.
  private(set) var hasPlain = false
  /// Whether it may give others: people and scripts record what they like for a task without a survey, and functions may compute kinds.
  private(set) var isOpen = false

  init(of task: CheckedTask, in plan: CheckedPlan) {
    for version in task.versions {
      let targets = version.task.targets + version.task.schedule.elements.flatMap(\.targets)
      if let link = version.task.link {
        kinds.insert(link.quantity)
        continue
      }
      take(targets)
      // Pressed, such a card records what has the kind of its first target.
      if version.task.card.actionNames.contains(CardStyle.log), targets.isEmpty { hasPlain = true }
      guard let survey = version.task.survey else { continue }
      switch version.task.extraction {
      case .answers: kinds.formUnion(survey.steps.flatMap { $0.questions.map(\.id) } + survey.scores.map(\.id))
      case .items(let items): kinds.formUnion(items)
      case .hook: break
      }
    }
    // A card's functions may append values besides.
    for path in plan.decoder.hooks.keys where path.hasPrefix("tasks.\(task.id).") {
      guard path.contains(".extract") || path.contains(".card") else { continue }
      guard let made = plan.hookValues[path], made.isWhole else {
        isOpen = true
        continue
      }
      kinds.formUnion(made.calls.compactMap(\.kind))
      if made.calls.contains(where: { $0.kind == nil }) { hasPlain = true }
    }
  }

  private mutating func take(_ values: [OutcomeValue]) {
    kinds.formUnion(values.compactMap(\.kind))
    if values.contains(where: { $0.kind == nil }) { hasPlain = true }
  }

  /// Whether it gives nothing at all.
  var isEmpty: Bool { kinds.isEmpty && !hasPlain && !isOpen }

  /// What is wrong with looking for a kind, or for any value; nil for nothing.
  func fault(_ kind: String?, of task: CareTask.ID) -> Finding? {
    guard !isOpen else { return nil }
    if isEmpty { return Finding("'\(task)' records no values: it has no survey that asks, no targets and no link") }
    guard let kind, !kinds.contains(kind) else { return nil }
    // What has no kind may be anything.
    guard !kinds.isEmpty else {
      return hasPlain ? Finding("the values of '\(task)' have no kind; leave `kind` out") : nil
    }
    return Finding(
      "'\(task)' gives no values of kind '\(kind)'", unknown: kind, in: kinds.sorted(), of: "it gives")
  }
}
