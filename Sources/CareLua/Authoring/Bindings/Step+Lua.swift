import CareModel

extension ConstructorEntry {
  static let steps =
    [
      step("instruction", "Text to read."),
      step(
        "form", "Several items on one screen.",
        [FieldEntry("items", .list(of: .declared(.item)), "The items, in order.", required: true)]
          + FieldEntry.unsupported("checks")),
      step(
        "question", "One item on a screen of its own.",
        [FieldEntry("item", .declared(.item), "The item.", required: true)]),
      step(
        "consent", "A document to agree to; a refusal ends the survey.",
        [FieldEntry("document", .text, "The document.", required: true)]),
      step(
        "permissions", "Permissions to grant; none is an answer too.",
        [FieldEntry("request", .list(of: .declared(.option)), "What may be granted.", required: true)]),
      step("completion", "The last text of a way through the survey."),
      step(
        "knee_range_of_motion", "Measures how far a knee bends, from a recording of motion.",
        [
          FieldEntry(
            "side", .choice(KneeRangeOfMotion.Side.allCases.map(\.rawValue)), "Which knee.", default: "\"unspecified\""),
          FieldEntry(
            "orientation", .choice(DeviceOrientation.allCases.map(\.rawValue)),
            "How the device is held when the recording does not say.", default: "\"portrait\""),
        ]),
    ]
    + [
      "review", "wait", "web", "signature", "capture", "registration", "passcode", "page", "repeat_group", "custom",
      "active",
      "shoulder_range_of_motion", "tapping", "timed_walk",
    ].map { .unsupported($0, .named, makes: .step) } + [.unsupported("survey.table", .named, makes: .step)]

  private static func step(_ name: String, _ summary: String, _ fields: [FieldEntry] = []) -> ConstructorEntry {
    ConstructorEntry(
      name, .named, makes: .step, summary,
      fields: [
        FieldEntry("title", .text, "The heading."),
        FieldEntry("text", .text, "The main text."),
        FieldEntry("detail", .text, "A second, smaller text."),
      ] + fields + [
        FieldEntry("optional", .boolean, "Whether the step may be skipped.", default: "false"),
        FieldEntry("skip", condition, "Passes the step over when it holds."),
        FieldEntry(
          "go",
          .any(of: [
            .text, .record("go"),
            .function(["result": .handle("result"), "ctx": .handle("ctx")], gives: .optional(.text)),
          ]),
          "Where to go from here: a step's id, branches, or a function.",
          default: "the next step"),
        FieldEntry("leads_to", .list(of: .text), "Where a `go` function may lead."),
      ] + FieldEntry.unsupported("footnote", "image", "icon", "body", "learn_more", "modify", "shows_progress"))
  }
}
