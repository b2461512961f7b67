extension ConstructorEntry {
  /// The insights of statistical methods.
  static let statistics = [
    statistic(
      "compare", "An insight that compares the mean of a period with that of the period before it.",
      fields: [
        onOrCoverage, over,
        FieldEntry(
          "min_change", .number, "The least change to state; of adherence and coverage, a share such as 0.1.",
          required: true),
        FieldEntry(
          "at_least", .integer, "The number of days with a value in each period.", default: "half of the period"),
        better,
      ],
      example: """
        insight.compare "month" { on = "adherence", over = weeks(4), min_change = 0.1, better = "higher" }
        """),
    statistic(
      "trend",
      "An insight that states the trend of a series: the median slope, if it is distinct from chance. It needs values on ten days and on "
        + "half of the period.",
      fields: [
        on, over, FieldEntry("min_change", .number, "The least change over the whole period to state.", default: "0"),
        FieldEntry("alpha", .number, "The level of the test of Mann and Kendall.", default: "0.05"), better,
      ],
      example: """
        insight.trend "walk" { on = { task = "walk", kind = "minutes" }, over = weeks(6), better = "higher",
          title = "Walking", text = "You walk about {change} {units} a week {more}: {n} of {days} days." }
        """),
    statistic(
      "signal",
      "An insight that states when a series no longer varies as in its baseline: by the rules of a run chart, or by process limits.",
      fields: [
        on, over,
        FieldEntry(
          "method", .choice(["run", "xmr"]),
          "A run chart around the median, for one person's days; or limits around the mean, from moving ranges.",
          default: "run"),
        FieldEntry(
          "baseline", .interval, "The days from the first one that give the center line.", default: "all days"),
        FieldEntry(
          "screen", .boolean, "Whether limits drop unusually large moving ranges.", default: "true"), better,
      ],
      example: """
        insight.signal "pain" { on = { task = "check-in", kind = "pain" }, over = weeks(8), baseline = weeks(4), better = "lower",
          title = "Pain has shifted" }
        """),
    statistic(
      "correlation",
      "An insight that states whether two series go together, by ranks. Its text ends with a caution: it does not say that one causes "
        + "the other.",
      fields: [
        FieldEntry("x", series, "The first series: adherence, or outcome values.", required: true),
        FieldEntry("y", series, "The second series.", required: true),
        FieldEntry("lag", .interval, "The days from a value of `x` to that of `y`.", default: "the same day"), over,
      ],
      example: """
        insight.correlation "sleep-pain" { x = { task = "check-in", kind = "sleep" }, y = { task = "check-in", kind = "pain" },
          lag = days(1), over = weeks(8) }
        """),
    statistic(
      "streak",
      "An insight that states how many days in a row were done; excused and empty days neither count nor end it.",
      fields: [
        FieldEntry(
          "on", .any(of: [.choice(["adherence"]), .record("series_figure")]),
          "The days that count: by their adherence, or those that are covered.", default: "\"adherence\""),
        over, FieldEntry("from", .integer, "The least number of days to state.", required: true),
        FieldEntry("share", .number, "The least adherence of a day that counts, 0 to 1.", default: "1"),
      ],
      example: """
        insight.streak "week" { over = weeks(4), from = 7, title = "Well done", text = "{length} days in a row." }
        """),
  ]

  private static func statistic(
    _ name: String, _ summary: String, fields: [FieldEntry], example: String
  ) -> ConstructorEntry {
    ConstructorEntry("insight.\(name)", .named, makes: .insight, summary, fields: fields + texts, example: example)
  }

  private static let series = FieldType.any(of: [.choice(["adherence"]), .record("series_figure")])
  private static let on = FieldEntry(
    "on", series, "The series: the adherence of each day, 0 to 1, or the mean of its outcome values.", required: true)
  private static let onOrCoverage = FieldEntry(
    "on", .any(of: [.choice(["adherence"]), .record("series_figure")]),
    "The series: the adherence of each day, 0 to 1, the mean of its outcome values, or whether it is covered.",
    required: true)
  private static let over = FieldEntry("over", .interval, "The number of whole days before today.", required: true)
  private static let better = FieldEntry(
    "better", .choice(["higher", "lower"]), "The direction that is an improvement; the other is a concern.")
  private static let texts = [
    FieldEntry("title", .text, "The title.", default: "a built-in one", isText: true),
    FieldEntry(
      "text", .text,
      "The text to display, with the names of figures in braces: {n} and {days}, {units}, {change} and {more}, {now} and {before}, "
        + "{center}, {side}, {length}.",
      default: "a built-in one", isText: true),
  ]
}
