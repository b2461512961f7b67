package import CareModel

/// One step of a survey as a page: its texts, its items or its list, and the buttons that lead on.
package struct SurveyStepPage: Sendable {
  /// The answers so far of a step that a review shows.
  package struct Reviewed: Sendable {
    /// The id of the step.
    package var step: String
    /// The title.
    package var title: String
    /// The items with the texts of their answers.
    package var answers: [(question: String, answer: String)]
    /// Whether it can be changed.
    package var isEditable: Bool

    /// Creates the answers of a step.
    package init(step: String, title: String, answers: [(question: String, answer: String)], isEditable: Bool) {
      self.step = step
      self.title = title
      self.answers = answers
      self.isEditable = isEditable
    }
  }

  /// A list that a step shows in the place of items.
  package enum List: Sendable {
    /// The answers of a review.
    case review([Reviewed])
    /// The rows of a repeat group; the label of the button that adds one, if one can be added; whether rows can be removed.
    case rows([(title: String, isComplete: Bool)], add: String?, isFixed: Bool)
  }

  /// The step, with answers in the places of its texts.
  package var step: Step
  /// The items.
  package var items: [SurveyItemForm]
  /// The list.
  package var list: List?
  /// The elements that a hook shows in the place of the step's texts.
  package var view: CardView?
  /// The longer text that the participant can ask for.
  package var learnMore: String?
  /// The position in the survey.
  package var position: String?
  /// What the survey says to the participant.
  package var notes: [String] = []
  /// The messages that belong to no item.
  package var problems: [String] = []
  /// Whether there is a step to go back to.
  package var canGoBack = false
  /// Whether the answers can be kept for later; nil if leaving is not offered.
  package var keptUntil: String?
  /// The label and the value of the button that leaves the survey; nil without one.
  package var leaving: (label: String, value: String)?
  /// Whether the participant is asked whether to leave, and can stay.
  package var asksToLeave = false
  /// Whether the participant must choose the file of a recording.
  package var takesRecording = false
  /// The question why the task of the step is not done; nil for a step that measures nothing.
  package var whyNot: WhyNot?
  /// The document whose end the page reports as shown; nil if the step is no consent.
  package var reading: Reading?
  /// The time limit of the step; nil if there is none.
  package var timing: Timing?
  /// The title if the step has none, such as that of the survey.
  package var fallbackTitle: String
  /// The language.
  package var language: Language
  /// The pictures of the plan by their paths.
  private let pictures: [String: PlanPicture]
  /// Returns the address of a picture.
  private let address: @Sendable (PlanPicture) -> String

  /// Creates the page of a step.
  ///
  /// `pictures`: those of the plan by their paths; `address`: returns the address of one.
  package init(
    step: Step, items: [SurveyItemForm], fallbackTitle: String, pictures: [String: PlanPicture] = [:],
    language: Language, address: @escaping @Sendable (PlanPicture) -> String = \.path
  ) {
    self.step = step
    self.items = items
    self.fallbackTitle = fallbackTitle
    self.language = language
    self.pictures = pictures
    self.address = address
  }

  /// Returns the picture at a path of the plan; nil if the plan has none there.
  func picture(_ path: String) -> PictureSource? {
    pictures[path].map { PictureSource(address: address($0), width: $0.width, height: $0.height) }
  }

  /// The heading: the step's, or its only question.
  package var title: String {
    view?.title ?? step.title ?? (items.count == 1 ? items[0].item.text : nil) ?? fallbackTitle
  }

  /// Whether the page says what is wrong with what was sent.
  package var hasProblems: Bool { !problems.isEmpty || items.contains { $0.problem != nil } }

  /// Returns the step as the content of a page.
  ///
  /// `action`: the address of the form; `fields`: its hidden fields; `leave`: the address of the page after leaving.
  package func html(action: String, fields: [(name: String, value: String)]) -> String {
    var html = HTMLText()
    if let position { html.element("p", ["class": "care-position"], position) }
    summary(into: &html)
    html.element("h1") { html in
      if view == nil, let icon = step.icon.flatMap(Icon.init(rawValue:)) {
        html.element("span", ["class": "care-glyph", "aria-hidden": "true"], "\(icon.glyph) ")
      }
      html.add(title)
    }
    texts(into: &html)
    for note in notes { html.element("p", ["class": "care-note"], note) }
    let takesFile = takesRecording || items.contains { if case .file = $0.item.format { true } else { false } }
    html.element(
      "form",
      [
        "method": "post", "action": action, "class": "care-step", "novalidate": "",
        "enctype": takesFile ? "multipart/form-data" : nil,
      ]
    ) { html in
      for field in fields { html.void("input", ["type": "hidden", "name": field.name, "value": field.value]) }
      // The first button is the one of the return key.
      html.element(
        "button", ["class": "care-hidden", "type": "submit", "name": "do", "value": "next", "tabindex": "-1"], nextLabel
      )
      addTiming(to: &html)
      addReading(to: &html)
      if takesRecording { recording(into: &html) }
      if let matrix { matrix.add(to: &html, picture: picture) } else { addItems(to: &html) }
      draw(into: &html)
      buttons(into: &html)
      addWhyNot(to: &html)
      addLeaving(to: &html)
    }
    return html.text
  }

  // MARK: Items

  private func addItems(to html: inout HTMLText) {
    for (place, item) in items.enumerated() {
      var item = item
      item.isAlone =
        items.count == 1 && place == 0 && item.question == nil && item.item.text == title
      if case .capture(let capture) = step.kind { item.takesPhoto = capture.kindOfFile == .photo }
      item.add(to: &html, picture: picture)
    }
  }

  // MARK: Texts

  private func summary(into html: inout HTMLText) {
    guard hasProblems else { return }
    let wrong = items.filter { $0.problem != nil }
    html.element(
      "div", ["class": "care-errors", "role": "alert", "tabindex": "-1", "autofocus": "", "aria-labelledby": "errors"]
    ) { html in
      let count = wrong.count + problems.count
      html.element(
        "h2", ["id": "errors"], count == 1 ? language.page(.problem) : language.page(.problems, ["count": count]))
      html.element("ul") { html in
        for problem in problems { html.element("li", problem) }
        for item in wrong {
          html.element("li") { html in
            html.element("a", ["href": "#\(item.firstField)"], item.label)
            html.add(" ")
            html.element("span", item.problem ?? "")
          }
        }
      }
    }
  }

  private func texts(into html: inout HTMLText) {
    if let view {
      if !(view.detail ?? "").isEmpty { html.element("p", ["class": "care-detail"], view.detail ?? "") }
      var fragment = CardFragment(view: view, language: language)
      html.add(drawn: fragment.html(of: view.before + (view.body ?? []) + view.after))
      // What is agreed to is shown in any case.
      if reading != nil { document(into: &html) }
      return
    }
    // The texts of a step say what its picture shows.
    if let image = step.image { picture(image)?.draw("", into: &html) }
    if let text = step.text, text != title { paragraphs(text, "care-text", into: &html) }
    if let detail = step.detail { paragraphs(detail, "care-text care-dim", into: &html) }
    addPoints(to: &html)
    document(into: &html)
    if let learnMore {
      html.element("details", ["class": "care-page"]) { html in
        html.element("summary", language(.readMore))
        paragraphs(learnMore, "care-text", into: &html)
      }
    }
    if let footnote = step.footnote { html.element("p", ["class": "care-text care-dim"], footnote) }
  }

  private func document(into html: inout HTMLText) {
    let images = pictures.values.map { ($0.hash, address($0)) }
    addDocument(to: &html, images: Dictionary(images) { first, _ in first })
  }

  private func paragraphs(_ text: String, _ style: String, into html: inout HTMLText) {
    for line in text.split(separator: "\n\n") { html.element("p", ["class": style], String(line)) }
  }

  private func recording(into html: inout HTMLText) {
    html.element("p", ["class": "care-note"], language.page(.measureElsewhere))
    html.element("div", ["class": "care-item"]) { html in
      html.element("label", ["class": "care-ask", "for": "recording"], language.page(.recording))
      html.void("input", ["type": "file", "id": "recording", "name": "recording"])
    }
  }

  // MARK: Lists

  private func draw(into html: inout HTMLText) {
    switch list {
    case nil: break
    case .review(let steps)?:
      for step in steps {
        html.element("section", ["class": "care-panel"]) { html in
          html.element("h2", step.title)
          html.element("dl", ["class": "care-summary"]) { html in
            for (question, answer) in step.answers {
              if question != step.title { html.element("dt", question) }
              html.element("dd", answer)
            }
          }
          if step.isEditable { button("edit:\(step.step)", language.page(.change), of: step.title, into: &html) }
        }
      }
    case .rows(let rows, let add, let isFixed)?:
      if isFixed, !rows.isEmpty { html.element("p", ["class": "care-text care-dim"], language.page(.rowsFollow)) }
      if rows.isEmpty { html.element("p", ["class": "care-text care-dim"], language(.noRows)) }
      for (place, row) in rows.enumerated() {
        html.element("section", ["class": "care-panel"]) { html in
          html.element("h2", row.title)
          if !row.isComplete { html.element("p", ["class": "care-error"], language(.rowNeedsAnswers)) }
          html.element("p", ["class": "care-across"]) { html in
            button("row:\(place + 1)", language.page(.editRow), of: row.title, into: &html)
            if !isFixed { button("remove:\(place + 1)", language.page(.removeRow), of: row.title, into: &html) }
          }
        }
      }
      if let add {
        html.element(
          "button", ["type": "submit", "class": "care-button care-quiet", "name": "do", "value": "add"], "+ \(add)")
      }
    }
  }

  private func button(_ value: String, _ text: String, of title: String, into html: inout HTMLText) {
    html.element("button", ["type": "submit", "class": "care-away", "name": "do", "value": value]) { html in
      html.add(text)
      html.element("span", ["class": "care-hidden"], ": \(title)")
    }
  }

  // MARK: Buttons

  private var nextLabel: String {
    language.page(step.kind.behavior.endsSurvey ? .finish : .next)
  }

  private func buttons(into html: inout HTMLText) {
    html.element("p", ["class": "care-actions"]) { html in
      html.element("button", ["type": "submit", "class": "care-button", "name": "do", "value": "next"], nextLabel)
      if canGoBack {
        html.element(
          "button", ["type": "submit", "class": "care-button care-quiet", "name": "do", "value": "back"],
          language.page(.back))
      }
      if step.optional {
        html.element(
          "button", ["type": "submit", "class": "care-button care-quiet", "name": "do", "value": "skip"],
          language.page(.skip))
      }
    }
  }

  private func addLeaving(to html: inout HTMLText) {
    guard let leaving else { return }
    html.element("p", ["class": "care-dim"]) { html in
      html.element(
        "button", ["type": "submit", "class": "care-away", "name": "do", "value": leaving.value], leaving.label)
      if asksToLeave {
        html.element(
          "button", ["type": "submit", "class": "care-button care-quiet", "name": "do", "value": "stay"],
          language.page(.stay))
      }
      guard let keptUntil else { return }
      html.void("br", [:])
      html.element("span", ["class": "care-detail"], keptUntil)
    }
  }
}

extension CardFragment {
  /// Creates a fragment for the elements of a step, which belong to no card.
  fileprivate init(view: CardView, language: Language) {
    self.init(
      Card(style: .instructions, title: view.title ?? "", detail: "", rows: [], language: language), id: "step",
      mode: .page)
  }

  /// Returns elements as HTML.
  fileprivate mutating func html(of elements: [CardElement]) -> String {
    var html = HTMLText()
    draw(elements, into: &html)
    return html.text
  }
}
