import CareModel

/// A chart of pairs: a point for each day that has both values.
struct PairsDrawing {
  private let pairs: PairsFigure
  private let options: FigureOptions

  /// Lays out a figure.
  init(_ pairs: PairsFigure, _ options: FigureOptions) {
    self.pairs = pairs
    self.options = options
  }

  /// Draws the axes with their titles, and the points.
  func draw(on canvas: inout FigureCanvas) {
    let height = 280.0, language = options.language
    let rising = pairs.y.scale.ticks(about: 6), across = pairs.x.scale.ticks(about: options.width / 90)
    let widest = rising.map { TextMeasure.width(pairs.y.text($0, in: language)) }.max() ?? 0
    let left = min(Double(options.width) / 3, widest + 22), right = Double(options.width) - 24
    canvas.bottom += 14
    canvas.text(pairs.y.title, 12, canvas.bottom, "dim")
    let top = canvas.bottom + 12
    func x(_ value: Double) -> Double { left + (right - left) * (pairs.x.scale.position(of: value) ?? 0) }
    func y(_ value: Double) -> Double { top + height * (1 - (pairs.y.scale.position(of: value) ?? 0)) }
    var grid = SVGPath()
    for tick in rising {
      grid.move(left, y(tick))
      grid.line(right, y(tick))
      canvas.text(pairs.y.text(tick, in: language), left - 6, y(tick) + 4, "dim", anchor: .end)
    }
    for tick in across {
      grid.move(x(tick), top)
      grid.line(x(tick), top + height)
      canvas.text(pairs.x.text(tick, in: language), x(tick), top + height + 16, "dim", anchor: .middle)
    }
    canvas.line(grid, "grid")
    var points = SVGPath()
    for point in pairs.points { points.circle(x(point.x), y(point.y), 4) }
    canvas.area(points, series: 0, nil, opacity: "0.7")
    canvas.bottom = top + height + 34
    canvas.text(pairs.x.title, right, canvas.bottom, "dim", anchor: .end)
  }
}
