extension ChartKind {
  /// The marks that a function returns; it has no series.
  static let custom = ChartKind(
    title: Words(
      english: "Drawing", german: "Zeichnung", spanish: "Dibujo", korean: "그림"),
    summary: "A chart that a function draws from marks.",
    parts: [.draw],
    example: """
      chart.custom "weekdays" { title = "Walking by weekday", over = weeks(8), draw = function(ctx, period)
        local sums, counts, points = {}, {}, {}
        for _, day in ipairs(ctx.values({ task = "walk", kind = "minutes", over = weeks(8) }):by_day()) do
          local name = day.date:format("%a")
          sums[name], counts[name] = (sums[name] or 0) + day.mean, (counts[name] or 0) + 1
        end
        for place, name in ipairs { "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun" } do
          points[place] = { x = name, y = sums[name] and sums[name] / counts[name] }
        end
        return chart.marks { y = { title = "minutes", min = 0 }, mark.bar { title = "Mean", points = points } }
      end }
      """,
    content: .marks)
}
