import CareModel

extension ConstructorEntry {
  static let reports = [report] + DocumentBlock.scripted.map(\.entry)

  static let report = ConstructorEntry(
    "report", .named, makes: .report, "A report of the plan: a document about a participant, or about its study.",
    fields: ReportDefinition.authoredFields,
    example: """
      report "visit" { title = "For your visit", over = weeks(4), personal = { "name" }, build = function(ctx)
        return {
          doc.title("Recovery of " .. ctx.patient.name), doc.adherence {}, doc.insights {},
          doc.outcomes { tasks = "check-in", limit = 60 }, doc.contacts {},
        }
      end }
      """)
}

extension ReportDefinition: DeclaredNoun {
  static let noun = FieldType.Noun.report
  static let scriptFields = makeScriptFields().calling(
    ["build": .function(["ctx": .handle("ctx")], gives: .list(of: .type(.declared(.block))))])
  static var recordedList: ResultType { .list(of: .text) }
  /// The ids.
  static func luaList(_ list: [ReportDefinition], in zone: Zone) -> LuaValue { .list(list.map(\.id)) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [ReportDefinition]? {
    decoder.declarations(field) { read($0, path: $1, by: decoder) }
  }

  static func readDeclared(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> ReportDefinition? {
    guard let reader = decoder.reader(declaration, path: path), let id = declaration.id else { return nil }
    decoder.checkWholeDays(reader)
    var report = read(reader, by: decoder)
    report?.id = id
    if let report, report.scope == .study, !report.personal.isEmpty {
      decoder.report(
        .badReport, at: reader.place(of: "personal"), atKey: true,
        "the report of a study holds no personal data; remove `personal`")
    }
    return report
  }
}

extension ReportDefinition.Scope: ScriptValue {}

extension ReportDefinition.Page: ScriptValue {}

extension PersonalField: ScriptValue, UnrecordedElement {}

extension DocumentBlock {
  /// The blocks, each with its constructor.
  static let scripted = Name.allCases.map { scripted($0.definition) }

  private static func scripted<One: BlockDefinition>(_ type: One.Type) -> ScriptAlternative<DocumentBlock> {
    ScriptAlternative(type, "doc.", makes: .block, isTranslated: false)
  }
}

extension MarkdownImage: UnrecordedValue {
  static var authored: FieldType { .text }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> MarkdownImage? {
    guard let source = field.text else { return nil }
    if let image = MarkdownImage(source) { return image }
    decoder.report(
      .notAllowed, at: field.authored,
      "\(decoder.quoted(source)) is not a picture of the plan's folder; write \"clinic.png#sha256=\" and the hash of the file"
    )
    return nil
  }
}

extension Scalar: ScriptCell {
  static var authoredRows: FieldType { .list(of: .list(of: .scalar)) }

  static func readRows(_ field: Decoded.Field) -> [[Scalar]] { field.items.map { $0.items.compactMap(\.scalar) } }
}

extension Decoded.Field {
  /// The text, the number, or true or false.
  fileprivate var scalar: Scalar? {
    switch decoded {
    case .text(let text): .text(text)
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .boolean(let boolean): .boolean(boolean)
    default: nil
    }
  }
}
