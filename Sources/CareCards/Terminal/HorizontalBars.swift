import CareModel

/// Bars that lie, one below the other, with the days at the left.
struct HorizontalBars {
  /// The series of the chart.
  let series: [ChartSeries]
  /// The chart.
  let chart: Chart

  /// The bars in a width: for each day a line a series, then the ends of the axis.
  func lines(width: Int) -> [StyledText] {
    let titles = chart.dates.map { "\($0.weekdayName) \($0.day) \($0.monthName.prefix(3))" }
    let left = (titles.map(DisplayWidth.of).max() ?? 0) + 2
    let label = series.map(\.labelWidth).max() ?? 0
    let room = max(4, width - left - label - 3)
    var lines: [StyledText] = []
    for (day, title) in titles.enumerated() {
      for (place, one) in series.enumerated() {
        let bar = String(repeating: one.block, count: one.length(day, full: room))
        let space = bar.isEmpty ? "" : " "
        lines.append(
          StyledText(place == 0 ? " \(title)" : "").padded(to: left) + StyledText("│", .dim)
            + StyledText(bar, one.tone) + StyledText(space + one.label(day)))
      }
      if series.count > 1, day < titles.count - 1 {
        lines.append(StyledText().padded(to: left) + StyledText("│", .dim))
      }
    }
    let (low, high) = (PlainNumber.text(chart.minimum), PlainNumber.text(chart.maximum))
    lines.append(StyledText().padded(to: left) + StyledText("└" + String(repeating: "─", count: room), .dim))
    let ends = StyledText(low, .dim).filled(to: room + 1, with: StyledText(high, .dim))
    lines.append(StyledText().padded(to: left) + ends)
    return lines
  }
}
