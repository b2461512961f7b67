import CareCards
import CareModel
import CareRuntime

/// A card used in the terminal: what can be pressed is listed, one is chosen, and what it takes is asked for.
struct CardDialog {
  let session: Session
  let reader: any LineReader
  let event: Event

  /// Uses one part of the card; false where the person leaves.
  ///
  /// A task without a script and with one thing to do has it done at once.
  func run() throws -> Bool {
    let card = event.task.card
    guard card.view != nil || card.actionNames != [CardStyle.toggle] else {
      _ = try session.runtime.toggle(event, at: session.now)
      return true
    }
    let drawn = try drawnCard()
    let controls = drawn.elements.controls
    let offered = controls.isEmpty ? card.actionNames.map { CardControl(action: $0, title: $0) } : controls
    guard let control = choose(offered, of: drawn), let input = input(for: control) else { return false }
    _ = try session.runtime.press(control.action, input: input, on: event, at: session.clock())
    return true
  }

  /// The card as its plan draws it; the built-in look where the script fails.
  private func drawnCard() throws -> Card {
    var view: CardView?
    do {
      view = try session.runtime.card(of: event, at: session.now)
    } catch let error as ScriptError {
      session.output.note(" ! the plan's script could not draw this card: \(error.privateMessage ?? error.message)")
    }
    return Card(of: event, view: view, in: event.zone, at: session.now)
  }

  private func choose(_ controls: [CardControl], of card: Card) -> CardControl? {
    if controls.count == 1 { return controls[0] }
    session.output.note(card.text(session.output.style))
    for (place, control) in controls.enumerated() { session.output.note(" \(place + 1)  \(control.title)") }
    while true {
      guard case .line(let line) = reader.read(prompt: " > ") else { return nil }
      let text = AnswerText.trimmed(line)
      if text == "quit" { return nil }
      if let number = Int(text), controls.indices.contains(number - 1) { return controls[number - 1] }
      if let named = controls.first(where: { $0.title.lowercased() == text.lowercased() }) { return named }
      session.output.note(" ! Please type a number from 1 to \(controls.count), or quit.")
    }
  }

  /// What the action is given; nil where the person leaves.
  private func input(for control: CardControl) -> [String: Scalar]? {
    guard let limits = control.limitWords else { return control.input() }
    session.output.note("\n \(control.title)" + (limits.isEmpty ? "" : "  (\(limits))"))
    while true {
      guard case .line(let line) = reader.read(prompt: " > ") else { return nil }
      let text = AnswerText.trimmed(line)
      if text == ":quit" { return nil }
      if let value = control.entered(text) { return control.input(entering: value) }
      session.output.note(" ! Please type \(limits.isEmpty ? "something" : limits), or :quit.")
    }
  }
}

extension CardControl {
  /// What may be entered, in words; nil where nothing is.
  fileprivate var limitWords: String? {
    switch kind {
    case .button, .check: nil
    case .slider(let range, _): range.words(isInteger: false)
    case .numberField(let range, let isInteger): range.words(isInteger: isInteger)
    case .textField(let most): most.map { "at most \($0) characters" } ?? ""
    }
  }

  /// What was typed, where it may be entered.
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
  fileprivate func words(isInteger: Bool) -> String {
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
