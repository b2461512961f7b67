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
    case .instruction: step(kind, "A step with text to read.")
    case .form:
      step(
        kind, "A step with several items.",
        [FieldEntry("items", .list(of: .declared(.item)), "The items, in order.", required: true)]
          + FieldEntry.unsupported("checks"))
    case .question:
      step(
        kind, "A step with one item.", [FieldEntry("item", .declared(.item), "The item.", required: true)])
    case .consent:
      step(
        kind, "A step with a document to agree to; declining ends the survey.",
        [FieldEntry("document", .text, "The document.", required: true)])
    case .permissions:
      step(
        kind, "A step that asks for permissions; granting none is also an answer.",
        [FieldEntry("request", .list(of: .declared(.option)), "The permissions to ask for.", required: true)])
    case .completion: step(kind, "A step with a final text.")
    case .kneeRangeOfMotion:
      step(
        kind, "A step that measures how far a knee bends, from recorded motion.",
        [
          FieldEntry(
            "side", .choice(KneeRangeOfMotion.Side.allCases.map(\.rawValue)), "The knee to measure.",
            default: "\"unspecified\""),
          FieldEntry(
            "orientation", .choice(DeviceOrientation.allCases.map(\.rawValue)),
            "The orientation of the device, if the recording does not include it.", default: "\"portrait\""),
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
        FieldEntry("detail", .text, "A second text, shown smaller."),
      ] + fields + [
        FieldEntry("optional", .boolean, "Whether the step can be skipped.", default: "false"),
        FieldEntry("skip", condition, "The condition under which the step is skipped."),
        FieldEntry(
          "go",
          .any(of: [
            .text, .record("go"),
            .function(["result": .handle("result"), "ctx": .handle("ctx")], gives: .optional(.text)),
          ]),
          "The next step: an id, branches, or a function.",
          default: "the next step"),
        FieldEntry("leads_to", .list(of: .text), "The steps to which a `go` function can lead."),
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
