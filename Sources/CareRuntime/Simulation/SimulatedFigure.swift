import CareInsights
package import CareModel

/// A number of each virtual participant, by which simulated arms are compared.
package struct SimulatedFigure: Hashable, Sendable {
  /// The source of the number.
  package enum Source: Hashable, Sendable {
    /// The adherence over all days.
    case adherence
    /// The values that were recorded at tasks; of any kind for nil.
    case values(tasks: [CareTask.ID], kind: String?)
  }

  /// The way in which the values of a participant become one number, named as in `ctx.values`.
  package enum Summary: String, Hashable, Sendable, CaseIterable {
    case mean, last, min, max, sum, count
  }

  /// The word for adherence.
  package static let adherence = "adherence"

  /// The name: adherence, a task, a kind of value, or a task with a kind.
  package let name: String
  /// The source of the number.
  package let source: Source
  /// The summary of values.
  package let summary: Summary

  /// Finds what a name means in a plan: `adherence`, a task such as `check-in`, a kind such as `pain`, or both, `check-in/pain`.
  ///
  /// A kind means the values of all tasks that record it.
  /// - Throws: ``SimulationError/unknownFigure(_:known:)``; ``SimulationError/severalKinds(task:kinds:)``.
  package init(named name: String, as summary: Summary = .mean, in plan: PlanDefinition) throws(SimulationError) {
    self.name = name
    self.summary = summary
    guard name != Self.adherence else {
      source = .adherence
      return
    }
    let tasks = plan.tasks.map { (id: $0.base.id, declared: DeclaredKinds(of: $0)) }
    let known = tasks.flatMap { [$0.id.text] + $0.declared.kinds.sorted() } + [Self.adherence]
    if let task = tasks.first(where: { $0.id.text == name }) {
      guard task.declared.kinds.count < 2 else {
        throw .severalKinds(task: task.id, kinds: task.declared.kinds.sorted())
      }
      source = .values(tasks: [task.id], kind: nil)
    } else if let task = tasks.first(where: { name.hasPrefix($0.id.text + "/") }) {
      let kind = String(name.dropFirst(task.id.text.count + 1))
      guard task.declared.isOpen || task.declared.kinds.contains(kind) else {
        throw .unknownFigure(name, known: task.declared.kinds.sorted().map { "\(task.id)/\($0)" })
      }
      source = .values(tasks: [task.id], kind: kind)
    } else {
      let found = tasks.filter { $0.declared.kinds.contains(name) }.map(\.id)
      guard !found.isEmpty else { throw .unknownFigure(name, known: known.uniqued) }
      source = .values(tasks: found, kind: name)
    }
  }
}

extension SimulatedFigure.Summary {
  /// Returns the number of values; nil if there is none.
  func number(of series: ValueSeries) -> Double? {
    switch self {
    case .mean: series.mean
    case .last: series.last?.number
    case .min: series.min
    case .max: series.max
    case .sum: series.sum
    case .count: Double(series.count)
    }
  }
}

extension DeclaredKinds {
  /// The kinds of a task in all its versions.
  fileprivate init(of timeline: TaskTimeline) {
    self.init()
    for task in [timeline.base] + timeline.later.map(\.task) {
      let own = task.declaredKinds
      kinds.formUnion(own.kinds)
      (hasPlain, isOpen) = (hasPlain || own.hasPlain, isOpen || own.isOpen)
    }
  }
}
