extension ConstructorEntry {
  static let charts =
    [
      chart("bar", "Bars side by side for each day."),
      chart("line", "Points for each day, joined from one to the next."),
      chart("scatter", "Points for each day."),
      ConstructorEntry(
        "axis", .record, "The ends of a chart's axis.",
        fields: [
          FieldEntry("min", .number, "The value at the foot."),
          FieldEntry("max", .number, "The value at the top."),
        ] + FieldEntry.unsupported("format")),
      series(
        "adherence", "Each day's adherence in percent.",
        [
          FieldEntry("tasks", .list(of: .id), "Which tasks count.", default: "all that impact adherence")
        ]),
      series(
        "values", "The mean of each day's values of one kind.",
        [
          FieldEntry("task", .id, "The task that gave the values.", required: true),
          FieldEntry("kind", .text, "The kind of the values.", default: "any"),
        ]),
    ] + ["svg", "text"].map { .unsupported("chart:\($0)", .call) }

  private static func chart(_ name: String, _ summary: String) -> ConstructorEntry {
    ConstructorEntry(
      "chart.\(name)", .named, makes: .chart, summary,
      fields: [
        FieldEntry("title", .text, "The title.", required: true),
        FieldEntry("text", .text, "What it tells."),
        FieldEntry("over", .interval, "Over how many whole days before today.", required: true),
        FieldEntry("series", .list(of: .declared(.series)), "What is drawn beside each other.", required: true),
        FieldEntry("axis", .record("axis"), "The ends of the axis.", default: "from the data"),
      ])
  }

  private static func series(_ name: String, _ summary: String, _ fields: [FieldEntry]) -> ConstructorEntry {
    ConstructorEntry(
      "series.\(name)", .table, makes: .series, summary,
      fields: [FieldEntry("title", .text, "The title in the legend.", required: true)] + fields + [
        FieldEntry("label", .text, "How a point is written; {value} stands for it.", default: "\"{value}\""),
        FieldEntry("scale_to", .number, "Scale the points so that the greatest is this."),
        FieldEntry("color", .text, "A color, e.g. \"#0a7\"."),
      ])
  }
}
