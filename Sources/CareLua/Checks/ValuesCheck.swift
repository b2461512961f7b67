import CareModel

/// Reports charts, insights, alerts, and anchors that use values that nothing produces, and anchors that read values that are no dates.
struct ValuesCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    let given = Dictionary(
      plan.tasks.map { ($0.id, ProducedValues(of: $0, in: plan)) }, uniquingKeysWith: { first, _ in first })
    let header = plan.definition.header
    for (place, anchor) in header.anchors.enumerated() {
      guard let source = anchor.from, let values = given[source.task] else { continue }
      let kind = plan.part("anchors[\(place + 1)].from.kind")
      if let fault = values.fault(source.kind, of: source.task) {
        plan.warn(.missingValues, at: kind, fault)
      } else if values.neverDate.contains(source.kind) {
        let fault =
          if let precision = values.partialDates[source.kind] {
            "is a \(precision.rawValue), of which no day is known, so it cannot set an anchor; ask for a date without `precision`, or name a kind"
          } else {
            "is never a date, so it cannot set an anchor; name a question of the format `date`, or a kind"
          }
        plan.decoder.report(
          .wrongType, at: kind,
          "'\(source.kind)' of '\(source.task)' \(fault) that a function records as a date"
        )
      }
    }
    for (place, chart) in header.charts.enumerated() {
      for (number, series) in chart.series.enumerated() {
        guard case .values(let task, let kind) = series.source, let fault = given[task]?.fault(kind, of: task) else {
          continue
        }
        let path = "charts[\(place + 1)].\(chart.kind.definition.path(ofSeries: number))"
        plan.warn(.missingValues, at: plan.part("\(path).\(kind == nil ? "task" : "kind")"), fault)
      }
    }
    for task in plan.tasks { checkAlerts(of: task, given[task.id], plan) }
    for (id, condition, authored) in plan.decoder.endConditions {
      guard let task = plan.tasks.first(where: { $0.id.text == id }), let given = given[task.id], !given.kinds.isEmpty,
        task.versions.allSatisfy({ $0.task.survey == nil }),
        let fault = condition.kinds(at: "").compactMap({ given.fault($0.kind, of: task.id) }).first
      else { continue }
      plan.warn(.missingValues, at: authored, fault)
    }
    checkHooks(given, plan)
  }

  /// Checks the alerts of a task without a survey, which use the kinds that it records.
  private func checkAlerts(of task: CheckedTask, _ given: ProducedValues?, _ plan: CheckedPlan) {
    guard let given, !given.kinds.isEmpty else { return }
    for version in task.versions where version.task.survey == nil && version.writes("alerts") {
      for (place, alert) in version.task.alerts.enumerated() {
        let when = plan.part("\(version.path(of: "alerts"))[\(place + 1)].when")
        for (path, kind) in alert.when.condition?.kinds(at: "") ?? [] {
          guard let fault = given.fault(kind, of: task.id) else { continue }
          plan.warn(.missingValues, at: plan.part("item", of: plan.part(path, of: when)), fault)
        }
      }
    }
  }

  /// Checks the values that hooks request from their context: `ctx.values { task = "…", kind = "…" }`.
  private func checkHooks(_ given: [CareTask.ID: ProducedValues], _ plan: CheckedPlan) {
    for (path, hook) in plan.decoder.hooks.sorted(by: { $0.key < $1.key }) {
      guard let (source, function) = hook.function(in: plan.cache) else { continue }
      for (source, function) in HookDependencies(of: function, in: source, plan.cache).functions {
        guard let tree = source.tree else { continue }
        for node in tree.nodes where tree.function(node.function, isWithin: function) {
          guard let question = tree.question(node) else { continue }
          let id = CareTask.ID(question.task.text)
          let known = plan.tasks.map(\.id.text)
          if let values = given[id] {
            guard let fault = values.fault(question.kind?.text, of: id) else { continue }
            plan.warn(.missingValues, in: source, at: (question.kind ?? question.task).range, path: path, fault)
          } else {
            plan.warn(
              .missingValues, in: source, at: question.task.range, path: path,
              Finding(
                "'\(question.task.text)' is not a task of this plan", unknown: question.task.text, in: known,
                of: "its tasks"))
          }
        }
      }
    }
  }
}

extension Condition {
  /// Returns the kinds in conditions on recorded values, with the paths of the conditions.
  fileprivate func kinds(at path: String) -> [(path: String, kind: String)] {
    switch self {
    case .equals(let item, _), .notEquals(let item, _), .atLeast(let item, _), .atMost(let item, _),
      .above(let item, _), .below(let item, _), .between(let item, _, _), .containsAny(let item, _),
      .containsAll(let item, _), .matches(let item, _), .isAnswered(let item), .isSkipped(let item),
      .isDontKnow(let item), .compares(let item, _, _):
      [(path, item.description)]
    case .all(let parts), .any(let parts), .none(let parts):
      parts.enumerated().flatMap { $1.kinds(at: "\(path)[\($0 + 1)]") }
    case .hook, .parameter: []
    }
  }
}

extension SyntaxTree {
  fileprivate typealias Word = (text: String, range: Range<Int>)

  /// Returns the literal task and kind of a call of `values`; nil for any other call.
  fileprivate func question(_ node: Node) -> (task: Word, kind: Word?)? {
    guard case .call(let callee, nil, let arguments) = node.kind, let first = arguments.first,
      case .member(let object, "values", _) = self[callee].kind, case .name(_, let local?) = self[object].kind,
      functions[locals[local].function].parameters.contains(local),
      case .table(let fields) = self[meant(by: first)].kind
    else { return nil }
    func word(_ name: String) -> Word? {
      guard let value = fields.last(where: { $0.key == .name(name) })?.value,
        case .string(let text) = self[meant(by: value)].kind
      else { return nil }
      return (text, self[value].range)
    }
    guard let task = word("task") else { return nil }
    if fields.contains(where: { $0.key == .name("kind") }), word("kind") == nil { return nil }
    return (task, word("kind"))
  }
}
