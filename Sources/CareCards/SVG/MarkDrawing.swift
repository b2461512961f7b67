import CareModel

/// The marks that a plan's function returned, on their two axes, with a legend.
struct MarkDrawing {
  private let figure: MarkFigure
  private let options: FigureOptions
  private let ticks: [Double]
  private let left: Double
  private let right: Double
  private let titles: [String]
  private let height = 240.0

  /// Lays out a figure.
  init(_ figure: MarkFigure, _ options: FigureOptions) {
    self.figure = figure
    self.options = options
    titles = figure.titles
    ticks = figure.scale.ticks(about: 6)
    let widest = ticks.map { TextMeasure.width(figure.text($0, in: options.language)) }.max() ?? 0
    left = min(Double(options.width) / 3, widest + 22)
    right = Double(options.width) - 14
  }

  /// Draws the axes, the marks from back to front, the titles of lines and bands, and a legend.
  func draw(on canvas: inout FigureCanvas) {
    if let title = figure.y.title {
      canvas.bottom += 14
      canvas.text(title, 12, canvas.bottom, "dim")
      canvas.bottom += 6
    }
    let top = canvas.bottom + 16
    drawGrid(top, on: &canvas)
    for mark in figure.marks {
      switch mark {
      case .band(let band): draw(band, top, on: &canvas)
      case .area(let series): drawArea(series, top, on: &canvas)
      case .bar(let series): drawBars(series, top, on: &canvas)
      case .line(let series): drawLine(series, top, on: &canvas)
      case .point(let series): drawPoints(series, top, on: &canvas)
      case .rule(let rule): draw(rule, top, on: &canvas)
      case .text: break
      }
    }
    drawWords(top, on: &canvas)
    canvas.bottom = top + height
    drawPositions(on: &canvas)
    canvas.legend(titles.enumerated().map { place, title in (title, { sign(place, title, $1, $2, on: &$0) }) })
  }

  private func x(_ place: MarkPlace) -> Double { left + (right - left) * (figure.position(of: place) ?? 0) }

  private func y(_ value: Double, _ top: Double) -> Double {
    top + height * (1 - (figure.scale.position(of: value) ?? 0))
  }

  private func place(of series: MarkSeries) -> Int { titles.firstIndex(of: series.title) ?? 0 }

  /// The distance between two neighboring positions of a mark, in pixels.
  private func step(_ series: MarkSeries) -> Double {
    (right - left) * figure.room(ofBarsAt: series.points.map(\.x))
  }

  private func drawGrid(_ top: Double, on canvas: inout FigureCanvas) {
    var grid = SVGPath(), base = SVGPath()
    for tick in ticks {
      grid.move(left, y(tick, top))
      grid.line(right, y(tick, top))
      canvas.text(figure.text(tick, in: options.language), left - 6, y(tick, top) + 4, "dim", anchor: .end)
    }
    base.move(left, top + height)
    base.line(right, top + height)
    canvas.line(grid, "grid")
    canvas.line(base, "axis")
  }

  private func drawPositions(on canvas: inout FigureCanvas) {
    let width = right - left
    let ticks = figure.ticks(in: width, options.language) { TextMeasure.width($0, size: 11) + 8 }
    let isEach = if case .categories(let all) = figure.span { width / Double(max(1, all.count)) } else { width }
    for tick in ticks {
      let label = TextMeasure.shortened(tick.label, to: isEach - 4, size: 11)
      let half = TextMeasure.width(label, size: 11) / 2
      canvas.text(
        label, min(max(left + width * tick.position, half + 2), Double(options.width) - half - 2), canvas.bottom + 16,
        "dim", anchor: .middle, size: 11)
    }
    canvas.bottom += 20
    if let title = figure.x.title {
      canvas.bottom += 14
      canvas.text(title, right, canvas.bottom, "dim", anchor: .end)
    }
  }

  private func draw(_ band: MarkBand, _ top: Double, on canvas: inout FigureCanvas) {
    var path = SVGPath()
    if let ends = band.x {
      let half = ends.first?.kind == .numbers ? 0 : (right - left) * figure.room(ofBarsAt: []) / 2
      let (first, last) = (x(ends[0]) - half, x(ends[1]) + half)
      path.rect(min(first, last), top, abs(last - first), height)
    } else if let ends = band.y {
      path.rect(left, y(ends[1], top), right - left, y(ends[0], top) - y(ends[1], top))
    }
    canvas.area(path, "excused", opacity: "0.18")
  }

