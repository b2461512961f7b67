extension ChartKind {
  /// Days as points: the first series along the horizontal axis, the second along the vertical one.
  static let pairs = ChartKind(
    title: Words(
      english: "Chart of pairs", german: "Diagramm von Wertepaaren", spanish: "Gráfico de pares", korean: "값의 쌍 그래프"),
    summary: "A chart with a point for each day: the value of one series against that of another.",
    parts: [.pair, .lag],
    example: """
      chart.pairs "sleep-pain" { title = "Sleep and pain", over = weeks(8),
        x = series.values { title = "Sleep", task = "check-in", kind = "sleep" },
        y = series.values { title = "Pain", task = "check-in", kind = "pain" } }
      """,
    content: .pairs)
}
