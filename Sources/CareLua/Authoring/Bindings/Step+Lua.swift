import CareModel

extension ConstructorEntry {
  static let steps =
    zip(StepKind.Name.allCases, Step.kinds).map { name, content in
      var step = content.entry
      step.notes = name.task?.notes ?? []
      step.fields += [FieldEntry("leads_to", .list(of: .text), "The steps to which a `go` function can lead.")]
      step.fields += FieldEntry.unsupported(
        "footnote", "image", "icon", "body", "learn_more", "modify", "shows_progress")
      return step
    }
    + Step.kinds.unsupported([
      "review", "wait", "web", "signature", "capture", "registration", "passcode", "page", "repeat_group", "custom",
      "active", "survey.table",
    ])

  static let navigation = [
    ConstructorEntry(
      "go", .record, "The navigation of a step: the first branch with a condition that holds.",
      fields: [FieldEntry("default", .text, "The destination if no condition holds.", default: "the next step")],
      items: Navigation.Branch.authored),
    Navigation.Branch.entry("One conditional destination of a step."),
  ]
}

extension Step: DeclaredNoun {
  static let noun = FieldType.Noun.step
  static let scriptFields = makeScriptFields()

  /// The kinds of step, each with its constructor.
  static let kinds = StepKind.Name.allCases.map { content(of: $0.definition) }

  private static func content<Kind: StepDefinition>(of _: Kind.Type) -> ScriptContent<Step> {
    ScriptContent(
      Kind.name.rawValue, Kind.summary, Kind.self, at: "kind", nounField: Kind.template.behavior.items.field,
      unsupported: Kind.name == .form ? FieldEntry.unsupported("checks") : []
    ) { $0.kind = $1.kind }
  }

  static func read(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> Step? {
    guard let reader = decoder.reader(declaration, path: path), let id = declaration.id else { return nil }
    var step = template
    step.id = id
    decoder.read(reader, into: &step)
    let leadsTo = reader.texts("leads_to")
    if case .hook(let hook, _)? = step.go {
      step.go = .hook(hook: hook, leadsTo: leadsTo)
    } else if !leadsTo.isEmpty {
      decoder.report(
        .notAllowed, at: reader.place(of: "leads_to"), atKey: true,
        "`leads_to` is only for a `go` function; remove it, or write go = function(result) … end")
    }
    return decoder.read(kinds, of: declaration, reader, into: &step) ? step : nil
  }
}

extension Navigation: UnrecordedValue {
  static var authored: FieldType {
    .any(of: [
      .text, .record("go"),
      .function(["result": .handle("result"), "ctx": .handle("ctx")], gives: .optional(.text)),
    ])
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Navigation? {
    switch field.decoded {
    case .function(let function): .hook(hook: decoder.hook(function, at: field.authored, authored), leadsTo: [])
    case .text(endID): .end
    case .text(let id): .step(id: id)
    case .record(let go):
      .branches(branches: go.items.compactMap { Branch.read($0, by: decoder) }, otherwise: go.text("default"))
    default: nil
    }
  }
}

extension Navigation.Branch: RecordNoun, UnrecordedValue {
  static let recordName = "branch"
  static let scriptFields = makeScriptFields()
}
