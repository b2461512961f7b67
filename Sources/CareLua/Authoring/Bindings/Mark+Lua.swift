import CareModel

extension ConstructorEntry {
  /// The marks of custom charts, and the tables that they consist of.
  static let marks =
    [drawing] + data + [
      ConstructorEntry(
        "mark.rule", .table, makes: .mark, "A line across a drawing: at a value `y`, or at a position `x`.",
        fields: [
          FieldEntry("x", place, "The position of a vertical line."),
          FieldEntry("y", .number, "The value of a horizontal line."), title,
        ], example: "mark.rule { y = 60, title = \"goal\" }"),
      ConstructorEntry(
        "mark.band", .table, makes: .mark,
        "A band across a drawing: between two values `y`, or between two positions `x`.",
        fields: [
          FieldEntry("x", .list(of: place), "The first and the last position of a vertical band."),
          FieldEntry("y", .list(of: .number), "The low and the high value of a horizontal band."), title,
        ], example: "mark.band { y = { 70, 180 }, title = \"target\" }"),
      ConstructorEntry(
        "mark.text", .table, makes: .mark, "A text at a position of a drawing.",
        fields: [
          FieldEntry("x", place, "The position.", required: true),
          FieldEntry("y", .number, "The value.", required: true),
          FieldEntry("text", .text, "The text.", required: true),
        ], example: "mark.text { x = \"2026-06-09\", y = 8, text = \"new dose\" }"),
      ConstructorEntry(
        "drawing_axis", .record, "An axis of a drawing.",
        fields: [
          FieldEntry("title", .text, "The title, such as the units."),
          FieldEntry("min", .number, "The least value; of `x`, only where positions are numbers."),
          FieldEntry("max", .number, "The greatest value; of `x`, only where positions are numbers."),
          FieldEntry("format", .text, "The format of a value; {value} is the number.", default: "\"{value}\""),
        ]),
      ConstructorEntry(
        "drawing_point", .record, "A point of a mark, or a missing one.",
        fields: [
          FieldEntry(
            "x", place, "The position: a number, a day such as \"2026-06-07\", or a category such as \"Monday\".",
            required: true),
          FieldEntry("y", .number, "The value; nil if it is missing."),
          FieldEntry("low", .number, "The low end, in an area."),
          FieldEntry("high", .number, "The high end, in an area."),
          FieldEntry(
            "gap", .choice(Gap.allCases.map(\.rawValue)), "The reason why the value is missing.",
            default: "\"not_recorded\""),
        ]),
      ChartPeriod.row.entry,
    ]

  private static let drawing = ConstructorEntry(
    "chart.marks", .table, makes: .drawing,
    "The marks that the function `draw` of a custom chart returns, those behind first, and their axes.",
    fields: [
      FieldEntry("x", .record("drawing_axis"), "The horizontal axis.", default: "from the marks"),
      FieldEntry("y", .record("drawing_axis"), "The axis of values.", default: "from the marks"),
      FieldEntry(
        "alt", .text, "The drawing in words, for those who do not see it.", default: "made from the marks"),
    ], items: .declared(.mark),
    example: """
      chart.marks { y = { title = "mg/dL", min = 0 }, alt = "Glucose stayed in its target.",
        mark.band { y = { 70, 180 }, title = "target" },
        mark.line { title = "Glucose", points = { { x = "2026-06-07", y = 110 }, { x = "2026-06-08", gap = "declined" } } } }
      """)

  private static let data = [
    mark(
      "line", "Points that are joined where they are neighbors; a missing one breaks the line.", y,
      [
        FieldEntry(
          "join", .interval, "A dotted line joins points over at most this many missing days.", default: "days(0)")
      ], "{ x = \"2026-06-07\", y = 4 }, { x = \"2026-06-08\" }, { x = \"2026-06-09\", y = 3 }"),
    mark("point", "Points alone.", y, [], "{ x = 6.5, y = 4 }, { x = 8, y = 2 }"),
    mark("bar", "Bars from 0 to each value.", y, [], "{ x = \"Mon\", y = 40 }, { x = \"Tue\", y = 0 }"),
    mark(
      "area", "A band from the low to the high value of each point.", "each with `low` and `high`", [],
      "{ x = \"2026-06-07\", low = 80, high = 140 }, { x = \"2026-06-08\", low = 75, high = 160 }"),
  ]

  private static func points(_ summary: String) -> FieldEntry {
    var entry = FieldEntry("points", .list(of: .record("drawing_point")), "The points, \(summary).", required: true)
    entry.ownExample = "{ { x = \"2026-06-07\", y = 3 } }"
    return entry
  }

  private static let y = "each with a value `y`, or without one if it is missing"
  private static let place = FieldType.any(of: [.number, .text, .date])
  private static let title = FieldEntry("title", .text, "The title.", required: true)

  private static func mark(
    _ name: String, _ summary: String, _ each: String, _ more: [FieldEntry], _ example: String
  ) -> ConstructorEntry {
    ConstructorEntry(
      "mark.\(name)", .table, makes: .mark, summary,
      fields: [
        FieldEntry(
          "title", .text, "The title in the legend and the table; marks with the same title have the same color.",
          required: true),
        points(each),
        FieldEntry("color", .text, "A color, such as \"#0a7\".", default: "one of the palette"),
      ] + more, example: "mark.\(name) { title = \"Walking\", points = { \(example) } }")
  }
}

/// The days for which the function of a custom chart draws.
struct ChartPeriod {
  /// The first day.
  var from: CivilDate
  /// The day after the last.
  var to: CivilDate

  /// `chart_period`: the second argument of `draw`.
  static let row = Row<ChartPeriod>(
    "chart_period", "The days that a custom chart shows: those of `over`, or of the report that it is in.",
    [
      .field("from", "The first day.", \.from),
      .field("to", "The day after the last, which is today unless a report ends earlier.", \.to),
      .field("days", "The number of days.") { $0.to.dayNumber - $0.from.dayNumber },
    ])
}
