import CareModel
import CareSurvey

/// The survey of a task as definitions of ODM: a form, a group for each step, an item for each question.
struct ODMForm {
  /// The definitions, by their place in a version of the metadata.
  private(set) var groups: [ODMElement] = []
  private(set) var items: [ODMElement] = []
  private(set) var codeLists: [ODMElement] = []
  private(set) var conditions: [ODMElement] = []
  private(set) var losses: [ListedLoss] = []
  /// How data are written, by step and item.
  private(set) var asked: [String: [String: ODMItem]] = [:]
  /// How the data of items of earlier versions are written.
  private(set) var others: [String: ODMItem] = [:]
  /// The groups that can occur several times.
  private(set) var repeating: Set<String> = []
  private(set) var units: [String] = []

  private let task: String
  private let title: String
  private let survey: Survey
  private let variables: [Codebook.Variable]
  private let translations: [String: [String: String]]
  private let paths: FHIRPathCondition
  private var refs: [ODMElement] = []

  init(
    _ survey: Survey, of task: CareTask, plan: String, _ variables: [Codebook.Variable],
    translations: [String: [String: String]]
  ) {
    (self.task, self.title, self.survey, self.variables) = (task.id.text, task.title, survey, variables)
    let writer = QuestionnaireWriter(survey, plan: plan, translations: translations)
    self.translations = writer.translations
    paths = FHIRPathCondition(survey, linkIDs: writer.linkIDs, scores: writer.computedScores)
    loseFields(of: survey, covered: ["title", "steps"], at: "survey")
    if !survey.runHooks.isEmpty { lose("survey", "its functions", "are of this plan only") }
    let conditions = SurveyConditions(survey)
    for place in survey.steps.indices { add(place, conditions) }
    addOthers()
  }

  /// The form.
  var form: ODMElement {
    var form = ODMElement(
      "FormDef", ["OID": ODMNames.form(task), "Name": survey.title ?? title, "Repeating": "No"])
    if let title = ODMText([("title", survey.title)], translations).element("Description") { form.add(title) }
    form.add(refs)
    return form
  }

  // MARK: Losses

  private mutating func lose(_ path: String, _ what: String, _ why: String) {
    losses.append(ListedLoss(survey: survey.id, ExchangeLoss(path: path, what: what, why: why)))
  }

  private mutating func loseFields<Noun: Described>(of noun: Noun, covered: Set<String>, at path: String) {
    for field in Noun.fields where field.isAuthored && !covered.contains(field.name) && !field.isDefault(in: noun) {
      lose("\(path).\(field.name)", "the field '\(field.name)'", "has no element of ODM")
    }
  }

  // MARK: Steps

  private mutating func add(_ place: Int, _ conditions: SurveyConditions) {
    let step = survey.steps[place], questions = step.questions
    guard !questions.isEmpty else {
      return lose(step.id, "the step of kind '\(step.kind.name)'", "asks nothing, and is no group of ODM")
    }
    loseFields(of: step, covered: ["title", "text", "items", "skip", "go", "optional"], at: step.id)
    if step.isMeasuring {
      lose(step.id, "the task '\(step.kind.name)'", "is not in ODM; only its answer and its quantities are")
    }
    if case .hook? = step.go { lose("\(step.id).go", "the function that decides what follows", "is of this plan only") }
    if conditions.backward.contains(place) { lose("\(step.id).go", "the way back", "has no element of ODM") }
    let group = ODMNames.group(task, step.id), isRepeating = conditions.repeatedIDs.contains(step.id)
    if isRepeating { repeating.insert(group) }
    var definition = ODMElement(
      "ItemGroupDef", ["OID": group, "Name": step.title ?? step.id, "Repeating": isRepeating ? "Yes" : "No"])
    let words = ODMText([("\(step.id).title", step.title), ("\(step.id).text", step.text)], translations)
    if let description = words.element("Description") { definition.add(description) }
    for item in questions { add(item, of: step, in: group, to: &definition) }
    if case .measuring(let measured) = step.kind.behavior.interaction {
      for quantity in measured.definition.quantities { add(quantity, of: step, in: group, to: &definition) }
    }
    groups.append(definition)
    let hidden = condition(conditions.shown(place), at: "\(task).\(step.id)", path: "\(step.id).skip")
    refs.append(
      ODMElement(
        "ItemGroupRef",
        [
          "ItemGroupOID": group, "Mandatory": hidden == nil && !step.optional ? "Yes" : "No",
          "CollectionExceptionConditionOID": hidden,
        ]))
  }

