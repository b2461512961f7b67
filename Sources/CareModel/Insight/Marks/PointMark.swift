/// Points alone, of which several can have the same position.
package struct PointMark: SeriesMark {
  package var series: MarkSeries

  package init(series: MarkSeries) { self.series = series }

  package static let name = Mark.Name.point
  package static let summary = "Points alone."
  package static let fields: [Field<PointMark>] = [
    .title, .values, .color,
  ]
  package static let example: String? =
    "mark.point { title = \"Walking\", points = { { x = 6.5, y = 4 }, { x = 8, y = 2 } } }"
  package static let isArea = false
  package static let isContinuous = false
  package static func mark(_ series: MarkSeries) -> Mark { .point(series) }
}