  private func draw(_ rule: MarkRule, _ top: Double, on canvas: inout FigureCanvas) {
    var path = SVGPath()
    if let place = rule.x {
      path.move(x(place), top)
      path.line(x(place), top + height)
    } else if let value = rule.y {
      path.move(left, y(value, top))
      path.line(right, y(value, top))
    }
    canvas.line(path, "rule", width: "1.5", dash: "6 4")
  }

  /// Draws the titles of lines and bands, and the texts, over all marks and beside each other.
  private func drawWords(_ top: Double, on canvas: inout FigureCanvas) {
    var words: [Words] = []
    for mark in figure.marks {
      switch mark {
      case .rule(let rule):
        if let place = rule.x {
          words.append(Words(text: rule.title, x: x(place), y: top + 11, step: 13))
        } else {
          words.append(
            Words(text: figure.words(of: rule, in: options.language), x: right, y: y(rule.y ?? 0, top) - 4, step: -13))
        }
      case .band(let band):
        if let ends = band.x {
          words.append(Words(text: band.title, x: (x(ends[0]) + x(ends[1])) / 2, y: top + 11, step: 13))
        } else {
          // Above the band, in which the data is most likely, unless it ends at the top.
          let high = y(band.y?.last ?? 0, top), above = high - top > 16 ? high - 5 : high + 12
          words.append(Words(text: figure.words(of: band, in: options.language), x: right, y: above, step: 13))
        }
      case .text(let text):
        words.append(Words(text: text.text, x: x(text.x), y: y(text.y, top) - 6, step: -13))
      case .line, .point, .bar, .area: break
      }
    }
    var taken: [(left: Double, right: Double, y: Double)] = []
    for one in words {
      let text = TextMeasure.shortened(one.text, to: right - left - 4, size: 11)
      let half = TextMeasure.width(text, size: 11) / 2, middle = min(max(one.x, left + half + 2), right - half - 2)
      // Words that would cover others move away from them, and stay where all places are taken.
      let places = (0..<8).map { one.y + one.step * Double($0) }.filter { top <= $0 && $0 <= top + height }
      let y =
        places.first { place in
          !taken.contains { abs($0.y - place) < 12 && middle - half < $0.right && $0.left < middle + half }
        } ?? one.y
      taken.append((middle - half, middle + half, y))
      var background = SVGPath()
      background.rect(middle - half, y - 10, 2 * half, 13)
      canvas.area(background, "page", opacity: "0.8")
      canvas.text(text, middle, y, anchor: .middle, size: 11)
    }
  }

  /// Words around a position, and the distance to the next place for them.
  private struct Words {
    var text: String
    var x: Double
    var y: Double
    var step: Double
  }

  private func drawBars(_ series: MarkSeries, _ top: Double, on canvas: inout FigureCanvas) {
    let bars = figure.marks.compactMap { if case .bar(let one) = $0 { one } else { nil } }
    let group = (right - left) * figure.room(ofBarsAt: bars.flatMap(\.points).map(\.x)) * 0.8
    let each = min(48, group / Double(max(1, bars.count)))
    let width = max(0.4, each - (group > 8 ? 1 : 0))
    let offset = (Double(bars.firstIndex(of: series) ?? 0) - Double(bars.count - 1) / 2) * each
    let zero = y(min(max(0, figure.minimum), figure.maximum), top), order = place(of: series)
    var path = SVGPath(), zeros = SVGPath()
    for point in series.points {
      guard let value = point.y else { continue }
      let end = y(value, top), start = x(point.x) + offset - width / 2
      if value == 0 {
        zeros.move(start, zero - 1)
        zeros.line(start + width, zero - 1)
      } else {
        path.rect(start, min(end, zero), width, max(0.5, abs(zero - end)))
      }
    }
    canvas.area(path, series: order, series.color, hasPattern: width >= 4)
    canvas.line(zeros, "zero", width: "2")
    drawGaps(series, top, offset: offset, width: width, on: &canvas)
  }

  private func drawPoints(_ series: MarkSeries, _ top: Double, on canvas: inout FigureCanvas) {
    var path = SVGPath()
    let order = place(of: series)
    for point in series.points {
      if let value = point.y { path.marker(order, x(point.x), y(value, top), 4) }
    }
    canvas.area(path, series: order, series.color, opacity: series.points.count > 60 ? "0.6" : "1")
    drawGaps(series, top, offset: 0, width: 6, on: &canvas)
  }

