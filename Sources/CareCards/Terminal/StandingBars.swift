import CareModel

/// Bars that stand on the axis of days.
struct StandingBars {
  private static let height = 10

  private let series: [ChartSeries]
  private let chart: Chart
  private let axisWidth: Int
  /// How many columns each series takes in a day, the gap before it included.
  private let columns: [Int]
  private let dayWidth: Int

  /// The bars of a chart.
  init(series: [ChartSeries], chart: Chart) {
    self.series = series
    self.chart = chart
    let marks = [chart.minimum, (chart.minimum + chart.maximum) / 2, chart.maximum]
    axisWidth = marks.map { DisplayWidth.of(PlainNumber.text($0)) }.max() ?? 0
    columns = series.enumerated().map { place, one in max(3, one.labelWidth) + (place == 0 ? 0 : 1) }
    dayWidth = max(6, columns.reduce(0, +)) + 1
  }

  /// How many columns the drawing takes.
  var width: Int { axisWidth + 3 + dayWidth * chart.dates.count }

  /// The bars from the top down, the axis, and the days below it.
  var lines: [StyledText] {
    (0...Self.height).reversed().map(line(at:)) + [
      foot, days(\.weekdayWord), days { "\($0.day) \($0.monthWord.prefix(3))" },
    ]
  }

  /// One line of bars: row 0 stands on the axis, the row above the highest bar holds its label.
  private func line(at row: Int) -> StyledText {
    let mark =
      switch row {
      case Self.height - 1: PlainNumber.text(chart.maximum)
      case Self.height / 2 - 1: PlainNumber.text((chart.minimum + chart.maximum) / 2)
      default: ""
      }
    var line = StyledText(" \(String(repeating: " ", count: axisWidth - DisplayWidth.of(mark)))\(mark)", .dim)
    line.append(row == Self.height ? "  " : mark.isEmpty ? " │" : " ┤", .dim)
    for day in chart.dates.indices {
      var group = StyledText()
      for (one, column) in zip(series, columns) { group = group + cell(one, day: day, row: row).aligned(to: column) }
      line = line + group.aligned(to: (dayWidth + group.width) / 2).padded(to: dayWidth)
    }
    return line
  }

  private func cell(_ one: ChartSeries, day: Int, row: Int) -> StyledText {
    let length = one.length(day, full: Self.height)
    let bar = max(3, one.labelWidth)
    if row < length { return StyledText(String(repeating: one.block, count: bar), one.tone) }
    guard row == length else { return StyledText() }
    let label = StyledText(one.label(day))
    return label.padded(to: (bar + label.width) / 2).aligned(to: bar)
  }

  private var foot: StyledText {
    let mark = PlainNumber.text(chart.minimum)
    let space = String(repeating: " ", count: axisWidth - DisplayWidth.of(mark))
    return StyledText(
      " \(space)\(mark) ┼" + String(repeating: "─", count: dayWidth * chart.dates.count), .dim)
  }

  private func days(_ words: (CivilDate) -> String) -> StyledText {
    chart.dates.reduce(StyledText(String(repeating: " ", count: axisWidth + 3))) { line, date in
      let title = StyledText(words(date))
      return line + title.aligned(to: (dayWidth + title.width) / 2).padded(to: dayWidth)
    }
  }
}
