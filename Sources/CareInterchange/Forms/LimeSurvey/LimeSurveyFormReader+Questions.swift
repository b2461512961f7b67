import CareModel

extension LimeSurveyFormReader {
  /// What is read of one question before it is added.
  struct Question {
    let row: LimeSurveyFile.Row
    let name: String
    let place: FormPlace
    var comments: [String] = []
    var options = FormOptions()
    var words: [String: Bool] = [:]
    /// The attributes that have not been read.
    var attributes: [(name: String, value: String, line: Int)]

    /// Takes the value of an attribute.
    mutating func take(_ name: String) -> String? {
      guard let place = attributes.firstIndex(where: { $0.name == name }) else { return nil }
      let value = attributes.remove(at: place).value.trimmed
      return value.isEmpty ? nil : value
    }
  }

  /// Adds a question to the survey.
  func add(_ row: LimeSurveyFile.Row) {
    let id = row["qid"] ?? ""
    guard let name = row["title"] else {
      return report.error(.missingField, "the question has no code; export the survey again", at: place(row))
    }
    guard form.questions[name] == nil, form.unasked[name] == nil else {
      return report.error(.duplicateID, "the code '\(name.prefix(60))' is already there; use another", at: place(row))
    }
    var question = Question(row: row, name: name, place: place(row), attributes: attributes[id] ?? [])
    if question.take("hidden") == "1" { return leaveOut(question, "is hidden from participants and is not taken over") }
    let type = row["type"] ?? ""
    let condition = condition(row, "relevance", &question.comments, "the question is always asked")
    switch type {
    case "X": return show(&question, condition)
    case "*": return calculate(question)
    case "F", "H", "A", "B", "C", "E", "K", "Q": return ask(&question, rowsOf: type, condition)
    case "1": return askOnTwoScales(&question, condition)
    case ":", ";": return askInCells(&question, type, condition)
    case "I": return leaveOut(question, "asks for a language, which has no equivalent, and is not taken over")
    default: break
    }
    guard let format = format(&question, type) else { return }
    openGroup()
    let text = text("q\(id)", "question", at: question.place, &question.comments)
    add(&question, named: name, format, text, condition)
    if case .choice(let choice) = format, choice.multiple { remember(question.options, of: name) }
  }

  private func leaveOut(_ question: Question, _ why: String) {
    form.note(report.loss("the question '\(question.name)'", why, at: question.place))
    form.unasked[question.name] = "is not taken over"
  }

  private func show(_ question: inout Question, _ condition: Condition?) {
    form.unasked[question.name] = "is only a text"
    guard let text = text("q\(question.row["qid"] ?? "")", "question", at: question.place, &question.comments) else {
      return leaveOut(question, "has no words, and shows nothing")
    }
    finish(&question)
    show(question.name, text, condition, question.comments, at: question.place)
  }

  private func calculate(_ question: Question) {
    let text = form.language.flatMap { _ in rawText(question.row) } ?? ""
    let body = text.hasPrefix("{") && text.hasSuffix("}") ? String(text.dropFirst().dropLast()) : text
    do throws(LogicProblem) {
      let score = try LogicConditions(form: form).score(named(LogicReader.term(body, .limesurvey)))
      form.add(score, named: question.name, comment: nil)
    } catch {
      leaveOut(question, "is an equation, and a score cannot say it: it \(error.message)")
    }
  }

  private func rawText(_ row: LimeSurveyFile.Row) -> String? {
    let own =
      row["question"]
      ?? file.rows("question_l10ns").first { $0["qid"] == row["qid"] && $0["language"] == form.language }?["question"]
    return own.map { FormText.plain($0).text.trimmed }
  }

  /// Adds one item, with what all questions have.
  func add(
    _ question: inout Question, named name: String, _ format: AnswerFormat, _ text: ImportedText?,
    _ condition: Condition?, isRow: Bool = false
  ) {
    var item = FormItem(id: form.newItemID(name), format: format)
    item.when = condition
    switch question.row["mandatory"] ?? "N" {
    case "Y": item.required = true
    case "S":
      question.comments.append(
        report.loss("'mandatory'", "is soft, which has no equivalent; the question is not required", at: question.place)
      )
    default: break
    }
    let detail =
      isRow ? nil : self.text("q\(question.row["qid"] ?? "")", "help", at: question.place, &question.comments)
    if !isRow { item.defaultAnswer = defaultAnswer(&question, format) }
    let found = FormQuestion(
      reference: ItemReference(item: item.id), format: format, codes: question.options.codes, words: question.words)
    if !isRow { finish(&question) }
    form.add(
      item, named: name, found, text: text, detail: detail, options: question.options.words,
      comments: isRow ? [] : question.comments, at: question.place)
  }

  /// Adds an item for each row of an array.
  private func ask(_ question: inout Question, rowsOf type: String, _ condition: Condition?) {
    let id = question.row["qid"] ?? ""
    let format: AnswerFormat?
    switch type {
    case "A": format = .scale(ScaleFormat(min: 1, max: 5))
    case "B": format = .scale(ScaleFormat(min: 1, max: 10))
    case "K": format = numeric(&question)
    case "Q": format = freeText(&question, multiline: false)
    case "C", "E":
      let language = Language.of(form.language)
      for (code, word) in type == "C"
        ? [("Y", "Yes"), ("U", "Uncertain"), ("N", "No")] : [("I", "Increase"), ("S", "Same"), ("D", "Decrease")]
      {
        let shown = code == "Y" ? language(.yes) : code == "N" ? language(.no) : word
        question.options.add(code, ImportedText(text: shown, translations: [:]))
      }
      format = question.options.format(multiple: false)
    default: format = choice(&question, multiple: false)
    }
    guard let format else { return }
    // Options are columns; a number or a text is asked for by itself.
    let isMatrix = if case .choice = format { true } else { false }
    openArray(&question, isMatrix ? .matrix : .form, condition)
    for child in children[id] ?? [] {
      guard let code = child["title"] else { continue }
      var comments: [String] = []
      let words = rowText(child, &comments)
      let own = self.condition(child, "relevance", &comments, "the row is always asked")
      add(&question, named: "\(question.name)_\(code)", format, words, own, isRow: true)
    }
    closeArray(question)
  }

  /// Reports the attributes of which nothing was made.
  func finish(_ question: inout Question) {
    let ignored: Set = ["0", "", "default", "N"]
    let rest = question.attributes.filter { !ignored.contains($0.value.trimmed) }.map(\.name)
    if !rest.isEmpty {
      question.comments.append(
        report.loss(
          "the attributes \(rest.joined(separator: ", ").prefix(300))", "have no equivalent and are not taken over",
          at: question.place))
    }
    question.attributes = []
  }
}
