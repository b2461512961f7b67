import CareModel

/// A flow of participants: a box for each stage, with an arrow to the next, and beside the arrow those who left.
struct FlowDrawing {
  private let flow: FlowFigure
  private let options: FigureOptions
  private let stage: Double
  private let aside: Double

  /// Lays out a figure.
  init(_ flow: FlowFigure, _ options: FigureOptions) {
    self.flow = flow
    self.options = options
    let hasAsides = flow.stages.contains { !$0.asides.isEmpty }
    let room = Double(options.width) - 24
    stage = hasAsides ? room * 0.52 : room
    aside = hasAsides ? room * 0.42 : 0
  }

  /// Draws the boxes and the arrows.
  func draw(on canvas: inout FigureCanvas) {
    canvas.bottom += 4
    for (place, one) in flow.stages.enumerated() {
      drawStage(one, on: &canvas)
      guard place + 1 < flow.stages.count || !one.asides.isEmpty else { break }
      drawLeaving(one, isLast: place + 1 == flow.stages.count, on: &canvas)
    }
  }

  private func drawStage(_ one: FlowFigure.Stage, on canvas: inout FigureCanvas) {
    let arms = TextMeasure.lines(
      one.arms.map { "\($0.title) \(options.language.number(Double($0.count)))" }.joined(separator: " · "),
      room: stage - 20)
    let height = 28 + Double(arms.count) * 17
    var box = SVGPath()
    box.rect(12, canvas.bottom, stage, height)
    canvas.line(box, "axis", width: "1.5")
    let count = one.count.map { options.language.number(Double($0)) } ?? "?"
    let title = TextMeasure.shortened(one.title, to: stage - 34 - TextMeasure.width(count, size: 13), size: 13)
    canvas.text(title, 22, canvas.bottom + 19, size: 13, isStrong: true)
    canvas.text(count, 2 + stage, canvas.bottom + 19, anchor: .end, size: 13)
    for (row, line) in arms.enumerated() { canvas.text(line, 22, canvas.bottom + 37 + Double(row) * 17, "dim") }
    canvas.bottom += height
  }

  private func drawLeaving(_ one: FlowFigure.Stage, isLast: Bool, on canvas: inout FigureCanvas) {
    let rows = one.asides.count, inner = Double(rows) * 17 + 12
    let height = rows > 0 ? inner + 16 : 26
    let top = canvas.bottom, middle = 12 + stage / 2
    var arrow = SVGPath(), head = SVGPath()
    if !isLast {
      arrow.move(middle, top)
      arrow.line(middle, top + height - 5)
      head.move(middle - 4, top + height - 7)
      head.line(middle + 4, top + height - 7)
      head.line(middle, top + height)
      head.close()
    } else {
      arrow.move(middle, top)
      arrow.line(middle, top + 8 + inner / 2)
    }
    if rows > 0 {
      let x = Double(options.width) - 12 - aside
      arrow.move(middle, top + 8 + inner / 2)
      arrow.line(x, top + 8 + inner / 2)
      var box = SVGPath()
      box.rect(x, top + 8, aside, inner)
      canvas.line(box, "gap")
      for (row, part) in one.asides.enumerated() {
        let count = options.language.number(Double(part.count)), y = top + 25 + Double(row) * 17
        canvas.text(TextMeasure.shortened(part.title, to: aside - 26 - TextMeasure.width(count)), x + 8, y)
        canvas.text(count, x + aside - 8, y, "dim", anchor: .end)
      }
    }
    canvas.line(arrow, "axis")
    canvas.area(head, "text")
    canvas.bottom = top + height
  }
}
