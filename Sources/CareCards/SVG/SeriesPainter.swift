import CareModel

/// Draws one series on two axes, point by point: the same for values by day and for the marks of a plan's function.
struct SeriesPainter {
  /// A point at its place on the page, or the place at which one is missing.
  struct Point {
    /// The place along the horizontal axis.
    var x: Double
    /// The place of the value; nil if it is missing.
    var y: Double?
    /// The places of the low and the high end of a band.
    var ends: (low: Double, high: Double)?
    /// Whether the value is 0, whose bar has no length.
    var isZero = false
    /// Whether a value was expected and is missing.
    var isGap = false
  }

  /// The place of the series among the others, which decides its color, markers, and dashes.
  let order: Int
  /// The color, if the author chose one.
  let color: String?
  /// The points, from left to right.
  let points: [Point]
  /// The distance between neighboring positions.
  let step: Double

  /// The dashes of the line of a series.
  static func dash(_ order: Int) -> String { ["none", "6 3", "2 4", "8 3 2 3"][order % 4] }

  /// Draws lines between neighboring points, markers where there is room, and dots over bridged gaps.
  ///
  /// `isBridged`: whether points at two places in the list, between which others are missing, are joined.
  func drawLine(on canvas: inout FigureCanvas, isBridged: (Int, Int) -> Bool) {
    var line = SVGPath(), markers = SVGPath(), bridges = SVGPath(), last: (place: Int, x: Double, y: Double)?
    for (place, point) in points.enumerated() {
      guard let y = point.y else { continue }
      let isJoined = place > 0 && points[place - 1].y != nil
      let isFollowed = place + 1 < points.count && points[place + 1].y != nil
      if isJoined {
        line.line(point.x, y)
      } else {
        if let last, isBridged(last.place, place) {
          bridges.move(last.x, last.y)
          bridges.line(point.x, y)
        }
        if isFollowed { line.move(point.x, y) }
      }
      if step >= 6 || !isJoined && !isFollowed { markers.marker(order, point.x, y, min(3.5, max(1.5, step * 0.3))) }
      last = (place, point.x, y)
    }
    canvas.line(bridges, series: order, color, width: "1.5", dash: "1 4")
    canvas.line(line, series: order, color, dash: Self.dash(order))
    canvas.area(markers, series: order, color)
  }

  /// Draws a marker at each point.
  func drawPoints(radius: Double, opacity: String = "1", on canvas: inout FigureCanvas) {
    var markers = SVGPath()
    for point in points {
      if let y = point.y { markers.marker(order, point.x, y, radius) }
    }
    canvas.area(markers, series: order, color, opacity: opacity)
  }

  /// Draws a bar from `zero` to each value, and a line where the value is 0.
  func drawBars(offset: Double, width: Double, from zero: Double, on canvas: inout FigureCanvas) {
    var bars = SVGPath(), zeros = SVGPath()
    for point in points {
      guard let y = point.y else { continue }
      let start = point.x + offset - width / 2
      if point.isZero {
        zeros.move(start, zero - 1)
        zeros.line(start + width, zero - 1)
      } else {
        bars.rect(start, min(y, zero), width, max(0.5, abs(zero - y)))
      }
    }
    canvas.area(bars, series: order, color, hasPattern: width >= 4)
    canvas.line(zeros, "zero", width: "2")
  }

  /// Draws the band from the low to the high ends; it breaks where a point is missing, and a lone point has a narrow one.
  ///
  /// `half`: half the width of a lone band; `isSeparate`: whether each point has a band of its own.
  func drawBand(half: Double, isSeparate: Bool = false, on canvas: inout FigureCanvas) {
    var band = SVGPath(), run: [(x: Double, low: Double, high: Double)] = []
    func finish() {
      guard let first = run.first else { return }
      let edges =
        run.count == 1 ? [(first.x - half, first.low, first.high), (first.x + half, first.low, first.high)] : run
      band.move(edges[0].0, edges[0].2)
      for edge in edges.dropFirst() { band.line(edge.0, edge.2) }
      for edge in edges.reversed() { band.line(edge.0, edge.1) }
      band.close()
      run = []
    }
    for point in points {
      if let ends = point.ends {
        run.append((point.x, ends.low, ends.high))
        if isSeparate { finish() }
      } else {
        finish()
      }
    }
    finish()
    canvas.area(band, series: order, color, opacity: "0.25")
  }

  /// Draws a hollow, dashed stub at the bottom for each value that was expected and is missing.
  func drawGaps(offset: Double = 0, width: Double, bottom: Double, on canvas: inout FigureCanvas) {
    var stubs = SVGPath()
    let width = max(0.4, min(width, 24))
    for point in points where point.isGap { stubs.rect(point.x + offset - width / 2, bottom - 8, width, 8) }
    canvas.line(stubs, "gap", dash: "2 2")
  }

  /// Draws the sign of a layer in the legend.
  static func drawSign(
    _ layer: DayLayer, _ order: Int, _ color: String?, _ x: Double, _ y: Double, on canvas: inout FigureCanvas
  ) {
    var path = SVGPath()
    switch layer {
    case .bars:
      path.rect(x - 6, y - 6, 12, 12)
      canvas.area(path, series: order, color, hasPattern: true)
    case .points:
      path.marker(order, x, y, 4)
      canvas.area(path, series: order, color)
    case .line:
      path.move(x - 10, y)
      path.line(x + 10, y)
      canvas.line(path, series: order, color, dash: dash(order))
      var marker = SVGPath()
      marker.marker(order, x, y, 3.5)
      canvas.area(marker, series: order, color)
    case .band:
      path.rect(x - 10, y - 6, 20, 12)
      canvas.area(path, series: order, color, opacity: "0.25")
    }
  }
}
