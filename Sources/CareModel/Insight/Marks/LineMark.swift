/// Points that are joined where they are neighbors.
package struct LineMark: SeriesMark {
  package var series: MarkSeries

  package init(series: MarkSeries) { self.series = series }

  package static let name = Mark.Name.line
  package static let summary = "Points that are joined where they are neighbors; a missing one breaks the line."
  package static let fields: [Field<LineMark>] = [
    .title, .values, .color,
    Field(
      "join", \.series.joinField, "A dotted line joins points over at most this many missing days.", default: "days(0)"),
  ]
  package static let example: String? =
    "mark.line { title = \"Walking\", points = { { x = \"2026-06-07\", y = 4 }, { x = \"2026-06-08\" }, { x = \"2026-06-09\", y = 3 } } }"
  package static let isArea = false
  package static let isContinuous = true
  package static func mark(_ series: MarkSeries) -> Mark { .line(series) }
}
