import CareModel

extension LimeSurveyFormReader {
  /// Returns the format of a question; nil if it has none, which has been reported.
  func format(_ question: inout Question, _ type: String) -> AnswerFormat? {
    switch type {
    case "L", "!": return choice(&question, multiple: false, dropDown: type == "!")
    case "O", "P":
      question.comments.append(
        report.loss("the comment beside the options", "has no equivalent; ask for it as a text", at: question.place))
      return type == "O" ? choice(&question, multiple: false) : several(&question)
    case "M": return several(&question)
    case "R": return ranking(&question)
    case "5": return .scale(ScaleFormat(min: 1, max: 5))
    case "S": return freeText(&question, multiline: false)
    case "T", "U": return freeText(&question, multiline: true)
    case "N": return numeric(&question)
    case "Y":
      question.words = ["Y": true, "N": false]
      return .boolean(BooleanFormat())
    case "G":
      question.options.add("F", ImportedText(text: "Female", translations: [:]))
      question.options.add("M", ImportedText(text: "Male", translations: [:]))
      question.comments.append(
        report.loss(
          "the words of the gender question", "are LimeSurvey's own; they are in English here", at: question.place))
      return question.options.format(multiple: false)
    case "D": return date(&question)
    case "|": return .file(FileFormat())
    default:
      report.error(
        .notAllowed, "there is no question type '\(type.prefix(10))'; export the survey again", at: question.place)
      return nil
    }
  }

  // MARK: Choices

  /// Returns the format of a choice of answers.
  func choice(
    _ question: inout Question, multiple: Bool, dropDown: Bool = false, scale: String = "0"
  ) -> AnswerFormat? {
    let id = question.row["qid"] ?? ""
    var scores: [Double] = []
    for row in answers[id] ?? [] where row["scale_id"] ?? "0" == scale {
      guard let code = row["code"], !question.options.has(code) else {
        report.error(
          .duplicateID, "the code of an answer is missing, or there twice; export the survey again", at: place(row))
        return nil
      }
      let key = row["aid"].map { "a\($0)" } ?? ""
      let words =
        text(key, "answer", at: place(row), &question.comments, repeatsAnswers: false)
        ?? text("a\(id)/\(code)", "answer", at: place(row), &question.comments, repeatsAnswers: false)
      question.options.add(code, words ?? ImportedText(text: code, translations: [:]))
      scores.append(FormNumber.parse(row["assessment_value"] ?? "0") ?? 0)
    }
    guard !question.options.options.isEmpty else {
      report.error(.missingField, "the question has no answers; export the survey again", at: question.place)
      return nil
    }
    if scores.contains(where: { $0 != 0 }) {
      for place in scores.indices { question.options.options[place].score = scores[place] }
    }
    let format = question.options.format(multiple: multiple, dropDown: dropDown && question.row["other"] != "Y")
    return withOther(format, &question)
  }

  private func several(_ question: inout Question) -> AnswerFormat? {
    for row in children[question.row["qid"] ?? ""] ?? [] {
      guard let code = row["title"], !question.options.has(code) else {
        report.error(
          .duplicateID, "the code of an option is missing, or there twice; export the survey again", at: place(row))
        return nil
      }
      let words = text("q\(row["qid"] ?? "")", "question", at: place(row), &question.comments, repeatsAnswers: false)
      question.options.add(code, words ?? ImportedText(text: code, translations: [:]))
      let last = question.options.options.count - 1
      question.options.options[last].when = condition(
        row, "relevance", &question.comments, "the option is always shown")
    }
    let format = question.options.format(multiple: true)
    guard case .choice(var choice) = withOther(format, &question) else { return format }
    let count = choice.options.count
    for code in (question.take("exclude_all_others") ?? "").split(separator: ";") {
      if let place = choice.options.firstIndex(where: { $0.value == code }) { choice.options[place].exclusive = true }
    }
    if let least = question.take("min_answers").flatMap({ BoundedInteger($0, in: 0...count) }) {
      choice.minChoices = least.value
    }
    if let most = question.take("max_answers").flatMap({ BoundedInteger($0, in: 1...count) }) {
      choice.maxChoices = most.value
    }
    return .choice(choice)
  }

