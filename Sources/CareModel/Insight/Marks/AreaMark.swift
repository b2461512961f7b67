/// A band from the low to the high value of each point.
package struct AreaMark: SeriesMark {
  package var series: MarkSeries

  package init(series: MarkSeries) { self.series = series }

  package static let name = Mark.Name.area
  package static let summary = "A band from the low to the high value of each point."
  package static let fields: [Field<AreaMark>] = [
    .title, .points("each with `low` and `high`"), .color,
  ]
  package static let example: String? =
    "mark.area { title = \"Walking\", points = { { x = \"2026-06-07\", low = 80, high = 140 }, { x = \"2026-06-08\", low = 75, high = 160 } } }"
  package static let isArea = true
  package static let isContinuous = true
  package static func mark(_ series: MarkSeries) -> Mark { .area(series) }
}
