/// A chart of the plan, or a drawing of a study.
public struct ChartBlock: Hashable, Sendable {
  /// The id of the chart, or the name of the drawing.
  public var chart: String
  /// The interval to the end of the report; nil for the chart's own.
  public var over: CalendarInterval?

  /// Creates the block.
  public init(_ chart: String, over: CalendarInterval? = nil) {
    self.chart = chart
    self.over = over
  }
}

extension ChartBlock: BlockDefinition {
  /// No chart.
  public static let template = ChartBlock("")
  /// The fields, in the order of the manual.
  public static let fields: [Field<ChartBlock>] = [
    Field("chart", \.id, "The id of the chart.", required: true),
    Field(
      "over", \.over, "The number of whole days to the end of the report.", default: "that of the chart"),
  ]

  package static let name = DocumentBlock.Name.chart
  package static let summary =
    "A chart of the plan, with its table; in the report of a study, `enrollment`, `flow`, `retention`, `latency`, or `compliance`."
  package static let example: String? = "doc.chart(\"pain\", { over = weeks(4) })"
  package static let argumentCount = 1
  package static let readsData = true

  private var id: Identifier<ChartDefinition> {
    get { Identifier(chart) }
    set { chart = newValue.text }
  }

  package var whole: DocumentBlock { .chart(self) }
  package var texts: [String] { [] }
  package var problem: FieldProblem? {
    over?.problemOfReport.map { FieldProblem(.outOfRange, at: "over", $0) }
  }

  package func problem(in scope: ReportDefinition.Scope, knowing ids: DocumentBlock.KnownIDs) -> String? {
    guard !ids.charts.contains(chart) else { return nil }
    let isOfOne = scope == .participant, noun = isOfOne ? "chart" : "drawing"
    return "it names no \(noun) of the \(isOfOne ? "plan" : "study"); \(DocumentBlock.KnownIDs.list(noun, ids.charts))"
  }
}
