import CareModel

/// The frame of a chart with days side by side: the values at the left, the days below.
struct DayAxis {
  /// The number of rows of values.
  static let height = 10

  private let chart: Chart
  /// The number of columns of a day.
  let dayWidth: Int
  private let middle: Int
  private let valueWidth: Int
  private let language: Language

  /// Creates the frame of a chart; `middle`: the row in which the value in the middle of the axis is drawn.
  init(_ chart: Chart, dayWidth: Int, middle: Int, _ language: Language) {
    self.chart = chart
    self.dayWidth = dayWidth
    self.middle = middle
    self.language = language
    valueWidth = Self.valueWidth(of: chart, language)
  }

  /// Returns the number of columns to the left of the days.
  static func left(of chart: Chart, _ language: Language) -> Int { valueWidth(of: chart, language) + 3 }

  /// Returns the least number of columns of a day that is labeled.
  static func labeledWidth(of chart: Chart, _ language: Language) -> Int {
    max(6, chart.dates.map { DisplayWidth.of($0.shortDate(in: language)) }.max() ?? 0) + 1
  }

  private static func valueWidth(of chart: Chart, _ language: Language) -> Int {
    let marks = [chart.minimum, chart.scale.middle, chart.maximum]
    return marks.map { DisplayWidth.of(language.number($0)) }.max() ?? 0
  }

  /// The number of columns that the chart takes.
  var width: Int { valueWidth + 3 + dayWidth * chart.dates.count }

  /// Returns the text to the left of a row; row 0 is just above the axis.
  func start(of row: Int) -> StyledText {
    let mark =
      switch row {
      case Self.height - 1: language.number(chart.maximum)
      case middle: language.number(chart.scale.middle)
      default: ""
      }
    var line = StyledText(" \(String(repeating: " ", count: valueWidth - DisplayWidth.of(mark)))\(mark)", .dim)
    line.append(row == Self.height ? "  " : mark.isEmpty ? " │" : " ┤", .dim)
    return line
  }

  /// Returns the axis, with a label for each day if there is enough space, and otherwise for the first and the last.
  var foot: [StyledText] {
    let mark = language.number(chart.minimum)
    let space = String(repeating: " ", count: valueWidth - DisplayWidth.of(mark))
    let line = StyledText(" \(space)\(mark) ┼" + String(repeating: "─", count: dayWidth * chart.dates.count), .dim)
    guard dayWidth < Self.labeledWidth(of: chart, language) else {
      return [line, days { $0.weekdayName(in: language) }, days { $0.shortDate(in: language) }]
    }
    let left = StyledText(String(repeating: " ", count: valueWidth + 3))
    guard let first = chart.dates.first, let last = chart.dates.last, first < last else {
      return [line, left + StyledText(chart.dates.first?.shortDate(in: language) ?? "")]
    }
    let end = StyledText(last.shortDate(in: language))
    return [
      line, (left + StyledText(first.shortDate(in: language) + " ")).filled(to: max(width, left.width + 14), with: end),
    ]
  }

  private func days(_ format: (CivilDate) -> String) -> StyledText {
    chart.dates.reduce(StyledText(String(repeating: " ", count: valueWidth + 3))) { line, date in
      let title = StyledText(format(date))
      return line + title.aligned(to: (dayWidth + title.width) / 2).padded(to: dayWidth)
    }
  }
}

extension ValueDirection {
  /// The sign of a point that belongs to a signal on this side.
  var sign: String { self == .higher ? "▲" : "▼" }
}

/// Points on the axis of days, joined by dots in a line chart.
struct PointPlot {
  private let series: [ChartSeries]
  private let chart: Chart
  private let axis: DayAxis

  /// Returns the number of days that fit into a width, or all where bars are drawn.
  static func columns(for chart: Chart, width: Int, _ language: Language) -> Int {
    chart.kind.definition.isBars ? chart.dates.count : max(1, width - DayAxis.left(of: chart, language))
  }

  /// Creates the points of a chart in a width; nil if the days do not fit.
  init?(series: [ChartSeries], chart: Chart, width: Int, _ language: Language) {
    let room = (width - DayAxis.left(of: chart, language)) / max(1, chart.dates.count)
    guard room >= 1 else { return nil }
    self.series = series
    self.chart = chart
    axis = DayAxis(
      chart, dayWidth: min(DayAxis.labeledWidth(of: chart, language), room),
      middle: Self.row(of: chart.scale.position(of: chart.scale.middle) ?? 0.5), language)
  }

  /// Returns the points from top to bottom, the axis, and the days below it.
  var lines: [StyledText] {
    let columns = axis.dayWidth * chart.dates.count
    var cells = Array(repeating: Array(repeating: Cell?.none, count: columns), count: DayAxis.height)
    for one in series.reversed() {
      let points = chart.dates.indices.map { day in one.share(day).map { Point(column: column(of: day), share: $0) } }
      if chart.kind.definition.layers.contains(.line) {
        for (from, to) in zip(points, points.dropFirst()) {
          guard let from, let to else { continue }
          for column in stride(from: from.column + 1, to: to.column, by: 1) {
            let way = Double(column - from.column) / Double(to.column - from.column)
            cells[Self.row(of: from.share + (to.share - from.share) * way)][column] = Cell(text: "·", tone: one.tone)
          }
        }
      }
      for range in chart.kind.definition.layers.flatMap({ verticals(of: one, $0) }) {
        for row in Self.row(of: range.shares.lowerBound)...Self.row(of: range.shares.upperBound) {
          cells[row][column(of: range.day)] = Cell(text: "│", tone: one.tone)
        }
      }
      for point in points {
        guard let point else { continue }
        cells[Self.row(of: point.share)][point.column] = Cell(text: one.marker, tone: one.tone)
      }
    }
    for mark in chart.signal?.points ?? [] {
      guard let share = series.first?.share(mark.place) else { continue }
      cells[Self.row(of: share)][column(of: mark.place)] = Cell(text: mark.side.sign, tone: .warning)
    }
    let rows = cells.indices.reversed().map { row in
      cells[row].reduce(axis.start(of: row)) { $0 + StyledText($1?.text ?? " ", $1?.tone ?? .plain) }
    }
    return rows + axis.foot
  }

  private struct Cell {
    var text: String
    var tone: Tone
  }

  private struct Point {
    var column: Int
    var share: Double
  }

  /// Returns the vertical lines of a layer: from the least to the greatest value of a day, or from 0 to the value.
  private func verticals(of one: ChartSeries, _ layer: DayLayer) -> [(day: Int, shares: ClosedRange<Double>)] {
    switch layer {
    case .band:
      chart.dates.indices.compactMap { day in
        one.share(day).flatMap { _ in one.ranges[day] }.map { (day, $0) }
      }
    case .bars:
      chart.dates.indices.compactMap { day in
        let zero = chart.scale.position(of: min(max(0, chart.minimum), chart.maximum)) ?? 0
        return one.share(day).map { (day, min(zero, $0)...max(zero, $0)) }
      }
    case .line, .points: []
    }
  }

  private func column(of day: Int) -> Int { day * axis.dayWidth + axis.dayWidth / 2 }

  private static func row(of share: Double) -> Int {
    min(DayAxis.height - 1, max(0, Int((share * Double(DayAxis.height - 1)).rounded())))
  }
}
