import CareModel

extension PlanDecoder {
  /// Validates a value by itself, outside a plan, and reports every error in it.
  package func judge(_ declaration: Declaration) {
    let path = declaration.id.map { "\(declaration.entry.name).\($0)" } ?? declaration.entry.name
    switch declaration.entry.noun {
    case .plan: _ = plan(declaration, bundle: ScriptBundle())
    case .task: _ = task(declaration, path: declaration.id.map { "tasks.\($0)" } ?? path)
    case .contact: _ = contact(declaration, path: path)
    case .schedule: _ = schedule(declaration, path: path)
    case .survey: _ = survey(declaration, path: path)
    case .insight: _ = insight(declaration, path: path)
    case .chart: _ = chart(declaration, path: path)
    case .alert: _ = alert(declaration, path: path)
    case .value: _ = value(declaration, path: path)
    case .step: _ = step(declaration, path: path)
    case .item: _ = item(declaration, path: path)
    case .series: _ = series(declaration, path: path)
    case .card: _ = card(declaration, path: path)
    case .element: _ = element(declaration, path: path)
    default: _ = reader(declaration, path: path)
    }
  }
}
