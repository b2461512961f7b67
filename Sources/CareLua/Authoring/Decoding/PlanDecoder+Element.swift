import CareModel

extension PlanDecoder {
  /// The longest text of a card, in characters.
  private static let longestText = 2_000

  /// Returns the elements of a card, a stack, or a grid; a bare text is a paragraph.
  func parts(_ fields: [Decoded.Field], depth: Int) -> [CardElement] {
    fields.compactMap { field in
      switch field.decoded {
      case .text(let text): isShort(text, at: field.authored) ? .text(text, tone: .plain) : nil
      case .declared(let declaration): element(declaration, path: field.authored.path, depth: depth)
      default: nil
      }
    }
  }

  /// One part of a card; nil where it is wrong, which has been reported.
  func element(_ declaration: Declaration, path: String, depth: Int = 0) -> CardElement? {
    guard let reader = reader(declaration, path: path) else { return nil }
    for field in reader.fields.values {
      if case .text(let text) = field.decoded, !isShort(text, at: field.authored) { return nil }
    }
    guard depth < CardView.mostDepth else {
      report(
        .limit, at: reader.authored,
        "at most \(CardView.mostDepth) stacks and grids can be nested; use fewer levels")
      return nil
    }
    switch declaration.entry.name {
    case "ui.text":
      let tone = reader.text("tone").flatMap { CardElement.TextTone(rawValue: $0) }
      return reader.text("text").map { .text($0, tone: tone ?? .plain) }
    case "ui.header": return reader.text("text").map { .header($0, detail: reader.text("detail")) }
    case "ui.value": return reader.text("text").map { .value($0, label: reader.text("label")) }
    case "ui.image":
      guard let source = reader.text("source"), let text = reader.text("text") else { return nil }
      return .image(source, text: text)
    case "ui.icon":
      return reader.text("icon").flatMap { CardElement.Icon(rawValue: $0) }
        .map { .icon($0, text: reader.text("text")) }
    case "ui.progress": return share(reader).map { .progress($0, text: reader.text("text")) }
    case "ui.ring": return share(reader).map { .ring($0, text: reader.text("text")) }
    case "ui.chart": return chart(reader)
    case "ui.link": return link(reader)
    case "ui.divider": return .divider
    case "ui.check_list": return checkList(reader)
    case "ui.stack":
      return .stack(isAcross: reader.boolean("across") ?? false, parts(reader.items, depth: depth + 1))
    case "ui.grid": return grid(reader, depth: depth)
    default: return control(declaration.entry.name, reader).map { .control($0) }
    }
  }

  private func isShort(_ text: String, at authored: Authored) -> Bool {
    guard text.count > Self.longestText else { return true }
    report(.outOfRange, at: authored, "a text on a card has at most \(Self.longestText) characters; shorten it")
    return false
  }

  private func share(_ reader: FieldReader) -> Double? {
    reader.number("share").map { min(1, max(0, $0)) }
  }

  private func grid(_ reader: FieldReader, depth: Int) -> CardElement? {
    let columns = reader.integer("columns") ?? 3
    guard (1...6).contains(columns) else {
      report(.outOfRange, at: reader.place(of: "columns"), "a grid has 1 to 6 columns; write columns = 3")
      return nil
    }
    return .grid(columns: columns, parts(reader.items, depth: depth + 1))
  }

  private func checkList(_ reader: FieldReader) -> CardElement? {
    .checkList(
      reader.items.compactMap { field in
        guard case .declared(let declaration) = field.decoded else { return nil }
        if case .control(let control)? = element(declaration, path: field.authored.path), case .check = control.kind {
          return control
        }
        report(
          .wrongType, at: field.authored,
          "ui.check_list takes checks, got \(declaration.title); write ui.check(\"action\", \"…\")")
        return nil
      })
  }

  private func chart(_ reader: FieldReader) -> CardElement? {
    guard reader.fields["values"] != nil else { return nil }
    let values = reader.list("values").compactMap { if case .number(let number) = $0.decoded { number } else { nil } }
    guard values.count <= 366 else {
      report(.limit, at: reader.place(of: "values"), "a chart has at most 366 points; use fewer")
      return nil
    }
    if let min = reader.number("min"), let max = reader.number("max"), min >= max {
      report(.outOfRange, at: reader.place(of: "max"), "`max` must be greater than `min`; change or remove one of them")
      return nil
    }
    return .chart(
      CardElement.Points(
        values: values, labels: reader.texts("labels"), min: reader.number("min"), max: reader.number("max"),
        text: reader.text("text")))
  }

  private func link(_ reader: FieldReader) -> CardElement? {
    guard let url = reader.text("url"), let title = reader.text("title") else { return nil }
    guard CardDefinition.Link.canOpen(url) else {
      report(
        .notAllowed, at: reader.place(of: "url"),
        """
        \(quoted(url)) is not a URL that a card can open; write one that starts with https://, http://, tel:, sms:, mailto:, or \
        geo:
        """)
      return nil
    }
    return .link(CardDefinition.Link(title: title, url: url))
  }
}
