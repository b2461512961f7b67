package import CareModel

/// A row of cells, one for each day: filled for one that is done, half for one that is done in part, crossed for one that is not done.
///
/// It has the color of the text around it; its shapes say without a color what a day was.
package struct DayStrip: Hashable, Sendable {
  private static let cell = 12.0, gap = 3.0

  /// The days, from the earliest on.
  package var days: [RosterDay]

  /// Creates a strip.
  package init(_ days: [RosterDay]) { self.days = days }

  /// The counts of the days in words: `14 days: 10 done, 1 in part, 2 not done, 1 with nothing due`.
  package var summary: String {
    let parts = RosterDay.allCases.sorted { $0.rank < $1.rank }.compactMap { state in
      let count = days.count { $0 == state }
      return count == 0 ? nil : "\(count) \(state.words)"
    }
    return "\(days.count) days: \(parts.joined(separator: ", "))"
  }

  /// Returns the drawing as SVG with a name for screen readers; `scale` enlarges it.
  ///
  /// - Complexity: O(days).
  package func svg(label: String, scale: Double = 1) -> String {
    var full = SVGPath(), lines = SVGPath(), dots = SVGPath()
    let size = Self.cell * scale, step = (Self.cell + Self.gap) * scale
    for (place, day) in days.enumerated() {
      let x = 1 + Double(place) * step, y = 1.0
      switch day {
      case .done: full.rect(x, y, size, size)
      case .partly:
        full.rect(x, y + size / 2, size, size / 2)
        lines.rect(x, y, size, size)
      case .missed:
        lines.rect(x, y, size, size)
        lines.move(x, y)
        lines.line(x + size, y + size)
        lines.move(x + size, y)
        lines.line(x, y + size)
      case .open: lines.rect(x, y, size, size)
      case .nothing: dots.circle(x + size / 2, y + size / 2, 1.5 * scale)
      }
    }
    let width = SVGPath.number(Double(days.count) * step - Self.gap * scale + 2), height = SVGPath.number(size + 2)
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"care-strip\" viewBox=\"0 0 \(width) \(height)\" "
    text += "width=\"\(width)\" height=\"\(height)\" role=\"img\" aria-label=\"\(label.markupEscaped)\">"
    if !full.isEmpty { text += "<path d=\"\(full.data)\" fill=\"currentColor\"/>" }
    if !lines.isEmpty { text += "<path d=\"\(lines.data)\" fill=\"none\" stroke=\"currentColor\"/>" }
    if !dots.isEmpty { text += "<path d=\"\(dots.data)\" fill=\"currentColor\"/>" }
    return text + "</svg>"
  }
}

extension RosterDay {
  /// The state of a day in words: `done`.
  package var words: String {
    switch self {
    case .nothing: "with nothing due"
    case .open: "open"
    case .done: "done"
    case .partly: "in part"
    case .missed: "not done"
    }
  }

  /// The place in a list of counts.
  fileprivate var rank: Int {
    switch self {
    case .done: 0
    case .partly: 1
    case .missed: 2
    case .open: 3
    case .nothing: 4
    }
  }

  /// The state of a day by its adherence.
  package init(_ day: DayAdherence) {
    self =
      if day.due == 0 {
        .nothing
      } else if day.done == day.due {
        .done
      } else if day.progress ?? 0 > 0 || day.done > 0 {
        .partly
      } else {
        day.open > 0 ? .open : .missed
      }
  }
}
