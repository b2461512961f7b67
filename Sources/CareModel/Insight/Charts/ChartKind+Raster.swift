extension ChartKind {
  /// A state for each task or prompt and day; it has no series.
  static let raster = ChartKind(
    title: Words(
      english: "Table of states", german: "Übersicht der Zustände", spanish: "Tabla de estados", korean: "상태표"),
    summary: "A table of states: a row for each task or prompt, and a cell for each day.",
    parts: [.rows],
    example: """
      chart.raster "prompts" { title = "Every prompt", over = weeks(4), rows = "prompt" }
      """,
    content: .raster)
}
