import CareModel

/// A chart of values by day, with a panel for all series or one for each.
struct ChartDrawing {
  private let chart: Chart
  private let options: FigureOptions
  private let layers: [DayLayer]
  private let ticks: [Double]
  private let left: Double
  private let right: Double
  private let step: Double
  private let height: Double

  /// Lays out a chart.
  init(_ chart: Chart, _ options: FigureOptions) {
    self.chart = chart
    self.options = options
    layers = chart.kind.definition.layers
    height = chart.isPaneled ? 110 : 220
    ticks = chart.scale.ticks(about: Int(height / 44))
    let widest = ticks.map { TextMeasure.width(chart.axis.text($0, in: options.language)) }.max() ?? 0
    left = min(Double(options.width) / 3, widest + 22)
    right = Double(options.width) - 14
    step = (right - left) / Double(max(1, chart.dates.count))
  }

  /// Draws the panels, the days below the last one, and the legend.
  func draw(on canvas: inout FigureCanvas) {
    if let title = chart.axis.title {
      canvas.bottom += 14
      canvas.text(title, 12, canvas.bottom, "dim")
      canvas.bottom += 6
    }
    let panels = chart.isPaneled ? chart.series.indices.map { [$0] } : [Array(chart.series.indices)]
    for panel in panels {
      if chart.isPaneled, let place = panel.first {
        canvas.bottom += 18
        canvas.text(chart.series[place].title, left, canvas.bottom - 2)
      }
      let top = canvas.bottom + 16
      drawAxis(top, on: &canvas)
      for place in panel { draw(place, among: panel, top, on: &canvas) }
      if panel.first == 0 { drawSignals(top, on: &canvas) }
      drawRuleTitles(top, on: &canvas)
      canvas.bottom = top + height + (chart.isPaneled ? 6 : 0)
    }
    drawDays(on: &canvas)
    let series = chart.isPaneled ? [] : Array(chart.series.enumerated())
    var entries: [(title: String, sign: (inout FigureCanvas, Double, Double) -> Void)] = series.map { place, series in
      (series.title, { canvas, x, y in sign(place, series, x, y, on: &canvas) })
    }
    if let signal = chart.signal {
      entries += signal.marks(in: options.language).map { mark in
        (mark.title, { canvas, x, y in Self.drawMark(mark.side, x, y, 6, on: &canvas) })
      }
    }
    canvas.legend(entries)
  }

  /// Draws a mark around each point of a signal: a square for high ones, a diamond for low ones.
  private func drawSignals(_ top: Double, on canvas: inout FigureCanvas) {
    guard let signal = chart.signal, let series = chart.series.first else { return }
    for mark in signal.points where series.points.indices.contains(mark.place) {
      guard let point = series.points[mark.place] else { continue }
      Self.drawMark(mark.side, x(mark.place), y(point, top), min(7, max(3, step * 0.45)), on: &canvas)
    }
  }

  private static func drawMark(
    _ side: ValueDirection, _ x: Double, _ y: Double, _ radius: Double, on canvas: inout FigureCanvas
  ) {
    var path = SVGPath()
    path.marker(side == .higher ? 1 : 3, x, y, radius)
    canvas.line(path, "zero", width: "1.5")
  }

  private func x(_ place: Int) -> Double { left + (Double(place) + 0.5) * step }

  private func y(_ value: Double, _ top: Double) -> Double {
    top + height * (1 - (chart.scale.position(of: value) ?? 0))
  }

  private func drawAxis(_ top: Double, on canvas: inout FigureCanvas) {
    var bands = SVGPath(), lines = SVGPath(), grid = SVGPath()
    for rule in chart.axis.rules {
      let low = y(rule.value, top)
      if let upper = rule.upper {
        let high = y(upper, top)
        bands.rect(left, high, right - left, low - high)
      } else {
        lines.move(left, low)
        lines.line(right, low)
      }
    }
    canvas.area(bands, "excused", opacity: "0.18")
    for tick in ticks {
      grid.move(left, y(tick, top))
      grid.line(right, y(tick, top))
      canvas.text(chart.axis.text(tick, in: options.language), left - 6, y(tick, top) + 4, "dim", anchor: .end)
    }
    canvas.line(grid, "grid")
    var base = SVGPath()
    base.move(left, top + height)
    base.line(right, top + height)
    canvas.line(base, "axis")
    canvas.line(lines, "rule", width: "1.5", dash: "6 4")
  }

