import CareModel

extension QuestionnaireReader {
  /// Returns a question as an item of a step; nil if it is wrong, which has been reported.
  func question(_ item: QuestionnaireItem, step: String) -> FormItem? {
    let element = item.element
    let id = itemID(of: item, step: step)
    let reference = ItemReference(step: step, item: id)
    item.reference = reference
    itemSources[reference] = item
    let path = "\(step).\(id)"
    let words = text("text", of: element, prefix: element.text("prefix"))
    addTranslations(words, at: "\(path).text")
    let help = detail(of: item, path)
    guard var format = format(of: item, path) else {
      _ = link(of: item)
      finishQuestion(item)
      return nil
    }
    readLabels(item, &format, path)
    item.format = format
    var question = FormItem(id: id, text: words?.text, detail: help, format: format)
    question.required = element.flag("required") ?? false
    let ownReadOnly = element.flag("readOnly") ?? false
    question.readOnly = ownReadOnly || item.isInReadOnlyGroup
    if item.options.contains(where: \.isUnknown) || element.extensionValue(FHIRNames.Own.dontKnow)?.isTrue == true {
      question.dontKnow = true
    }
    question.defaultAnswer = initial(of: item, format)
    if question.required, question.readOnly, question.defaultAnswer == nil {
      question.required = false
      element.loss(
        "'required'", "cannot hold for a read-only item without an initial answer; it is not required here",
        at: "required")
    }
    question.form = link(of: item, format: format)
    finishQuestion(item)
    itemComments[reference] = element.comments
    return question
  }

  private func finishQuestion(_ item: QuestionnaireItem) {
    let element = item.element
    if element.flag("repeats") == true, item.kind != .choice, item.kind != .openChoice, !item.asksInRows {
      element.loss(
        "'repeats'",
        item.isInRows
          ? "has no equivalent inside what repeats; one answer is asked for each time"
          : "has no effect on an answer that cannot be changed; there is one", at: "repeats")
    }
    keepExpressions(of: element)
    element.finish(ignoring: ["id", "linkId", "type", "item"])
  }

  /// Keeps expressions as comments: they are never run.
  func keepExpressions(of element: FHIRElement) {
    let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
    for name in ["calculatedExpression", "initialExpression", "variable"] {
      for found in element.extensions(sdc + name) {
        let expression = found.object("valueExpression", "Expression")?.text("expression") ?? ""
        element.loss("the \(name) \(expression)", "is not run; write a score, a default, or a condition", on: found)
      }
    }
  }

  // MARK: Displays of a question

  /// Returns the texts inside a question that are not labels of a scale.
  private func detail(of item: QuestionnaireItem, _ path: String) -> String? {
    var details: [ImportedText] = []
    for child in item.children where child.kind == .display && child.controls.isDisjoint(with: Self.labels) {
      if child.element.has("enableWhen") {
        _ = condition(of: child)
        child.element.loss(
          "the condition of the text '\(child.linkID)'", "has no equivalent; it is always shown", at: "enableWhen")
      }
      if let words = text("text", of: child.element, prefix: child.element.text("prefix")) { details.append(words) }
      finish(child, in: item)
    }
    if precision(of: item) == .day, let format = item.element.extensionValue(FHIRNames.entryFormat)?.string {
      details.append(ImportedText(text: TemplateText.escaped(format), translations: [:]))
    }
    guard let first = details.first else { return nil }
    let joined = details.dropFirst().reduce(first) { $0.joined(to: $1, by: "\n") }
    addTranslations(joined, at: "\(path).detail")
    return joined.text
  }

  /// The controls of displays that are parts of a control.
  private static let labels: Set = ["lower", "upper", "unit"]

  private func finish(_ child: QuestionnaireItem, in item: QuestionnaireItem) {
    loseFlags(of: child, ["repeats", "required", "readOnly"])
    loseControls(of: child)
    loseLink(link(of: child), of: child)
    child.element.finish(ignoring: ["id", "linkId", "type"])
    for comment in child.element.comments { item.element.note(comment) }
  }

  /// Names as lost what says nothing of a text or a group.
  func loseFlags(of item: QuestionnaireItem, _ names: [String]) {
    for name in names where item.element.flag(name) == true {
      item.element.loss("'\(name)'", "says nothing of a \(item.kind.rawValue)", at: name)
    }
  }

