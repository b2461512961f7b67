import CareModel

extension ConstructorEntry {
  static let insights: [ConstructorEntry] =
    [scripted] + statements + widgets + [threshold] + thresholdParts + statistics

  private static let scripted = ConstructorEntry(
    "insight", .named, makes: .insight, "A statement that the plan derives from a patient's data.",
    fields: [
      FieldEntry("over", .interval, "The number of whole days before today.", required: true),
      FieldEntry("at_least", .integer, "The number of days with data that it requires.", default: "0"),
      FieldEntry(
        "show", .function(["ctx": .handle("ctx")], gives: .optional(.type(.declared(.statement)))),
        "A function that reads the data and returns a statement, or nil.", required: true),
    ])

  private static let statements: [ConstructorEntry] = [
    ("alert", "A statement that calls for action."), ("tip", "A statement that gives advice."),
    ("message", "A statement that informs."),
  ].map { name, summary in
    ConstructorEntry(
      "insight.\(name)", .table, makes: .statement, summary, fields: [statementTitle, statementText])
  }

  private static let statementTitle = FieldEntry("title", .text, "The title.", required: true)
  private static let statementText = FieldEntry("text", .text, "The text to display.", required: true)

  /// Statements with a drawing beside them; a page shows the drawings of the first three.
  private static let widgets = [
    ConstructorEntry(
      "insight.ring", .table, makes: .statement,
      "A statement that informs, beside a ring that is filled up to a share.",
      fields: [
        statementTitle, statementText, FieldEntry("share", .number, "The filled share, 0 to 1.", required: true),
      ],
      example: """
        insight.ring { title = "This week", text = "5 of 7 walks", share = 5 / 7 }
        """),
    ConstructorEntry(
      "insight.badge", .table, makes: .statement, "A statement that informs, beside a number or a word in large.",
      fields: [
        statementTitle, statementText,
        FieldEntry("value", .any(of: [.text, .number]), "The number or the word.", required: true),
        FieldEntry("units", .text, "The units, or another word below it."),
      ],
      example: """
        insight.badge { title = "Your longest walk", text = "On Sunday.", value = 42, units = "min" }
        """),
    ConstructorEntry(
      "insight.stack", .table, makes: .statement, "A statement of a few lines with an icon each, at most five.",
      fields: [
        statementTitle,
        FieldEntry("text", .text, "The text to display below the lines.", default: "none"),
      ], items: .record("stack_line"),
      example: """
        insight.stack { title = "Your week", { icon = "walk", text = "5 walks" }, { icon = "moon", text = "7 hours of sleep" } }
        """),
    ConstructorEntry(
      "stack_line", .record, "A line of a stack.",
      fields: [
        FieldEntry("icon", .choice(CardElement.Icon.allCases.map(\.rawValue)), "The icon.", required: true),
        FieldEntry("text", .text, "The text beside it.", required: true),
      ]),
  ]

  private static let threshold = ConstructorEntry(
    "threshold", .named, makes: .insight,
    "An insight that is shown when a value crosses a limit; exactly one of below, at_most, above, at_least, equals, between, and outside.",
    fields: [
      FieldEntry(
        "on", .any(of: [.choice(["adherence", "pdc", "mpr"]), .record("threshold_figure")]),
        "The value to compare: the adherence of closed events, 0 to 1, a measure of coverage, or outcome values.",
        required: true),
      supply("With on = \"pdc\" or on = \"mpr\": the outcome values that are the fills."),
      FieldEntry("over", .interval, "The number of whole days before today.", required: true),
      FieldEntry("below", .number, "Shown when the value is less than this."),
      FieldEntry("at_most", .number, "Shown when the value is this or less."),
      FieldEntry("above", .number, "Shown when the value is more than this."),
      FieldEntry("at_least", .number, "Shown when the value is this or more."),
      FieldEntry("equals", .number, "Shown when the value equals this."),
      FieldEntry("between", .list(of: .number), "Shown when the value is in this range, both ends included."),
      FieldEntry("outside", .list(of: .number), "Shown when the value is less than the first or more than the second."),
      FieldEntry("title", .text, "The title.", required: true, isText: true),
      FieldEntry(
        "text", .text, "The text to display; {value} is the value.", default: "\"It is {value}.\"", isText: true),
    ],
    example: """
      threshold "low" { on = "adherence", below = 0.5, over = days(7), title = "Less than half", text = "You did {value}." }
      """)

  private static let thresholdParts = [
    thresholdValues, .supply,
    ConstructorEntry(
      "threshold_figure", .record,
      "The figure that a threshold compares: exactly one of task, pdc, mpr, and dose_coverage.",
      fields: [
        FieldEntry("task", .id, "The task whose outcome values are read."),
        FieldEntry("kind", .text, "The kind of these values.", default: "any"),
        FieldEntry(
          "stat", .choice(SeriesDefinition.Statistic.allCases.map(\.rawValue)),
          "The number that stands for the values.",
          default: "\"mean\""),
        FieldEntry("pdc", .record("threshold_pdc"), "The proportion of days covered by supply."),
        FieldEntry("mpr", .record("threshold_mpr"), "The medication possession ratio."),
        FieldEntry("dose_coverage", .record("threshold_doses"), "The share of days on which all due doses were taken."),
      ]),
    ConstructorEntry(
      "series_figure", .record,
      "The series of a statistic: exactly one of task, pdc, and dose_coverage. A covered day has the value 1 and another one 0, of which "
        + "comparisons and streaks can be made.",
      fields: [
        FieldEntry("task", .id, "The task whose outcome values are read."),
        FieldEntry("kind", .text, "The kind of these values.", default: "any"),
        FieldEntry("pdc", .record("threshold_pdc"), "The days covered by supply."),
        FieldEntry("dose_coverage", .record("threshold_doses"), "The days on which all due doses were taken."),
      ],
      example: "{ dose_coverage = { task = \"pill\" } }"),
    ConstructorEntry(
      "threshold_pdc", .record, "The proportion of days covered by supply, with its definition.",
      fields: [requiredSupply] + AdherenceLibrary.pdcMethod,
      example: "{ supply = { task = \"refill\", kind = \"days_supply\" }, start = \"window\", carry_in = true }"),
    ConstructorEntry(
      "threshold_mpr", .record, "The medication possession ratio of one medicine, with its definition.",
      fields: [requiredSupply] + AdherenceLibrary.mprMethod,
      example: "{ supply = { task = \"refill\", kind = \"days_supply\" }, cap = true }"),
    ConstructorEntry(
      "threshold_doses", .record, "The share of days on which all due doses of a task were taken.",
      fields: AdherenceLibrary.doseOptions),
  ]

  static let requiredSupply = supply(AdherenceLibrary.supply.summary, isRequired: true)

  private static func supply(_ summary: String, isRequired: Bool = false) -> FieldEntry {
    var entry = FieldEntry("supply", .list(of: .record("supply")), summary, required: isRequired)
    entry.ownExample = "{ task = \"refill\", kind = \"days_supply\" }"
    return entry
  }

  private static let thresholdValues = ConstructorEntry(
    "threshold_values", .record, "The outcome values that a series has.",
    fields: [
      FieldEntry("task", .id, "The task whose outcome values are read.", required: true),
      FieldEntry("kind", .text, "The kind of the values.", default: "any"),
    ])
}
