/// A mark with points.
package protocol SeriesMark: MarkDefinition {
  /// The points.
  var series: MarkSeries { get set }
  /// Whether the points have a low and a high end instead of a value.
  static var isArea: Bool { get }

  /// Creates the mark of a series.
  init(series: MarkSeries)
  /// Returns a series as this mark.
  static func mark(_ series: MarkSeries) -> Mark
}

extension SeriesMark {
  package static var template: Self { Self(series: MarkSeries(title: "", points: [])) }
  package var data: MarkSeries? { series }
  package var whole: Mark { Self.mark(series.complete) }
  package var places: [MarkPlace] { series.points.map(\.x) }
  package var values: [Double] {
    series.points.flatMap { (Self.isArea ? [$0.low, $0.high] : [$0.y]).compactMap(\.self) }
  }
  package func with(_ data: MarkSeries) -> Mark { Self.mark(data) }

  package var problem: FieldProblem? {
    if let problem = Self.problem(ofText: series.title, "title") { return problem }
    guard series.points.count <= DrawingDefinition.mostPoints else {
      return FieldProblem(
        .outOfRange, at: "points",
        "there are \(series.points.count) points; write at most \(DrawingDefinition.mostPoints)")
    }
    var seen: Set<MarkPlace> = []
    for (number, point) in series.points.enumerated() {
      let isFirst = seen.insert(point.x).inserted || !Self.isContinuous
      guard let problem = Self.problem(of: point, isFirst: isFirst) else { continue }
      return problem.within("points[\(number + 1)]")
    }
    return nil
  }

  private static func problem(of point: MarkSeries.Point, isFirst: Bool) -> FieldProblem? {
    let wrong = isArea ? [("y", point.y)] : [("low", point.low), ("high", point.high)]
    if let name = wrong.first(where: { $0.1 != nil })?.0 {
      return FieldProblem(
        .notAllowed, at: name,
        isArea
          ? "a point of \(constructorName) has `low` and `high`; write `low = 0` for an area below a line"
          : "a point of \(constructorName) has `y`; write a mark.area for `low` and `high`")
    }
    if point.gap != nil, isArea ? point.low != nil && point.high != nil : point.y != nil {
      return FieldProblem(.notAllowed, at: "gap", "the point has a value; omit `gap`, or the value")
    }
    if let low = point.low, let high = point.high, low > high {
      return FieldProblem(.outOfRange, at: "high", "`high` must be at least `low`")
    }
    if case .category(let text) = point.x, let problem = problem(ofText: text, "x") { return problem }
    return isFirst
      ? nil
      : FieldProblem(.notAllowed, "two points have the same `x`; write one for each position, or mark.point")
  }
}

extension Field where Noun: SeriesMark {
  /// The title.
  static var title: Field {
    Field(
      "title", \.series.title, "The title in the legend and the table; marks with the same title have the same color.",
      required: true)
  }

  /// The points; `each`: what one has.
  static func points(_ each: String) -> Field {
    Field(
      "points", \.series.points, "The points, \(each).", required: true, example: "{ { x = \"2026-06-07\", y = 3 } }")
  }

  /// The points of values.
  static var values: Field { points("each with a value `y`, or without one if it is missing") }

  /// The color.
  static var color: Field {
    Field("color", \.series.colorField, "A color, such as \"#0a7\".", default: "one of the palette")
  }
}
