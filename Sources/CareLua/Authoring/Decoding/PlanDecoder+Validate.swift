import CareModel

extension PlanDecoder {
  /// Validates a value by itself, outside a plan, and reports every error in it.
  package func validate(_ declaration: Declaration) {
    let path = declaration.id.map { "\(declaration.entry.name).\($0)" } ?? declaration.entry.name
    switch declaration.entry.noun {
    case .plan: _ = plan(declaration, bundle: ScriptBundle())
    case .task: _ = task(declaration, path: declaration.id.map { "tasks.\($0)" } ?? path)
    case .contact: _ = contact(declaration, path: path)
    case .schedule: _ = schedule(declaration, path: path)
    case .survey: _ = Survey.read(declaration, path: path, by: self)
    case .insight: _ = insight(declaration, path: path)
    case .chart: _ = chart(declaration, path: path)
    case .report: _ = ReportDefinition.read(declaration, path: path, by: self)
    case .block: judgeBlock(declaration, path: path)
    case .quantity: _ = QuantityDefinition.read(declaration, path: path, by: self)
    case .alert: _ = AlertDefinition.read(declaration, path: path, by: self)
    case .value: _ = value(declaration, path: path)
    case .step where declaration.entry == .page: _ = Step.readPage(declaration, path: path, by: self)
    case .step: _ = Step.read(declaration, path: path, by: self)
    case .item: _ = FormItem.read(declaration, path: path, by: self)
    case .mark: judgeMark(declaration, path: path)
    case .drawing: judgeDrawing(declaration, path: path)
    case .series: _ = SeriesDefinition.read(declaration, path: path, by: self)
    case .rule: _ = ChartAxis.Rule.read(declaration, path: path, by: self)
    case .card: _ = card(declaration, path: path)
    case .dayItem: _ = dayItem(declaration, path: path)
    case .element: _ = CardElement.read(declaration, path: path, by: self)
    case .channel: _ = channel(declaration, path: path)
    case .endpoint: _ = endpoint(declaration, path: path)
    default: _ = reader(declaration, path: path)
    }
  }
}
