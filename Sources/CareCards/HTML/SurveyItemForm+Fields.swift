import CareModel

/// The fields of an item.
extension SurveyItemForm {
  /// The most characters of a point of a scale that is drawn beside others on a phone.
  private static let shortPoint = 3

  func fields(_ picture: (String) -> PictureSource?, into html: inout HTMLText) {
    let name = SurveyField.name(item.id), described = isGroup ? nil : describedBy
    switch field {
    case .options(let entries, let several): options(entries, several, picture, into: &html)
    case .menu(let entries):
      pictures(of: entries, picture, into: &html)
      html.element("select", ["id": name, "name": name, "aria-describedby": described, "aria-invalid": invalid]) {
        html in
        html.element("option", ["value": ""], language.page(.chooseOne))
        for entry in withUnknown(entries) {
          html.element(
            "option", ["value": entry.value, "selected": isSelected(entry.value, entry.answer) ? "" : nil], entry.title)
        }
      }
    case .ranking(let entries, let places):
      pictures(of: entries, picture, into: &html)
      ranking(entries, places, into: &html)
    case .line(let line): self.line(line, into: &html)
    case .number(let low, let high):
      number(into: &html)
      ends(low, high, into: &html)
    case .amount(let units, _): number(into: &html) { self.units(units, into: &$0) }
    case .age: number(into: &html)
    case .measure(let units): measure(units, into: &html)
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
          "capture": takesPhoto ? "environment" : nil,
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

  /// Adds a field for a number, with its unit behind it, which describes it, or a list of units.
  private func number(
    unit: String? = nil, into html: inout HTMLText, with units: ((inout HTMLText) -> Void)? = nil
  ) {
    let name = SurveyField.name(item.id), line = item.format.drawnLine
    let own = item.format.writesUnits ? nil : item.format.units.map { UnitFormatting.number("", units: $0).trimmed }
    let unit = units == nil ? unit ?? own : nil, unitID = "\(id)-unit"
    let described = [describedBy, unit == nil ? nil : unitID].compactMap(\.self).joined(separator: " ")
    html.element("div", ["class": "care-unit"]) { html in
      html.void(
        "input",
        [
          "type": "text", "inputmode": "decimal", "autocomplete": "off", "id": name, "name": name,
          "value": typedText, "aria-describedby": described.isEmpty ? nil : described, "aria-invalid": invalid,
          "aria-label": isGroup ? label : nil, "data-line": line?.ends, "data-step": line?.step, "data-low": line?.low,
          "data-high": line?.high,
          "data-hide": line?.hidesValue == true ? "" : nil,
          "data-hint": line == nil ? nil : language.page(.lineHint),
        ])
      units?(&html)
      if let unit { html.element("span", ["id": unitID], unit) }
    }
  }

  /// Adds a field for each number of a measure, with its unit beside it.
  ///
  /// What was typed into the one field of a page from an earlier version stays as it is.
  private func measure(_ units: TypedUnits, into html: inout HTMLText) {
    let name = SurveyField.name(item.id)
    guard typed?[name]?.first(where: { !$0.isEmpty }) == nil || units.parts.count == 1 else {
      return text(1, "text", nil, into: &html)
    }
    guard units.parts.count > 1 else {
      return number(unit: units.parts.first?.unit.title(in: language), into: &html)
    }
    let given = answer?.number.map { units.texts(of: $0, in: language) }
    html.element("div", ["class": "care-fields care-measure"]) { html in
      for (place, part) in units.parts.enumerated() {
        let name = SurveyField.name(item.id, part.unit.rawValue)
        html.element("label") { html in
          html.void(
            "input",
            [
              "type": "text", "inputmode": part.isWhole ? "numeric" : "decimal", "autocomplete": "off",
              "id": place == 0 ? firstField : nil, "name": name,
              "value": typed.map { $0[name]?.first ?? "" } ?? given?[place], "aria-invalid": invalid,
            ])
          html.element("span", part.unit.title(in: language))
        }
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
    let name = SurveyField.name(item.id), length = type == "password" ? nil : item.format.countedLength
    let (least, most) = (length?.least.map { "\($0)" }, length?.most.map { "\($0)" })
    let left = length?.most == nil ? nil : language.page(.charactersLeft)
    let over = length?.most == nil ? nil : language.page(.charactersOver)
    let missing = length?.least == nil ? nil : language.page(.charactersMissing)
    if lines > 1 {
      html.element(
        "textarea",
        [
          "id": name, "name": name, "rows": "\(lines)", "aria-describedby": describedBy, "aria-invalid": invalid,
          "aria-label": isGroup ? label : nil,
          "data-least": least, "data-most": most, "data-left": left, "data-over": over, "data-missing": missing,
        ], typedText ?? "")
    } else {
      html.void(
        "input",
        [
          "type": type, "id": name, "name": name, "autocomplete": purpose?.rawValue ?? "off",
          "value": type == "password" ? nil : typedText, "aria-describedby": describedBy, "aria-invalid": invalid,
          "aria-label": isGroup ? label : nil,
          "data-least": least, "data-most": most, "data-left": left, "data-over": over, "data-missing": missing,
        ])
    }
  }

  /// Adds the pictures of options that lists have by their words, above these.
  private func pictures(
    of entries: [AnswerControl.Entry], _ picture: (String) -> PictureSource?, into html: inout HTMLText
  ) {
    let options = item.format.definition.options
    let found = entries.compactMap { entry in
      options.first { [$0.value] == entry.answer.chosenValues }?.image.flatMap(picture).map { (entry.title, $0) }
    }
    guard !found.isEmpty else { return }
    html.element("ul", ["class": "care-points-list"]) { html in
      for (title, source) in found {
        html.element("li", ["class": "care-symbol-point"]) { html in
          source.draw("", into: &html)
          html.element("span", title)
        }
      }
    }
  }

  /// Adds a list that opens for each place, so that an order is given by touch, with keys, and without scripts.
  private func ranking(_ entries: [AnswerControl.Entry], _ places: Int, into html: inout HTMLText) {
    let name = SurveyField.name(item.id), given = typed?[name] ?? answer?.chosenValues ?? []
    for place in 0..<places {
      html.element("label", ["class": "care-place"]) { html in
        html.element("span", language.page(.rankPlace, ["place": place + 1]))
        html.element("select", ["id": place == 0 ? firstField : nil, "name": name, "aria-invalid": invalid]) { html in
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
    for (place, entry) in (several ? entries.map({ Choice($0) }) : withUnknown(entries)).enumerated() {
      let option = options.first { [$0.value] == entry.answer.chosenValues }
      html.element("label", ["class": "care-option"]) { html in
        html.void(
          "input",
          [
            "type": several ? "checkbox" : "radio", "id": place == 0 ? firstField : nil, "name": name,
            "value": entry.value,
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
      let isShort = line.points.allSatisfy { Choice($0).title.count <= Self.shortPoint }
      html.element("div", ["class": isShort ? "care-scale care-short" : "care-scale"]) { html in
        for (place, entry) in line.points.enumerated() {
          point(Choice(entry), "care-point", isFirst: place == 0, into: &html)
        }
      }
      ends(line.low, line.high, into: &html)
    }
    // It is no point of the line, and is behind the end of it.
    for entry in withUnknown([]) { point(entry, "care-option", into: &html) }
  }

  private func point(_ entry: Choice, _ name: String, isFirst: Bool = false, into html: inout HTMLText) {
    html.element("label", ["class": name]) { html in
      html.void(
        "input",
        [
          "type": "radio", "id": isFirst ? firstField : nil, "name": SurveyField.name(item.id), "value": entry.value,
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
      for (place, part) in parts.enumerated() {
        let name = SurveyField.name(item.id, part.rawValue)
        html.element("label") { html in
          html.add(language.page(part.phrase))
          html.void(
            "input",
            [
              "type": "text", "inputmode": part == .latitude || part == .longitude ? "decimal" : "numeric",
              "autocomplete": "off", "id": place == 0 ? firstField : nil, "name": name,
              "value": typed?[name]?.first ?? given[part], "aria-invalid": invalid,
            ])
        }
      }
    }
  }
}

/// A line that a script draws in the place of a typed number.
private struct DrawnLine {
  /// The ends, with a space between them.
  var ends: String
  /// The distance between two points.
  var step: String
  /// The meanings of the ends.
  var low: String?
  var high: String?
  /// Whether the number is not shown.
  var hidesValue: Bool
}

extension AnswerFormat {
  /// The line of a scale without steps; nil for every other format.
  fileprivate var drawnLine: DrawnLine? {
    guard case .continuousScale(let scale) = self else { return nil }
    let digits = Swift.min(Swift.max(scale.digits, 0), 6)
    let step = digits == 0 ? "1" : "0." + String(repeating: "0", count: digits - 1) + "1"
    return DrawnLine(
      ends: "\(scale.min) \(scale.max)", step: step, low: scale.minLabel, high: scale.maxLabel,
      hidesValue: scale.hideValue)
  }

  /// The bounds of the characters of a text; nil for a format or a text without any.
  fileprivate var countedLength: (least: Int?, most: Int?)? {
    guard case .text(let least, let most, _, _, _) = definition.rule, least != nil || most != nil else { return nil }
    return (least, most)
  }
}
