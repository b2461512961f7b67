import CareModel

/// A table of states: a row for each task or prompt, and a cell for each day.
struct RasterDrawing {
  private let raster: RasterFigure
  private let options: FigureOptions

  /// Lays out a figure.
  init(_ raster: RasterFigure, _ options: FigureOptions) {
    self.raster = raster
    self.options = options
  }

  /// Draws the titles of the rows, the cells, the days, and a legend of the states that occur.
  func draw(on canvas: inout FigureCanvas) {
    let language = options.language
    let titles = raster.rows.map {
      TextMeasure.shortened(raster.title(of: $0, in: language), to: Double(options.width) / 3)
    }
    let left = (titles.map { TextMeasure.width($0) }.max() ?? 0) + 20
    let right = Double(options.width) - 14
    let step = (right - left) / Double(max(1, raster.dates.count))
    let rowHeight = raster.rows.count > 30 ? 12.0 : 24
    let top = canvas.bottom + 6
    var marks = StateMarks()
    for (row, title) in titles.enumerated() {
      let middle = top + (Double(row) + 0.5) * rowHeight
      if rowHeight > 12 { canvas.text(title, left - 8, middle + 4, anchor: .end) }
      for (day, cell) in raster.rows[row].cells.enumerated() {
        marks.add(
          cell, x: left + Double(day) * step, y: middle - rowHeight / 2, width: step, height: rowHeight - 3)
      }
    }
    marks.draw(on: &canvas)
    canvas.bottom = top + Double(raster.rows.count) * rowHeight
    let days = DayTicks(raster.dates, room: step, in: language) { TextMeasure.width($0, size: 11) + 6 }
    for tick in days.ticks {
      let half = TextMeasure.width(tick.label, size: 11) / 2
      let middle = min(max(left + (Double(tick.place) + 0.5) * step, half + 2), Double(options.width) - half - 2)
      canvas.text(tick.label, middle, canvas.bottom + 14, "dim", anchor: .middle, size: 11)
    }
    canvas.bottom += 18
    canvas.legend(
      raster.kindsOfCells.map { cell in
        (raster.title(of: cell, in: language), { canvas, x, y in Self.drawSign(cell, x, y, on: &canvas) })
      })
  }

  private static func drawSign(
    _ cell: RasterFigure.Cell, _ x: Double, _ y: Double, on canvas: inout FigureCanvas
  ) {
    var marks = StateMarks()
    marks.add(cell, x: x - 7, y: y - 7, width: 14, height: 14)
    marks.draw(on: &canvas)
  }
}

extension RasterFigure {
  /// Returns the words for cells of one kind in a legend.
  func title(of cell: Cell, in language: Language) -> String {
    if case .partial = cell { language(.statePartial) } else { cell.words(in: language) }
  }

  /// One cell of each kind that occurs, in order; those of days on which nothing was due are blank, and not among them.
  var kindsOfCells: [Cell] {
    let cells = Set(rows.flatMap(\.cells))
    let partial = cells.contains { if case .partial = $0 { true } else { false } }
    let known: [Cell] =
      (cells.contains(.done) ? [.done] : []) + (cells.contains(.late) ? [.late] : []) + (partial ? [.partial(0.5)] : [])
    return known
      + Gap.allCases.filter { $0 != .nothingDue && $0 != .notInPlan && cells.contains(.gap($0)) }.map { .gap($0) }
  }
}

/// The marks of states, in one path for each look.
///
/// Each state has a shape of its own beside its color.
private struct StateMarks {
  private var done = SVGPath(), late = SVGPath(), lateLines = SVGPath(), partial = SVGPath(), partialFrames = SVGPath()
  private var missed = SVGPath(), declined = SVGPath(), excused = SVGPath(), open = SVGPath(), unknown = SVGPath()

  mutating func add(_ cell: RasterFigure.Cell, x: Double, y: Double, width: Double, height: Double) {
    let inset = width > 4 ? 1.0 : 0
    let (x, width) = (x + inset, width - 2 * inset)
    switch cell {
    case .done: done.rect(x, y, width, height)
    case .late:
      late.rect(x, y, width, height)
      lateLines.move(x, y + height)
      lateLines.line(x + width, y)
    case .partial(let share):
      partialFrames.rect(x, y, width, height)
      partial.rect(x, y + height * (1 - share), width, height * share)
    case .gap(let gap):
      switch gap {
      case .missed, .unfinished:
        missed.rect(x + 0.5, y + 0.5, max(0.4, width - 1), height - 1)
        if gap == .unfinished {
          missed.move(x, y + height)
          missed.line(x + width, y)
        }
      case .declined:
        declined.move(x, y + height / 2)
        declined.line(x + width, y + height / 2)
      case .excused: excused.rect(x, y + height * 0.35, width, height * 0.3)
      case .notRecorded, .notPositive:
        unknown.rect(x + 0.5, y + 0.5, max(0.4, width - 1), height - 1)
        unknown.move(x, y + height)
        unknown.line(x + width, y)
      case .unknown:
        unknown.move(x, y)
        unknown.line(x + width, y + height)
        unknown.move(x, y + height)
        unknown.line(x + width, y)
      case .open, .upcoming: open.circle(x + width / 2, y + height / 2, max(0.5, min(width, height) / 4))
      case .nothingDue, .notInPlan: break
      }
    }
  }

  func draw(on canvas: inout FigureCanvas) {
    canvas.area(done, "done")
    canvas.area(late, "late")
    canvas.line(lateLines, "grid", width: "1.5")
    canvas.area(partial, "done", opacity: "0.7")
    canvas.line(partialFrames, "gap")
    canvas.line(missed, "missed", width: "1.5")
    canvas.line(declined, "declined", width: "3")
    canvas.area(excused, "excused")
    canvas.line(open, "gap")
    canvas.line(unknown, "gap")
  }
}
