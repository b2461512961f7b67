import CareModel

extension PlanDecoder {
  /// Returns one item of a day; nil where it is wrong, which has been reported.
  func dayItem(_ declaration: Declaration, path: String) -> DayItem? {
    guard let reader = reader(declaration, path: path) else { return nil }
    let theme = theme(reader)
    switch declaration.entry.name {
    case "card.header": return reader.text("text").map { .header($0, detail: reader.text("detail")) }
    case "card.tasks":
      guard let title = reader.text("title") else { return nil }
      let tasks = ids(reader)
      if tasks.isEmpty {
        report(
          .missingField, at: reader.authored, "card.tasks names no task; write card.tasks { \"id\", title = \"…\" }")
      }
      let style = reader.text("extends").flatMap { CardStyle(rawValue: $0) } ?? .checklist
      return .tasks(tasks.map { CareTask.ID($0) }, .init(title: title, style: style, theme: theme))
    case "card.chart":
      return reader.text("chart").map {
        .card(StaticCard(.chart, title: reader.text("title"), reference: .chart($0), theme: theme))
      }
    case "card.contacts":
      let contacts = ids(reader).map { Contact.ID($0) }
      return reader.text("title").map {
        .card(StaticCard(.instructions, title: $0, reference: .contacts(contacts), theme: theme))
      }
    case "card.featured":
      guard let title = reader.text("title") else { return nil }
      let page = CardDefinition.Page(image: reader.text("image"), body: staticParts(reader, "body"))
      guard hasFewElements(page.body, at: reader.place(of: "body")) else { return nil }
      return .card(
        StaticCard(.featured, title: title, detail: reader.text("detail"), page: page, theme: theme))
    default:
      let body = staticParts(reader, "body")
      guard hasFewElements(body, at: reader.place(of: "body")), let title = reader.text("title") else { return nil }
      return .card(
        StaticCard(.instructions, title: title, detail: reader.text("detail"), body: body, theme: theme))
    }
  }

  private func ids(_ reader: FieldReader) -> [String] { reader.items.compactMap(\.text) }
}