  /// Adds the condition under which something is not asked, and returns its id; nil for none.
  private mutating func condition(_ shown: Condition?, at place: String, path: String) -> String? {
    guard let shown else { return nil }
    let oid = ODMNames.condition(place)
    var definition = ODMElement("ConditionDef", ["OID": oid, "Name": "Not asked: \(place)"])
    if let text = ODMText("Not asked unless this holds: \(shown.sentence)").element("Description") {
      definition.add(text)
    }
    if let text = paths.text(shown) {
      let context = "FHIRPath over the QuestionnaireResponse"
      definition.add(ODMElement("FormalExpression", ["Context": context], text: "(\(text)).not()"))
    } else {
      lose(path, "the condition", "is a sentence only, because no expression means the same")
    }
    conditions.append(definition)
    return oid
  }

  // MARK: Items

  private mutating func add(_ item: FormItem, of step: Step, in group: String, to definition: inout ODMElement) {
    guard asked[step.id]?[item.id] == nil else { return }
    let oid = ODMNames.item(task, step.id, item.id), path = "\(step.id).\(item.id)"
    var made = ODMItem(oid, in: group)
    made.take(item.format)
    loseFields(of: item, covered: ["text", "detail", "required", "dont_know", "when"], at: path)
    if case .when = item.requirement { lose("\(path).required", "the rule of 'required'", "has no element of ODM") }
    if TemplateText.repeatsAnswers(item.text ?? "") {
      lose("\(path).text", "the answers that the text repeats", "are not shown")
    }
    let hidden = condition(item.when, at: "\(task).\(path)", path: "\(path).when")
    let isMandatory = item.required && hidden == nil && !step.optional
    let question = ODMText([("\(path).text", item.text ?? item.id)], translations).element("Question")
    let detail = ODMText([("\(path).detail", item.detail)], translations).element("Description")
    let checks = checks(of: item.format, at: path)
    var texts = item.format.definition.options.map { option in
      (option.value, ODMText([("\(path).options.\(option.value).text", option.text)], translations), option.score)
    }
    for option in item.format.definition.options {
      loseFields(of: option, covered: ["value", "text", "other", "score"], at: "\(path).options.\(option.value)")
    }
    for choice in variables.filter({ $0.name == item.id }).flatMap(\.choices)
    where !texts.isEmpty && !texts.contains(where: { $0.0 == choice.value }) {
      texts.append((choice.value, ODMText(choice.text), nil))
    }
    made.hasWords = item.format.definition.options.contains(where: \.other)
    if item.format.takesSeveral { made.options = texts.map(\.0) }
    let refs = define(
      made, named: item.id, [detail, question].compactMap(\.self), checks, texts, isMandatory: isMandatory, hidden)
    definition.add(refs)
    asked[step.id, default: [:]][item.id] = made
  }

  /// Adds a quantity of a measured task, which is an item beside the step's own.
  private mutating func add(
    _ quantity: MeasuredQuantity, of step: Step, in group: String, to definition: inout ODMElement
  ) {
    // The answer can have the name of a quantity, and is then in the same rows.
    guard asked[step.id]?[quantity.name] == nil else { return }
    var made = ODMItem(ODMNames.item(task, step.id, quantity.name), in: group)
    made.take(quantity)
    let text = ODMText(quantity.summary).element("Question")
    definition.add(
      define(made, named: quantity.name, [text].compactMap(\.self), [], [], isMandatory: false, nil))
    asked[step.id, default: [:]][quantity.name] = made
  }

  /// Adds the items of earlier versions, so that their answers have definitions.
  private mutating func addOthers() {
    let known = Set(survey.steps.flatMap(\.questions).map(\.id)), group = ODMNames.group(task, nil)
    let own = REDCapProject.newest(variables).filter { !known.contains($0.name) }
    guard !own.isEmpty else { return }
    var definition = ODMElement("ItemGroupDef", ["OID": group, "Name": title, "Repeating": "Yes"])
    repeating.insert(group)
    for variable in own {
      var made = ODMItem(ODMNames.item(task, nil, variable.name), in: group)
      made.take(variable)
      made.hasWords = variable.isOpen && !variable.choices.isEmpty
      if variable.isMultiple { made.options = variable.choices.map(\.value) }
      let question = ODMText(variable.question ?? variable.label).element("Question")
      let texts = variable.choices.map { ($0.value, ODMText($0.text), Double?.none) }
      let refs = define(
        made, named: variable.name, [question].compactMap(\.self), [], texts, isMandatory: false, nil)
      definition.add(refs)
      others[variable.name] = made
      lose(variable.name, "the place of the item", "is that of an earlier version")
    }
    groups.append(definition)
    refs.append(ODMElement("ItemGroupRef", ["ItemGroupOID": group, "Mandatory": "No"]))
  }

