extension ConstructorEntry {
  static let insights =
    [
      ConstructorEntry(
        "insight", .named, makes: .insight, "A statement that the plan derives from a patient's data.",
        fields: [
          FieldEntry("over", .interval, "The number of whole days before today.", required: true),
          FieldEntry("at_least", .integer, "The number of days with data that it requires.", default: "0"),
          FieldEntry(
            "show", .function(["ctx": .handle("ctx")], gives: .optional(.type(.declared(.statement)))),
            "A function that reads the data and returns a statement, or nil.", required: true),
        ])
    ]
    + [
      ("alert", "A statement that calls for action."), ("tip", "A statement that gives advice."),
      ("message", "A statement that informs."),
    ].map { name, summary in
      ConstructorEntry(
        "insight.\(name)", .table, makes: .statement, summary,
        fields: [
          FieldEntry("title", .text, "The title.", required: true),
          FieldEntry("text", .text, "The text to display.", required: true),
        ])
    }
    + [threshold, thresholdValues] + statistics

  private static let threshold = ConstructorEntry(
    "threshold", .named, makes: .insight,
    "An insight that is shown when a value crosses a limit; exactly one of below, at_most, above, at_least, equals, between, and outside.",
    fields: [
      FieldEntry(
        "on", .any(of: [.choice(["adherence"], unsupported: ["pdc"]), .record("threshold_values")]),
        "The value to compare: the adherence of closed events, 0 to 1, or the mean of outcome values.",
        required: true),
      FieldEntry("over", .interval, "The number of whole days before today.", required: true),
      FieldEntry("below", .number, "Shown when the value is less than this."),
      FieldEntry("at_most", .number, "Shown when the value is this or less."),
      FieldEntry("above", .number, "Shown when the value is more than this."),
      FieldEntry("at_least", .number, "Shown when the value is this or more."),
      FieldEntry("equals", .number, "Shown when the value equals this."),
      FieldEntry("between", .list(of: .number), "Shown when the value is in this range, both ends included."),
      FieldEntry("outside", .list(of: .number), "Shown when the value is less than the first or more than the second."),
      FieldEntry("title", .text, "The title.", required: true),
      FieldEntry("text", .text, "The text to display; {value} is the value.", default: "\"It is {value}.\""),
    ],
    example: """
      threshold "low" { on = "adherence", below = 0.5, over = days(7), title = "Less than half", text = "You did {value}." }
      """)

  private static let thresholdValues = ConstructorEntry(
    "threshold_values", .record, "The outcome values that a threshold reads.",
    fields: [
      FieldEntry("task", .id, "The task whose outcome values are read.", required: true),
      FieldEntry("kind", .text, "The kind of the values.", default: "any"),
    ])
}
