import CareModel

/// A calendar: a square for each day, in rows of weeks.
///
/// The square grows and darkens with the value.
struct CalendarDrawing {
  private let calendar: CalendarFigure
  private let options: FigureOptions

  /// Lays out a figure.
  init(_ calendar: CalendarFigure, _ options: FigureOptions) {
    self.calendar = calendar
    self.options = options
  }

  /// Draws the weekdays, the weeks with the dates of their Mondays, and the days.
  func draw(on canvas: inout FigureCanvas) {
    let language = options.language
    guard let first = calendar.dates.first, let last = calendar.dates.last else { return }
    let monday = first.dayNumber - (first.weekday - 1)
    let weeks = (last.dayNumber - monday) / 7 + 1
    let rowHeight = weeks > 9 ? 16.0 : 40, left = 76.0
    let width = min(64, (Double(options.width) - left - 14) / 7)
    canvas.bottom += 16
    for day in 0..<7 {
      let name = language.name(day + 1, of: .weekdays)
      canvas.text(name, left + (Double(day) + 0.5) * width, canvas.bottom, "dim", anchor: .middle)
    }
    let top = canvas.bottom + 8
    for week in 0..<weeks {
      guard let date = CivilDate(dayNumber: monday + week * 7) else { continue }
      guard rowHeight > 16 || week == 0 || date.day <= 7 else { continue }
      canvas.text(
        date.shortDate(in: language), left - 8, top + (Double(week) + 0.5) * rowHeight + 4, "dim", anchor: .end)
    }
    var steps = Array(repeating: SVGPath(), count: 5), gaps = SVGPath(), zeros = SVGPath()
    var labels: [(text: String, x: Double, y: Double)] = []
    for day in calendar.dates.indices {
      let place = calendar.dates[day].dayNumber - monday
      let x = left + (Double(place % 7) + 0.5) * width, y = top + (Double(place / 7) + 0.5) * rowHeight
      let full = min(width, rowHeight) - 3
      if let step = calendar.step(day) {
        let size = full * (0.4 + 0.15 * Double(step)) * (rowHeight > 16 ? 0.55 : 1)
        let middle = rowHeight > 16 ? y - 7 : y
        if calendar.points[day] == 0 {
          zeros.rect(x - size / 2, middle - size / 2, size, size)
        } else {
          steps[step].rect(x - size / 2, middle - size / 2, size, size)
        }
        if rowHeight > 16 { labels.append((calendar.labels[day], x, y + 15)) }
      } else if let gap = calendar.gaps[day] {
        if gap.isMarked { gaps.rect(x - full * 0.2, y - full * 0.2 - (rowHeight > 16 ? 7 : 0), full * 0.4, full * 0.4) }
        if rowHeight > 16 { labels.append((gap.sign, x, y + 15)) }
      }
    }
    for (step, path) in steps.enumerated() {
      canvas.area(path, "done", opacity: ["0.45", "0.6", "0.75", "0.88", "1"][step])
    }
    canvas.line(gaps, "gap", dash: "2 2")
    canvas.line(zeros, "zero", width: "1.5")
    for label in labels { canvas.text(label.text, label.x, label.y, "dim", anchor: .middle, size: 11) }
    canvas.bottom = top + Double(weeks) * rowHeight
    let ends = [(0, calendar.minimum), (4, calendar.maximum)].map { step, value in
      (
        title: language.number(value),
        sign: { (canvas: inout FigureCanvas, x: Double, y: Double) in
          var path = SVGPath()
          let size = 12 * (0.4 + 0.15 * Double(step))
          path.rect(x - size / 2, y - size / 2, size, size)
          canvas.area(path, "done", opacity: step == 0 ? "0.45" : "1")
        }
      )
    }
    canvas.legend(ends)
  }
}
