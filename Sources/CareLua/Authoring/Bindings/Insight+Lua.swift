extension ConstructorEntry {
  static let insights =
    [
      ConstructorEntry(
        "insight", .named, makes: .insight, "A statement about a patient's data that the plan can make.",
        fields: [
          FieldEntry("over", .interval, "Over how many whole days before today.", required: true),
          FieldEntry("at_least", .integer, "How many days with data it needs to speak at all.", default: "0"),
          FieldEntry(
            "show", .function(["ctx": .handle("ctx")], gives: .optional(.type(.declared(.statement)))),
            "Looks at the data and says something, or nil.", required: true),
        ])
    ]
    + [
      ("alert", "Something to act on."), ("tip", "Advice."), ("message", "Something to know."),
    ].map { name, summary in
      ConstructorEntry(
        "insight.\(name)", .table, makes: .statement, summary,
        fields: [
          FieldEntry("title", .text, "A few words.", required: true),
          FieldEntry("text", .text, "What it says.", required: true),
        ])
    }
    + [threshold, thresholdValues]

  private static let threshold = ConstructorEntry(
    "threshold", .named, makes: .insight,
    "An insight that speaks when a figure crosses a bound; exactly one of below, at_most, above, at_least, equals, between and outside.",
    fields: [
      FieldEntry(
        "on", .any(of: [.choice(["adherence"], unsupported: ["pdc"]), .record("threshold_values")]),
        "What is held against the bound: the share done of what has closed, 0 to 1, or the mean of recorded values.",
        required: true),
      FieldEntry("over", .interval, "Over how many whole days before today.", required: true),
      FieldEntry("below", .number, "Less than this."), FieldEntry("at_most", .number, "This or less."),
      FieldEntry("above", .number, "More than this."), FieldEntry("at_least", .number, "This or more."),
      FieldEntry("equals", .number, "This."),
      FieldEntry("between", .list(of: .number), "From the first to the second, both included."),
      FieldEntry("outside", .list(of: .number), "Less than the first or more than the second."),
      FieldEntry("title", .text, "A few words.", required: true),
      FieldEntry("text", .text, "What it says; {value} stands for the figure.", default: "\"It is {value}.\""),
    ],
    example: """
      threshold "low" { on = "adherence", below = 0.5, over = days(7), title = "Less than half", text = "You did {value}." }
      """)

  private static let thresholdValues = ConstructorEntry(
    "threshold_values", .record, "The recorded values that a threshold looks at.",
    fields: [
      FieldEntry("task", .id, "The task that gave the values.", required: true),
      FieldEntry("kind", .text, "The kind of the values.", default: "any"),
    ])
}
