extension ChartKind {
  /// Points alone.
  static let scatter = ChartKind(
    title: Words(
      english: "Chart of points", german: "Punktdiagramm", spanish: "Gráfico de puntos", korean: "점그래프"),
    summary: "A chart with points for each day.",
    parts: [.series, .axis(of: "the axis"), .panels, .signal],
    example: nil,
    content: .days([.points]))
}
