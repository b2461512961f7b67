package import CareModel

extension PlanDecoder {
  /// The card of a task: the name of a built-in style, or one that a constructor made.
  func card(_ field: Decoded.Field) -> CardDefinition? {
    if let declaration = field.declaration { return card(declaration, path: field.authored.path) }
    guard let style = field.text.flatMap({ CardStyle(rawValue: $0) }) else { return nil }
    if style == .link {
      report(
        .missingField, at: field.authored,
        "a card of style \"link\" needs `links`; write card { extends = \"link\", links = { ui.link(\"https://…\", \"…\") } }"
      )
    }
    return CardDefinition(style)
  }

  /// A card by itself.
  func card(_ declaration: Declaration, path: String) -> CardDefinition? {
    guard let reader = reader(declaration, path: path) else { return nil }
    var card = CardDefinition(reader.text("extends").flatMap { CardStyle(rawValue: $0) } ?? .simple)
    if case .function(let function)? = reader["view"] {
      card.view = hook(function, at: reader.place(of: "view"), reader.entry.field("view")?.type)
    }
    if case .named(let actions)? = reader["on"] {
      for (name, field) in actions.sorted(by: { $0.key < $1.key }) {
        guard case .function(let function) = field.decoded else { continue }
        checkAction(name, at: field.authored)
        card.actions[name] = hook(function, at: field.authored, reader.entry.field("on")?.type)
      }
    }
    card.accent = accent(reader)
    card.links = reader.list("links").compactMap { link($0) }
    if card.style == .link, card.view == nil, !reader.written.contains("links") {
      report(
        .missingField, at: reader.authored,
        "a card that extends \"link\" needs `links`; write links = { ui.link(\"https://…\", \"…\") }")
    }
    return card
  }

  private func checkAction(_ name: String, at authored: Authored) {
    guard !Identifier<Declaration>(name).isWellFormed else { return }
    report(
      .badID, at: authored, atKey: true,
      "\(quoted(name)) is not an action name; write 1 to 128 of the characters a-z A-Z 0-9 . _ -")
  }

  private func accent(_ reader: FieldReader) -> String? {
    guard case .record(let style)? = reader["style"], case .record(let colors)? = style["color"],
      let accent = colors.text("accent")
    else { return nil }
    guard accent.wholeMatch(of: #/#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})/#) != nil else {
      report(
        .notAllowed, at: colors.place(of: "accent"), "\(quoted(accent)) is not a color; write \"#0a7\" or \"#00aa77\"")
      return nil
    }
    return accent
  }

  private func link(_ field: Decoded.Field) -> CardDefinition.Link? {
    guard case .declared(let declaration) = field.decoded,
      let element = element(declaration, path: field.authored.path)
    else { return nil }
    if case .link(let link) = element { return link }
    report(
      .wrongType, at: field.authored,
      "`links` takes links, got \(declaration.title); write ui.link(\"https://…\", \"…\")")
    return nil
  }

  /// Returns the result of a view; nil if it is invalid, which has been reported.
  package func cardView(_ table: AuthoredTable, at authored: Authored) -> CardView? {
    guard let entry = registry["card_view"] else { return nil }
    var reader = FieldReader(entry: entry, authored: authored)
    read(table, at: authored, into: &reader)
    let body = reader.fields["body"].map { _ in parts(reader.list("body"), depth: 0) }
    guard refusal == nil else { return nil }
    if let count = body?.reduce(0, { $0 + $1.size }), count > CardView.mostElements {
      report(
        .limit, at: reader.place(of: "body"),
        "a card has at most \(CardView.mostElements) elements, got \(count); show fewer")
      return nil
    }
    return CardView(title: reader.text("title"), detail: reader.text("detail"), body: body)
  }
}

extension CardElement {
  /// The number of elements, including nested ones.
  fileprivate var size: Int {
    switch self {
    case .grid(_, let parts), .stack(_, let parts): parts.reduce(1) { $0 + $1.size }
    case .checkList(let checks): 1 + checks.count
    default: 1
    }
  }
}
