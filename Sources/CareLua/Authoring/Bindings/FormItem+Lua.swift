import CareModel

extension ConstructorEntry {
  static let formItems =
    FormItem.formats.map(\.entry) + [option]
    + FormItem.formats.unsupported([
      "continuous_scale", "text_scale", "value_picker", "image_choice", "color_choice", "email", "confirm", "date",
      "date_time", "time_of_day", "time_interval", "height", "weight", "age", "location", "ses", "file",
    ])

  private static let option = ConstructorEntry(
    "option", .call, makes: .option, "One option of a choice.",
    parameters: ChoiceOption.authoredFields.filter(\.isRequired),
    fields: ChoiceOption.authoredFields.filter { !$0.isRequired } + FieldEntry.unsupported("image"))
}

extension FormItem: DeclaredNoun {
  static let noun = FieldType.Noun.item
  static let scriptFields = makeScriptFields()

  /// The formats of items, each with its constructor.
  static let formats = AnswerFormat.Name.allCases.map { content(of: $0.definition) }

  private static func content<Format: AnswerFormatDefinition>(of _: Format.Type) -> ScriptContent<FormItem> {
    ScriptContent(Format.name.rawValue, Format.summary, Format.self, at: "format") { $0.format = $1.format }
  }

  static func read(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> FormItem? {
    guard let reader = decoder.reader(declaration, path: path), let id = declaration.id else { return nil }
    var item = template
    item.id = id
    decoder.read(reader, into: &item)
    guard decoder.read(formats, of: declaration, reader, into: &item) else { return nil }
    // The meaning of a text depends on the format.
    if case .text(let text)? = item.defaultAnswer {
      item.defaultAnswer = item.format.definition.answer(from: .text(text)) ?? .text(text)
    }
    return item
  }
}

extension ChoiceOption: DeclaredNoun {
  static let noun = FieldType.Noun.option
  static let scriptFields = makeScriptFields()
}

extension Answer: UnrecordedValue {
  static var authored: FieldType { .any(of: [.scalar, .list(of: .text)]) }

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
