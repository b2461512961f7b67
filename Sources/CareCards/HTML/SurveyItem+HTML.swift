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
  private var invalid: String? { problem == nil ? nil : "true" }

  /// The ids of the texts that describe its fields.
  private var describedBy: String? {
    let ids = [
      item.detail == nil ? nil : "\(id)-detail", problem == nil ? nil : "\(id)-error", hasHint ? "\(id)-hint" : nil,
    ]
    let known = ids.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " ")
  }

  private var field: AnswerField { item.format.definition.field(in: language) }

  /// Whether fields are typed, so that what they accept is said.
  private var hasHint: Bool {
    if item.readOnly, !isForScript { return false }
    return switch field {
    case .number, .amount, .age, .measure, .text, .file, .ranking: true
    case .options, .menu, .line, .moment, .place, .signature: false
    }
  }

  /// Whether the item is a group of fields, which a legend names.
  private var isGroup: Bool {
    switch field {
    case .options, .ranking, .line, .moment, .place: true
    case .menu, .number, .amount, .age, .measure, .text, .file, .signature: item.dontKnow
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
        if hasHint { html.element("p", ["class": "care-detail", "id": "\(id)-hint"], item.hint(in: language)) }
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

  // MARK: Fields

  private func fields(_ picture: (String) -> PictureSource?, into html: inout HTMLText) {
    let name = SurveyField.name(item.id), described = isGroup ? nil : describedBy
    switch field {
    case .options(let entries, let several): options(entries, several, picture, into: &html)
    case .menu(let entries):
      html.element("select", ["id": name, "name": name, "aria-describedby": described, "aria-invalid": invalid]) {
        html in
        html.element("option", ["value": ""], language.page(.chooseOne))
        for entry in withUnknown(entries) {
          html.element(
            "option", ["value": entry.value, "selected": isSelected(entry.value, entry.answer) ? "" : nil], entry.title)
        }
      }
    case .ranking(let entries, let places): ranking(entries, places, into: &html)
    case .line(let line): self.line(line, into: &html)
    case .number(let low, let high):
      number(into: &html)
      ends(low, high, into: &html)
    case .amount(let units, _): number(into: &html) { self.units(units, into: &$0) }
    case .age: number(into: &html)
    case .measure: text(1, "text", nil, into: &html)
    case .text(let lines, let secure, let purpose):
      text(lines, secure ? "password" : purpose?.rawValue ?? "text", purpose, into: &html)
    case .moment, .place: parts(SurveyField.parts(of: field, in: language), into: &html)
    case .file(let types):
      if answer?.file != nil || isForScript {
        html.element(
          "p", ["class": "care-detail care-given", "hidden": isForScript ? "" : nil], language.page(.fileGiven))
      }
      html.void(
        "input",
        [
          "type": "file", "id": name, "name": name, "accept": types.map(\.rawValue).joined(separator: ","),
          "aria-describedby": describedBy,
          "aria-invalid": invalid,
        ])
    case .signature:
      html.void(
        "input",
        [
          "type": "text", "id": name, "name": name, "autocomplete": "name", "maxlength": "200", "value": typedText,
          "aria-describedby": described, "aria-invalid": invalid,
        ])
      // A script puts a place to draw in front of it.
      html.void(
        "input",
        [
          "type": "hidden", "name": SurveyField.name(item.id, SurveyField.strokes), "value": drawnStrokes ?? "",
          "data-sign": language.page(.drawHint), "data-clear": language.page(.drawClear),
          "data-most": "\(Signature.mostStrokeBytes)",
        ])
    }
  }

  /// Adds a field for a number, with its units or a list of them behind it.
  private func number(into html: inout HTMLText, with units: ((inout HTMLText) -> Void)? = nil) {
    let name = SurveyField.name(item.id)
    html.element("div", ["class": "care-unit"]) { html in
      html.void(
        "input",
        [
          "type": "text", "inputmode": "decimal", "autocomplete": "off", "id": name, "name": name,
          "value": typedText, "aria-describedby": describedBy, "aria-invalid": invalid,
        ])
      if let units {
        units(&html)
      } else if let units = item.format.units, !item.format.writesUnits {
        html.element("span", UnitFormatting.number("", units: units).trimmed)
      }
    }
  }

  /// Adds a list of the units, of which those of the answer are chosen.
  private func units(_ units: [String], into html: inout HTMLText) {
    let name = SurveyField.name(item.id, SurveyField.units)
    let chosen = typed?[name]?.first ?? answer?.typedAmount?.units ?? units.first
    html.element("select", ["name": name, "aria-label": language.page(.units)]) { html in
      for code in units {
        html.element(
          "option", ["value": code, "selected": code == chosen ? "" : nil], UnitFormatting.label(code) ?? code)
      }
    }
  }

  private func text(_ lines: Int, _ type: String, _ purpose: TextPurpose?, into html: inout HTMLText) {
    let name = SurveyField.name(item.id)
    if lines > 1 {
      html.element(
        "textarea",
        ["id": name, "name": name, "rows": "\(lines)", "aria-describedby": describedBy, "aria-invalid": invalid],
        typedText ?? "")
    } else {
      html.void(
        "input",
        [
          "type": type, "id": name, "name": name, "autocomplete": purpose?.rawValue ?? "off",
          "value": type == "password" ? nil : typedText, "aria-describedby": describedBy, "aria-invalid": invalid,
        ])
    }
  }

  /// Adds a list that opens for each place, so that an order is given by touch, with keys, and without scripts.
  private func ranking(_ entries: [AnswerControl.Entry], _ places: Int, into html: inout HTMLText) {
    let name = SurveyField.name(item.id), given = typed?[name] ?? answer?.chosenValues ?? []
    for place in 0..<places {
      html.element("label", ["class": "care-place"]) { html in
        html.element("span", language.page(.rankPlace, ["place": place + 1]))
        html.element("select", ["name": name, "aria-invalid": invalid]) { html in
          html.element("option", ["value": ""], language.page(.chooseOne))
          for entry in entries {
            let value = SurveyField.value(entry), isGiven = given.indices.contains(place) && given[place] == value
            let title = [entry.title, entry.detail].compactMap(\.self).joined(separator: " – ")
            html.element("option", ["value": value, "selected": isGiven ? "" : nil], title)
          }
        }
      }
    }
  }

  private func options(
    _ entries: [AnswerControl.Entry], _ several: Bool, _ picture: (String) -> PictureSource?, into html: inout HTMLText
  ) {
    let name = SurveyField.name(item.id), options = item.format.definition.options
    for entry in several ? entries.map({ Choice($0) }) : withUnknown(entries) {
      let option = options.first { [$0.value] == entry.answer.chosenValues }
      html.element("label", ["class": "care-option"]) { html in
        html.void(
          "input",
          [
            "type": several ? "checkbox" : "radio", "name": name, "value": entry.value,
            "checked": isSelected(entry.value, entry.answer) ? "" : nil,
          ])
        if let color = option?.color { html.add(drawn: Self.swatch(color)) }
        // The text of the option describes its picture.
        option?.image.flatMap(picture)?.draw("", into: &html)
        html.element("span") { html in
          html.element("span", entry.title)
          if let detail = entry.detail { html.element("span", ["class": "care-detail"], detail) }
        }
      }
    }
    guard let other = options.first(where: \.other) else { return }
    let words = SurveyField.name(item.id, "other")
    html.element("label", ["class": "care-detail", "for": words], language(.wordsFor, ["text": other.text]))
    var text: String?
    if case .chosen(_, let given)? = answer { text = given }
    html.void(
      "input",
      ["type": "text", "id": words, "name": words, "autocomplete": "off", "value": typed?[words]?.first ?? text])
  }

  private func line(_ line: AnswerControl.Line, into html: inout HTMLText) {
    html.element("div", ["class": "care-spread"]) { html in
      html.element("div", ["class": "care-scale"]) { html in
        for entry in line.points { point(Choice(entry), "care-point", into: &html) }
      }
      ends(line.low, line.high, into: &html)
    }
    // It is no point of the line, and is behind the end of it.
    for entry in withUnknown([]) { point(entry, "care-option", into: &html) }
  }

  private func point(_ entry: Choice, _ name: String, into html: inout HTMLText) {
    html.element("label", ["class": name]) { html in
      html.void(
        "input",
        [
          "type": "radio", "name": SurveyField.name(item.id), "value": entry.value,
          "checked": isSelected(entry.value, entry.answer) ? "" : nil,
        ])
      html.element("span", entry.title)
    }
  }

  private func ends(_ low: String?, _ high: String?, into html: inout HTMLText) {
    guard low != nil || high != nil else { return }
    html.element("p", ["class": "care-ends"]) { html in
      html.element("span", low ?? "")
      html.element("span", high ?? "")
    }
  }

  private func parts(_ parts: [SurveyField.Part], into html: inout HTMLText) {
    let given = SurveyField.parts(of: answer)
    html.element("div", ["class": "care-fields"]) { html in
      for part in parts {
        let name = SurveyField.name(item.id, part.rawValue)
        html.element("label") { html in
          html.add(language.page(part.phrase))
          html.void(
            "input",
            [
              "type": "text", "inputmode": part == .latitude || part == .longitude ? "decimal" : "numeric",
              "autocomplete": "off", "name": name, "value": typed?[name]?.first ?? given[part], "aria-invalid": invalid,
            ])
        }
      }
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
  private struct Choice {
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

  private func withUnknown(_ entries: [AnswerControl.Entry]) -> [Choice] {
    entries.map { Choice($0) }
      + (item.dontKnow
        ? [Choice(value: FormItem.dontKnowMark, title: language(.iDontKnow), answer: .dontKnow)] : [])
  }

  private func isSelected(_ value: String, _ answer: Answer) -> Bool {
    if let typed { return typed[SurveyField.name(item.id)]?.contains(value) ?? false }
    guard let given = self.answer else { return false }
    if let chosen = answer.chosenValues, let all = given.chosenValues { return chosen.allSatisfy(all.contains) }
    return given == answer || (answer.number != nil && given.number == answer.number)
  }

  /// The strokes of a signature that is drawn.
  private var drawnStrokes: String? {
    if let typed { return typed[SurveyField.name(item.id, SurveyField.strokes)]?.first }
    if case .signature(let signature)? = answer { return signature.strokes }
    return nil
  }

  /// The text of a field that is typed.
  private var typedText: String? {
    if let typed { return typed[SurveyField.name(item.id)]?.first }
    switch answer {
    case .text(let text)?: return text
    case .signature(let signature)?: return signature.name
    case .converted(_, let amount)?: return language.plain(amount.value)
    case .integer?, .double?:
      guard let answer, let number = answer.number else { return nil }
      if case .amount = field { return language.plain(number) }
      return item.format.writesUnits
        ? item.format.text(of: answer, rounded: true, in: language) : language.plain(number)
    default: return nil
    }
  }

  private static func swatch(_ color: String) -> String {
    let fill = RGBColor(hex: color)?.hex ?? "#808080"
    return #"<svg class="care-sign" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">"#
      + #"<rect class="care-swatch" x="1" y="1" width="22" height="22" rx="5" fill="\#(fill)"/></svg>"#
  }
}
