extension ConstructorEntry {
  static let charts =
    [
      chart("bar", "A chart with bars for each day."),
      chart("line", "A chart with a line through each day's points."),
      chart("scatter", "A chart with points for each day."),
      ConstructorEntry(
        "axis", .record, "The scale of a chart's axis.",
        fields: [
          FieldEntry("min", .number, "The bottom of the scale."),
          FieldEntry("max", .number, "The top of the scale."),
        ] + FieldEntry.unsupported("format")),
      series(
        "adherence", "A series of each day's adherence, in percent.",
        [
          FieldEntry("tasks", .list(of: .id), "The tasks to include.", default: "all that impact adherence")
        ]),
      series(
        "values", "A series of the means of each day's values of one kind.",
        [
          FieldEntry("task", .id, "The task whose outcome values are read.", required: true),
          FieldEntry("kind", .text, "The kind of the values.", default: "any"),
        ]),
    ] + ["svg", "text"].map { .unsupported("chart:\($0)", .call) }

  private static func chart(_ name: String, _ summary: String) -> ConstructorEntry {
    ConstructorEntry(
      "chart.\(name)", .named, makes: .chart, summary,
      fields: [
        FieldEntry("title", .text, "The title.", required: true),
        FieldEntry("text", .text, "The text below the title."),
        FieldEntry("over", .interval, "The number of whole days before today.", required: true),
        FieldEntry("series", .list(of: .declared(.series)), "The series to draw.", required: true),
        FieldEntry("axis", .record("axis"), "The scale of the axis.", default: "from the data"),
      ])
  }

  private static func series(_ name: String, _ summary: String, _ fields: [FieldEntry]) -> ConstructorEntry {
    ConstructorEntry(
      "series.\(name)", .table, makes: .series, summary,
      fields: [FieldEntry("title", .text, "The title in the legend.", required: true)] + fields + [
        FieldEntry("label", .text, "The format of a point; {value} is its value.", default: "\"{value}\""),
        FieldEntry("scale_to", .number, "The value to which the largest point is scaled."),
        FieldEntry("color", .text, "A color, e.g. \"#0a7\"."),
      ])
  }
}
