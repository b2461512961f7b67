import CareModel

extension LimeSurveyFormReader {
  /// Opens the step of an array, which is a matrix if its rows have the same options.
  func openArray(_ question: inout Question, _ kind: StepKind, _ condition: Condition?) {
    let id = question.row["qid"] ?? ""
    let title = text("q\(id)", "question", at: question.place, &question.comments)
    let help = text("q\(id)", "help", at: question.place, &question.comments)
    finish(&question)
    openRows(question.name, kind, title, help, condition, question.comments, at: question.place)
  }

  /// Closes the step of an array, which is no answer itself.
  func closeArray(_ question: Question) {
    form.unasked[question.name] = "is an array, of which an expression reads rows"
    form.flush()
  }

  /// Returns the words of a row or a column of an array.
  func rowText(_ row: LimeSurveyFile.Row, _ comments: inout [String]) -> ImportedText? {
    let words = text("q\(row["qid"] ?? "")", "question", at: place(row), &comments)
    guard let words, words.text.contains("|") else { return words }
    return ImportedText(text: words.text.replacing("|", with: " – "), translations: words.translations)
  }

  /// Adds two items for each row: its answer on either scale, under the names that expressions have for them.
  func askOnTwoScales(_ question: inout Question, _ condition: Condition?) {
    var scales: [(format: AnswerFormat, options: FormOptions, heading: ImportedText?)] = []
    for (scale, attribute) in [("0", "dualscale_headerA"), ("1", "dualscale_headerB")] {
      question.options = FormOptions()
      guard let format = choice(&question, multiple: false, scale: scale) else { return }
      scales.append((format, question.options, heading(attribute, &question)))
    }
    openArray(&question, .form, condition)
    for child in children[question.row["qid"] ?? ""] ?? [] {
      guard let code = child["title"] else { continue }
      var comments: [String] = []
      let words = rowText(child, &comments)
      let own = self.condition(child, "relevance", &comments, "the row is always asked")
      for (place, scale) in scales.enumerated() {
        question.options = scale.options
        let text =
          words.map { words in scale.heading.map { words.joined(to: $0, by: " – ") } ?? words } ?? scale.heading
        add(&question, named: "\(question.name)_\(code)_\(place)", scale.format, text, own, isRow: true)
      }
    }
    closeArray(question)
  }

  /// Returns the heading of a scale in all languages.
  private func heading(_ attribute: String, _ question: inout Question) -> ImportedText? {
    guard let own = question.take(attribute) else { return nil }
    func shown(_ text: String) -> String { TemplateText.escaped(FormText.plain(text).text) }
    var translations: [String: String] = [:]
    for row in file.rows("question_attributes") where row["qid"] == question.row["qid"] && row["attribute"] == attribute
    {
      if let language = row["language"], let text = row["value"] { translations[language] = shown(text) }
    }
    translations[form.language ?? ""] = nil
    return ImportedText(text: shown(own), translations: translations)
  }

  /// Adds an item for each cell of an array of numbers or texts.
  func askInCells(_ question: inout Question, _ type: String, _ condition: Condition?) {
    let own = children[question.row["qid"] ?? ""] ?? []
    let rows = own.filter { $0["scale_id"] ?? "0" == "0" }, columns = own.filter { $0["scale_id"] == "1" }
    guard !rows.isEmpty, !columns.isEmpty else {
      return report.error(
        .missingField, "the array has no rows, or no columns; export the survey again", at: question.place)
    }
    let format = type == ";" ? freeText(&question, multiline: false) : cellFormat(&question)
    openArray(&question, .form, condition)
    for row in rows {
      var comments: [String] = []
      let words = rowText(row, &comments)
      let when = self.condition(row, "relevance", &comments, "the row is always asked")
      for column in columns {
        guard let first = row["title"], let second = column["title"] else { continue }
        let heading = rowText(column, &comments)
        let text = words.map { words in heading.map { words.joined(to: $0, by: " – ") } ?? words } ?? heading
        add(&question, named: "\(question.name)_\(first)_\(second)", format, text, when, isRow: true)
      }
    }
    closeArray(question)
  }

  /// Returns the format of a cell: yes or no, or a number from a least to a greatest one.
  private func cellFormat(_ question: inout Question) -> AnswerFormat {
    if question.take("multiflexible_checkbox") == "1" {
      question.words = ["1": true, "0": false, "": false]
      return .boolean(BooleanFormat())
    }
    let least = question.take("multiflexible_min").flatMap(FormNumber.parse)
    let most = question.take("multiflexible_max").flatMap(FormNumber.parse)
    let step = question.take("multiflexible_step").flatMap(FormNumber.parse)
    // Without an input, LimeSurvey offers whole numbers from 1 to 10.
    guard question.take("input_boxes") != "1" else { return .numeric(NumericFormat(min: least, max: most)) }
    let isWhole = [least ?? 1, most ?? 10, step ?? 1].allSatisfy { Int(exactly: $0) != nil }
    return .numeric(NumericFormat(integer: isWhole, min: least ?? 1, max: most ?? 10))
  }

  // MARK: Defaults

  /// Returns the answer that a question is filled in with at first; nil if it has none, or no such answer, which has been reported.
  func defaultAnswer(_ question: inout Question, _ format: AnswerFormat) -> Answer? {
    let own = file.rows("defaultvalues").filter { $0["qid"] == question.row["qid"] }
    guard let first = own.first else { return nil }
    let texts = own.compactMap { row -> (row: LimeSurveyFile.Row, text: String)? in
      let local = file.rows("defaultvalue_l10ns").first { $0["dvid"] == row["dvid"] && $0["language"] == form.language }
      return (row["defaultvalue"] ?? local?["defaultvalue"]).map { (row, $0) }
    }
    guard !texts.isEmpty else { return nil }
    var found: Answer?
    if format.takesSeveral {
      let chosen = Set(texts.filter { $0.text == "Y" }.compactMap { $0.row["sqid"] })
      let codes = (children[question.row["qid"] ?? ""] ?? []).filter { chosen.contains($0["qid"] ?? "") }
        .compactMap { $0["title"] }
      found = codes.count == texts.count ? (try? format.validate(.choices(codes))) : nil
    } else if texts.count == 1, texts[0].row["specialtype"] == nil, !texts[0].text.contains("{") {
      found = FormDefault.answer(
        texts[0].text, format, options: question.options, words: question.words, separator: ",")
    }
    if found == nil {
      question.comments.append(
        report.loss("the default value", "is computed, or no answer to the question", at: place(first)))
    }
    return found
  }
}
