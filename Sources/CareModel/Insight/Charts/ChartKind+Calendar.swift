extension ChartKind {
  /// One value a day, in rows of weeks.
  static let calendar = ChartKind(
    title: Words(
      english: "Calendar", german: "Kalender", spanish: "Calendario", korean: "달력"),
    summary: "A calendar: one value a day, in weeks.",
    parts: [.oneSeries, .axis(of: "the values")],
    example: """
      chart.calendar "year" { title = "A year of care", over = days(365), series = series.adherence { title = "Care" } }
      """,
    content: .calendar)
}
