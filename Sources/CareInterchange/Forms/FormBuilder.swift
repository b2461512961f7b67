import CareModel
import CareSurvey

/// Makes a survey of the questions of another program's form, one after the other.
final class FormBuilder {
  let report: FormReport
  /// The name of the form in the file.
  let name: String
  private(set) var survey: Survey
  /// Lines of comment at the top of the module.
  var header: [String] = []
  private(set) var stepComments: [String: [String]] = [:]
  private(set) var itemComments: [ItemReference: [String]] = [:]
  /// The texts in other languages, by language and path in the survey.
  private(set) var translations: [String: [String: String]] = [:]
  /// The tag of the language in which the form is written.
  var language: String?
  /// The address by which the form is known.
  var address: String?
  /// The questions so far, by their names in the form.
  private(set) var questions: [String: FormQuestion] = [:]
  /// The names that are in the form and not asked, with the reason.
  var unasked: [String: String] = [:]
  /// The form of each field of the whole file, which can have several forms.
  var forms: [String: String] = [:]
  private var open: Step?
  private var stepIDs: Set<String> = [], itemIDs: Set<String> = []
  private var stepPlaces: [String: FormPlace] = [:], itemPlaces: [ItemReference: FormPlace] = [:]
  /// Comments on what is not taken over, for the next step.
  private var pending: [String] = []
  /// The items whose options count as the numbers that are their codes.
  private var scored: Set<ItemReference> = []
  /// The place of errors about the form as a whole.
  let start: FormPlace

  init(_ report: FormReport, id: String, start: FormPlace) {
    self.report = report
    name = id
    self.start = start
    survey = Survey(id: ImportedID.make(from: id, keepsDashes: false).replacing("_", with: "-"), steps: [])
  }

  func setTitle(_ title: String?) { survey.title = title.map { TemplateText.escaped($0) } }

  // MARK: Steps

  /// Whether a step takes items.
  var isOpen: Bool { open != nil }
  /// The id of the step that takes items.
  var openID: String? { open?.id }
  /// Whether the step that takes items has some.
  var hasItems: Bool { open?.items.isEmpty == false }

  /// Begins a step that takes items, and returns its id.
  @discardableResult
  func begin(
    _ name: String, _ kind: StepKind, title: ImportedText? = nil, skip: Condition? = nil, comments: [String] = [],
    at place: FormPlace
  ) -> String {
    flush()
    let id = ImportedID.unique(ImportedID.make(from: name, keepsDashes: false), in: stepIDs)
    stepIDs.insert(id)
    stepPlaces[id] = place
    open = Step(id: id, kind: kind, title: title?.text, skip: skip)
    stepComments[id] = pending + comments
    pending = []
    translate(title, at: "\(id).title")
    return id
  }

  /// Closes the step; a form that asks nothing shows its heading, or is dropped if it has none.
  func flush() {
    guard var step = open else { return }
    open = nil
    if step.items.isEmpty {
      guard step.title != nil || step.text != nil else {
        pending += stepComments[step.id] ?? []
        return
      }
      step.kind = .instruction
    }
    survey.steps.append(step)
  }

  /// Shows a text in a step of its own.
  func show(
    _ name: String, _ text: ImportedText, detail: ImportedText? = nil, skip: Condition?, comments: [String],
    at place: FormPlace
  ) {
    let id = begin(name, .instruction, skip: skip, comments: comments, at: place)
    open?.text = text.text
    open?.detail = detail?.text
    translate(text, at: "\(id).text")
    translate(detail, at: "\(id).detail")
    flush()
  }

  /// Adds a text above the items of the open step, which has none yet; false if it has.
  func addText(_ text: ImportedText, detail: ImportedText? = nil, comments: [String]) -> Bool {
    guard let step = open, step.items.isEmpty else { return false }
    let known = translations.compactMapValues { $0["\(step.id).text"] }
    let joined = step.text.map { ImportedText(text: $0, translations: known).joined(to: text, by: "\n\n") } ?? text
    open?.text = joined.text
    translate(joined, at: "\(step.id).text")
    if let detail {
      let known = translations.compactMapValues { $0["\(step.id).detail"] }
      let joined =
        step.detail.map { ImportedText(text: $0, translations: known).joined(to: detail, by: "\n\n") } ?? detail
      open?.detail = joined.text
      translate(joined, at: "\(step.id).detail")
    }
    stepComments[step.id, default: []] += comments
    return true
  }

  /// Adds a second text to the open step.
  func addDetail(_ text: ImportedText) {
    guard let step = open else { return }
    open?.detail = text.text
    translate(text, at: "\(step.id).detail")
  }

  /// Keeps a comment for the next step.
  func note(_ comment: String) { pending.append(comment) }

  /// Makes a matrix of the open form, which has no items yet; false if it has.
  func becomeMatrix() -> Bool {
    guard case .form? = open?.kind, !hasItems else { return false }
    open?.kind = .matrix
    return true
  }

  // MARK: Items

  /// Returns a new id for a question.
  func newItemID(_ name: String) -> String {
    var id = ImportedID.unique(ImportedID.make(from: name, keepsDashes: false), in: itemIDs)
    if case .repeatGroup? = open?.kind, id == open?.id { id = ImportedID.unique(id + "_item", in: itemIDs) }
    itemIDs.insert(id)
    return id
  }

