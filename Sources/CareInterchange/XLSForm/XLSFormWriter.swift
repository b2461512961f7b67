import CareModel
import CareSurvey

/// Writes a survey as the sheets of an XLSForm, and lists what they cannot say.
struct XLSFormWriter {
  let survey: Survey
  /// The texts in other languages, by language and path in the survey.
  let translations: [String: [String: String]]
  private(set) var losses: [ExchangeLoss] = []
  var rows = XLSFormSheet(
    "survey",
    columns: [
      "type", "name", "label", "hint", "required", "readonly", "relevant", "constraint", "constraint_message",
      "default", "appearance", "calculation", "parameters", "choice_filter", "repeat_count",
    ])
  var choices = XLSFormSheet("choices", columns: ["list_name", "name", "label", XLSFormWriter.shownColumn])
  var settings = XLSFormSheet("settings", columns: ["form_title", "form_id", "version"])
  /// The names of choices' lists by what is in them.
  var lists: [String: String] = [:]
  /// The names in the form, of groups, questions, and scores.
  var names = UniqueNames()
  /// The questions so far by step and item, with their names.
  var asked: [(step: Step, item: FormItem, name: XLSFormName)] = []
  /// The scores so far with their names.
  private var scores: [String: String] = [:]
  /// The group that repeats whose questions are written.
  private var openRows: Step?
  /// The items whose options a written score counts.
  private var counted: Set<String> = []
  private let conditions: SurveyConditions

  /// The column of choices that says when each is offered.
  static let shownColumn = "offered"

  init(_ survey: Survey, translations: [String: [String: String]]) {
    (self.survey, self.translations) = (survey, translations)
    conditions = SurveyConditions(survey)
  }

  mutating func lose(_ path: String, _ what: String, _ why: String) {
    losses.append(ExchangeLoss(path: path, what: what, why: why))
  }

  /// Lists the fields with a value that no column states.
  mutating func loseFields<Noun: Described>(of noun: Noun, covered: Set<String>, at path: String) {
    for field in Noun.fields where field.isAuthored && !covered.contains(field.name) && !field.isDefault(in: noun) {
      lose(
        path.isEmpty ? field.name : "\(path).\(field.name)", "the field '\(field.name)'", "has no place in an XLSForm")
    }
  }

  /// Writes all sheets.
  mutating func write(version: String) {
    settings.add([
      "form_title": survey.title.map(TemplateText.shown) ?? survey.id, "form_id": survey.id, "version": version,
    ])
    if Self.name(survey.id).replacing("_", with: "-") != survey.id {
      lose("id", "the id of the survey", "is read with other signs from an XLSForm")
    }
    if survey.title == nil { lose("title", "the missing title", "is the id of the survey in an XLSForm") }
    loseFields(of: survey, covered: ["title", "steps", "scores"], at: "")
    if !survey.runHooks.isEmpty { lose("survey", "its functions", "are of this plan only") }
    // The names of questions are what answers are recorded under; a step gives way.
    for item in Set(survey.steps.flatMap(\.exportedItems).map(\.id)).sorted() { names.take(Self.name(item)) }
    for (place, step) in survey.steps.enumerated() {
      write(step, place)
      addScores(after: place)
    }
    loseScores()
  }

  /// Returns a text as a name in a form, which is what reading makes of it.
  static func name(_ text: String) -> String { ImportedID.make(from: text, keepsDashes: false) }

  // MARK: Steps

