extension Event {
  /// Whether the event's card asks for a number, which is what completes it: nobody measured what its target says.
  public var asksForNumber: Bool {
    guard task.card.style == .labeledValue, task.survey == nil, task.link == nil else { return false }
    return targets.first.map { $0.value.number != nil } ?? true
  }

  /// Returns the control of the card's built-in style; nil for one that shows rows, each with its own button.
  ///
  /// A plan's own action of the same name is run by it, as by a control that a script draws.
  package func builtInControl(in language: Language) -> CardControl? {
    let isDone = state == .completed || state == .late
    let toggle = CardControl(action: CardStyle.toggle, title: language(.done), kind: .check(isOn: isDone))
    let range = CardControl.NumberRange(units: targets.first?.units ?? values.first?.units)
    let field = CardControl(
      action: CardStyle.log, title: language(.add), kind: .numberField(range, isInteger: false))
    return switch task.card.style {
    case .simple, .instructions, .checklist, .grid, .survey: nil
    case .buttonLog: CardControl(action: CardStyle.log, title: language(.log))
    case .numericProgress: field
    case .labeledValue: asksForNumber ? field : toggle
    case .link, .featured, .chart: toggle
    }
  }
}
