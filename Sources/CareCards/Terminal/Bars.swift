import CareModel

/// Bars of block characters.
enum Bar {
  /// Returns a bar of whole blocks on a lighter background, empty only at 0 and full only at 1.
  static func horizontal(_ share: Double, width: Int, tone: Tone) -> StyledText {
    var filled = Int((min(1, max(0, share)) * Double(width)).rounded())
    if share > 0, filled == 0 { filled = 1 }
    if share < 1, filled == width { filled = width - 1 }
    return StyledText(String(repeating: "█", count: filled), tone)
      + StyledText(String(repeating: "░", count: width - filled), .dim)
  }
}

/// Vertical bars on an axis of days.
struct VerticalBars {
  private let series: [ChartSeries]
  private let chart: Chart
  private let axis: DayAxis
  /// The number of columns of each series in a day, including the gap before it.
  private let columns: [Int]

  /// Creates the bars of a chart.
  init(series: [ChartSeries], chart: Chart, _ language: Language) {
    self.series = series
    self.chart = chart
    columns = series.enumerated().map { place, one in max(3, one.labelWidth) + (place == 0 ? 0 : 1) }
    // The highest row of a bar of half the height.
    axis = DayAxis(
      chart, dayWidth: max(DayAxis.labeledWidth(of: chart, language), columns.reduce(0, +) + 1),
      middle: DayAxis.height / 2 - 1, language)
  }

  /// The number of columns of the chart.
  var width: Int { axis.width }

  /// Returns the bars from top to bottom, the axis, and the days below it.
  var lines: [StyledText] { (0...DayAxis.height).reversed().map(line(at:)) + axis.foot }

  /// Returns one line of bars: row 0 is just above the axis, and the row above the highest bar contains its label.
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

/// Horizontal bars, with the days on the left.
struct HorizontalBars {
  /// The series of the chart.
  let series: [ChartSeries]
  /// The chart.
  let chart: Chart
  /// The language of days and numbers.
  let language: Language

  /// Returns the bars in a width: for each day, one line per series, then the ends of the axis.
  func lines(width: Int) -> [StyledText] {
    let titles = chart.dates.map { "\($0.weekdayName(in: language)) \($0.shortDate(in: language))" }
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
    let (low, high) = (language.number(chart.minimum), language.number(chart.maximum))
    lines.append(StyledText().padded(to: left) + StyledText("└" + String(repeating: "─", count: room), .dim))
    let ends = StyledText(low, .dim).filled(to: room + 1, with: StyledText(high, .dim))
    lines.append(StyledText().padded(to: left) + ends)
    return lines
  }
}
