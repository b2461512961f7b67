import CareModel

/// Charts of values by day on a terminal.
///
/// Points of line, scatter, and range charts are placed along the axis of days. Bars are vertical, side by side for each day,
/// if the width allows, and otherwise horizontal, with a line for each. Without color, shading
/// distinguishes the series.
enum ChartText {
  /// Returns the bars or points, the days, and the legend, in a panel for each series if the chart has panels.
  static func lines(of chart: Chart, _ style: TerminalStyle, _ language: Language) -> [StyledText] {
    guard chart.isPaneled else { return panel(chart, style, language) }
    return chart.series.flatMap { series in
      var one = chart
      one.series = [series]
      if series != chart.series.first { one.signal = nil }
      return [StyledText()] + panel(one, style, language)
    }
  }

  private static func panel(_ whole: Chart, _ style: TerminalStyle, _ language: Language) -> [StyledText] {
    let chart = whole.condensed(to: PointPlot.columns(for: whole, width: style.width, language))
    let series = chart.series.enumerated().map { ChartSeries($1, place: $0, of: chart, colored: style.color) }
    guard series.contains(where: \.hasData) else { return [StyledText(" \(language(.noData)).")] }
    let vertical = VerticalBars(series: series, chart: chart, language)
    var lines: [StyledText] = []
    if !chart.kind.definition.isBars, let plot = PointPlot(series: series, chart: chart, width: style.width, language) {
      lines += plot.lines
    } else if vertical.width <= style.width {
      lines += vertical.lines
    } else {
      lines += HorizontalBars(series: series, chart: chart, language: language).lines(width: style.width)
    }
    lines.append(StyledText())
    let marks = chart.signal.map { signal in
      let entries = signal.marks(in: language)
      return entries.isEmpty
        ? TextWrap.lines(signal.sentence(of: [], in: language), width: style.width - 1).map {
          StyledText(" \($0)", .dim)
        }
        : entries.flatMap { entry in
          TextWrap.lines(entry.title, width: style.width - 3).enumerated().map { place, line in
            StyledText(place == 0 ? " \(entry.side.sign) " : "   ", .warning) + StyledText(line)
          }
        }
    }
    return lines + legend(series, of: chart.kind.definition, width: style.width) + (marks ?? [])
      + chart.axis.rules.flatMap { rule in
        TextWrap.lines(chart.axis.text(rule, in: language), width: style.width - 1).map { StyledText(" \($0)", .dim) }
      }
  }

  private static func legend(_ series: [ChartSeries], of kind: ChartKind, width: Int) -> [StyledText] {
    var lines: [StyledText] = []
    for one in series {
      let sign = kind.isBars ? one.block + one.block : one.marker
      let entry = StyledText(" \(sign) ", one.tone) + StyledText("\(TextWrap.shortened(one.title, to: width - 8))  ")
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
  /// The least and the greatest value of each day as shares of the axis, in a chart of ranges.
  let ranges: [ClosedRange<Double>?]

  /// Creates the series at an index of a chart.
  init(_ series: Chart.Series, place: Int, of chart: Chart, colored: Bool) {
    let tones: [Tone] = [.due, .warning, .done, .alarm]
    let blocks = ["█", "▒", "▓", "░"]
    title = series.title
    labels = series.labels
    block = colored ? "█" : blocks[place % blocks.count]
    tone = series.color.flatMap(Tone.hex) ?? tones[place % tones.count]
    marker = ["●", "○", "◆", "◇"][place % 4]
    let scale = chart.scale
    shares = series.points.map { point in point.flatMap { scale.position(of: $0) } }
    ranges = series.points.indices.map { day in
      guard let low = series.lows?[day].flatMap({ scale.position(of: $0) }),
        let high = series.highs?[day].flatMap({ scale.position(of: $0) }), low <= high
      else { return nil }
      return low...high
    }
  }

  /// Whether any day has data.
  var hasData: Bool { shares.contains { $0 != nil } }

  /// Returns a day's height as a share of the axis; nil if there is no data.
  func share(_ day: Int) -> Double? { shares.indices.contains(day) ? shares[day] : nil }

  /// Returns the label of a day, or a dot if there is no data.
  func label(_ day: Int) -> String {
    guard shares.indices.contains(day), shares[day] != nil else { return "·" }
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
