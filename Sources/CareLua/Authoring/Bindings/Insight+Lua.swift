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
    + [.unsupported("threshold", .named, makes: .insight)]
}
