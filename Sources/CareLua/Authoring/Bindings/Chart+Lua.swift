import CareModel

extension ConstructorEntry {
  static let charts =
    ChartDefinition.Kind.allCases.map(chart) + [
      ConstructorEntry(
        "axis", .record, "The scale of a chart's axis.",
        fields: [
          FieldEntry("min", .number, "The bottom of the scale."),
          FieldEntry("max", .number, "The top of the scale."),
          FieldEntry("title", .text, "The title, such as the units.", isText: true),
          FieldEntry(
            "format", .text, "The format of a value; {value} is the number.", default: "\"{value}\"", isText: true),
          FieldEntry("log", .boolean, "Whether the scale is logarithmic.", default: "false"),
          FieldEntry("rules", .list(of: .declared(.rule)), "Reference lines and bands across the chart."),
        ]),
      ConstructorEntry(
        "chart_signal", .record,
        "The marks at points where a chart's only series no longer varies as in its baseline, with the lines that they are compared with.",
        fields: [
          FieldEntry(
            "method", .choice(["run", "xmr"]),
            "A run chart around the median, for one person's days; or limits around the mean, from moving ranges.",
            default: "run"),
          FieldEntry(
            "baseline", .interval, "The days from the first one that give the center line.", default: "all days"),
          FieldEntry(
            "screen", .boolean, "Whether limits drop unusually large moving ranges.", default: "true"),
        ]),
      ConstructorEntry(
        "rule.at", .call, makes: .rule, "A reference line across a chart.",
        parameters: [
          FieldEntry("value", .number, "The value of the line.", required: true),
          FieldEntry("title", .text, "The title.", required: true, isText: true),
        ], example: "rule.at(10000, \"goal\")"),
      ConstructorEntry(
        "rule.between", .call, makes: .rule, "A reference band across a chart.",
        parameters: [
          FieldEntry("least", .number, "The lower end of the band.", required: true),
          FieldEntry("most", .number, "The upper end of the band.", required: true),
          FieldEntry("title", .text, "The title.", required: true, isText: true),
        ], example: "rule.between(70, 180, \"target\")"),
      series(
        "adherence", "A series of each day's adherence, in percent.",
        [
          FieldEntry("tasks", .list(of: .id), "The tasks to include.", default: "all that impact adherence")
        ]),
      series(
        "values", "A series of each day's values of one kind.",
        [
          FieldEntry("task", .id, "The task whose outcome values are read.", required: true),
          FieldEntry("kind", .text, "The kind of the values.", default: "any"),
          FieldEntry(
            "by", .choice(SeriesDefinition.Statistic.allCases.map(\.rawValue)),
            "The number that stands for several values of a day.", default: "\"mean\""),
          missing,
        ]),
      series(
        "pdc", "A series of the days that are covered by supply, in percent: 100 for a covered day, 0 for another one.",
        [requiredSupply] + AdherenceLibrary.pdcMethod,
        """
        series.pdc { title = "Covered", supply = { task = "refill", kind = "days_supply" } }
        """),
      series(
        "dose_coverage",
        "A series of the days on which all due doses of a task were taken, in percent: 100 for such a day, 0 for another one.",
        AdherenceLibrary.doseOptions,
        """
        series.dose_coverage { title = "All doses", task = "pill" }
        """),
      series(
        "computed", "A series of numbers that a function computes.",
        [
          FieldEntry(
            "points", .function(["ctx": .handle("ctx")], gives: .list(of: .anything)),
            "A function that returns rows with a `date`, and a number in `value`, `y`, `mean`, or `progress`.",
            required: true),
          missing,
        ],
        """
        series.computed { title = "Hours of walking", points = function(ctx)
          local hours = {}
          for _, day in ipairs(ctx.values { task = "walk", kind = "minutes", over = days(7) }:by_day()) do
            hours[#hours + 1] = { date = day.date, value = day.mean / 60 }
          end
          return hours
        end }
        """),
    ]

  private static let missing = FieldEntry(
    "missing", .choice(["gap", "zero"]),
    "Whether a day without a value, on which one could have been recorded, is missing or 0.", default: "\"gap\"")

  private static func chart(_ kind: ChartDefinition.Kind) -> ConstructorEntry {
    ConstructorEntry(
      "chart.\(kind.rawValue)", .named, makes: .chart, kind.definition.summary,
      fields: [
        FieldEntry("title", .text, "The title.", required: true, isText: true),
        FieldEntry("text", .text, "The text below the title.", isText: true),
        FieldEntry("over", .interval, "The number of whole days before today.", required: true),
      ] + kind.definition.parts.flatMap(\.entries), example: kind.definition.example)
  }

  private static func series(
    _ name: String, _ summary: String, _ fields: [FieldEntry], _ example: String? = nil
  ) -> ConstructorEntry {
    ConstructorEntry(
      "series.\(name)", .table, makes: .series, summary,
      fields: [FieldEntry("title", .text, "The title in the legend.", required: true, isText: true)] + fields + [
        FieldEntry(
          "label", .text, "The format of a point; {value} is its value.", default: "\"{value}\"", isText: true),
        FieldEntry("scale_to", .number, "The value to which the largest point is scaled."),
        FieldEntry("color", .text, "A color, e.g. \"#0a7\"."),
      ], example: example)
  }
}

extension ChartPart {
  /// The fields that authors write.
  fileprivate var entries: [FieldEntry] {
    switch self {
    case .series: [FieldEntry("series", .list(of: .declared(.series)), "The series to draw.", required: true)]
    case .oneSeries: [FieldEntry("series", .declared(.series), "The series to show.", required: true)]
    case .pair:
      [
        FieldEntry("x", .declared(.series), "The series along the horizontal axis.", required: true),
        FieldEntry("y", .declared(.series), "The series along the vertical axis.", required: true),
      ]
    case .lag: [FieldEntry("lag", .interval, "The number of days from `x` to `y`.", default: "days(0)")]
    case .axis(let whose):
      [FieldEntry("axis", .record("axis"), "The scale of \(whose).", default: "from the data")]
    case .panels:
      [
        FieldEntry(
          "panels", .boolean, "Whether each series has a panel of its own.", default: "for more than 4 series")
      ]
    case .join:
      [
        FieldEntry(
          "join", .interval, "A dotted line joins points over at most this many missing days.", default: "days(0)")
      ]
    case .signal:
      [
        FieldEntry(
          "signal", .record("chart_signal"), "Marks points that no longer vary as before.", default: "no marks")
      ]
    case .rows:
      [
        FieldEntry("rows", .choice(RasterFigure.Rows.ofChart.map(\.rawValue)), "What a row is.", default: "\"task\"")
      ]
    case .draw:
      [
        FieldEntry(
          "draw",
          .function(["ctx": .handle("ctx"), "period": .table("chart_period")], gives: .type(.declared(.drawing))),
          "A function that returns `chart.marks { … }`.", required: true)
      ]
    }
  }
}
