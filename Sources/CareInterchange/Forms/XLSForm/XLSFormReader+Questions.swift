import CareModel

extension XLSFormReader {
  /// Adds what a row asks, shows, or computes.
  func add(_ given: XLSFormRow) {
    var row = given
    let kind = row.words[0].lowercased()
    switch kind {
    case "note": return show(&row)
    case "calculate": return calculate(&row)
    case "start", "end", "today":
      form.header.append("The field '\(row.name.text)' is the time that care records itself.")
      form.unasked[row.name.text] = "is recorded and not asked"
      row.row.takeAll()
      return
    case "deviceid", "username", "phonenumber", "simserial", "subscriberid", "audit", "start-geopoint", "email",
      "hidden",
      "background-audio", "xml-external", "csv-external", "geotrace", "geoshape":
      return leaveOut(row, "of the type '\(kind)' has no equivalent and is not taken over")
    case "select_one_from_file", "select_multiple_from_file":
      report.error(
        .notImportable,
        "the options are in another file; put them into the sheet 'choices' and write '\(kind.dropLast(10)) LIST'",
        at: row.type.place)
      form.unasked[row.name.text] = "is not taken over"
      return
    default: break
    }
    guard let format = format(&row, kind) else {
      form.unasked[row.name.text] = "is not taken over"
      return
    }
    ask(&row, format)
  }

  private func leaveOut(_ row: XLSFormRow, _ why: String) {
    form.note(report.loss("the field '\(row.name.text)'", why, at: row.name.place))
    form.unasked[row.name.text] = "is not taken over"
    // The report on the row is about all of its cells.
    row.row.takeAll()
  }

  private func show(_ row: inout XLSFormRow) {
    let own = condition(row.row, "relevant", &row.comments, "the note is always shown")
    let label = text("label", of: row.row, &row.comments), hint = text("hint", of: row.row, &row.comments)
    let words = label ?? hint
    form.unasked[row.name.text] = "is only a text"
    guard let words else {
      form.note(report.loss("the note '\(row.name.text)'", "has no words, and shows nothing", at: row.name.place))
      return
    }
    show(row, words, detail: label == nil ? nil : hint, own: own, comments: row.comments)
  }

  private func calculate(_ row: inout XLSFormRow) {
    let cell = row.row["calculation"]
    if let cell, takeRowOption(row, cell.text) { return }
    do throws(LogicProblem) {
      guard let cell else { throw LogicProblem(message: "has no calculation") }
      let score = try LogicConditions(form: form, rows: nil).score(LogicReader.term(cell.text, .xpath))
      if let relevant = row.row["relevant"] {
        form.header.append(
          report.loss(
            "'relevant' of the calculation '\(row.name.text)'",
            "has no equivalent; a score is computed whenever its answers are there", at: relevant.place))
      }
      form.add(score, named: row.name.text, comment: nil)
    } catch {
      form.note(
        report.loss(
          "the calculation '\(row.name.text)'", "\(error.message), and is not taken over",
          at: cell?.place ?? row.name.place))
      form.unasked[row.name.text] = "is computed and is not taken over"
    }
  }

  private func ask(_ row: inout XLSFormRow, _ given: AnswerFormat) {
    let own = condition(row.row, "relevant", &row.comments, "the question is always asked")
    let when = open(row, own: own)
    var item = FormItem(id: form.newItemID(row.name.text), format: given)
    item.when = when
    var question = FormQuestion(
      reference: ItemReference(item: item.id), format: given, codes: row.options.codes, unknownCode: row.unknown,
      words: row.answers)
    item.dontKnow = row.unknown != nil
    if let step = rows { question.rows = step }
    item.requirement = rule("required", &row, "the question is not required")
    item.lock = rule("readonly", &row, "the answer can be changed")
    var checks: [Condition] = [], format = given
    let message = self.text("constraint_message", of: row.row, &row.comments)
    constrain(&row, question, &format, &checks, message)
    item.format = format
    if let cell = row.row["default"] {
      let isComputed = cell.text.contains("${") || cell.text.contains("(")
      item.defaultAnswer =
        isComputed
        ? nil : FormDefault.answer(cell.text, format, options: row.options, words: row.answers, separator: " ")
      if item.defaultAnswer == nil {
        row.comments.append(
          report.loss(
            "the default '\(cell.text.prefix(60))'", "is computed, or no answer to the question", at: cell.place))
      }
    }
    if item.required, item.readOnly, item.defaultAnswer == nil {
      item.required = false
      row.comments.append(
        report.loss(
          "'required'", "cannot hold for an answer that cannot be changed; it is not required here",
          at: row.row.place("required")))
    }
    let text = self.text("label", of: row.row, &row.comments), hint = self.text("hint", of: row.row, &row.comments)
    readRest(&row)
    form.add(
      item, named: row.name.text, question, text: text, detail: hint, options: row.options.words,
      booleans: row.booleanWords, message: message, comments: row.comments, at: row.name.place)
    for check in checks { add(check, of: item, message) }
  }

  private func add(_ check: Condition, of item: FormItem, _ message: ImportedText?) {
    let unanswered = Condition.none(of: [.isAnswered(item: ItemReference(item: item.id))])
    form.add(
      FormCheck(
        require: .any(of: [unanswered, check]), item: item.id, message: message?.text ?? "This answer is not accepted."),
      message: message)
  }

  /// Returns a rule that is yes, no, or an expression.
  private func rule(_ column: String, _ row: inout XLSFormRow, _ effect: String) -> ItemRule {
    guard let cell = row.row[column] else { return .fixed(false) }
    switch cell.text.lowercased() {
    case "yes", "true", "true()", "y", "1": return .fixed(true)
    case "no", "false", "false()", "n", "0": return .fixed(false)
    default: return condition(row.row, column, &row.comments, effect).map { .when($0) } ?? .fixed(false)
    }
  }

  /// Reports what a question has beside what is taken over.
  private func readRest(_ row: inout XLSFormRow) {
    if let appearance = row.row["appearance"] { row.comments.append("Appearance: \(appearance.text)") }
  }
}
