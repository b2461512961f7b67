import CareModel

extension CardFragment {
  mutating func draw(_ elements: [CardElement], into html: inout HTMLText) {
    for element in elements { draw(element, into: &html) }
  }

  private mutating func draw(_ element: CardElement, into html: inout HTMLText) {
    switch element {
    case .text(let text, let tone): html.element("p", ["class": "care-text care-\(tone.rawValue)"], text)
    case .header(let text, let detail):
      html.element("div", ["class": "care-heading"]) { html in
        html.element("h\(level + 1)", text)
        if let detail { html.element("p", ["class": "care-detail"], detail) }
      }
    case .image(let name, let text):
      // A card names an image of the plan; a page that does not have the file shows its description.
      guard let source = picture(name, card.carePlan) else {
        return html.element("p", ["class": "care-image"], text)
      }
      source.draw(text, into: &html)
    case .value, .icon, .ring: html.draw(plain: element, language)
    case .control(let control): draw(control, into: &html)
    case .checkList(let checks):
      html.element("div", ["class": "care-checks", "role": "group", "aria-labelledby": "\(id)-title"]) { html in
        for check in checks { draw(check, into: &html) }
      }
    case .grid(let columns, let parts):
      html.element("div", ["class": "care-grid care-columns-\(max(1, min(6, columns)))"]) { html in
        for part in parts { html.element("div", ["class": "care-cell"]) { draw(part, into: &$0) } }
      }
    case .progress(let share, let text):
      let label = text ?? PercentFormatting.of(share, language)
      html.element("p", ["class": "care-progress"]) { html in
        html.element(
          "progress",
          ["max": "1", "value": SVGPath.number(share), "aria-label": "\(card.title): \(label)"],
          PercentFormatting.of(share, language))
        html.element("span", label)
      }
    case .chart(let points): draw(points, into: &html)
    case .figure(var figure):
      figure.id = "\(id)-\(nextFigure())-\(figure.id)"
      figure.draw(level: level + 1, isTitled: figure.title != card.title, mode, language, into: &html)
    case .contact(let contact): html.add(drawn: contact.html(language, level: 4))
    case .link(let link): html.add(drawn: link.html)
    case .stack(let isAcross, let parts):
      html.element("div", ["class": isAcross ? "care-stack care-across" : "care-stack"]) { draw(parts, into: &$0) }
    case .divider: html.void("hr", [:])
    }
  }

  // MARK: Controls

  private mutating func draw(_ control: CardControl, into html: inout HTMLText) {
    let number = nextControl(), form = control.isEntered ? formOfField(control.action) : form(control.action)
    let value = forms == nil ? "\(number):\(control.digest)" : control.mark(number)
    let disabled = isDisabled ? "" : nil
    switch control.kind {
    case .button:
      html.element(
        "button",
        [
          "type": "submit", "class": "care-button", "form": form, "name": "control", "value": value,
          "data-input": sent(control), "disabled": disabled, "aria-label": name(control),
        ],
        control.title)
    case .check(let isOn):
      html.element(
        "button",
        [
          "type": "submit", "class": "care-check", "form": form, "name": "control", "value": value,
          "aria-pressed": isOn ? "true" : "false", "data-input": sent(control), "disabled": disabled,
          "aria-label": name(control),
        ]
      ) { html in
        html.add(drawn: Sign.svg(isOn ? .completed : .open))
        html.element("span", ["class": "care-row-text"], control.title)
      }
    case .slider, .numberField, .textField:
      let field = "\(id)-input-\(number)"
      html.element("div", ["class": "care-field"]) { html in
        html.element("label", ["for": field]) { html in
          html.element("span") { html in
            html.add(control.title)
            if name(control) != nil { html.element("span", ["class": "care-hidden"], ": \(ownerOfAll)") }
          }
          if let hint = control.hint(in: language) { html.element("span", ["class": "care-label"], hint) }
        }
        html.element("div", ["class": "care-entry"]) { html in
          input(control, id: field, name: "value-\(number)", form: form, disabled: disabled, into: &html)
          html.element(
            "button",
            [
              "type": "submit", "class": "care-button", "form": form, "name": "control", "value": value,
              "data-input": sent(control), "disabled": disabled,
              "aria-label": "\(language(.save)): \(name(control) ?? control.title)",
            ], language(.save))
        }
      }
    }
  }

  /// Returns the name of a control where many are read without their cards; nil if its title says it.
  private func name(_ control: CardControl) -> String? {
    card.title.isEmpty || control.title == card.title ? nil : "\(control.title): \(ownerOfAll)"
  }

  /// Returns the input of a control as JSON, with which a phone keeps its use until the server can be reached; nil if it cannot be sent so.
  private func sent(_ control: CardControl) -> String? {
    guard forms != nil, !isDisabled else { return nil }
    let isSent = control.input.values.allSatisfy { value in
      switch value {
      case .integer, .double, .boolean, .text: true
      case .binary, .date, .day: false
      }
    }
    return isSent ? (try? JSONText.utf8(encoding: control.input())).map { String(decoding: $0, as: UTF8.self) } : nil
  }

