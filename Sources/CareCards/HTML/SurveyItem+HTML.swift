package import CareModel

/// One item of a step as a page asks it.
package struct SurveyItemForm: Sendable {
  /// The item.
  package var item: FormItem
  /// The answer so far.
  package var answer: Answer?
  /// What was typed into its fields, if it was refused; it stays.
  package var typed: [String: [String]]?
  /// The message about a refused answer.
  package var problem: String?
  /// Whether the answer is unusual and must be confirmed.
  package var needsConfirmation = false
  /// Whether a phone opens its camera for the answer.
  package var takesPhoto = false
  /// Whether a script fills in the answer, and locks the fields or not.
  package var isForScript = false
  /// Whether it is the only item of its step, whose title is its question.
  package var isAlone = false
  /// The question that its step's kind implies, if any.
  package var question: Phrase?
  /// The language.
  package var language: Language

  /// Creates the form of an item.
  package init(
    item: FormItem, answer: Answer?, typed: [String: [String]]? = nil, problem: String? = nil, isAlone: Bool = false,
    question: Phrase? = nil, language: Language
  ) {
    self.item = item
    self.answer = answer
    self.typed = typed
    self.problem = problem
    self.isAlone = isAlone
    self.question = question
    self.language = language
  }

  /// The id of the element that errors lead to.
  package var id: String { "item-\(item.id)" }

  /// The question.
  var label: String {
    if let question { return language(question) }
    return item.text ?? item.id
  }

  /// The value of the attribute that marks fields whose answer is refused.
  var invalid: String? { problem == nil ? nil : "true" }

  /// The ids of the texts that describe its fields.
  var describedBy: String? {
    let ids = [
      item.detail == nil ? nil : "\(id)-detail", problem == nil ? nil : "\(id)-error", hasHint ? "\(id)-hint" : nil,
    ]
    let known = ids.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " ")
  }

  var field: AnswerField { item.format.definition.field(in: language) }

  /// The id of its first field, to which the summary of errors leads.
  package var firstField: String { SurveyField.name(item.id) }

  /// Whether fields are typed, so that what they accept is said.
  private var hasHint: Bool {
    if item.readOnly, !isForScript { return false }
    return switch field {
    case .number, .amount, .age, .measure, .text, .file, .ranking: item.hint(in: language) != nil
    case .moment: item.format.allowedRange(in: language) != nil
    case .options, .menu, .line, .place, .signature: false
    }
  }

  /// Whether the item is a group of fields, which a legend names.
  var isGroup: Bool {
    switch field {
    case .options, .ranking, .line, .moment, .place: true
    case .measure(let units): units.parts.count > 1 || item.dontKnow
    case .menu, .number, .amount, .age, .text, .file, .signature: item.dontKnow
    }
  }

  /// Adds the item; `picture` returns the picture of an option by its path.
  package func add(to html: inout HTMLText, picture: (String) -> PictureSource? = { _ in nil }) {
    let classes = "care-item" + (isAlone ? " care-lone" : "") + (problem == nil ? "" : " care-wrong")
    let attributes: KeyValuePairs<String, String?> = [
      "class": classes, "id": id, "aria-describedby": isGroup ? describedBy : nil,
    ]
    html.element(isGroup ? "fieldset" : "div", attributes) { html in
      if isGroup {
        html.element("legend", ["class": isAlone ? "care-hidden" : nil], label)
      } else {
        html.element(
          "label", ["class": isAlone ? "care-hidden" : "care-ask", "for": SurveyField.name(item.id)], label)
      }
      if let detail = item.detail { html.element("p", ["class": "care-detail", "id": "\(id)-detail"], detail) }
      if let problem { html.element("p", ["class": "care-error", "id": "\(id)-error"], problem) }
      if item.readOnly, !isForScript {
        html.element("p", answer.map { item.displayText(of: $0, in: language) } ?? language(.notAnswered))
      } else {
        if hasHint, let hint = item.hint(in: language) {
          html.element("p", ["class": "care-detail", "id": "\(id)-hint"], hint)
        }
        fields(picture, into: &html)
        if needsConfirmation { check("sure", language.page(.confirmUnusual), isOn: false, into: &html) }
        if item.dontKnow, !isChosen { check("unknown", language(.iDontKnow), isOn: answer == .dontKnow, into: &html) }
      }
    }
  }

  /// Whether answers are chosen, so that "don't know" is one of them.
  private var isChosen: Bool {
    switch field {
    case .options(_, let several): !several
    case .menu, .line: true
    case .ranking, .number, .amount, .age, .measure, .text, .moment, .place, .file, .signature: false
    }
  }

  private func check(_ part: String, _ text: String, isOn: Bool, into html: inout HTMLText) {
    html.element("label", ["class": "care-option"]) { html in
      html.void(
        "input",
        [
          "type": "checkbox", "name": SurveyField.name(item.id, part), "value": "1",
          "checked": isOn || typed?[SurveyField.name(item.id, part)] != nil ? "" : nil,
        ])
      html.element("span", text)
    }
  }

  /// The words of the options, in their order, and of "don't know".
  var columns: [(title: String, detail: String?)] {
    guard case .options(let entries, _) = field else { return [] }
    let options = entries.map { (title: Choice($0).title, detail: $0.detail) }
    return item.dontKnow ? options + [(title: language(.iDontKnow), detail: nil)] : options
  }

  // MARK: Values

  /// An answer to choose.
  struct Choice {
    var value: String
    var title: String
    var detail: String?
    var answer: Answer

    init(_ entry: AnswerControl.Entry) {
      value = SurveyField.value(entry)
      title = [entry.answer.number == nil ? nil : entry.name, entry.title].compactMap(\.self).filter { !$0.isEmpty }
        .joined(separator: " – ")
      detail = entry.detail
      answer = entry.answer
    }

    init(value: String, title: String, answer: Answer) {
      (self.value, self.title, self.answer) = (value, title, answer)
    }
  }

  func withUnknown(_ entries: [AnswerControl.Entry]) -> [Choice] {
    entries.map { Choice($0) }
      + (item.dontKnow
        ? [Choice(value: FormItem.dontKnowMark, title: language(.iDontKnow), answer: .dontKnow)] : [])
  }

  func isSelected(_ value: String, _ answer: Answer) -> Bool {
    if let typed { return typed[SurveyField.name(item.id)]?.contains(value) ?? false }
    guard let given = self.answer else { return false }
    if let chosen = answer.chosenValues, let all = given.chosenValues { return chosen.allSatisfy(all.contains) }
    return given == answer || (answer.number != nil && given.number == answer.number)
  }

  /// The strokes of a signature that is drawn.
  var drawnStrokes: String? {
    if let typed { return typed[SurveyField.name(item.id, SurveyField.strokes)]?.first }
    if case .signature(let signature)? = answer { return signature.strokes }
    return nil
  }

  /// The text of a field that is typed.
  var typedText: String? {
    if let typed { return typed[SurveyField.name(item.id)]?.first }
    switch answer {
    case .text(let text)?: return text
    case .signature(let signature)?: return signature.name
    case .converted(_, let amount)?: return language.plain(amount.value)
    case .integer?, .double?:
      guard let answer, let number = answer.number else { return nil }
      if case .amount = field { return language.plain(number) }
      if case .measure(let units) = field, units.parts.count == 1 { return language.plain(number / units.alone) }
      return item.format.writesUnits
        ? item.format.text(of: answer, rounded: true, in: language) : language.plain(number)
    default: return nil
    }
  }

  static func swatch(_ color: String) -> String {
    let fill = RGBColor(hex: color)?.hex ?? "#808080"
    return #"<svg class="care-sign" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">"#
      + #"<rect class="care-swatch" x="1" y="1" width="22" height="22" rx="5" fill="\#(fill)"/></svg>"#
  }
}
