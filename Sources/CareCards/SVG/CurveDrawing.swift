import CareModel

/// Curves of steps with their bands, the numbers at risk below, and a legend.
struct CurveDrawing {
  private let curve: CurveFigure
  private let options: FigureOptions
  private let left: Double
  private let right: Double
  private let height = 240.0

  /// Lays out a figure.
  init(_ curve: CurveFigure, _ options: FigureOptions) {
    self.curve = curve
    self.options = options
    let labels = curve.valueTicks(about: 6).map { curve.text($0, in: options.language) }
    let titles = curve.lines.contains { !$0.atRisk.isEmpty } ? curve.lines.map(\.title) : []
    let widest = (labels + titles).map { TextMeasure.width($0) }.max() ?? 0
    left = min(Double(options.width) / 3, widest + 22)
    right = Double(options.width) - 24
  }

  /// Draws the axes, the bands, the curves, the target, the numbers at risk, and a legend.
  func draw(on canvas: inout FigureCanvas) {
    canvas.bottom += 14
    canvas.text(curve.values, 12, canvas.bottom, "dim")
    let top = canvas.bottom + 12
    drawAxes(top, on: &canvas)
    for (place, line) in curve.lines.enumerated() { drawBand(line, place, top, on: &canvas) }
    for (place, line) in curve.lines.enumerated() { drawLine(line, place, top, on: &canvas) }
    drawTarget(top, on: &canvas)
    canvas.bottom = top + height + 20
    drawDays(top, on: &canvas)
    drawRisks(on: &canvas)
    if curve.lines.count > 1 {
      canvas.legend(
        curve.lines.enumerated().map { place, line in
          (
            line.title,
            { canvas, x, y in
              var sign = SVGPath()
              sign.move(x - 9, y)
              sign.line(x + 9, y)
              canvas.line(sign, series: place, nil, dash: Self.dash(place))
            }
          )
        })
    }
  }

  private func x(_ day: Int) -> Double { left + (right - left) * Double(day) / Double(max(1, curve.end)) }

  private func y(_ value: Double, _ top: Double) -> Double {
    top + height * (1 - (curve.scale.position(of: value) ?? 0))
  }

  private static func dash(_ place: Int) -> String { ["none", "8 3", "2 3", "8 3 2 3"][place % 4] }

  private func drawAxes(_ top: Double, on canvas: inout FigureCanvas) {
    let ticks = curve.valueTicks(about: 6).map { (y($0, top), curve.text($0, in: options.language)) }
    canvas.grid(ticks, from: left, to: right, bottom: top + height)
  }

  private func drawDays(_ top: Double, on canvas: inout FigureCanvas) {
    for day in days {
      let label = curve.label(of: day, in: options.language), half = TextMeasure.width(label, size: 11) / 2
      canvas.text(
        label, min(max(x(day), half + 2), Double(options.width) - half - 2), canvas.bottom - 4, "dim", anchor: .middle,
        size: 11)
    }
  }

  /// The days that are marked, as far apart as their labels need.
  private var days: [Int] {
    let widest = TextMeasure.width(curve.label(of: curve.end, in: options.language), size: 11) + 24
    return curve.ticks(about: max(1, min(8, Int((right - left) / widest))))
  }

  private func drawRisks(on canvas: inout FigureCanvas) {
    let lines = curve.lines.enumerated().filter { !$0.element.atRisk.isEmpty }
    guard !lines.isEmpty else { return }
    canvas.bottom += 16
    canvas.text(options.language(.figureAtRisk), 12, canvas.bottom, "dim", size: 11)
    for (_, line) in lines {
      canvas.bottom += 16
      canvas.text(TextMeasure.shortened(line.title, to: left - 18, size: 11), 12, canvas.bottom, size: 11)
      for day in days {
        guard let risk = line.atRisk.last(where: { $0.day <= day }), day <= line.end else { continue }
        canvas.text("\(risk.count)", min(x(day), right - 6), canvas.bottom, "dim", anchor: .middle, size: 11)
      }
    }
  }

  private func drawBand(_ line: CurveFigure.Line, _ place: Int, _ top: Double, on canvas: inout FigureCanvas) {
    var band = SVGPath()
    for (number, step) in line.steps.enumerated() {
      guard let low = step.low, let high = step.high else { continue }
      let next = number + 1 < line.steps.count ? line.steps[number + 1].day : line.end
      band.rect(x(step.day), y(high, top), x(next) - x(step.day), y(low, top) - y(high, top))
    }
    canvas.area(band, series: place, nil, opacity: "0.18")
  }

  private func drawLine(_ line: CurveFigure.Line, _ place: Int, _ top: Double, on canvas: inout FigureCanvas) {
    var known = SVGPath(), open = SVGPath()
    let turn = min(line.end, line.uncertainFrom ?? line.end)
    for (number, step) in line.steps.enumerated() {
      let next = number + 1 < line.steps.count ? line.steps[number + 1].day : line.end
      if number > 0 {
        let before = line.steps[number - 1].value
        var path = step.day <= turn ? known : open
        path.move(x(step.day), y(before, top))
        path.line(x(step.day), y(step.value, top))
        if step.day <= turn { known = path } else { open = path }
      }
      if step.day < turn {
        known.move(x(step.day), y(step.value, top))
        known.line(x(min(next, turn)), y(step.value, top))
      }
      if next > turn {
        open.move(x(max(step.day, turn)), y(step.value, top))
        open.line(x(next), y(step.value, top))
      }
    }
    canvas.line(known, series: place, nil, dash: Self.dash(place))
    canvas.line(open, series: place, nil, width: "1.5", dash: "3 4")
  }

  private func drawTarget(_ top: Double, on canvas: inout FigureCanvas) {
    guard let target = curve.target else { return }
    var path = SVGPath()
    path.move(x(0), y(0, top))
    path.line(x(target.day), y(target.value, top))
    canvas.line(path, "rule", width: "1.5", dash: "6 4")
    var mark = SVGPath()
    mark.marker(3, x(target.day), y(target.value, top), 4)
    canvas.area(mark, "text")
  }
}
