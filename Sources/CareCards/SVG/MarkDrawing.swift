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
    let ticks = ticks.map { (y($0, top), figure.text($0, in: options.language)) }
    canvas.grid(ticks, from: left, to: right, bottom: top + height)
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

  private func painter(_ series: MarkSeries, _ top: Double) -> SeriesPainter {
    SeriesPainter(
      order: place(of: series), color: series.color,
      points: series.points.map { point in
        SeriesPainter.Point(
          x: x(point.x), y: point.y.map { y($0, top) },
          ends: point.low.flatMap { low in point.high.map { (y(low, top), y($0, top)) } }, isZero: point.y == 0,
          isGap: point.gap?.isMarked == true)
      }, step: step(series))
  }

  private func drawBars(_ series: MarkSeries, _ top: Double, on canvas: inout FigureCanvas) {
    let bars = figure.marks.compactMap { if case .bar(let one) = $0 { one } else { nil } }
    let group = (right - left) * figure.room(ofBarsAt: bars.flatMap(\.points).map(\.x)) * 0.8
    let each = min(48, group / Double(max(1, bars.count)))
    let width = max(0.4, each - (group > 8 ? 1 : 0))
    let offset = (Double(bars.firstIndex(of: series) ?? 0) - Double(bars.count - 1) / 2) * each
    let zero = y(min(max(0, figure.minimum), figure.maximum), top), painter = painter(series, top)
    painter.drawBars(offset: offset, width: width, from: zero, on: &canvas)
    painter.drawGaps(offset: offset, width: width, bottom: top + height, on: &canvas)
  }

  private func drawPoints(_ series: MarkSeries, _ top: Double, on canvas: inout FigureCanvas) {
    let painter = painter(series, top)
    painter.drawPoints(radius: 4, opacity: series.points.count > 60 ? "0.6" : "1", on: &canvas)
    painter.drawGaps(width: 6, bottom: top + height, on: &canvas)
  }

  private func drawLine(_ series: MarkSeries, _ top: Double, on canvas: inout FigureCanvas) {
    let painter = painter(series, top)
    painter.drawLine(on: &canvas) { before, after in
      figure.areNeighbors(series.points[before], series.points[after], join: series.join ?? 0)
    }
    painter.drawGaps(width: 6, bottom: top + height, on: &canvas)
  }

  /// Draws bands; there is nothing between two categories, so that each has a band of its own.
  private func drawArea(_ series: MarkSeries, _ top: Double, on canvas: inout FigureCanvas) {
    let isCategorical = if case .categories = figure.span { true } else { false }
    let painter = painter(series, top)
    painter.drawBand(half: isCategorical ? min(12, painter.step / 4) : 3, isSeparate: isCategorical, on: &canvas)
    painter.drawGaps(width: 6, bottom: top + height, on: &canvas)
  }

  /// Draws the signs of a title in the legend: those of its marks, such as a line over the band of an area.
  private func sign(_ order: Int, _ title: String, _ x: Double, _ y: Double, on canvas: inout FigureCanvas) {
    for mark in figure.marks where mark.series?.title == title {
      let layer: DayLayer? =
        switch mark {
        case .bar: .bars(width: 1)
        case .area: .band
        case .line: .line
        case .point: .points
        case .rule, .band, .text: nil
        }
      if let layer { SeriesPainter.drawSign(layer, order, mark.series?.color, x, y, on: &canvas) }
    }
  }
}
