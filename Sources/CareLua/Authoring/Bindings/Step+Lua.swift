import CareModel

extension ConstructorEntry {
  static let steps =
    zip(StepKind.Name.allCases, Step.kinds).map { name, content in
      var step = content.entry
      step.notes = name.task?.notes ?? []
      step.add(
        (name.hasGuide ? GuideFields.entries : [])
          + [FieldEntry("leads_to", .list(of: .text), "The steps to which a `go` function can lead.")])
      return step
    } + [page]

  static let navigation = [
    ConstructorEntry(
      "go", .record, "The navigation of a step: the first branch with a condition that holds.",
      fields: [FieldEntry("default", .text, "The destination if no condition holds.", default: "the next step")],
      items: Navigation.Branch.authored),
    Navigation.Branch.entry("One conditional destination of a step."),
  ]

  static let stepParts = [
    BodyItem.entry("A point of a step's text, or a row of a table; a string alone is its text."),
    SampleColumn.entry("A column of the samples of an active step; a string alone is its name."),
    FormCheck.entry("A rule over several answers of a step."),
    FormIdentity.entry(
      "The form of another program that a survey was made from; `care import questionnaire` writes it."),
    FormLink.entry("A step, an item, or a score as the form names it that the survey was made from."),
    ConstructorEntry(
      "step_changes", .record, "The fields of a step that one visit shows otherwise; the survey stays as it is.",
      fields: [
        FieldEntry("title", .text, "The heading.", default: "the step's own"),
        FieldEntry("text", .text, "The main text.", default: "the step's own"),
        FieldEntry("detail", .text, "A second text, shown smaller.", default: "the step's own"),
        FieldEntry("items", .named(of: .record("item_changes")), "The changed items, by id.", default: "{}"),
      ]),
    ConstructorEntry(
      "item_changes", .record, "The fields of an item that one visit shows otherwise.",
      fields: [
        FieldEntry("text", .text, "The question.", default: "the item's own"),
        FieldEntry("detail", .text, "A second text, shown smaller.", default: "the item's own"),
        FieldEntry("required", .boolean, "Whether the item must be answered.", default: "the item's own"),
        FieldEntry("read_only", .boolean, "Whether the answer cannot be changed.", default: "the item's own"),
      ]),
  ]
}

extension Step: DeclaredNoun {
  static let noun = FieldType.Noun.step
  static let scriptFields = makeScriptFields()

  /// The kinds of step, each with its constructor.
  static let kinds = StepKind.Name.allCases.map { content(of: $0.definition) }

  private static func content<Kind: StepDefinition>(of _: Kind.Type) -> ScriptContent<Step> {
    // `table` is a library of Lua.
    ScriptContent(
      Kind.name == .table ? "survey.table" : Kind.name.rawValue, Kind.summary, Kind.self, at: "kind",
      nounField: Kind.template.behavior.items.field
    ) { $0.kind = $1.kind }
  }

  static func readDeclared(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> Step? {
    guard let reader = decoder.reader(declaration, path: path), let id = declaration.id else { return nil }
    var step = template
    step.id = id
    decoder.read(reader, into: &step)
    readDestinations(reader, into: &step, by: decoder)
    GuideFields.check(reader, step, by: decoder)
    return decoder.read(kinds, of: declaration, reader, into: &step) ? step : nil
  }

  /// Reads the steps to which a `go` function can lead.
  static func readDestinations(_ reader: FieldReader, into step: inout Step, by decoder: PlanDecoder) {
    let leadsTo = reader.texts("leads_to")
    if case .hook(let hook, _)? = step.go {
      step.go = .hook(hook: hook, leadsTo: leadsTo)
    } else if !leadsTo.isEmpty {
      decoder.report(
        .notAllowed, at: reader.place(of: "leads_to"), atKey: true,
        "`leads_to` is only for a `go` function; remove it, or write go = function(result) … end")
    }
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

extension ReviewStep.Source: ScriptValue {}
extension StepEnd: ScriptValue {}
extension CaptureStep.Kind: ScriptValue {}
extension PasscodeStep.Purpose: ScriptValue {}

extension RegistrationStep.Detail: ScriptValue, UnrecordedElement {
  static var authoredList: FieldType { .list(of: authored) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [RegistrationStep.Detail]? {
    field.items.compactMap { $0.text.flatMap(RegistrationStep.Detail.init) }
  }
}

extension StepModifier: UnrecordedValue {
  static var authored: FieldType {
    .function(
      ["step": .table("shown_step"), "result": .handle("result"), "ctx": .handle("ctx")],
      gives: .optional(.type(.record("step_changes"))))
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> StepModifier? {
    guard case .function(let function) = field.decoded else { return nil }
    return StepModifier(hook: decoder.hook(function, at: field.authored, authored))
  }
}

extension BodyItem: RecordNoun, UnrecordedValue, UnrecordedElement {
  static let recordName = "point"
  static let scriptFields = makeScriptFields()
  static var authoredList: FieldType { .list(of: .any(of: [.text, .record(recordName)])) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [BodyItem]? {
    field.items.compactMap { item in
      item.text.map { BodyItem(text: $0) } ?? item.record.flatMap { read($0, by: decoder) }
    }
  }
}
