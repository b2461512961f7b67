import CareModel

extension Card {
  /// Returns the card as a fragment of HTML: an `<article>` with one form for each action.
  ///
  /// Every text is escaped, no style is inline, and the forms work without scripts. `id`: the id of the article, unique in its page. In a
  /// file of its own nothing can be sent, so that its controls are disabled. `isAlone`: whether the page is that of the event, so that its
  /// title leads nowhere and is a heading of the second level.
  package func html(id: String, mode: RenderMode = .page, forms: FormContext? = nil, isAlone: Bool = false) -> String {
    var html = HTMLText(), fragment = CardFragment(self, id: id, mode: mode, forms: forms, isAlone: isAlone)
    fragment.draw(into: &html)
    return html.text
  }
}

/// One card in progress: its markup, and the forms that its controls belong to.
struct CardFragment {
  let card: Card
  let id: String
  let mode: RenderMode
  /// The addresses of its forms; nil if nothing can be sent.
  let forms: FormContext?
  /// Returns the source of a picture on a page without forms.
  let picture: (String, CarePlan.ID?) -> PictureSource?
  /// The actions that have a form, in the order of their first controls.
  private var actions: [(name: String, isOfField: Bool)] = []
  /// The number of controls so far.
  private var controls = 0
  private var figures = 0
  private let isAlone: Bool

  init(
    _ card: Card, id: String, mode: RenderMode, forms: FormContext? = nil, isAlone: Bool = false,
    picture: ((String, CarePlan.ID?) -> PictureSource?)? = nil
  ) {
    self.isAlone = isAlone
    self.card = card
    self.id = id
    self.mode = mode
    self.forms = forms
    self.picture = picture ?? forms?.picture ?? { _, _ in nil }
  }

  var language: Language { card.language }
  /// The level of the card's heading.
  var level: Int { isAlone ? 2 : 3 }
  /// Whether controls cannot be used.
  var isDisabled: Bool { mode == .standalone || forms?.isPreview ?? false }

  /// Returns the address of an event of the card; nil if nothing can be sent.
  func address(_ row: Card.Row, _ purpose: FormContext.Purpose) -> String? {
    forms?.address(ScriptedView.ID(key: row.key, carePlan: card.carePlan), purpose)
  }

  mutating func draw(into html: inout HTMLText) {
    let classes =
      ["care-card", Self.cssClass(of: card.style)]
      + [card.state.map(Self.cssClass), card.theme.cssClass].compactMap(\.self)
    let key = card.rows.count == 1 ? card.rows.first?.key.text : nil
    html.element(
      "article",
      [
        "class": classes.joined(separator: " "), "id": id, "data-key": key, "data-care-plan": card.carePlan?.text,
        "data-start": card.rows.count == 1 && card.rows[0].isStart ? "" : nil, "aria-labelledby": "\(id)-title",
      ]
    ) { html in
      html.element("header", ["class": "care-card-head"]) { html in
        html.element("h\(level)", ["id": "\(id)-title"]) { html in
          guard !isAlone, card.rows.count == 1, let row = card.rows.first, let address = address(row, .event) else {
            return html.add(card.title)
          }
          html.element("a", ["href": address], card.title)
        }
        if !card.detail.isEmpty { html.element("p", ["class": "care-detail"], card.detail) }
      }
      if let text = card.instructions { html.element("p", ["class": "care-instructions"], text) }
      draw(card.before, into: &html)
      if let body = card.body, !card.isGridOfRows {
        draw(body, into: &html)
        if card.rows.count == 1, let row = card.rows.first { status(row, into: &html) }
      } else {
        rows(into: &html)
      }
      if let page = card.page { draw(page, into: &html) }
      draw(card.after, into: &html)
      if let note = card.note { html.element("p", ["class": "care-note care-warning"], note) }
      if let offer = forms?.offer, !isDisabled {
        for row in card.rows { offer(ScriptedView.ID(key: row.key, carePlan: card.carePlan), id, &html) }
      }
      for (place, action) in actions.enumerated() {
        html.element(
          "form",
          [
            "method": "post", "action": card.rows.first.flatMap { address($0, .press) },
            "id": "\(id)-form-\(place + 1)", "class": "care-form", "data-action": action.name,
          ]
        ) { html in
          for field in forms?.fields ?? [] {
            html.void("input", ["type": "hidden", "name": field.name, "value": field.value])
          }
          if forms != nil { html.void("input", ["type": "hidden", "name": "at", "value": id]) }
          html.void("input", ["type": "hidden", "name": "action", "value": action.name])
          html.void("input", ["type": "hidden", "name": "care_plan", "value": card.carePlan?.text ?? ""])
          if let key { html.void("input", ["type": "hidden", "name": "key", "value": key]) }
        }
      }
    }
  }

