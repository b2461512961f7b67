import CareModel

extension PlanSentences {
  /// Returns the plan for a terminal: a paragraph for each task, then notes, then the contacts.
  package func text(_ style: TerminalStyle) -> TerminalText {
    lines(width: style.width).rendered(style)
  }

  private func lines(width: Int) -> [StyledText] {
    var lines = TextWrap.lines(plan.title, width: width - 1).map { StyledText(" \($0)", .strong) }
    let name = plan.id.text + (plan.authorVersion.map { " · version \($0)" } ?? "")
    lines += TextWrap.lines(name, width: width - 1).map { StyledText(" \($0)", .dim) }
    for versions in tasks {
      lines.append(StyledText())
      for place in versions.indices { lines += paragraph(versions, place, width: width) }
    }
    if !notes.isEmpty { lines.append(StyledText()) }
    for note in notes { lines += StyledText.marked("›", note, tone: .due, width: width) }
    if !contacts.isEmpty { lines.append(StyledText()) }
    for contact in contacts { lines += StyledText.marked("☎", contact.summary, tone: .dim, width: width) }
    return lines
  }

  /// Returns a task in full, or the fields that a planned change sets.
  private func paragraph(_ versions: [Version], _ place: Int, width: Int) -> [StyledText] {
    let version = versions[place]
    let sentences = version.sentences(in: zone)
    guard place > 0, let change = version.change else {
      return TextWrap.lines(version.task.title, width: width - 1).map { StyledText(" \($0)", .strong) }
        + TextWrap.lines(sentences.joined(separator: " "), width: width - 3).map { StyledText("   \($0)") }
    }
    let before = versions[place - 1].sentences(in: zone)
    let fields = "From \(change.from.formattedWithoutWeekday): \(change.fields.joined(separator: ", "))."
    let text = ([fields] + sentences.filter { !before.contains($0) }).joined(separator: " ")
    return TextWrap.lines(text, width: width - 5).enumerated().map { number, line in
      StyledText(number == 0 ? "   * " : "     ", .due) + StyledText(line)
    }
  }
}