  private func ranking(_ question: inout Question) -> AnswerFormat? {
    guard let format = choice(&question, multiple: true) else { return nil }
    guard case .choice(let choice) = format else { return format }
    var ranking = RankingFormat(options: choice.options)
    ranking.order = choice.order
    if ranking.options.contains(where: { $0.score != nil || $0.other }) {
      question.comments.append(
        report.loss(
          "the assessment values, or the option with own words", "have no place in an order", at: question.place))
      ranking.options.removeAll(where: \.other)
      for place in ranking.options.indices { ranking.options[place].score = nil }
    }
    let count = max(1, ranking.options.count)
    let limits = ["max_answers", "max_subquestions"].compactMap { question.take($0) }
    ranking.most = limits.compactMap { BoundedInteger($0, in: 1...count)?.value }.min()
    // Without a minimum, LimeSurvey takes an order of any length.
    let least = question.take("min_answers").flatMap { BoundedInteger($0, in: 1...count) }
    ranking.least = min(least?.value ?? 1, ranking.most ?? count)
    if ranking.least == ranking.most ?? count { ranking.least = nil }
    return .ranking(ranking)
  }

  private func withOther(_ format: AnswerFormat, _ question: inout Question) -> AnswerFormat {
    guard case .choice(var choice) = format else { return format }
    if question.row["other"] == "Y" {
      let value = ImportedID.unique("other", in: Set(choice.options.map(\.value)))
      let own = question.take("other_replace_text").map { FormText.plain($0).text }
      choice.options.append(
        ChoiceOption(value: value, text: own ?? Language.of(form.language)(.otherOption), other: true))
    }
    // Each of them, so that none is left over.
    let orders = ["random_order", "answer_order", "subquestion_order"].map { question.take($0) }
    let kept = (question.take("keep_codes_order") ?? "").split(separator: ";").map { String($0).trimmed }
    guard orders.contains(where: { $0 == "1" || $0 == "random" }) else { return .choice(choice) }
    choice.order = .random
    for place in choice.options.indices where kept.contains(choice.options[place].value) {
      choice.options[place].pinned = true
    }
    return .choice(choice)
  }

  // MARK: Numbers, texts, and dates

  /// Returns the format of a number.
  func numeric(_ question: inout Question) -> AnswerFormat {
    var format = NumericFormat(integer: question.take("num_value_int_only") == "1")
    for name in ["min_num_value_n", "max_num_value_n", "min_num_value", "max_num_value"] {
      guard let text = question.take(name) else { continue }
      guard let number = FormNumber.parse(text), name.hasSuffix("_n") else {
        question.comments.append(
          report.loss(
            "'\(name)' (\(text.prefix(60)))", "is computed, or a limit of a sum, which has no equivalent",
            at: question.place))
        continue
      }
      if name.hasPrefix("min") { format.min = number } else { format.max = number }
    }
    return .numeric(format)
  }

  /// Returns the format of a text.
  func freeText(_ question: inout Question, multiline: Bool) -> AnswerFormat {
    var format = TextFormat(multiline: multiline)
    if question.take("numbers_only") == "1" { return numeric(&question) }
    if let most = question.take("maximum_chars").flatMap({ BoundedInteger($0, in: 1...1_000_000) }) {
      format.maxLength = most.value
    }
    if let written = question.row["preg"] {
      var pattern = written
      if pattern.hasPrefix("/"), pattern.hasSuffix("/"), pattern.count > 1 {
        pattern = String(pattern.dropFirst().dropLast())
      }
      if Pattern.problems(of: pattern, at: "").isEmpty {
        format.pattern = pattern
        format.message = "This does not have the expected format."
      } else {
        question.comments.append(
          report.loss(
            "the regular expression '\(written.prefix(100))'", "is not one that can be used", at: question.place))
      }
    }
    return .text(format)
  }

  private func date(_ question: inout Question) -> AnswerFormat {
    let format = question.take("date_format")?.lowercased() ?? ""
    let isTimed = format.contains("h")
    let precision: DatePrecision =
      isTimed || format.isEmpty || format.contains("d") ? .day : format.contains("m") ? .month : .year
    func bound(_ name: String, _ question: inout Question) -> DayBound? {
      guard let text = question.take(name) else { return nil }
      if ["today", "now"].contains(text.lowercased()) { return .today(days: 0) }
      if case .date(let day)? = DayBound(String(text.prefix(10))) {
        let (bound, isExact) = DayBound.bound(day, isLast: name == "date_max", precision)
        if !isExact {
          question.comments.append(
            report.loss(
              "the day of the bound '\(day)'", "is not asked for; \(bound) is accepted as a whole", at: question.place))
        }
        return bound
      }
      if let bound = DayBound(text), bound.fits(precision) { return bound }
      question.comments.append(
        report.loss("the bound '\(text.prefix(60))'", "is not a date such as 2026-06-07, or today", at: question.place))
      return nil
    }
    let min = bound("date_min", &question), max = bound("date_max", &question)
    if format == "hh:mm" || format == "h:mm" { return .timeOfDay(TimeOfDayFormat()) }
    if isTimed { return .dateTime(DateTimeFormat(min: min, max: max)) }
    return .date(DateFormat(min: min, max: max, precision: precision))
  }
}
