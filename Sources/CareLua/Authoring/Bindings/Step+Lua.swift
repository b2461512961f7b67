import CareModel

extension ConstructorEntry {
  static let steps =
    StepKind.Name.allCases.map(step)
    + [
      "review", "wait", "web", "signature", "capture", "registration", "passcode", "page", "repeat_group", "custom",
      "active",
      "shoulder_range_of_motion", "tapping", "timed_walk",
    ].map { .unsupported($0, .named, makes: .step) } + [.unsupported("survey.table", .named, makes: .step)]

  /// The constructor of a step of a kind.
  private static func step(_ kind: StepKind.Name) -> ConstructorEntry {
    switch kind {
    case .instruction: step(kind, "Text to read.")
    case .form:
      step(
        kind, "Several items on one screen.",
        [FieldEntry("items", .list(of: .declared(.item)), "The items, in order.", required: true)]
          + FieldEntry.unsupported("checks"))
    case .question:
      step(
        kind, "One item on a screen of its own.", [FieldEntry("item", .declared(.item), "The item.", required: true)])
    case .consent:
      step(
        kind, "A document to agree to; a refusal ends the survey.",
        [FieldEntry("document", .text, "The document.", required: true)])
    case .permissions:
      step(
        kind, "Permissions to grant; none is an answer too.",
        [FieldEntry("request", .list(of: .declared(.option)), "What may be granted.", required: true)])
    case .completion: step(kind, "The last text of a way through the survey.")
    case .kneeRangeOfMotion:
      step(
        kind, "Measures how far a knee bends, from a recording of motion.",
        [
          FieldEntry(
            "side", .choice(KneeRangeOfMotion.Side.allCases.map(\.rawValue)), "Which knee.", default: "\"unspecified\""),
          FieldEntry(
            "orientation", .choice(DeviceOrientation.allCases.map(\.rawValue)),
            "How the device is held when the recording does not say.", default: "\"portrait\""),
        ])
    }
  }

  private static func step(
    _ kind: StepKind.Name, _ summary: String, _ fields: [FieldEntry] = []
  ) -> ConstructorEntry {
    ConstructorEntry(
      kind.constructor, .named, makes: .step, summary,
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

extension StepKind.Name {
  /// The name of the constructor in plans.
  var constructor: String { rawValue.snakeCased }

  /// Creates the name of the kind that a constructor declares; nil if it declares none.
  init?(constructor: String) {
    guard let name = Self.allCases.first(where: { $0.constructor == constructor }) else { return nil }
    self = name
  }
}
