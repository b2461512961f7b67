import CareModel

extension ConstructorEntry {
  static let charts =
    ChartDefinition.scripted.map(\.entry) + [
      ScaledAxis.entry("The scale of a chart's axis."),
      SignalDefinition.entry(
        "The marks at points where a chart's only series no longer varies as in its baseline, with the lines that they are compared with."
      ),
    ] + ChartAxis.Rule.scripted.map(\.entry) + SeriesDefinition.scripted.map(\.entry)
}

extension ChartDefinition {
  /// The kinds, each with its constructor.
  static let scripted = constructors.map {
    ScriptConstructor(
      $0, .named, prefix: "chart.", makes: .chart,
      functions: [
        "draw": .function(
          ["ctx": .handle("ctx"), "period": .table("chart_period")], gives: .type(.declared(.drawing)))
      ])
  }
}

extension SeriesDefinition: DeclaredNoun {
  static let noun = FieldType.Noun.series
  static let scriptFields = makeScriptFields()

  /// The sources, each with its constructor.
  static let scripted = constructors.map {
    ScriptConstructor(
      $0, .table, prefix: "series.", makes: .series,
      functions: ["points": .function(["ctx": .handle("ctx")], gives: .list(of: .anything))])
  }

  static func readDeclared(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> SeriesDefinition? {
    guard let reader = decoder.reader(declaration, path: path),
      let (series, isComplete) = decoder.read(scripted, of: declaration, reader)
    else { return nil }
    if let problem = series.problem { decoder.report(problem, in: reader) }
    return isComplete ? series : nil
  }
}

extension SeriesDefinition.Statistic: ScriptValue {}

extension SeriesDefinition.Missing: ScriptValue {}

extension ChartAxis.Rule: DeclaredNoun {
  static let noun = FieldType.Noun.rule
  static let scriptFields = makeScriptFields()
  static var emptyListText: String? { nil }

  /// The constructors of a line and of a band.
  static let scripted = constructors.map { ScriptConstructor($0, .call, prefix: "rule.", makes: .rule) }

  static func readDeclared(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> ChartAxis.Rule? {
    guard let reader = decoder.reader(declaration, path: path),
      let (rule, isComplete) = decoder.read(scripted, of: declaration, reader), isComplete
    else { return nil }
    guard let problem = rule.problem else { return rule }
    decoder.report(problem, in: reader)
    return nil
  }
}

extension ScaledAxis: RecordNoun, UnrecordedValue {
  static let recordName = "axis"
  static let scriptFields = makeScriptFields()

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> ScaledAxis? {
    guard let reader = field.record, let axis = read(reader, by: decoder) else { return nil }
    if let problem = axis.problem { decoder.report(problem, in: reader) }
    return axis
  }
}

extension SignalDefinition: RecordNoun, UnrecordedValue {
  static let recordName = "chart_signal"
  static let scriptFields = makeScriptFields()
}

extension SignalDefinition.Method: ScriptValue {}

extension RasterFigure.Rows: ScriptValue {
  static var authored: FieldType { .choice(ofChart.map(\.rawValue)) }
}

extension DaySpan: UnrecordedValue {
  static var authored: FieldType { .interval }

  /// Reads an interval, which is checked where it is used.
  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> DaySpan? {
    if case .interval(let interval) = field.decoded { DaySpan(rawValue: interval) } else { nil }
  }
}