  /// Adds the definitions of an item, and returns references to them.
  private mutating func define(
    _ item: ODMItem, named name: String, _ texts: [ODMElement], _ checks: [ODMElement],
    _ options: [(value: String, text: ODMText, score: Double?)], isMandatory: Bool, _ hidden: String?
  ) -> [ODMElement] {
    func ref(_ oid: String, isMandatory: Bool) -> ODMElement {
      ODMElement(
        "ItemRef",
        ["ItemOID": oid, "Mandatory": isMandatory ? "Yes" : "No", "CollectionExceptionConditionOID": hidden])
    }
    var refs: [ODMElement] = []
    if item.options != nil {
      for option in options {
        let oid = ODMNames.option(item.oid, option.value)
        var definition = ODMElement("ItemDef", ["OID": oid, "Name": "\(name)=\(option.value)", "DataType": "boolean"])
        if let text = option.text.element("Description") { definition.add(text) }
        // The question is that of all options.
        if let question = texts.last { definition.add(question) }
        items.append(definition)
        refs.append(ref(oid, isMandatory: false))
      }
    } else {
      // A length is required of texts; no answer of a survey is longer.
      var definition = ODMElement(
        "ItemDef",
        [
          "OID": item.oid, "Name": name, "DataType": item.type.rawValue,
          "Length": item.type == .text ? String(Self.longest) : nil,
        ])
      definition.add(texts)
      if let units = item.units {
        if !self.units.contains(units) { self.units.append(units) }
        definition.add(ODMElement("MeasurementUnitRef", ["MeasurementUnitOID": ODMNames.unit(units)]))
      }
      definition.add(checks)
      if !options.isEmpty {
        let oid = ODMNames.codes(item.oid)
        definition.add(ODMElement("CodeListRef", ["CodeListOID": oid]))
        var list = ODMElement("CodeList", ["OID": oid, "Name": name, "DataType": "text"])
        for option in options {
          let rank = option.score.map { ExportCell.number($0).text }
          var code = ODMElement("CodeListItem", ["CodedValue": option.value, "Rank": rank])
          if let text = option.text.element("Decode") { code.add(text) }
          list.add(code)
        }
        codeLists.append(list)
      }
      items.append(definition)
      refs.append(ref(item.oid, isMandatory: isMandatory))
    }
    guard item.hasWords else { return refs }
    let words = ODMNames.words(item.oid)
    var definition = ODMElement(
      "ItemDef", ["OID": words, "Name": "\(name): other", "DataType": "text", "Length": String(Self.longest)])
    if let question = texts.last { definition.add(question) }
    items.append(definition)
    return refs + [ref(words, isMandatory: false)]
  }

  private static let longest = 65_536

  // MARK: Ranges

  /// Returns the checks of a format's bounds, and lists its other rules.
  private mutating func checks(of format: AnswerFormat, at path: String) -> [ODMElement] {
    var covered: Set = ["units", "options", "multiple", "integer", "digits", "multiline", "max_length"]
    var bounds: [(comparator: String, value: String?, isHard: Bool)] = []
    switch format {
    case .date(let date):
      if case .date(let day)? = date.min { (bounds, _) = ([("GE", day.description, true)], covered.insert("min")) }
      if case .date(let day)? = date.max {
        (bounds, _) = (bounds + [("LE", day.description, true)], covered.insert("max"))
      }
    default:
      guard type(of: format.definition).valueType == .number, format.definition.options.isEmpty else { break }
      covered.formUnion(["min", "max", "soft_min", "soft_max", "rungs"])
      if case .numeric(let number) = format, let choice = number.unitChoiceText {
        lose("\(path).units", "the choice of units (\(choice))", "is a number of \(number.units ?? "") alone in ODM")
      }
      func text(_ number: Double?) -> String? { number.map { ExportCell.number($0).text } }
      let soft = format.definition as? any SoftlyBounded
      bounds = [
        ("GE", text(soft?.hardRange.min ?? (soft == nil ? format.numberRange?.lowerBound : nil)), true),
        ("LE", text(soft?.hardRange.max ?? (soft == nil ? format.numberRange?.upperBound : nil)), true),
        ("GE", text(soft?.soft.min), false), ("LE", text(soft?.soft.max), false),
      ]
    }
    lose(format.definition, covered: covered, at: path)
    return bounds.compactMap { bound in
      bound.value.map { value in
        ODMElement("RangeCheck", ["Comparator": bound.comparator, "SoftHard": bound.isHard ? "Hard" : "Soft"])
          .with(ODMElement("CheckValue", text: value))
      }
    }
  }

  private mutating func lose<Definition: Described>(_ definition: Definition, covered: Set<String>, at path: String) {
    loseFields(of: definition, covered: covered, at: path)
  }
}
