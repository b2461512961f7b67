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
    var card = CardDefinition.template
    read(reader, into: &card)
    checkContent(of: card, reader)
    return card
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

  /// Returns elements without controls; reports the others.
  func staticParts(_ reader: FieldReader, _ name: String) -> [CardElement] {
    reader.fields[name].flatMap { [StaticElement].read($0, by: self) }?.map(\.element) ?? []
  }

  /// Returns the result of a view; nil if it is invalid, which has been reported.
  package func cardView(_ table: AuthoredTable, at authored: Authored) -> CardView? {
    guard let entry = registry["card_view"] else { return nil }
    var reader = FieldReader(entry: entry, authored: authored)
    read(table, at: authored, into: &reader)
    let view = CardView.read(reader, by: self)
    guard refusal == nil, let view,
      hasFewElements(view.before + (view.body ?? []) + view.after, at: reader.place(of: "body"))
    else { return nil }
    return view
  }

  /// Whether a card can show elements; reports too many.
  func hasFewElements(_ elements: [CardElement], at authored: Authored) -> Bool {
    let count = elements.size
    guard count > CardView.mostElements else { return true }
    report(.limit, at: authored, "a card has at most \(CardView.mostElements) elements, got \(count); show fewer")
    return false
  }
}
