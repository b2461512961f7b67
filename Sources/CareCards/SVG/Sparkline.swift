package import CareModel

/// A small drawing of some values over time, without axes: beside the words of the last one, in a list.
///
/// It has the color of the text around it, so that it needs no style.
package struct Sparkline: Hashable, Sendable {
  /// A value and its time.
  package struct Point: Hashable, Sendable {
    /// The time.
    package var time: Instant
    /// The value.
    package var value: Double

    /// Creates a point.
    package init(_ time: Instant, _ value: Double) { (self.time, self.value) = (time, value) }
  }

  private static let width = 168.0, height = 40.0, margin = 5.0

  /// The points, from the earliest on.
  package var points: [Point]

  /// Creates a drawing of points in any order.
  package init(_ points: [Point]) { self.points = points.sorted { $0.time < $1.time } }

  /// Returns the drawing as SVG, with a title and with the values in words for screen readers; nil for fewer than two points.
  ///
  /// `id`: the beginning of the ids of its texts, which no other drawing of the page has.
  /// - Complexity: O(points).
  package func svg(title: String, summary: String, id: String) -> String? {
    guard points.count > 1, let first = points.first, let last = points.last,
      let least = points.map(\.value).min(), let most = points.map(\.value).max()
    else { return nil }
    let span = Double(max(1, last.time.milliseconds(since: first.time))), range = most - least
    var line = SVGPath(), dots = SVGPath()
    for (place, point) in points.enumerated() {
      let share = Double(point.time.milliseconds(since: first.time)) / span
      let x = Self.margin + share * (Self.width - 2 * Self.margin)
      let part = range > 0 ? (point.value - least) / range : 0.5
      let y = Self.height - Self.margin - part * (Self.height - 2 * Self.margin)
      if place == 0 { line.move(x, y) } else { line.line(x, y) }
      dots.circle(x, y, place == points.count - 1 ? 3.5 : 1.5)
    }
    var svg = SVGText(
      width: Int(Self.width), height: Int(Self.height), title: title, summary: summary, style: nil, id: id,
      name: "care-spark")
    svg.add(
      "path",
      [
        "d": line.data, "fill": "none", "stroke": "currentColor", "stroke-width": "1.5", "stroke-linejoin": "round",
        "stroke-linecap": "round",
      ])
    svg.add("path", ["d": dots.data, "fill": "currentColor"])
    return svg.finished()
  }
}