  private mutating func write(_ given: Step, _ place: Int) {
    // The texts of the steps that come with a task are built in.
    let step = survey.guiding(given, in: .english)
    loseStep(step, place)
    var relevant = ""
    if let shown = conditions.shown(place, withRows: countsExclusive(step)) {
      relevant = expression(shown, in: nil, at: "\(step.id).skip", or: "the step is shown elsewhere")
    }
    let items = step.exportedItems
    let isBare = step.title == nil && step.text == nil && step.detail == nil && document(of: step) == nil
    if step.kind == .question || step.kind.isImplied, isBare, items.count == 1 {
      let name = Self.name(items[0].id)
      if name != step.id { lose("\(step.id).id", "the id of the step", "is that of its question in an XLSForm") }
      return add(items[0], of: step, relevant: relevant)
    }
    if items.isEmpty, isBare { return lose(step.id, "the step", "has neither words nor questions for an XLSForm") }
    if items.isEmpty, step.text == nil, step.detail == nil, document(of: step) == nil, let title = step.title {
      // A group of nothing is not shown.
      var row = ["type": "note", "name": stepName(step), "relevant": relevant]
      addText("label", title, at: "\(step.id).title", to: &row)
      lose("\(step.id).title", "the heading", "is a text in an XLSForm, as nothing follows it")
      lose("\(step.id).text", "the missing text", "is the heading in an XLSForm")
      return rows.add(row)
    }
    if items.isEmpty, step.title == nil, step.detail == nil, document(of: step) == nil, let text = step.text {
      var row = ["type": "note", "name": stepName(step), "relevant": relevant]
      addText("label", text, at: "\(step.id).text", to: &row)
      return rows.add(row)
    }
    let isRows = step.kind.isRepeating
    var group = ["type": isRows ? "begin_repeat" : "begin_group", "name": stepName(step), "relevant": relevant]
    if let title = step.title { addText("label", title, at: "\(step.id).title", to: &group) }
    // Without a heading, it is a page by this.
    if !isRows { group["appearance"] = step.kind == .matrix ? "table-list" : "field-list" }
    if case .repeatGroup(let rows) = step.kind { addRows(rows, of: step, to: &group) }
    rows.add(group)
    openRows = isRows ? step : nil
    defer { openRows = nil }
    addNotes(of: step)
    if let option = items.first(where: { $0.id == step.optionID }) { addRowOption(option, of: step) }
    for item in items where item.id != step.optionID { add(item, of: step, relevant: "") }
    rows.add(["type": isRows ? "end_repeat" : "end_group"])
  }

  private mutating func stepName(_ step: Step) -> String {
    let name = names.first(of: Self.name(step.id))
    if name != step.id { lose("\(step.id).id", "the id of the step", "is '\(name)' in an XLSForm") }
    return name
  }

  private mutating func loseStep(_ step: Step, _ place: Int) {
    switch step.kind {
    case .instruction where step.exportedItems.isEmpty, .form, .matrix, .question, .repeatGroup: break
    default: lose("\(step.id).kind", "the step of kind '\(step.kind.name)'", "is a page of an XLSForm")
    }
    loseFields(of: step, covered: ["title", "text", "detail", "skip", "go", "checks"], at: step.id)
    if case .hook? = step.go {
      lose("\(step.id).go", "the function that decides what follows", "cannot be exported; every later step is shown")
    }
    if conditions.backward.contains(place) { lose("\(step.id).go", "the way back", "has no place in an XLSForm") }
    loseChecks(of: step)
  }

  /// The long text that the participant of a step agrees to, or reads.
  private func document(of step: Step) -> String? { step.kind.behavior.longText }

  private mutating func addNotes(of step: Step) {
    guard step.text != nil || step.detail != nil || document(of: step) != nil else { return }
    if !step.kind.isRepeating, let text = step.text ?? step.detail {
      var row = ["type": "note", "name": names.first(of: "\(Self.name(step.id))_text")]
      addText("label", text, at: step.text == nil ? "\(step.id).detail" : "\(step.id).text", to: &row)
      if step.text == nil {
        lose("\(step.id).detail", "the second text", "is the text in an XLSForm, as there is no first one")
        lose("\(step.id).text", "the missing text", "is the second one in an XLSForm")
      } else if let detail = step.detail {
        addText("hint", detail, at: "\(step.id).detail", to: &row)
      }
      rows.add(row)
    } else {
      for (name, text) in [("text", step.text), ("detail", step.detail)] where text != nil {
        lose("\(step.id).\(name)", "the \(name)", "among questions that repeat has no place in an XLSForm")
      }
    }
    if let document = document(of: step) {
      lose("\(step.id).text", "the text", "is read with the document from an XLSForm")
      rows.add(["type": "note", "name": names.first(of: "\(Self.name(step.id))_document"), "label": escaped(document)])
    }
  }

