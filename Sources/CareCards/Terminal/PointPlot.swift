import CareModel

/// Points on the axis of days, joined by dots where the chart is a line.
struct PointPlot {
  private let series: [ChartSeries]
  private let chart: Chart
  private let axis: DayAxis

  /// The points of a chart in a width; nil where the days do not fit.
  init?(series: [ChartSeries], chart: Chart, width: Int) {
    let room = (width - DayAxis.left(of: chart)) / max(1, chart.dates.count)
    guard room >= 1 else { return nil }
    self.series = series
    self.chart = chart
    axis = DayAxis(chart, dayWidth: min(7, room))
  }

  /// The points from the top down, the axis, and the days below it.
  var lines: [StyledText] {
    let columns = axis.dayWidth * chart.dates.count
    var cells = Array(repeating: Array(repeating: Cell?.none, count: columns), count: DayAxis.height)
    for one in series.reversed() {
      let points = chart.dates.indices.map { day in one.share(day).map { Point(column: column(of: day), share: $0) } }
      if chart.kind == .line {
        for (from, to) in zip(points, points.dropFirst()) {
          guard let from, let to else { continue }
          for column in stride(from: from.column + 1, to: to.column, by: 1) {
            let way = Double(column - from.column) / Double(to.column - from.column)
            cells[row(of: from.share + (to.share - from.share) * way)][column] = Cell(text: "·", tone: one.tone)
          }
        }
      }
      for point in points {
        guard let point else { continue }
        cells[row(of: point.share)][point.column] = Cell(text: one.marker, tone: one.tone)
      }
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

  private func column(of day: Int) -> Int { day * axis.dayWidth + axis.dayWidth / 2 }

  private func row(of share: Double) -> Int {
    min(DayAxis.height - 1, max(0, Int((share * Double(DayAxis.height - 1)).rounded())))
  }
}