  private func drawLine(_ series: MarkSeries, _ top: Double, on canvas: inout FigureCanvas) {
    var line = SVGPath(), markers = SVGPath(), bridges = SVGPath(), last: MarkSeries.Point?
    let order = place(of: series), hasMarkers = step(series) >= 6
    for (number, point) in series.points.enumerated() {
      guard let value = point.y else { continue }
      let (x, y) = (x(point.x), y(value, top))
      let isJoined = number > 0 && series.points[number - 1].y != nil
      let isFollowed = number + 1 < series.points.count && series.points[number + 1].y != nil
      if isJoined {
        line.line(x, y)
      } else {
        if let last, let before = last.y, figure.areNeighbors(last, point, join: series.join ?? 0) {
          bridges.move(self.x(last.x), self.y(before, top))
          bridges.line(x, y)
        }
        if isFollowed { line.move(x, y) }
      }
      if hasMarkers || !isJoined && !isFollowed { markers.marker(order, x, y, min(3.5, max(1.5, step(series) * 0.3))) }
      last = point
    }
    canvas.line(bridges, series: order, series.color, width: "1.5", dash: "1 4")
    canvas.line(line, series: order, series.color, dash: Self.dash(order))
    canvas.area(markers, series: order, series.color)
    drawGaps(series, top, offset: 0, width: 6, on: &canvas)
  }

  private static func dash(_ order: Int) -> String { ["none", "6 3", "2 4", "8 3 2 3"][order % 4] }

  /// Draws the band from the low to the high ends; it breaks where a point is missing, and a lone point has a narrow one.
  ///
  /// There is nothing between two categories: each has a band of its own.
  private func drawArea(_ series: MarkSeries, _ top: Double, on canvas: inout FigureCanvas) {
    let isCategorical = if case .categories = figure.span { true } else { false }
    let half = isCategorical ? min(12, step(series) / 4) : 3
    var path = SVGPath(), run: [(x: Double, low: Double, high: Double)] = []
    func finish() {
      guard let first = run.first else { return }
      let edges =
        run.count == 1 ? [(first.x - half, first.low, first.high), (first.x + half, first.low, first.high)] : run
      path.move(edges[0].0, edges[0].2)
      for edge in edges.dropFirst() { path.line(edge.0, edge.2) }
      for edge in edges.reversed() { path.line(edge.0, edge.1) }
      path.close()
      run = []
    }
    for point in series.points {
      if let low = point.low, let high = point.high {
        run.append((x(point.x), y(low, top), y(high, top)))
        if isCategorical { finish() }
      } else {
        finish()
      }
    }
    finish()
    canvas.area(path, series: place(of: series), series.color, opacity: "0.25")
    drawGaps(series, top, offset: 0, width: 6, on: &canvas)
  }

  /// Draws a hollow, dashed stub at the bottom where a value was expected and is missing.
  private func drawGaps(
    _ series: MarkSeries, _ top: Double, offset: Double, width: Double, on canvas: inout FigureCanvas
  ) {
    var stubs = SVGPath()
    let width = max(0.4, min(width, 24))
    for point in series.points where point.gap?.isMarked == true {
      stubs.rect(x(point.x) + offset - width / 2, top + height - 8, width, 8)
    }
    canvas.line(stubs, "gap", dash: "2 2")
  }

  /// Draws the sign of a title in the legend: that of its first mark, or a line over the band of an area.
  private func sign(_ order: Int, _ title: String, _ x: Double, _ y: Double, on canvas: inout FigureCanvas) {
    for mark in figure.marks where mark.series?.title == title {
      var path = SVGPath()
      let color = mark.series?.color
      switch mark {
      case .bar:
        path.rect(x - 6, y - 6, 12, 12)
        canvas.area(path, series: order, color, hasPattern: true)
      case .area:
        path.rect(x - 10, y - 6, 20, 12)
        canvas.area(path, series: order, color, opacity: "0.25")
      case .line:
        path.move(x - 10, y)
        path.line(x + 10, y)
        canvas.line(path, series: order, color, dash: Self.dash(order))
        var marker = SVGPath()
        marker.marker(order, x, y, 3.5)
        canvas.area(marker, series: order, color)
      case .point:
        path.marker(order, x, y, 4)
        canvas.area(path, series: order, color)
      case .rule, .band, .text: break
      }
    }
  }
}