  private mutating func addRows(_ group: RepeatGroupStep, of step: Step, to row: inout [String: String]) {
    loseFields(of: group, covered: ["min", "max", "for_each", "as"], at: step.id)
    if group.forEach != nil { return addOptionRows(of: step, to: &row) }
    if group.min == group.max {
      row["repeat_count"] = String(group.min)
    } else {
      if group.min != 0 { lose("\(step.id).min", "the least number of rows", "has no place in an XLSForm") }
      if group.max != RepeatGroupStep.mostRows {
        lose("\(step.id).max", "the greatest number of rows", "has no place in an XLSForm")
      }
    }
  }

  // MARK: Expressions

  /// Returns what a reference names, read from a step; nil if it is in rows of another one.
  func target(_ reference: ItemReference, in step: String?) -> XLSFormLogic.Target? {
    let found = asked.last { own in
      own.item.id == reference.item && (reference.step.map { $0 == own.step.id } ?? true)
    }
    if let found { return found.step.kind.isRepeating && found.step.id != step ? nil : .item(found.item, found.name) }
    return reference.step == nil ? scores[reference.item].map { .score($0) } : nil
  }

  /// Returns the expression of a condition; empty if there is none, which is listed.
  mutating func expression(_ condition: Condition, in step: String?, at path: String, or effect: String) -> String {
    let own = self
    if let text = XLSFormLogic(target: { own.target($0, in: step) }).text(condition) { return text }
    lose(
      path, "the condition",
      "is a function, a pattern, never holds, or reads a parameter, rows, or an earlier result; \(effect)")
    return ""
  }

  // MARK: Texts

  /// Adds a text with its translations.
  mutating func addText(_ column: String, _ text: String, at path: String, to row: inout [String: String]) {
    row[column] = repeating(text, at: path)
    for (language, texts) in translations.sorted(by: { $0.key < $1.key }) {
      if let words = texts[path] { row["\(column)::\(Self.language(language))"] = repeating(words, at: path) }
    }
    let texts = [text] + translations.values.compactMap { $0[path] }
    if texts.contains(where: { XMLText.escaped($0).replaced > 0 }) {
      lose(path, "a character of the text", "is none that a workbook can have, and is dropped")
    }
  }

  /// The name of a language as a column has it: `German (de)`.
  static func language(_ tag: String) -> String {
    let known = [
      "en": "English", "de": "German", "es": "Spanish", "ko": "Korean", "fr": "French", "it": "Italian",
      "nl": "Dutch", "pt": "Portuguese", "ar": "Arabic",
    ]
    return "\(known[tag] ?? tag) (\(tag))"
  }

  /// Returns a text in which `${name}` repeats an answer.
  private mutating func repeating(_ text: String, at path: String) -> String {
    guard TemplateText.repeatsAnswers(text) else { return escaped(TemplateText.unescaped(text)) }
    var isLost = false
    let own = self
    let filled = TextTemplate(text).filled { reference in
      switch own.target(reference, in: own.openRows?.id) {
      case .item(let item, let name)? where item.id == own.openRows?.optionID: return "${\(Self.rowLabel(name.name))}"
      case .item(_, let name)?: return "${\(name.name)}"
      case .score(let name)?: return "${\(name)}"
      case nil:
        isLost = true
        return "…"
      }
    }
    if isLost, !losses.contains(where: { $0.path == path }) {
      lose(path, "an answer that the text repeats", "is not one that is asked before, outside of rows")
    }
    return escaped(filled)
  }

