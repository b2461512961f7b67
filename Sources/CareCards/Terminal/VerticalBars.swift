import CareModel

/// Bars that stand on the axis of days.
struct VerticalBars {
  private let series: [ChartSeries]
  private let chart: Chart
  private let axis: DayAxis
  /// How many columns each series takes in a day, the gap before it included.
  private let columns: [Int]

  /// The bars of a chart.
  init(series: [ChartSeries], chart: Chart) {
    self.series = series
    self.chart = chart
    columns = series.enumerated().map { place, one in max(3, one.labelWidth) + (place == 0 ? 0 : 1) }
    axis = DayAxis(chart, dayWidth: max(6, columns.reduce(0, +)) + 1)
  }

  /// How many columns the drawing takes.
  var width: Int { axis.width }

  /// The bars from the top down, the axis, and the days below it.
  var lines: [StyledText] { (0...DayAxis.height).reversed().map(line(at:)) + axis.foot }

  /// One line of bars: row 0 stands on the axis, the row above the highest bar holds its label.
  private func line(at row: Int) -> StyledText {
    var line = axis.start(of: row)
    for day in chart.dates.indices {
      var group = StyledText()
      for (one, column) in zip(series, columns) { group = group + cell(one, day: day, row: row).aligned(to: column) }
      line = line + group.aligned(to: (axis.dayWidth + group.width) / 2).padded(to: axis.dayWidth)
    }
    return line
  }

  private func cell(_ one: ChartSeries, day: Int, row: Int) -> StyledText {
    let length = one.length(day, full: DayAxis.height)
    let bar = max(3, one.labelWidth)
    if row < length { return StyledText(String(repeating: one.block, count: bar), one.tone) }
    guard row == length else { return StyledText() }
    let label = StyledText(one.label(day))
    return label.padded(to: (bar + label.width) / 2).aligned(to: bar)
  }
}
