import CareModel

/// A chart of values by day, with a panel for all series or one for each.
struct ChartDrawing {
  private let chart: Chart
  private let options: FigureOptions
  private let ticks: [Double]
  private let left: Double
  private let right: Double
  private let step: Double
  private let height: Double

  /// Lays out a chart.
  init(_ chart: Chart, _ options: FigureOptions) {
    self.chart = chart
    self.options = options
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
    for layer in chart.kind.definition.layers {
      switch layer {
      case .bars(let width): drawBars(series, order, among: panel, of: width, top, on: &canvas)
      case .line: drawLine(series, order, top, on: &canvas)
      case .points: drawPoints(series, order, top, on: &canvas)
      case .band: drawBand(series, order, top, on: &canvas)
      }
    }
  }

  private func drawPoints(_ series: Chart.Series, _ order: Int, _ top: Double, on canvas: inout FigureCanvas) {
    var points = SVGPath()
    for (day, point) in series.points.enumerated() {
      if let point { points.marker(order, x(day), y(point, top), min(4, max(1.5, step * 0.3))) }
    }
    canvas.area(points, series: order, series.color)
    drawGaps(series, top, offset: 0, width: min(6, step * 0.6), on: &canvas)
  }

  private func drawBars(
    _ series: Chart.Series, _ order: Int, among panel: [Int], of part: Double, _ top: Double,
    on canvas: inout FigureCanvas
  ) {
    let count = Double(max(1, panel.count)), group = step * part
    let width = max(0.4, min(48, group / count) - (step > 8 ? 1 : 0))
    let offset = (Double(panel.firstIndex(of: order) ?? 0) - (count - 1) / 2) * min(48, group / count)
    let zero = y(chart.axis.isLogarithmic ? chart.minimum : min(max(0, chart.minimum), chart.maximum), top)
    var bars = SVGPath(), zeros = SVGPath()
    let labels = series.labels.map { TextMeasure.width($0, size: 11) }.max() ?? 0
    for (day, point) in series.points.enumerated() {
      guard let point else { continue }
      let end = y(point, top), start = x(day) + offset - width / 2
      if point == 0 {
        zeros.move(start, zero - 1)
        zeros.line(start + width, zero - 1)
      } else {
        bars.rect(start, min(end, zero), width, max(0.5, abs(zero - end)))
      }
      if labels <= width + 6, series.labels.indices.contains(day) {
        canvas.text(
          series.labels[day], x(day) + offset, (point < 0 ? zero : min(end, zero)) - 4, anchor: .middle, size: 11)
      }
    }
    canvas.area(bars, series: order, series.color, hasPattern: width >= 4)
    canvas.line(zeros, "zero", width: "2")
    drawGaps(series, top, offset: offset, width: width, on: &canvas)
  }

  /// Draws a hollow, dashed stub at the bottom for each day on which something was expected.
  private func drawGaps(
    _ series: Chart.Series, _ top: Double, offset: Double, width: Double, on canvas: inout FigureCanvas
  ) {
    var stubs = SVGPath()
    let width = max(0.4, min(width, 24))
    for (day, gap) in series.gaps.enumerated() where gap?.isMarked == true {
      stubs.rect(x(day) + offset - width / 2, top + height - 8, width, 8)
    }
    canvas.line(stubs, "gap", dash: "2 2")
  }

  private func drawLine(_ series: Chart.Series, _ order: Int, _ top: Double, on canvas: inout FigureCanvas) {
    var line = SVGPath(), points = SVGPath(), bridges = SVGPath()
    var last: Int?
    let hasMarkers = step >= 6
    for (day, point) in series.points.enumerated() {
      guard let point else { continue }
      let (x, y) = (x(day), y(point, top))
      let isAlone =
        (day == 0 || series.points[day - 1] == nil) && (day + 1 == series.points.count || series.points[day + 1] == nil)
      if let last, last == day - 1 {
        line.line(x, y)
      } else {
        if let last, let before = series.points[last], day - last - 1 <= chart.join {
          bridges.move(self.x(last), self.y(before, top))
          bridges.line(x, y)
        }
        if !isAlone { line.move(x, y) }
      }
      if hasMarkers || isAlone { points.marker(order, x, y, min(3.5, max(1.5, step * 0.3))) }
      last = day
    }
    canvas.line(bridges, series: order, series.color, width: "1.5", dash: "1 4")
    canvas.line(line, series: order, series.color, dash: ["none", "6 3", "2 4", "8 3 2 3"][order % 4])
    canvas.area(points, series: order, series.color)
    drawGaps(series, top, offset: 0, width: min(6, step * 0.6), on: &canvas)
  }

  /// Draws the band between the least and the greatest values; it breaks where a day is missing.
  private func drawBand(_ series: Chart.Series, _ order: Int, _ top: Double, on canvas: inout FigureCanvas) {
    guard let lows = series.lows, let highs = series.highs else { return }
    var band = SVGPath(), run: [Int] = []
    func finish() {
      guard let first = run.first, let last = run.last else { return }
      let half = run.count == 1 ? min(3, step / 2) : 0
      let edges = run.count == 1 ? [(first, -half), (last, half)] : run.map { ($0, 0) }
      for (number, edge) in edges.enumerated() {
        let (x, y) = (x(edge.0) + edge.1, y(highs[edge.0] ?? 0, top))
        if number == 0 { band.move(x, y) } else { band.line(x, y) }
      }
      for edge in edges.reversed() { band.line(x(edge.0) + edge.1, y(lows[edge.0] ?? 0, top)) }
      band.close()
      run = []
    }
    for day in series.points.indices {
      if series.points[day] != nil, lows[day] != nil, highs[day] != nil { run.append(day) } else { finish() }
    }
    finish()
    canvas.area(band, series: order, series.color, opacity: "0.25")
  }

  private func sign(_ place: Int, _ series: Chart.Series, _ x: Double, _ y: Double, on canvas: inout FigureCanvas) {
    for layer in chart.kind.definition.layers {
      var path = SVGPath()
      switch layer {
      case .bars:
        path.rect(x - 6, y - 6, 12, 12)
        canvas.area(path, series: place, series.color, hasPattern: true)
      case .points:
        path.marker(place, x, y, 4)
        canvas.area(path, series: place, series.color)
      case .line:
        path.move(x - 10, y)
        path.line(x + 10, y)
        canvas.line(path, series: place, series.color, dash: ["none", "6 3", "2 4", "8 3 2 3"][place % 4])
        var marker = SVGPath()
        marker.marker(place, x, y, 3.5)
        canvas.area(marker, series: place, series.color)
      case .band: break  // The line through it has the color.
      }
    }
  }
}
