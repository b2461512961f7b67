import CareModel

extension ConstructorEntry {
  static let formItems =
    FormItem.formats.map(\.entry) + [option]

  private static let option = ConstructorEntry(
    "option", .call, makes: .option, "One option of a choice.",
    parameters: ChoiceOption.authoredFields.filter(\.isRequired),
    fields: ChoiceOption.authoredFields.filter { !$0.isRequired })
}

extension FormItem: DeclaredNoun {
  static let noun = FieldType.Noun.item
  static let scriptFields = makeScriptFields()

  /// The formats of items, each with its constructor.
  static let formats = AnswerFormat.Name.authored.map { content(of: $0.definition) }

  private static func content<Format: AnswerFormatDefinition>(of _: Format.Type) -> ScriptContent<FormItem> {
    ScriptContent(Format.name.rawValue, Format.summary, Format.self, at: "format") { $0.format = $1.format }
  }

  static func readDeclared(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> FormItem? {
    guard let reader = decoder.reader(declaration, path: path), let id = declaration.id else { return nil }
    var item = template
    item.id = id
    decoder.read(reader, into: &item)
    guard decoder.read(formats, of: declaration, reader, into: &item) else { return nil }
    // The meaning of a text depends on the format.
    if case .text(let text)? = item.defaultAnswer {
      item.defaultAnswer = item.format.definition.answer(from: .text(text)) ?? .text(text)
    }
    if case .text(let text)? = item.correct {
      item.correct = item.format.definition.answer(from: .text(text)) ?? .text(text)
    }
    item.defaultSource = reader.fields["default"].flatMap { DefaultSource.read($0, by: decoder) }
    return item
  }
}

extension DefaultSource {
  /// Reads an earlier answer, or a function; nil for a plain answer.
  fileprivate static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> DefaultSource? {
    if case .function(let function) = field.decoded {
      return .hook(hook: decoder.hook(function, at: field.authored, Answer.authored))
    }
    return field.declaration == nil ? nil : ItemReference.read(field, by: decoder).map { .answer(of: $0) }
  }
}

extension ItemRule: UnrecordedValue {
  /// True, false, or what a condition can be.
  static var authored: FieldType {
    guard case .any(let types) = Condition.authored else { return .boolean }
    return .any(of: [.boolean] + types)
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> ItemRule? {
    if case .boolean(let boolean) = field.decoded { return .fixed(boolean) }
    return Condition.read(field, by: decoder).map { .when($0) }
  }
}

extension FormCheck: RecordNoun, UnrecordedValue, UnrecordedElement {
  static let recordName = "check"
  static let scriptFields = makeScriptFields()
  static var authoredList: FieldType { .list(of: .record(recordName)) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [FormCheck]? {
    field.items.compactMap { $0.record.flatMap { read($0, by: decoder) } }
  }
}

extension ChoiceOption: DeclaredNoun {
  static let noun = FieldType.Noun.option
  static let scriptFields = makeScriptFields()
}

extension DayBound: UnrecordedValue {
  static var authored: FieldType { .text }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> DayBound? {
    guard let text = field.text else { return nil }
    if let bound = DayBound(text) { return bound }
    decoder.report(
      .outOfRange, at: field.authored,
      "\(AuthoredValue.quoted(text)) is not a date; write one such as 2026-06-07, today, or today-30")
    return nil
  }
}

extension UnitChoice: UnrecordedValue {
  static var authored: FieldType { .any(of: [.text, .list(of: .text)]) }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> UnitChoice? {
    UnitChoice(field.text.map { [$0] } ?? field.items.compactMap(\.text))
      ?? {
        decoder.report(
          .outOfRange, at: field.authored, "a choice of units has at least one; write units = \"kg\", or leave it out")
        return nil
      }()
  }
}

extension MeasureSystem: ScriptValue {}

extension FileType: ScriptValue, UnrecordedElement {
  static var authoredList: FieldType { .list(of: authored) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [FileType]? {
    field.items.compactMap { $0.text.flatMap(FileType.init) }
  }
}

extension ShownOrder: ScriptValue {}

extension DatePrecision: ScriptValue {}

extension String: ScriptCell {
  /// A list of ids, or several of them.
  static var authoredRows: FieldType { .any(of: [.list(of: .text), .list(of: .list(of: .text))]) }

  static func readRows(_ field: Decoded.Field) -> [[String]] {
    let texts = field.items.compactMap(\.text)
    return texts.isEmpty ? field.items.map { $0.items.compactMap(\.text) } : [texts]
  }
}

extension TimeOfDay: UnrecordedValue {
  static var authored: FieldType { .text }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> TimeOfDay? {
    guard let text = field.text else { return nil }
    if let time = TimeOfDay(text) { return time }
    decoder.report(
      .outOfRange, at: field.authored, "\(AuthoredValue.quoted(text)) is not a time of day; write HH:MM")
    return nil
  }
}

extension Answer: UnrecordedValue {
  static var authored: FieldType {
    .any(of: [
      .scalar, .list(of: .text), .declared(.reference),
      .function(["item": .table("shown_item"), "result": .handle("result"), "ctx": .handle("ctx")], gives: .anything),
    ])
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Answer? {
    switch field.decoded {
    case .integer(let integer): .integer(integer)
    case .number(let number): .double(number)
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): .text(text)
    case .list(let items): .choices(items.compactMap(\.text))
    default: nil
    }
  }
}
