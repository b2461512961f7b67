import CareCards
import CareModel
import CareRuntime

/// A dialog that uses a card in the terminal: it lists the controls, asks for one, and asks for its input.
struct CardDialog {
  let session: Session
  let reader: any LineReader
  let event: Event

  /// Uses one control of the card; nil if the participant leaves.
  ///
  /// A card without a script and with one action runs it at once.
  func run() throws -> EventUpdate? {
    let card = event.task.card
    guard card.view != nil || card.actionNames != [CardStyle.toggle] else {
      try event.requireNotDone(at: session.now)
      return try session.runtime.update(event, at: session.now) { try $0.toggle() }
    }
    let drawn = try drawnCard()
    let controls = drawn.elements.controls
    let offered = controls.isEmpty ? card.actionNames.map { CardControl(action: $0, title: $0) } : controls
    // A button that takes back is never the one that is pressed without asking.
    if offered.count == 1, case .check(isOn: true) = offered[0].kind { try event.requireNotDone(at: session.now) }
    guard let control = choose(offered, of: drawn), let input = input(for: control) else { return nil }
    return try session.runtime.update(event, at: session.clock()) { try $0.press(control.action, input: input) }
  }

  /// Returns the card as its plan draws it; in the built-in style if the script fails.
  private func drawnCard() throws -> Card {
    var view: CardView?
    do {
      view = try session.runtime.card(of: event, at: session.now)
    } catch let error as ScriptError {
      session.output.note(" ! the plan's script failed to draw this card: \(error.privateMessage ?? error.message)")
    }
    return Card(of: event, view: view, in: event.zone, at: session.now)
  }

  private func choose(_ controls: [CardControl], of card: Card) -> CardControl? {
    if controls.count == 1 { return controls[0] }
    session.output.note(card.text(session.output.style))
    for (place, control) in controls.enumerated() { session.output.note(" \(place + 1)  \(control.title)") }
    while true {
      guard case .line(let line) = reader.read(prompt: " > ") else { return nil }
      let text = line.trimmed
      if text == "quit" { return nil }
      if let number = Int(text), controls.indices.contains(number - 1) { return controls[number - 1] }
      if let named = controls.first(where: { $0.title.lowercased() == text.lowercased() }) { return named }
      session.output.note(" ! Please type a number from 1 to \(controls.count), or quit.")
    }
  }

  /// Asks for the input of the action; nil if the participant leaves.
  private func input(for control: CardControl) -> [String: Scalar]? {
    guard let limits = control.limits else { return control.input() }
    session.output.note("\n \(control.title)" + (limits.isEmpty ? "" : "  (\(limits))"))
    while true {
      guard case .line(let line) = reader.read(prompt: " > ") else { return nil }
      let text = line.trimmed
      if text == ":quit" { return nil }
      if let value = control.entered(text) { return control.input(entering: value) }
      session.output.note(" ! Please type \(limits.isEmpty ? "something" : limits), or :quit.")
    }
  }
}

extension CardControl {
  /// A description of the values that can be entered; nil for a control without input.
  fileprivate var limits: String? {
    switch kind {
    case .button, .check: nil
    case .slider(let range, _): range.description(isInteger: false)
    case .numberField(let range, let isInteger): range.description(isInteger: isInteger)
    case .textField(let most): most.map { "at most \($0) characters" } ?? ""
    }
  }

  /// Returns the value of a typed text if it can be entered.
  fileprivate func entered(_ text: String) -> Scalar? {
    let range: NumberRange
    var isInteger = false
    switch kind {
    case .button, .check: return nil
    case .textField(let most): return text.isEmpty || text.count > most ?? 10_000 ? nil : .text(text)
    case .slider(let own, _): range = own
    case .numberField(let own, let whole): (range, isInteger) = (own, whole)
    }
    guard let number = Double(text), number.isFinite, range.min.map({ number >= $0 }) ?? true,
      range.max.map({ number <= $0 }) ?? true
    else { return nil }
    return Int(exactly: number).map { .integer($0) } ?? (isInteger ? nil : .double(number))
  }
}

extension CardControl.NumberRange {
  fileprivate func description(isInteger: Bool) -> String {
    let noun = isInteger ? "a whole number" : "a number"
    let ends: String? =
      switch (min.map(PlainNumber.text), max.map(PlainNumber.text)) {
      case (let min?, let max?): "from \(min) to \(max)"
      case (let min?, nil): "from \(min) on"
      case (nil, let max?): "up to \(max)"
      case (nil, nil): nil
      }
    return [noun, ends, units.map { "in \($0)" }].compactMap(\.self).joined(separator: " ")
  }
}
