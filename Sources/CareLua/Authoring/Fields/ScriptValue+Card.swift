import CareModel

// Types that fields of a card, and of its elements, have.

extension CardDefinition: ScriptNoun, ScriptValue {
  static let scriptFields = makeScriptFields()
  static var authored: FieldType { .any(of: [CardStyle.authored, .declared(.card)]) }
  static var recorded: ResultType { .text }
  var defaultText: String? { self == CardDefinition(style) ? "\"\(style.rawValue)\"" : nil }
  func luaValue(in zone: Zone) -> LuaValue { .string(style.rawValue) }
  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> CardDefinition? { decoder.card(field) }
}

extension CardStyle: ScriptValue {}

extension CardViewHook: UnrecordedValue {
  static var authored: FieldType {
    .function(["event": .event, "ctx": .handle("ctx")], gives: .optional(.type(.record(CardView.recordName))))
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> CardViewHook? {
    guard case .function(let function) = field.decoded else { return nil }
    return CardViewHook(rawValue: decoder.hook(function, at: field.authored, authored).path)
  }
}

extension CardActionHook: ScriptEntry {
  static var authoredEntry: FieldType {
    .function(["event": .event, "ctx": .handle("ctx"), "input": .map(of: .scalar)], gives: .nothing)
  }
  static var recordedTable: ResultType { .nothing }
  static func luaTable(_ table: [String: CardActionHook], in zone: Zone) -> LuaValue { .nil }

  static func readTable(_ fields: [String: Decoded.Field], by decoder: PlanDecoder) -> [String: CardActionHook] {
    var actions: [String: CardActionHook] = [:]
    for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
      guard case .function(let function) = field.decoded else { continue }
      if !Identifier<CardActionHook>(name).isWellFormed {
        decoder.report(
          .badID, at: field.authored, atKey: true,
          "\(decoder.quoted(name)) is not an action name; write 1 to 128 of the characters a-z A-Z 0-9 . _ -")
      }
      actions[name] = CardActionHook(
        rawValue: decoder.hook(function, at: field.authored, .named(of: authoredEntry)).path)
    }
    return actions
  }
}

extension CardElement: UnrecordedElement {
  static var authoredList: FieldType { ConstructorEntry.cardParts }

  /// The longest text of an element, in characters.
  private static let longestText = 2_000

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [CardElement]? {
    field.items.compactMap { read($0, by: decoder) }
  }

  /// Reads an element; a bare text is a paragraph.
  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> CardElement? {
    if let text = field.text { return isShort(text, at: field.authored, decoder) ? .text(text, tone: .plain) : nil }
    return field.declaration.flatMap { read($0, path: field.authored.path, by: decoder) }
  }

  /// Returns the element that a constructor makes; nil where it is wrong, which has been reported.
  static func read(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> CardElement? {
    guard let reader = decoder.reader(declaration, path: path) else { return nil }
    for field in reader.fields.values {
      if let text = field.text, !isShort(text, at: field.authored, decoder) { return nil }
    }
    guard decoder.elementDepth < CardView.mostDepth else {
      decoder.report(
        .limit, at: reader.authored,
        "at most \(CardView.mostDepth) stacks and grids can be nested; use fewer levels")
      return nil
    }
    decoder.elementDepth += 1
    defer { decoder.elementDepth -= 1 }
    return decoder.read(scripted, of: declaration, reader)
  }

  private static func isShort(_ text: String, at authored: Authored, _ decoder: PlanDecoder) -> Bool {
    guard !text.fits(characters: longestText) else { return true }
    decoder.report(.outOfRange, at: authored, "a text on a card has at most \(longestText) characters; shorten it")
    return false
  }
}

extension StaticElement: UnrecordedElement {
  static var authoredList: FieldType { CardElement.authoredList }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [StaticElement]? {
    field.items.compactMap { read($0, by: decoder) }
  }

  private static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> StaticElement? {
    guard let element = CardElement.read(field, by: decoder) else { return nil }
    guard let control = [element].controls.first else { return StaticElement(element) }
    decoder.report(
      .notAllowed, at: field.authored,
      "an element here has no event to record at, but this runs the action \(decoder.quoted(control.action)); write it in the card of a task"
    )
    return nil
  }
}

extension ListedCheck: UnrecordedElement {
  static var authoredList: FieldType { .list(of: .declared(.element)) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [ListedCheck]? {
    let depth = decoder.elementDepth
    decoder.elementDepth = 0
    defer { decoder.elementDepth = depth }
    return field.items.compactMap { read($0, by: decoder) }
  }

  private static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> ListedCheck? {
    guard let declaration = field.declaration else { return nil }
    if let check = CardElement.read(field, by: decoder).flatMap({ ListedCheck($0) }) { return check }
    if declaration.entry.name != "ui.check" {
      decoder.report(
        .wrongType, at: field.authored,
        "ui.check_list takes checks, got \(declaration.title); write ui.check(\"action\", \"…\")")
    }
    return nil
  }
}

extension CardDefinition.Link: UnrecordedElement {
  static var authoredList: FieldType { .list(of: .declared(.element)) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [CardDefinition.Link]? {
    field.items.compactMap { read($0, by: decoder) }
  }

  private static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> CardDefinition.Link? {
    guard let declaration = field.declaration, let element = CardElement.read(field, by: decoder) else { return nil }
    if case .link(let link) = element { return link }
    decoder.report(
      .wrongType, at: field.authored,
      "`links` takes links, got \(declaration.title); write ui.link(\"https://…\", \"…\")")
    return nil
  }
}

extension LinkAddress: UnrecordedValue {
  static var authored: FieldType { .text }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> LinkAddress? {
    guard let url = field.text else { return nil }
    guard CardDefinition.Link.canOpen(url) else {
      decoder.report(
        .notAllowed, at: field.authored,
        """
        \(decoder.quoted(url)) is not a URL that a card can open; write one that starts with https://, http://, tel:, sms:, mailto:, or \
        geo:
        """)
      return nil
    }
    return LinkAddress(rawValue: url)
  }
}

extension CardDefinition.Page: RecordNoun, UnrecordedValue {
  static let recordName = "featured_page"
  static let scriptFields = makeScriptFields()
}

extension CardView: RecordNoun, UnrecordedValue {
  static let recordName = "card_view"
  static let scriptFields = makeScriptFields()
}

extension CardElement.TextTone: ScriptValue {}

extension Icon: ScriptValue {}

extension Scalar: ScriptEntry {
  static var authoredEntry: FieldType { .scalar }
  static var recordedTable: ResultType { .nothing }
  static func luaTable(_ table: [String: Scalar], in zone: Zone) -> LuaValue { .nil }

  static func readTable(_ fields: [String: Decoded.Field], by decoder: PlanDecoder) -> [String: Scalar] {
    fields.compactMapValues { field in
      switch field.decoded {
      case .integer(let integer): .integer(integer)
      case .number(let number): .number(number)
      case .boolean(let boolean): .boolean(boolean)
      case .text(let text): .text(text)
      default: nil
      }
    }
  }
}
