import CareModel
import Foundation

extension QuestionnaireWriter {
  /// Returns the items of a step, which is shown under a condition, perhaps several times.
  mutating func items(of step: Step, shown: Condition?, isRevisited: Bool) -> [OrderedJSON] {
    let step = survey.guiding(step, in: .english)
    if let question = step.repeatingQuestion(isRevisited: isRevisited) {
      return [repeating(question, of: step, shown: shown)]
    }
    let covered: Set = ["title", "text", "detail", "items", "skip", "go", "form"]
    loseFields(of: step, covered: covered, at: step.id)
    var item = ObjectBuilder()
    let linkID = linkIDs.linkID(of: step)
    item.add("linkId", linkID)
    let texts = [("text", step.text), ("detail", step.detail)].filter { $0.1 != nil }
    let questions = step.exportedItems.filter { !$0.isWithheld }
    // Only a heading: a group needs items.
    let isDisplay = texts.isEmpty && questions.isEmpty && longText(of: step) == nil
    var extensions: [OrderedJSON] = []
    if let kind = ownKind(of: step) { extensions.append(FHIRExtension.text(FHIRNames.Own.step, kind)) }
    if case .matrix = step.kind { extensions.append(FHIRExtension.control(FHIRNames.matrixControl)) }
    let enabled = enableWhen(shown, at: "\(step.id).skip")
    if isRevisited, !isDisplay, !step.kind.isRepeating { extensions.append(FHIRExtension.flag(FHIRNames.Own.visits)) }
    if step.form?.linkID != nil { extensions.append(FHIRExtension.text(FHIRNames.Own.id, step.id)) }
    item.add("extension", extensions + enabled.extensions)
    step.form?.add(to: &item)
    let heading = step.title ?? step.page.flatMap { survey.pages[$0] }
    if let prefix = step.form?.prefix, heading?.hasPrefix(prefix + " ") == true { item.add("prefix", prefix) }
    addText(
      "text", heading ?? (isDisplay ? step.id : nil), at: "\(step.title == nil ? step.page ?? step.id : step.id).title",
      after: step.form?.prefix, to: &item)
    item.add("type", isDisplay ? "display" : "group")
    for member in enabled.members { item.add(member.name, member.value) }
    item.add("repeats", if: step.kind.isRepeating || isRevisited && !isDisplay)
    guard !isDisplay else { return [item.json] }
    var inner: [OrderedJSON] = []
    for (field, text) in texts {
      inner.append(display(field, of: step, linkID, text, control: field == "detail" ? "help" : nil))
    }
    if let long = longText(of: step) {
      var document = ObjectBuilder()
      document.add("linkId", linkIDs.unused("\(linkID).\(long.field)"))
      addText("text", long.text, at: "\(step.id).\(long.field)", isTemplate: false, to: &document)
      document.add("type", "display")
      inner.append(document.json)
    }
    for var question in questions {
      // Elsewhere, who adds a row says which option it is of.
      if question.id == step.optionID { (question.readOnly, question.required) = (false, true) }
      let enabled =
        survey.form == nil ? nil : enableWhen(self.inner(question, step), at: "\(step.id).\(question.id).when")
      inner.append(self.question(question, in: step, inForm: enabled))
    }
    item.add("item", inner)
    return [item.json]
  }

  /// The kind of a step that a group or a display would not be read as.
  private mutating func ownKind(of step: Step) -> String? {
    switch step.kind {
    case .form, .matrix: return nil
    case .question, .instruction, .completion, .permissions: break
    case .consent(var consent):
      // The document is a text of the group, and whatever else the kind has is its own.
      consent.document = ""
      if consent != ConsentStep(document: "") { return json(StepKind.consent(consent)) }
    case .signature:
      lose(
        step.id, "the name, the time, the zone, and the strokes of a signature", "are not exported with answers",
        isKept: true)
      return json(step.kind)
    case .active:
      lose(step.id, "the recording of '\(step.kind.name)'", "is not exported; only its answer is", isKept: true)
      return json(step.kind)
    case .repeatGroup(let group):
      if group.forEach != nil {
        lose("\(step.id).for_each", "the rows of chosen options", "are added by hand elsewhere", isKept: true)
      }
      return json(step.kind)
    case .capture:
      lose(step.id, "the step of kind 'capture'", "is a question for a file elsewhere", isKept: true)
      return json(step.kind)
    case .registration, .passcode:
      lose(
        step.id, "what a step of kind '\(step.kind.name)' asks", "is not exported; no result has the answers",
        isKept: true)
      return json(step.kind)
    case .custom:
      // The function that draws it is of its plan only.
      lose("\(step.id).kind", "the step of kind 'custom'", "is drawn by a function, and is a text elsewhere")
      return StepKind.instruction.name
    case .review, .wait, .web, .table:
      lose(step.id, "the step of kind '\(step.kind.name)'", "is shown as a text elsewhere", isKept: true)
      return json(step.kind)
    }
    return step.kind.name
  }

