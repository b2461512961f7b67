/// Bars from 0 to each value.
package struct BarMark: SeriesMark {
  package var series: MarkSeries

  package init(series: MarkSeries) { self.series = series }

  package static let name = Mark.Name.bar
  package static let summary = "Bars from 0 to each value."
  package static let fields: [Field<BarMark>] = [
    .title, .values, .color,
  ]
  package static let example: String? =
    "mark.bar { title = \"Walking\", points = { { x = \"Mon\", y = 40 }, { x = \"Tue\", y = 0 } } }"
  package static let isArea = false
  package static let isContinuous = true
  package static func mark(_ series: MarkSeries) -> Mark { .bar(series) }
}
