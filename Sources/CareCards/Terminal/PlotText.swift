import CareModel

/// Numbers on a terminal, as points in a frame.
package enum PlotText {
  /// A point.
  package struct Point: Hashable, Sendable {
    /// The distance from the left.
    package var x: Double
    /// The height.
    package var y: Double
    /// The text below the frame where the point is the first or the last.
    package var label: String

    /// Creates a point.
    package init(x: Double, y: Double, label: String) {
      self.x = x
      self.y = y
      self.label = label
    }
  }

  /// An odd number, so that one row is in the middle.
  private static let height = 11
  private static let mostColumns = 60

  /// Returns the points between their least and greatest numbers, and a note of how many values were no numbers.
  package static func text(_ points: [Point], missing: Int = 0, _ style: TerminalStyle) -> TerminalText {
    lines(points, missing: missing, style, in: .english).rendered(style)
  }

  /// Returns the lines of ``text(_:missing:_:)`` in a language.
  static func lines(
    _ points: [Point], missing: Int = 0, _ style: TerminalStyle, in language: Language
  ) -> [StyledText] {
    let points = points.sorted { $0.x < $1.x }
    let note =
      missing == 0 ? [] : [StyledText(" \(missing) \(missing == 1 ? "value is" : "values are") no number", .dim)]
    guard let first = points.first, let last = points.last else {
      return [StyledText(" no numbers", .dim)] + note
    }
    let heights = points.map(\.y), low = heights.min() ?? 0, high = heights.max() ?? 0
    let marks = [high, low / 2 + high / 2, low].map { language.number($0) }
    let left = (marks.map(DisplayWidth.of).max() ?? 0) + 3
    let columns = max(2, min(mostColumns, style.width - left))
    var cells = Array(repeating: Array(repeating: false, count: columns), count: height)
    for point in points {
      let row = place(of: point.y, from: low, to: high, in: height)
      cells[row][place(of: point.x, from: first.x, to: last.x, in: columns)] = true
    }
    let rows = cells.indices.reversed().map { row in
      let mark =
        row == height - 1
        ? marks[0] : row == height / 2 && high > low ? marks[1] : row == 0 && high > low ? marks[2] : ""
      let start = String(repeating: " ", count: left - 2 - DisplayWidth.of(mark)) + mark + (mark.isEmpty ? " │" : " ┤")
      return StyledText(start, .dim) + StyledText(cells[row].map { $0 ? "●" : " " }.joined(), .due)
    }
    let space = StyledText(String(repeating: " ", count: left))
    let axis = StyledText(String(repeating: " ", count: left - 1) + "└" + String(repeating: "─", count: columns), .dim)
    let ends = StyledText(first.label, .dim)
    let foot =
      points.count == 1 ? space + ends : (space + ends).filled(to: left + columns, with: StyledText(last.label, .dim))
    return rows + [axis, foot] + note
  }

  /// Returns the index of a number in a number of equal parts; the middle if all numbers are the same.
  private static func place(of number: Double, from low: Double, to high: Double, in count: Int) -> Int {
    let share = (number - low) / (high - low)
    return share.isFinite ? Int((share * Double(count - 1)).rounded()) : (count - 1) / 2
  }
}