  private func longText(of step: Step) -> (field: String, text: String)? {
    switch step.kind {
    case .consent(let consent): ("document", consent.document)
    case .web(let web): ("content", web.content)
    default: nil
    }
  }

  private mutating func display(
    _ field: String, of step: Step, _ linkID: String, _ text: String?, control: String? = nil
  ) -> OrderedJSON {
    var item = ObjectBuilder()
    item.add("linkId", linkIDs.unused("\(linkID).\(field)"))
    if let control { item.add("extension", [FHIRExtension.control(control)]) }
    addText("text", text, at: "\(step.id).\(field)", to: &item)
    item.add("type", "display")
    return item.json
  }

  // MARK: Questions

  /// Returns a question of a step, which perhaps takes several answers.
  ///
  /// `inForm` are the conditions and the extensions that it has in the tree of a form.
  mutating func question(
    _ question: FormItem, in step: Step, repeated: RepeatedQuestion? = nil, inForm: Enabled? = nil
  ) -> OrderedJSON {
    let path = "\(step.id).\(question.id)", linkID = linkIDs.linkID(of: question.id, in: step.id)
    let isImplied = if case .implied = step.kind.behavior.items { question.id == step.id } else { false }
    if question.defaultSource != nil {
      lose("\(path).default_source", "the computed answer that is filled in at first", "has no equivalent in R4")
    }
    loseFields(
      of: question, covered: ["text", "detail", "required", "dont_know", "default", "read_only", "when", "form"],
      at: path)
    let shape = FHIRItemShape(of: question)
    loseFormat(question.format, shape, at: path)
    var item = ObjectBuilder()
    item.add("linkId", linkID)
    let enabled = repeated?.enabled ?? inForm ?? enableWhen(question.when, at: "\(path).when", in: step)
    var extensions = shape.extensions + enabled.extensions + (repeated?.extensions ?? [])
    if question.dontKnow, shape.options.isEmpty {
      extensions.append(FHIRExtension.flag(FHIRNames.Own.dontKnow))
      lose("\(path).dont_know", "the answer \"I don't know\"", "is offered by choices only", isKept: true)
    }
    if question.form?.linkID != nil { extensions.append(FHIRExtension.text(FHIRNames.Own.id, question.id)) }
    item.add("extension", extensions)
    question.form?.add(to: &item)
    if !isImplied {
      let prefix = question.form?.prefix
      if let prefix, question.text?.hasPrefix(prefix + " ") == true { item.add("prefix", prefix) }
      addText("text", question.text, at: "\(path).text", after: prefix, to: &item)
    } else {
      item.add("text", step.title.map(TemplateText.shown))
    }
    item.add("type", shape.type)
    for member in enabled.members { item.add(member.name, member.value) }
    item.add("required", if: repeated?.isRequired ?? isRequired(question, in: step, path))
    item.add("repeats", if: repeated != nil)
    if case .when = question.lock {
      lose("\(path).read_only", "the condition of 'read_only'", "has no equivalent in R4")
    }
    for member in shape.members where member.name == "repeats" { item.add(member.name, member.value) }
    item.add("readOnly", if: question.readOnly)
    for member in shape.members where member.name != "repeats" { item.add(member.name, member.value) }
    addOptions(of: question, shape, path, to: &item)
    var inner: [OrderedJSON] = []
    if let detail = question.detail { inner.append(self.detail(detail, linkID, path)) }
    for label in shape.labels {
      var child = ObjectBuilder()
      child.add("linkId", linkIDs.unused("\(linkID).\(label.field)"))
      child.add("extension", [FHIRExtension.control(label.control)])
      addText("text", label.text, at: "\(path).\(label.field)", isTemplate: false, to: &child)
      child.add("type", "display")
      inner.append(child.json)
    }
    item.add("item", inner)
    return item.json
  }