  private static func cssClass(of style: CardStyle) -> String { "care-" + style.rawValue.dashed }

  private static func cssClass(of state: EventState) -> String { "care-is-" + state.rawValue.dashed }

  // MARK: Rows

  private mutating func rows(into html: inout HTMLText) {
    guard !card.rows.isEmpty else { return }
    html.element("ul", ["class": card.style == .grid ? "care-rows care-cells" : "care-rows"]) { html in
      for row in card.rows {
        html.element(
          "li",
          ["class": "care-row \(Self.cssClass(of: row.state))", "data-key": row.key.text]
        ) { html in
          draw(row, into: &html)
          if card.rows.count > 1, let address = address(row, .event) {
            html.element("a", ["class": "care-more", "href": address]) { html in
              html.element("span", ["aria-hidden": "true"], "›")
              let parts = [owner(of: row), card.style.holdsDay ? row.time : "", row.text].filter { !$0.isEmpty }
              html.element(
                "span", ["class": "care-hidden"], "\(language.page(.details)): \(parts.joined(separator: ", "))")
            }
          }
        }
      }
    }
  }

  private mutating func draw(_ row: Card.Row, into html: inout HTMLText) {
    func content(_ html: inout HTMLText) {
      html.add(drawn: Sign.svg(row.state))
      html.element("span", ["class": "care-row-text"]) { html in
        if card.style.holdsDay { html.element("span", ["class": "care-time"], row.time) }
        html.element("span", row.text)
      }
      html.element("span", ["class": "care-status"], row.status)
    }
    switch row.action {
    case .complete?, .undo?:
      html.element(
        "button",
        [
          "type": "submit", "class": "care-check", "form": form(CardStyle.toggle),
          "formaction": address(row, row.action == .undo ? .undo : .press), "name": "event",
          "value": row.key.text, "aria-pressed": row.action == .undo ? "true" : "false",
          "data-start": row.isStart ? "" : nil, "disabled": isDisabled ? "" : nil,
        ]
      ) { html in
        content(&html)
        // Where many controls are read without their cards, this says whose it is.
        html.element("span", ["class": "care-hidden"], ": \(owner(of: row))")
      }
    case .begin?, .resume?:
      let label = language.page(row.action == .resume ? .next : .answer)
      html.element("div", ["class": "care-line"], content)
      if !isDisabled, let address = address(row, .survey) {
        return html.element(
          "a", ["class": "care-button", "href": address, "aria-label": "\(label): \(owner(of: row))"], label)
      }
      html.element(
        "button",
        [
          "type": "submit", "class": "care-button", "form": form("begin"), "name": "event", "value": row.key.text,
          "disabled": isDisabled ? "" : nil,
        ], label)
    case nil: html.element("div", ["class": "care-line"], content)
    }
  }

  /// Returns whose a control is: the title of its card, with the time of a card that has one event at a time of its own.
  private func owner(of row: Card.Row) -> String {
    card.style.holdsDay || row.time.isEmpty || row.time == language(.anyTime)
      ? card.title : "\(card.title), \(row.time)"
  }