  private func drawRuleTitles(_ top: Double, on canvas: inout FigureCanvas) {
    for rule in chart.axis.rules {
      canvas.text(
        chart.axis.text(rule, in: options.language), right - 2, y(rule.upper ?? rule.value, top) - 4, "dim",
        anchor: .end, size: 11)
    }
  }

  private func drawDays(on canvas: inout FigureCanvas) {
    let days = DayTicks(chart.dates, room: step, in: options.language) { TextMeasure.width($0, size: 11) + 6 }
    for tick in days.ticks {
      let half = TextMeasure.width(tick.label, size: 11) / 2
      let middle = min(max(x(tick.place), half + 2), Double(options.width) - half - 2)
      canvas.text(tick.label, middle, canvas.bottom + 16, "dim", anchor: .middle, size: 11)
    }
    canvas.bottom += 20
  }

  private func draw(_ place: Int, among panel: [Int], _ top: Double, on canvas: inout FigureCanvas) {
    let series = chart.series[place]
    let order = chart.isPaneled ? 0 : place
    let painter = SeriesPainter(order: order, color: series.color, points: points(series, top), step: step)
    var stub = (offset: 0.0, width: min(6, step * 0.6))
    for layer in layers {
      switch layer {
      case .bars(let part):
        let bar = bar(of: order, among: panel, part)
        drawLabels(series, bar, top, on: &canvas)
        painter.drawBars(offset: bar.offset, width: bar.width, from: zero(top), on: &canvas)
        stub = bar
      case .line: painter.drawLine(on: &canvas) { $1 - $0 - 1 <= chart.join }
      case .points: painter.drawPoints(radius: min(4, max(1.5, step * 0.3)), on: &canvas)
      case .band: painter.drawBand(half: min(3, step / 2), on: &canvas)
      }
    }
    painter.drawGaps(offset: stub.offset, width: stub.width, bottom: top + height, on: &canvas)
  }

  private func points(_ series: Chart.Series, _ top: Double) -> [SeriesPainter.Point] {
    series.points.enumerated().map { day, value in
      var point = SeriesPainter.Point(x: x(day), y: value.map { y($0, top) })
      if value != nil, let low = series.lows?[day], let high = series.highs?[day] {
        point.ends = (y(low, top), y(high, top))
      }
      point.isZero = value == 0
      point.isGap = series.gaps.indices.contains(day) && series.gaps[day]?.isMarked == true
      return point
    }
  }

  /// Returns the place beside its day and the width of the bars of a series in a panel.
  private func bar(of order: Int, among panel: [Int], _ part: Double) -> (offset: Double, width: Double) {
    let count = Double(max(1, panel.count)), each = min(48, step * part / count)
    return (
      (Double(panel.firstIndex(of: order) ?? 0) - (count - 1) / 2) * each, max(0.4, each - (step > 8 ? 1 : 0))
    )
  }

  private func zero(_ top: Double) -> Double {
    y(chart.axis.isLogarithmic ? chart.minimum : min(max(0, chart.minimum), chart.maximum), top)
  }

  /// Draws the labels of the values above their bars, if all have room.
  private func drawLabels(
    _ series: Chart.Series, _ bar: (offset: Double, width: Double), _ top: Double, on canvas: inout FigureCanvas
  ) {
    let widest = series.labels.map { TextMeasure.width($0, size: 11) }.max() ?? 0, zero = zero(top)
    for (day, point) in series.points.enumerated() where widest <= bar.width + 6 && series.labels.indices.contains(day)
    {
      guard let point else { continue }
      canvas.text(
        series.labels[day], x(day) + bar.offset, (point < 0 ? zero : min(y(point, top), zero)) - 4, anchor: .middle,
        size: 11)
    }
  }

  private func sign(_ place: Int, _ series: Chart.Series, _ x: Double, _ y: Double, on canvas: inout FigureCanvas) {
    // A band has the color of the line in it.
    for layer in layers where layer != .band {
      SeriesPainter.drawSign(layer, place, series.color, x, y, on: &canvas)
    }
  }
}
