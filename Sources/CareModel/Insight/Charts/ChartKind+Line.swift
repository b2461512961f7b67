extension ChartKind {
  /// Points that are joined from day to day.
  static let line = ChartKind(
    title: Words(
      english: "Line chart", german: "Liniendiagramm", spanish: "Gráfico de líneas", korean: "꺾은선그래프"),
    summary: "A chart with a line through each day's points.",
    parts: [.series, .axis(of: "the axis"), .panels, .join, .signal],
    example: nil,
    content: .days([.line]))
}