  /// Reads the labels at the ends of a scale, and a unit that is only shown.
  private func readLabels(_ item: QuestionnaireItem, _ format: inout AnswerFormat, _ path: String) {
    for child in item.children where child.kind == .display && !child.controls.isDisjoint(with: Self.labels) {
      let words = text("text", of: child.element)
      finish(child, in: item)
      guard let words else { continue }
      let control = child.controls.first { Self.labels.contains($0) } ?? ""
      let name = control == "lower" ? "min_label" : "max_label"
      switch (control, format) {
      case ("unit", _):
        if format.units == nil {
          child.element.loss("the unit '\(words.text)'", "is no code of units; write `units`, such as units = \"h\"")
        }
        if let units = format.units, units != words.text { item.element.note("Unit: \(words.text) (\(units))") }
        for comment in child.element.comments { item.element.note(comment) }
      case (_, .scale(var scale)):
        if control == "lower" { scale.minLabel = words.text } else { scale.maxLabel = words.text }
        format = .scale(scale)
        addTranslations(words, at: "\(path).\(name)")
      case (_, .continuousScale(var scale)):
        if control == "lower" { scale.minLabel = words.text } else { scale.maxLabel = words.text }
        format = .continuousScale(scale)
        addTranslations(words, at: "\(path).\(name)")
      case (_, .ses(var ladder)):
        if control == "lower" { ladder.bottom = words.text } else { ladder.top = words.text }
        format = .ses(ladder)
      case (_, .age(var age)):
        if control == "lower" { age.minLabel = words.text } else { age.maxLabel = words.text }
        format = .age(age)
      default:
        child.element.loss("the label '\(words.text)'", "belongs to a slider, and the item is none")
        for comment in child.element.comments { item.element.note(comment) }
      }
    }
  }

  // MARK: Initial answers

  private func initial(of item: QuestionnaireItem, _ format: AnswerFormat) -> Answer? {
    let written = item.element.objects("initial", "initial")
    let values = written.compactMap { element -> FHIRValue? in
      let value = element.value("value")
      element.finish()
      return value
    }
    if item.asksInRows, !values.isEmpty {
      item.element.loss("the initial answers", "have no equivalent; the question begins without any", at: "initial")
      return nil
    }
    if !item.options.isEmpty {
      let selected = item.selected
      var chosen: [String] = []
      for value in values {
        if let option = item.options.first(where: { $0.matches(value) }) {
          if option.isUnknown { return .dontKnow }
          chosen.append(option.option.value)
        } else {
          item.element.loss("an initial answer", "is not one of the options", at: "initial")
        }
      }
      chosen += selected.filter { !chosen.contains($0) }
      return chosen.isEmpty ? nil : checked(.choices(chosen), item, format)
    }
    if values.count > 1 {
      item.element.loss("all initial answers but one", "do not fit; one answer is asked for", at: "initial")
    }
    guard let value = values.first else { return nil }
    let answer: Answer?
    switch value {
    case .boolean(let flag): answer = .boolean(flag)
    case .integer(let number): answer = .integer(number)
    case .decimal, .quantity:
      guard let number = amount(value, in: format.units, of: item, "the initial answer", item.element) else {
        return nil
      }
      answer = Int(exactly: number).map { .integer($0) } ?? .double(number)
    case .part(let date) where date.precision == format.datePrecision: answer = .partialDate(date)
    case .part:
      item.element.loss("the initial answer", "is a month or a year, and no day", at: "initial")
      return nil
    case .string(let text): answer = .text(text)
    case .date(let date): answer = .date(date)
    case .dateTime(let wall): answer = .dateTime(wall)
    case .time(let time): answer = .time(time)
    case .coding, .other: answer = nil
    }
    guard let answer else {
      item.element.error(
        .wrongType, "the initial answer is \(value.title), which does not answer the item", at: "initial")
      return nil
    }
    return checked(answer, item, format)
  }

  /// Returns an initial answer that the item accepts.
  private func checked(_ answer: Answer, _ item: QuestionnaireItem, _ format: AnswerFormat) -> Answer? {
    do throws(AnswerError) {
      return try format.validate(answer)
    } catch {
      if case .wrongType = error {
        item.element.error(
          .wrongType, "the initial answer does not fit the type '\(item.kind.rawValue)'", at: "initial")
        return nil
      }
      item.element.loss("the initial answer", "is not one that the item accepts: \(error.message)", at: "initial")
      return nil
    }
  }
}
