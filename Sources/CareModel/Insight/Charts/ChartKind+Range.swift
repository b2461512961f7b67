extension ChartKind {
  /// A band from each day's least to its greatest value, and a line through the means.
  static let range = ChartKind(
    title: Words(
      english: "Chart of ranges", german: "Bereichsdiagramm", spanish: "Gráfico de intervalos", korean: "범위그래프"),
    summary: "A chart with a band from each day's least to its greatest value, and a line through the means.",
    parts: [.series, .axis(of: "the axis"), .panels, .join, .signal],
    example: nil,
    content: .days([.band, .line]))
}
