package import CareModel

/// One step of a survey on a terminal, with the answers so far.
package struct SurveyStepText: Hashable, Sendable {
  /// The step, with answers filled into its texts.
  package var step: Step
  /// The items that are shown.
  package var items: [FormItem]
  /// The answers by item id.
  package var answers: [String: Answer]
  /// The messages about invalid answers, by item id.
  package var problems: [String: String]
  /// The position of the step in the survey, such as `Page 2 of 5`.
  package var position: String?
  /// Whether the position is on a line of its own, above the title, which is how a screen reader reads it.
  package var isPositionAbove = false
  /// The language of the prompts.
  package var language: Language
  /// Whether answers are chosen with keys, so that options and prompts are shown with them.
  package var isPicked = false
  /// Whether the options of an item are shown; the rows of a matrix have the same ones, which are said once.
  package var listsOptions = true
  /// The elements shown in the place of the step's texts.
  package var view: CardView?

  /// Creates the text of a step.
  package init(
    step: Step, items: [FormItem], answers: [String: Answer] = [:], problems: [String: String] = [:],
    position: String? = nil, language: Language = .english
  ) {
    self.step = step
    self.items = items
    self.answers = answers
    self.problems = problems
    self.position = position
    self.language = language
  }

  /// Returns the step's title, its texts, and each item with its prompt.
  package func text(_ style: TerminalStyle) -> TerminalText {
    let width = style.width
    guard view == nil else { return viewLines(width: width).rendered(style) }
    var lines = headLines(heading, width: width)
    if let image = step.image { lines += paragraph("▣ \(image)", width: width, indent: 1, tone: .dim) }
    lines += paragraph(step.text, width: width, indent: 1)
    lines += paragraph(step.detail, width: width, indent: 1, tone: .dim)
    lines += (step.body + step.kind.behavior.rows).flatMap { pointLines($0, width: width) }
    if let text = step.kind.behavior.longText {
      lines += [StyledText()] + MarkdownDocument(text).lines(width: width, indent: 3)
    }
    for (index, item) in items.enumerated() {
      lines.append(StyledText())
      let isFirst = index == 0 || step.kind != .matrix
      lines += self.lines(of: item, number: items.count > 1 ? index + 1 : nil, width: width, listsOptions: isFirst)
    }
    if let footnote = step.footnote {
      lines += [StyledText()] + paragraph(footnote, width: width, indent: 1, tone: .dim)
    }
    return lines.rendered(style)
  }

  /// The heading with its icon, if the terminal has one for it.
  private var heading: String? {
    guard let icon = step.icon.flatMap(Icon.init(rawValue:)) else { return step.title }
    return "\(icon.glyph) \(step.title ?? "")"
  }

  /// Returns the title with the position behind it, or above it.
  private func headLines(_ title: String?, width: Int) -> [StyledText] {
    let above = isPositionAbove ? paragraph(position, width: width, indent: 1, tone: .dim) : []
    guard let position, !isPositionAbove else {
      return above + (title.map { TextWrap.lines($0, width: width - 2) } ?? []).map { StyledText(" \($0)", .strong) }
    }
    let room = width - 2 - DisplayWidth.of(position) - 2
    var lines = TextWrap.lines(title ?? " ", width: room).map { StyledText(" \($0)", .strong) }
    if !lines.isEmpty { lines[0] = lines[0].filled(to: width, with: StyledText(position, .dim)) }
    return lines
  }

  private func viewLines(width: Int) -> [StyledText] {
    var lines = headLines(view?.title ?? step.title, width: width)
    lines += paragraph(view?.detail, width: width, indent: 1, tone: .dim)
    return lines + (view?.body ?? []).lines(width: width - 2, language).map { StyledText(" ") + $0 }
  }

  private func pointLines(_ point: BodyItem, width: Int) -> [StyledText] {
    let mark = point.tag ?? point.glyph ?? (point.image == nil ? "•" : "▣")
    let lines = marked(mark, point.text, tone: .due, width: width, indent: 2)
    return lines + paragraph(point.detail, width: width, indent: mark.count + 3, tone: .dim)
  }

  /// Returns one item with its prompt, its answer so far, and the message about an invalid answer.
  package func text(of item: FormItem, _ style: TerminalStyle) -> TerminalText {
    lines(of: item, number: nil, width: style.width, listsOptions: listsOptions).rendered(style)
  }

  private func lines(of item: FormItem, number: Int?, width: Int, listsOptions: Bool) -> [StyledText] {
    let head = number.map { "\($0). " } ?? ""
    let indent = 1 + head.count
    let question = TextWrap.lines(question(of: item), width: width - indent)
    var lines = question.enumerated().map { place, line in
      StyledText(place == 0 ? " \(head)" : String(repeating: " ", count: indent), .dim) + StyledText(line, .strong)
    }
    lines += paragraph(item.detail, width: width, indent: indent, tone: .dim)
    for option in isPicked || !listsOptions ? [] : item.numberedOptions {
      lines += marked(option.mark, option.text, tone: .due, width: width, indent: indent + 1)
    }
    if !item.readOnly, !isPicked {
      lines += paragraph(item.prompt(in: language), width: width, indent: indent, tone: .dim)
    }
    if let answer = answers[item.id] {
      lines += marked("›", item.displayText(of: answer, in: language), tone: .done, width: width, indent: indent)
    }
    if let problem = problems[item.id] {
      lines += marked("!", problem, tone: .alarm, width: width, indent: indent)
    }
    return lines
  }

  /// Returns the item's text, unless it is the step's title, which is shown above it.
  private func question(of item: FormItem) -> String {
    if item.id == step.id, let question = step.kind.behavior.question { return language(question) }
    guard let text = item.text else { return step.title == nil ? item.id : "" }
    return text == step.title ? "" : text
  }

  private func paragraph(_ text: String?, width: Int, indent: Int, tone: Tone = .plain) -> [StyledText] {
    let space = String(repeating: " ", count: indent)
    return TextWrap.lines(text ?? "", width: width - indent).map { StyledText(space + $0, tone) }
  }

  private func marked(_ mark: String, _ text: String, tone: Tone, width: Int, indent: Int) -> [StyledText] {
    let head = indent + mark.count + 1
    return TextWrap.lines(text, width: width - head).enumerated().map { place, line in
      let start = String(repeating: " ", count: indent) + (place == 0 ? mark : "")
      return StyledText(start, tone).padded(to: head) + StyledText(line)
    }
  }
}
