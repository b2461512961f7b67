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
    if style == .chart {
      report(
        .missingField, at: field.authored,
        "a card of style \"chart\" needs `chart`; write card { extends = \"chart\", chart = \"id\" }")
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
    card.theme = theme(reader)
    card.links = reader.list("links").compactMap { link($0) }
    if case .record(let page)? = reader["featured"] { card.featured = featuredPage(page) }
    card.chart = reader.text("chart")
    checkContent(of: card, reader)
    return card
  }

  private func checkAction(_ name: String, at authored: Authored) {
    guard !Identifier<Declaration>(name).isWellFormed else { return }
    report(
      .badID, at: authored, atKey: true,
      "\(quoted(name)) is not an action name; write 1 to 128 of the characters a-z A-Z 0-9 . _ -")
  }

  /// Reports contents that the card style needs, and those that it does not show.
  private func checkContent(of card: CardDefinition, _ reader: FieldReader) {
    let contents: [(name: String, style: CardStyle, example: String, isNeeded: Bool)] = [
      ("links", .link, "links = { ui.link(\"https://…\", \"…\") }", card.view == nil),
      ("featured", .featured, "featured = { body = { ui.text \"…\" } }", false),
      ("chart", .chart, "chart = \"id\"", true),
    ]
    for content in contents {
      let isWritten = reader.written.contains(content.name)
      if card.style == content.style, content.isNeeded, !isWritten {
        report(
          .missingField, at: reader.authored,
          "a card that extends \"\(content.style.rawValue)\" needs `\(content.name)`; write \(content.example)")
      } else if card.style != content.style, isWritten {
        report(
          .notAllowed, at: reader.place(of: content.name), atKey: true,
          "only a card that extends \"\(content.style.rawValue)\" shows `\(content.name)`; write extends = \"\(content.style.rawValue)\""
        )
      }
    }
    if let chart = card.chart { chartUses.append((chart, reader.place(of: "chart"))) }
  }

  /// Returns the style that a card or an item of a day sets.
  func theme(_ reader: FieldReader) -> Theme { reader.fields["style"].flatMap { Theme.read($0, by: self) } ?? Theme() }

  /// Returns a page, which has no actions: there is no event to run them at.
  func featuredPage(_ reader: FieldReader) -> CardDefinition.Page {
    CardDefinition.Page(
      image: reader.text("image"), title: reader.text("title"), body: staticParts(reader, "body"))
  }

  /// Returns elements without controls; reports the others.
  func staticParts(_ reader: FieldReader, _ name: String) -> [CardElement] {
    reader.list(name).flatMap { field -> [CardElement] in
      let elements = parts([field], depth: 0)
      guard let control = elements.controls.first else { return elements }
      report(
        .notAllowed, at: field.authored,
        "an element here has no event to record at, but this runs the action \(quoted(control.action)); write it in the card of a task"
      )
      return []
    }
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
    let before = parts(reader.list("before"), depth: 0), after = parts(reader.list("after"), depth: 0)
    guard refusal == nil, hasFewElements(before + (body ?? []) + after, at: reader.place(of: "body")) else {
      return nil
    }
    return CardView(
      title: reader.text("title"), detail: reader.text("detail"), body: body, before: before, after: after)
  }

  /// Whether a card can show elements; reports too many.
  func hasFewElements(_ elements: [CardElement], at authored: Authored) -> Bool {
    let count = elements.reduce(0) { $0 + $1.size }
    guard count > CardView.mostElements else { return true }
    report(.limit, at: authored, "a card has at most \(CardView.mostElements) elements, got \(count); show fewer")
    return false
  }
}

extension CardElement {
  /// The number of elements, including nested ones.
  var size: Int {
    switch self {
    case .grid(_, let parts), .stack(_, let parts): parts.reduce(1) { $0 + $1.size }
    case .checkList(let checks): 1 + checks.count
    default: 1
    }
  }
}