  /// Adds an item to the open step under the name that the form has for it.
  func add(
    _ item: FormItem, named name: String, _ question: FormQuestion, text: ImportedText?, detail: ImportedText?,
    options: [ImportedText] = [], booleans: [ImportedText] = [], message: ImportedText? = nil, comments: [String],
    at place: FormPlace
  ) {
    guard let step = open?.id else { return }
    var item = item, question = question
    (item.text, item.detail) = (text?.text, detail?.text)
    let reference = ItemReference(step: step, item: item.id)
    open?.items.append(item)
    question.reference = ItemReference(item: item.id)
    question.format = item.format
    if case .repeatGroup? = open?.kind { question.rows = step }
    questions[name] = question
    itemComments[reference] = (item.id == name ? [] : ["Name: \(name)"]) + comments
    itemPlaces[reference] = place
    translate(text, at: "\(step).\(item.id).text")
    translate(detail, at: "\(step).\(item.id).detail")
    if case .text(let format) = item.format, format.message != nil {
      translate(message, at: "\(step).\(item.id).message")
    }
    if case .boolean(let format) = item.format {
      for (field, own, words) in zip(zip(["yes", "no"], [format.yes, format.no]), booleans).map({
        ($0.0.0, $0.0.1, $0.1)
      })
      where own != nil { translate(words, at: "\(step).\(item.id).\(field)") }
    }
    for (option, words) in zip(item.format.definition.options, options) {
      translate(words, at: "\(step).\(item.id).options.\(option.value).text")
    }
  }

  /// Adds a check to the open step.
  func add(_ check: FormCheck, message: ImportedText?) {
    guard let step = open else { return }
    open?.checks.append(check)
    translate(message, at: "\(step.id).checks[\(step.checks.count + 1)].message")
  }

  /// Takes a name in the form for the option of each row of the open group; all of its names mean the same.
  func addRowOption(named name: String, like choice: FormQuestion) {
    guard let step = open, case .repeatGroup(var group) = step.kind else { return }
    let id = group.optionID ?? newItemID(name)
    group.optionID = id
    open?.kind = .repeatGroup(group)
    var question = choice
    question.reference = ItemReference(item: id)
    question.format = .choice(ChoiceFormat(options: choice.format?.definition.options ?? []))
    question.rows = step.id
    questions[name] = question
  }

  /// Changes the last item of the open step.
  func changeLast(_ change: (inout FormItem) -> Void) {
    guard let place = open?.items.indices.last else { return }
    if var item = open?.items[place] {
      change(&item)
      open?.items[place] = item
    }
  }

  /// Adds a score under the name that the form has for it.
  func add(_ score: SurveyScore, named name: String, comment: String?) {
    var score = score
    score.id = newItemID(name)
    survey.scores.append(score)
    questions[name] = FormQuestion(reference: ItemReference(item: score.id))
    if let comment { header.append("Score \(score.id): \(comment)") }
  }

  /// Lets the options of an item count as the numbers that are their codes.
  func score(_ item: ItemReference) { scored.insert(item) }

  private func translate(_ text: ImportedText?, at path: String) {
    for (language, words) in text?.translations ?? [:] where language != self.language {
      translations[language, default: [:]][path] = words
    }
  }

  // MARK: The end

  /// Returns the survey with its comments; what the rules of surveys say about it is reported.
  func finish() -> Survey {
    flush()
    header += pending
    scoreOptions()
    // Questions that are not alike, such as those that count otherwise in a score, are asked one below the other.
    for place in survey.steps.indices where survey.steps[place].kind == .matrix && !survey.steps[place].fitsMatrix {
      let id = survey.steps[place].id
      survey.steps[place].kind = .form
      let comment = report.loss(
        "the table of the questions", "has no options that all of them share; they are asked one below the other",
        at: stepPlaces[id] ?? start)
      stepComments[id, default: []].append(comment)
    }
    if survey.steps.isEmpty, !report.hasErrors {
      report.error(.missingField, "the form asks nothing; write at least one question", at: start)
    }
    survey.deriveRows()
    survey.dropImpliedSkips()
    guard !report.hasErrors else { return survey }
    for problem in survey.diagnose() where !problem.code.isWarning {
      report.error(.badSurvey, problem.message, at: place(of: problem.path))
    }
    return survey
  }

  private func scoreOptions() {
    guard !scored.isEmpty else { return }
    let codes = Dictionary(questions.values.map { ($0.reference.item, $0.codes) }) { first, _ in first }
    for step in survey.steps.indices {
      for item in survey.steps[step].items.indices {
        let id = survey.steps[step].items[item].id
        guard scored.contains(ItemReference(item: id)), let own = codes[id] else { continue }
        survey.steps[step].items[item].format = survey.steps[step].items[item].format.scored { value in
          own.first { $0.value == value }.flatMap { FormNumber.parse($0.code) }
        }
      }
    }
  }

  /// Returns the place that a path such as `steps[2].items[1].max` comes from.
  private func place(of path: String) -> FormPlace {
    guard let found = path.prefixMatch(of: /steps\[([0-9]+)\](?:\.items\[([0-9]+)\])?/),
      let step = survey.steps.entry(numbered: found.1)
    else { return start }
    let item = found.2.flatMap { step.items.entry(numbered: $0) }
    let own = item.flatMap { itemPlaces[ItemReference(step: step.id, item: $0.id)] }
    return own ?? stepPlaces[step.id] ?? start
  }
}

extension AnswerFormat {
  /// The format with a score for each option.
  fileprivate func scored(_ score: (String) -> Double?) -> AnswerFormat {
    func all(_ options: [ChoiceOption]) -> [ChoiceOption] {
      options.map { option in
        var option = option
        option.score = score(option.value)
        return option
      }
    }
    switch self {
    case .choice(var choice):
      choice.options = all(choice.options)
      return .choice(choice)
    case .valuePicker(var picker):
      picker.options = all(picker.options)
      return .valuePicker(picker)
    default: return self
    }
  }
}
