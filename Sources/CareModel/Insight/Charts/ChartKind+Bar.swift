extension ChartKind {
  /// Bars side by side for each day.
  static let bar = ChartKind(
    title: Words(
      english: "Bar chart", german: "Balkendiagramm", spanish: "Gráfico de barras", korean: "막대그래프"),
    summary: "A chart with bars for each day.",
    parts: [.series, .axis(of: "the axis"), .panels],
    example: nil,
    content: .days([.bars(width: 0.8)]))
}