  /// Returns a text of which a form shows every character: it takes some words in angle brackets for tags.
  private func escaped(_ text: String) -> String {
    guard FormText.plain(text) != (text, []) else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  // MARK: Scores

  private mutating func addScores(after place: Int) {
    let later = Set(survey.steps[(place + 1)...].flatMap(\.exportedItems).map(\.id))
    for score in survey.scores
    where scores[score.id] == nil && !score.items.contains(where: { later.contains($0.item) }) {
      guard let text = equation(score) else { continue }
      let name = names.first(of: Self.name(score.id))
      if name != score.id { lose("scores.\(score.id)", "the score", "has the name '\(name)' in an XLSForm") }
      rows.add(["type": "calculate", "name": name, "calculation": text])
      scores[score.id] = name
      for item in score.items where target(item, in: nil)?.isChoice == true { counted.insert(item.item) }
    }
  }

  private func equation(_ score: SurveyScore) -> String? {
    guard score.missing == nil else { return nil }
    var terms: [String] = []
    for reference in score.items {
      guard reference.source == nil, case .item(let item, let name)? = target(reference, in: nil),
        item.format.isCountable(name)
      else { return nil }
      var text = "${\(name.name)}"
      if score.kind != .calculate {
        if let from = score.reversed?[reference.item] { text = "(\(number(from)) - \(text))" }
        if let weight = score.weights?[reference.item], weight != 1 { text = "(\(number(weight)) * \(text))" }
      }
      terms.append(text)
    }
    guard !terms.isEmpty, Set(score.items).count == score.items.count else { return nil }
    switch score.kind {
    case .sum: return terms.joined(separator: " + ")
    case .mean:
      let total = score.items.reduce(0) { $0 + (score.weights?[$1.item] ?? 1) }
      return total == 0 ? nil : "(\(terms.joined(separator: " + "))) div \(number(total))"
    case .calculate:
      guard let formula = score.expression.flatMap({ try? Formula($0) }) else { return nil }
      let known = Dictionary(zip(score.items.map(\.description), terms)) { first, _ in first }
      let text = formula.root.text(number: number, name: { known[$0] }) { function, parts in
        ["abs", "round"].contains(function) ? "\(function)(\(parts[0]))" : nil
      }
      return text?.replacing(" / ", with: " div ")
    }
  }

  private func number(_ number: Double) -> String {
    let text = ExportCell.number(number).text
    return number < 0 ? "(\(text))" : text
  }

  private mutating func loseScores() {
    for score in survey.scores {
      if scores[score.id] == nil {
        lose(
          "scores.\(score.id)", "the score",
          "reads options that are no numbers, rows, or is computed without all answers; an XLSForm cannot compute it")
      } else if score.bands != nil {
        lose("scores.\(score.id).bands", "the ranges", "have no place in an XLSForm")
      }
    }
    for (step, item, _) in asked where !counted.contains(item.id) {
      for option in item.format.definition.options where option.score != nil {
        lose(
          "\(step.id).\(item.id).options.\(option.value).score", "the score of the option",
          "is computed by nothing in an XLSForm")
      }
    }
  }
}

extension XLSFormLogic.Target {
  /// Whether it is a question with options.
  fileprivate var isChoice: Bool { if case .item(_, let name) = self { !name.codes.isEmpty } else { false } }
}

extension StepKind {
  /// Whether the kind brings a question of its own.
  fileprivate var isImplied: Bool { if case .implied = behavior.items { true } else { false } }
}

extension AnswerFormat {
  /// Whether an expression can compute with the answer: a number, or the name of an option that is its score.
  fileprivate func isCountable(_ name: XLSFormName) -> Bool {
    guard !name.codes.isEmpty else { return type(of: definition).valueType == .number }
    return !takesSeveral && name.unknown == nil
      && definition.options.allSatisfy { option in
        option.score != nil && !option.other && name.code(of: option.value).flatMap(FormNumber.parse) == option.score
      }
  }
}