  private mutating func detail(_ text: String, _ linkID: String, _ path: String) -> OrderedJSON {
    var child = ObjectBuilder()
    child.add("linkId", linkIDs.unused("\(linkID).detail"))
    child.add("extension", [FHIRExtension.control("help")])
    addText("text", text, at: "\(path).detail", to: &child)
    child.add("type", "display")
    return child.json
  }

  /// Whether an item must be answered: the items of a step that can be skipped need not be.
  private mutating func isRequired(_ question: FormItem, in step: Step, _ path: String) -> Bool {
    if case .when = question.requirement {
      lose("\(path).required", "the condition of 'required'", "has no equivalent in R4; the item is not required")
      return false
    }
    return question.required && !step.optional
  }

  private mutating func loseFormat(_ format: AnswerFormat, _ shape: FHIRItemShape, at path: String) {
    switch format {
    case .imageChoice, .colorChoice, .confirm, .location:
      lose(path, "the format '\(format.name)'", "is read as '\(shape.type)'")
    default: break
    }
    lose(format.definition, shape, at: path)
  }

  private mutating func lose<Definition: Described>(_ definition: Definition, _ shape: FHIRItemShape, at path: String) {
    loseFields(of: definition, covered: shape.covered, at: path)
  }

  // MARK: Options

  private mutating func addOptions(
    of question: FormItem, _ shape: FHIRItemShape, _ path: String, to item: inout ObjectBuilder
  ) {
    let selected = question.defaultAnswer?.chosenValues ?? question.defaultAnswer.map(\.texts) ?? []
    var options: [OrderedJSON] = []
    for option in question.format.definition.options where option.other {
      loseFields(of: option, covered: ["value", "text", "other", "score"], at: "\(path).options.\(option.value)")
    }
    for option in shape.options {
      loseFields(
        of: option, covered: ["value", "text", "exclusive", "code", "score", "prefix"],
        at: "\(path).options.\(option.value)")
      var made = ObjectBuilder()
      var extensions: [OrderedJSON] = []
      let literal = option.literal(shape.optionType)
      // A whole number counts as itself.
      if let score = option.score, literal?.type != "Integer" || option.value != PlainNumber.text(score) {
        extensions.append(FHIRExtension.make(FHIRNames.ordinal, "Decimal", .number(score)))
      }
      if option.exclusive { extensions.append(FHIRExtension.flag(FHIRNames.optionExclusive)) }
      if let prefix = option.prefix, option.hasPrefix {
        extensions.append(FHIRExtension.text(FHIRNames.optionPrefix, prefix))
      }
      if option.code != nil || literal?.type == "String" {
        extensions.append(FHIRExtension.text(FHIRNames.Own.value, option.value))
      }
      made.add("extension", extensions)
      if let literal {
        made.add("value\(literal.type)", literal.value)
      } else {
        made.add("valueCoding", coding(option, at: "\(path).options.\(option.value).text"))
      }
      made.add("initialSelected", if: selected.contains(option.value))
      options.append(made.json)
    }
    if question.dontKnow, !shape.options.isEmpty {
      options.append(
        .object([
          .init("extension", .array([FHIRExtension.flag(FHIRNames.optionExclusive)])),
          .init("valueCoding", FHIRCoding.unknown.json),
        ]))
    }
    item.add("answerOption", options)
    // R4 allows `initial` only where there are no options.
    guard shape.options.isEmpty, let answer = question.defaultAnswer else { return }
    if let value = FHIRAnswer.value(answer, question.format, shape) {
      item.add("initial", [.object([value])])
    } else {
      lose("\(path).default", "the default", "cannot be written as an answer of R4")
    }
  }

  private func coding(_ option: ChoiceOption, at path: String) -> OrderedJSON {
    let coding = option.fhirCoding
    var made = ObjectBuilder()
    made.add("system", coding.system)
    made.add("code", coding.code)
    made.add("display", option.words)
    let translated = FHIRExtension.translations(
      translations.keys.sorted().compactMap { language in
        translations[language]?[path].map { (language, FormLink.words(of: $0, after: option.prefix)) }
      })
    if !translated.isEmpty { made.add("_display", .object([.init("extension", .array(translated))])) }
    return made.json
  }
}
