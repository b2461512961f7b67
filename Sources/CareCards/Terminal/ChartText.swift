package import CareModel

/// Charts on a terminal.
///
/// Points of line and scatter charts are placed along the axis of days. Bars are vertical, side by side for each day,
/// if the width allows, and otherwise horizontal, with a line for each. Without color, shading
/// distinguishes the series.
package enum ChartText {
  /// Returns the chart with its title, text, bars, days, and legend.
  package static func text(
    _ chart: Chart, _ style: TerminalStyle, _ language: Language = .english
  ) -> TerminalText {
    var lines = TextWrap.lines(chart.title, width: style.width - 1).map { StyledText(" \($0)", .strong) }
    lines += TextWrap.lines(chart.text ?? "", width: style.width - 1).map { StyledText(" \($0)", .dim) }
    let series = chart.series.enumerated().map { ChartSeries($1, place: $0, of: chart, colored: style.color) }
    guard series.contains(where: \.hasData) else {
      return (lines + [StyledText(), StyledText(" \(language(.noData)).")]).rendered(style)
    }
    let vertical = VerticalBars(series: series, chart: chart, language)
    lines.append(StyledText())
    if chart.kind != .bar, let plot = PointPlot(series: series, chart: chart, width: style.width, language) {
      lines += plot.lines
    } else if vertical.width <= style.width {
      lines += vertical.lines
    } else {
      lines += HorizontalBars(series: series, chart: chart, language: language).lines(width: style.width)
    }
    lines.append(StyledText())
    return (lines + legend(series, of: chart.kind, width: style.width)).rendered(style)
  }

  private static func legend(_ series: [ChartSeries], of kind: ChartDefinition.Kind, width: Int) -> [StyledText] {
    var lines: [StyledText] = []
    for one in series {
      let sign = kind == .bar ? one.block + one.block : one.marker
      let entry = StyledText(" \(sign) ", one.tone) + StyledText("\(one.title)  ")
      if let last = lines.last, last.width + entry.width <= width {
        lines[lines.count - 1] = last + entry
      } else {
        lines.append(entry)
      }
    }
    return lines
  }
}

/// One series of a chart, ready to be drawn.
struct ChartSeries {
  /// The title.
  let title: String
  /// The label of each day's bar.
  let labels: [String]
  /// Each day's length as a share of the axis; nil if there is no data.
  let shares: [Double?]
  /// The character of the bars.
  let block: String
  /// The character of the points.
  let marker: String
  /// The tone of the bars and points.
  let tone: Tone

  /// Creates the series at an index of a chart.
  init(_ series: Chart.Series, place: Int, of chart: Chart, colored: Bool) {
    let tones: [Tone] = [.due, .warning, .done, .alarm]
    let blocks = ["█", "▒", "▓", "░"]
    title = series.title
    labels = series.labels
    block = colored ? "█" : blocks[place % blocks.count]
    tone = series.color.flatMap(Tone.hex) ?? tones[place % tones.count]
    marker = ["●", "○", "◆", "◇"][place % 4]
    let span = chart.maximum - chart.minimum
    shares = series.points.map { point in
      point.map { span > 0 ? min(1, max(0, ($0 - chart.minimum) / span)) : 0 }
    }
  }

  /// Whether any day has data.
  var hasData: Bool { shares.contains { $0 != nil } }

  /// Returns a day's height as a share of the axis; nil if there is no data.
  func share(_ day: Int) -> Double? { shares.indices.contains(day) ? shares[day] : nil }

  /// Returns the label of a day, or a dash if there is no data.
  func label(_ day: Int) -> String {
    guard shares.indices.contains(day), shares[day] != nil else { return "–" }
    return labels.indices.contains(day) ? labels[day] : ""
  }

  /// Returns a day's length in whole units of `full`, at least 1 for anything above 0.
  func length(_ day: Int, full: Int) -> Int {
    guard shares.indices.contains(day), let share = shares[day], share > 0 else { return 0 }
    return max(1, Int((share * Double(full)).rounded()))
  }

  /// The widest label.
  var labelWidth: Int { shares.indices.map { DisplayWidth.of(label($0)) }.max() ?? 0 }
}