  /// Whose the controls of the whole card are.
  var ownerOfAll: String { card.rows.count == 1 ? card.rows.first.map { owner(of: $0) } ?? card.title : card.title }

  private func status(_ row: Card.Row, into html: inout HTMLText) {
    html.element("p", ["class": "care-line care-foot \(Self.cssClass(of: row.state))"]) {
      html in
      // Beside controls, an empty circle would look like one.
      if row.state != .open, row.state != .upcoming { html.add(drawn: Sign.svg(row.state)) }
      html.element("span", ["class": "care-status"], row.status)
    }
  }

  private mutating func draw(_ page: CardDefinition.Page, into html: inout HTMLText) {
    html.element("details", ["class": "care-page"]) { html in
      html.element("summary", language(.readMore))
      if let title = page.title { html.element("h\(level + 1)", title) }
      draw(page.body, into: &html)
    }
  }

  // MARK: Forms

  /// Returns the id of the form of an action.
  mutating func form(_ action: String) -> String {
    let place = actions.firstIndex { $0.name == action && !$0.isOfField } ?? actions.count
    if place == actions.count { actions.append((action, false)) }
    return "\(id)-form-\(place + 1)"
  }

  /// Returns the id of a form for one field alone, so that the return key in it means its own button.
  mutating func formOfField(_ action: String) -> String {
    actions.append((action, true))
    return "\(id)-form-\(actions.count)"
  }

  /// Returns the next number of a control, from 1.
  mutating func nextControl() -> Int {
    controls += 1
    return controls
  }

  /// Returns the next number of a figure, from 1.
  mutating func nextFigure() -> Int {
    figures += 1
    return figures
  }
}

extension String {
  /// The text with dashes for underscores.
  fileprivate var dashed: String {
    guard utf8.contains(UInt8(ascii: "_")) else { return self }
    return String(decoding: utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
  }
}

/// The sign of a state: a circle that differs by shape, not by color alone.
enum Sign {
  /// Returns the sign as a drawing that screen readers skip: its status says the same in words.
  static func svg(_ state: EventState) -> String {
    switch state {
    case .completed, .late: done
    case .missed: missed
    case .declined, .excused, .notApplicable: none
    case .partial, .started, .unfinished: half
    case .open, .upcoming: empty
    }
  }

  private static let done = circle(#"<path class="care-mark" d="M7 12.5l3.4 3.4L17 9"/>"#)
  private static let missed = circle(#"<path class="care-mark" d="M8.5 8.5l7 7m0-7l-7 7"/>"#)
  private static let none = circle(#"<path class="care-mark" d="M8 12h8"/>"#)
  private static let half = circle(#"<path class="care-half" d="M12 4a8 8 0 0 1 0 16z"/>"#)
  private static let empty = circle("")

  private static func circle(_ inner: String) -> String {
    #"<svg class="care-sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">"#
      + #"<circle class="care-ring" cx="12" cy="12" r="10"/>\#(inner)</svg>"#
  }

  /// Adds a ring filled up to a share.
  static func addRing(_ share: Double, size: Int, to html: inout HTMLText) {
    let size = String(size)
    html.add(drawn: #"<svg class="care-ring-share" viewBox="0 0 24 24" width=""#)
    html.add(drawn: size)
    html.add(drawn: #"" height=""#)
    html.add(drawn: size)
    html.add(drawn: ringStart)
    html.add(drawn: SVGPath.number(round * min(1, max(0, share))))
    html.add(drawn: ringEnd)
  }

  private static let round = 2 * Double.pi * 10
  private static let ringStart =
    #"" aria-hidden="true" focusable="false"><circle class="care-ring-track" cx="12" cy="12" r="10"/>"#
    + #"<circle class="care-ring-fill" cx="12" cy="12" r="10" transform="rotate(-90 12 12)" stroke-dasharray=""#
  private static let ringEnd = " \(SVGPath.number(round))\"/></svg>"
}
