import CareModel

extension PlanDecoder {
  /// Returns a report of a plan; nil where it is wrong, which has been reported.
  func reportDefinition(_ declaration: Declaration, path: String) -> ReportDefinition? {
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    checkWholeDays(reader)
    let scope = reader.text("scope").flatMap { ReportDefinition.Scope(rawValue: $0) } ?? .participant
    let personal = reader.texts("personal").compactMap { PersonalField(rawValue: $0) }
    if scope == .study, !personal.isEmpty {
      report(
        .badReport, at: reader.place(of: "personal"), atKey: true,
        "the report of a study holds no personal data; remove `personal`")
    }
    guard case .function(let function)? = reader["build"] else { return nil }
    let build = hook(function, at: reader.place(of: "build"), reader.entry.field("build")?.type)
    guard let title = reader.text("title") else { return nil }
    return ReportDefinition(
      id: id, title: title, scope: scope, over: reader.interval("over") ?? .days(28), personal: personal,
      page: reader.text("page").flatMap { ReportDefinition.Page(rawValue: $0) } ?? .a4, build: build)
  }

  /// Validates a block by itself: as a hook creates it, or in a file, where there is no document.
  func judgeBlock(_ declaration: Declaration, path: String) {
    guard !isDiscreet else { return _ = documentBlock(declaration, path: path) }
    report(
      .badReport, at: authored(declaration, path: path),
      "`\(declaration.entry.name)` is a part of a document; call it in the function `build` of a report, which returns it"
    )
    _ = reader(declaration, path: path)
  }

  /// Returns a block of a document; nil where it is wrong, which has been reported.
  func documentBlock(_ declaration: Declaration, path: String) -> DocumentBlock? {
    guard let reader = reader(declaration, path: path) else { return nil }
    let title = reader.text("title")
    switch declaration.entry.name.dropFirst("doc.".count) {
    case "title": return reader.text("text").map { .title($0) }
    case "header": return reader.text("text").map { .header($0) }
    case "text": return reader.text("text").map { .text($0) }
    case "heading":
      let level = reader.integer("level") ?? 2
      guard (2...3).contains(level) else {
        report(.outOfRange, at: reader.place(of: "level"), "`level` must be 2 or 3")
        return nil
      }
      return reader.text("text").map { .heading($0, level: level) }
    case "list":
      guard isWithin(reader.items.count, DocumentLimits.rows, "items", at: reader.authored) else { return nil }
      return .list(reader.items.compactMap(\.text), isNumbered: reader.boolean("numbered") ?? false)
    case "table": return table(reader).map { .table($0) }
    case "chart":
      checkWholeDays(reader)
      return reader.text("chart").map { .chart($0, over: reader.interval("over")) }
    case "calendar": return .calendar(tasks: tasks(reader), title: title)
    case "adherence": return .adherence(tasks: tasks(reader), title: title)
    case "insights": return .insights(title: title)
    case "outcomes":
      let limit = reader.integer("limit") ?? 60
      guard (1...DocumentLimits.rows).contains(limit) else {
        report(.outOfRange, at: reader.place(of: "limit"), "`limit` must be from 1 to \(DocumentLimits.rows)")
        return nil
      }
      return .outcomes(tasks: tasks(reader) ?? [], limit: limit, title: title)
    case "contacts": return .contacts(reader.items.compactMap(\.text).map { Contact.ID($0) }, title: title)
    case "image": return image(reader)
    case "break_page": return .breakPage
    default: return nil
    }
  }

  private func tasks(_ reader: FieldReader) -> [CareTask.ID]? {
    reader.fields["tasks"].map { _ in reader.texts("tasks").map { CareTask.ID($0) } }
  }

  private func image(_ reader: FieldReader) -> DocumentBlock? {
    guard let source = reader.text("image") else { return nil }
    guard let text = reader.text("text") else {
      // The table may be absent as a whole.
      if !reader.written.contains("text") {
        report(.missingField, at: reader.authored, "doc.image needs `text`; write doc.image(\"…\", { text = \"…\" })")
      }
      return nil
    }
    guard let image = MarkdownImage(source) else {
      report(
        .notAllowed, at: reader.place(of: "image"),
        "\(quoted(source)) is not a picture of the plan's folder; write \"clinic.png#sha256=\" and the hash of the file"
      )
      return nil
    }
    return .image(image, text: text)
  }

  private func table(_ reader: FieldReader) -> DocumentTable? {
    let columns = reader.texts("columns"), rows = reader.list("rows")
    guard reader.fields["columns"] != nil, reader.fields["rows"] != nil else { return nil }
    guard (1...DocumentLimits.columns).contains(columns.count) else {
      report(.outOfRange, at: reader.place(of: "columns"), "a table has 1 to \(DocumentLimits.columns) columns")
      return nil
    }
    guard isWithin(rows.count, DocumentLimits.rows, "rows", at: reader.place(of: "rows")) else { return nil }
    let cells = rows.map { row -> [Scalar] in
      guard case .list(let fields) = row.decoded else { return [] }
      return fields.compactMap(\.scalar)
    }
    if let wrong = zip(rows, cells).first(where: { $1.count != columns.count }) {
      report(
        .notAllowed, at: wrong.0.authored,
        "a row has \(wrong.1.count) cells, and the table has \(columns.count) columns; write \"\" for an empty cell")
      return nil
    }
    return DocumentTable(title: reader.text("title"), columns: columns, rows: cells)
  }

  private func isWithin(_ count: Int, _ most: Int, _ noun: String, at authored: Authored) -> Bool {
    guard count > most else { return true }
    report(.outOfRange, at: authored, "there are \(count) \(noun); write at most \(most)")
    return false
  }
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
