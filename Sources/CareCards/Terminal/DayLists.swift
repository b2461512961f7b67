package import CareModel

extension DayView {
  /// Returns contacts with every way to reach each of them, below a heading.
  package static func contactLines(
    _ contacts: [Contact], _ style: TerminalStyle, _ language: Language
  ) -> [TerminalText] {
    var lines = [StyledText(" \(language(.contacts))", .strong)]
    if contacts.isEmpty { lines += [StyledText(), StyledText(" –", .dim)] }
    for var contact in contacts {
      contact.style = .detailed
      lines += [StyledText()] + contact.lines(width: style.width, language)
    }
    return lines.map { $0.rendered(style) }
  }

  /// Returns insights and the functions that failed, below a heading.
  package static func insightLines(
    _ insights: [Insight], failures: [PlanFailure], _ style: TerminalStyle, _ language: Language
  ) -> [TerminalText] {
    var lines = [StyledText(" \(language(.insights))", .strong)]
    if insights.isEmpty { lines += [StyledText(), StyledText(" \(language(.noInsights))")] }
    for block in InsightText.blocks(insights, width: style.width, language) { lines += [StyledText()] + block }
    for failure in failures {
      lines += [StyledText()] + StyledText.marked("!", failure.description, tone: .alarm, width: style.width)
    }
    return lines.map { $0.rendered(style) }
  }
}