  private func input(
    _ control: CardControl, id: String, name: String, form: String, disabled: String?, into html: inout HTMLText
  ) {
    let shown = control.value.map { value in
      if case .text(let text) = value { text } else { value.number.map(language.plain) ?? "" }
    }
    func number(_ value: Double?) -> String? { value.map(Language.english.plain) }
    switch control.kind {
    case .slider(let range, let step):
      html.void(
        "input",
        [
          "type": "range", "id": id, "name": name, "form": form, "min": number(range.min), "max": number(range.max),
          "step": number(step), "value": number(control.value?.number), "disabled": disabled,
        ])
    case .textField(let most):
      html.element(
        "textarea",
        [
          "id": id, "name": name, "form": form, "rows": "2", "maxlength": String(most ?? 10_000), "disabled": disabled,
        ], shown ?? "")
    case .numberField, .button, .check:
      // A text field takes a decimal comma as well.
      html.void(
        "input",
        [
          "type": "text", "inputmode": "decimal", "autocomplete": "off", "id": id, "name": name, "form": form,
          "value": shown, "disabled": disabled,
        ])
    }
  }

  // MARK: Small charts

  private func draw(_ points: CardElement.Points, into html: inout HTMLText) {
    let numbers = points.values.compactMap(\.self)
    html.element("figure", ["class": "care-points"]) { html in
      if let text = points.text { html.element("figcaption", text) }
      guard let greatest = numbers.max(), let least = numbers.min() else {
        return html.element("p", ["class": "care-text care-dim"], language(.noData))
      }
      let foot = points.min ?? min(0, least), top = max(points.max ?? greatest, foot)
      html.element("ol", ["class": "care-bars"]) { html in
        for (place, value) in points.values.enumerated() {
          let share = value.map { top > foot ? min(1, max(0, ($0 - foot) / (top - foot))) : 0 }
          html.element("li") { html in
            html.add(drawn: Self.bar(share))
            html.element("span", ["class": "care-number-small"], value.map(language.number) ?? "·")
            if points.labels.indices.contains(place) {
              html.element("span", ["class": "care-label"], points.labels[place])
            }
          }
        }
      }
    }
  }

  private static func bar(_ share: Double?) -> String {
    let height = SVGPath.number(48 * (share ?? 0))
    let mark =
      share == nil
      ? #"<path class="care-gap" d="M4 47h16"/>"#
      : #"<rect class="care-bar" x="4" y="\#(SVGPath.number(48 - 48 * (share ?? 0)))" width="16" height="\#(height)"/>"#
    return #"<svg viewBox="0 0 24 48" width="24" height="48" aria-hidden="true" focusable="false">\#(mark)</svg>"#
  }
}

extension CardDefinition.Link {
  /// The link as HTML; as text if it has a scheme that cards do not open.
  var html: String {
    var html = HTMLText()
    html.element("p", ["class": "care-link"]) { html in
      guard Self.canOpen(url) else { return html.add("\(title) (\(url))") }
      html.element("a", ["href": url, "rel": "noopener noreferrer"], title)
    }
    return html.text
  }
}

extension CardControl {
  /// Returns the value by which a form says which control was used: its number on the card, its digest, and for a check the state
  /// that the page showed.
  package func mark(_ number: Int) -> String {
    guard case .check(let isOn) = kind else { return "\(number):\(digest)" }
    return "\(number):\(digest):\(isOn ? "on" : "off")"
  }

  /// A digest of the action and its input, by which a page says which control it showed.
  package var digest: String {
    let fields = input.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let text = ([action, name.rawValue] + fields).joined(separator: "\u{0}")
    let hash = text.utf8.fnv1a
    return String(hash, radix: 16)
  }
}

extension HTMLText {
  /// Draws an element that needs neither a card nor a form: a value, an icon, or a ring.
  mutating func draw(plain element: CardElement, _ language: Language) {
    switch element {
    case .value(let text, let label):
      self.element("p", ["class": "care-value"]) { html in
        html.element("span", ["class": "care-number"], text)
        if let label { html.element("span", ["class": "care-label"], label) }
      }
    case .icon(let icon, let text):
      self.element("p", ["class": "care-icon"]) { html in
        html.element("span", ["class": "care-glyph", "aria-hidden": "true"], icon.glyph)
        html.element("span", text == nil ? ["class": "care-hidden"] : [:], text ?? icon.rawValue)
      }
    case .ring(let share, let text):
      self.element("p", ["class": "care-ring-line"]) { html in
        Sign.addRing(share, size: 48, to: &html)
        html.element(
          "span", [PercentFormatting.of(share, language), text].compactMap(\.self).joined(separator: " · "))
      }
    case .text, .header, .image, .control, .checkList, .grid, .progress, .chart, .figure, .contact, .link, .stack,
      .divider:
      break
    }
  }
}
