import CareCards
import CareModel
import CareRuntime

/// A dialog that uses a card in the terminal: it lists the controls, asks for one, and asks for its input.
struct CardDialog {
  let session: Session
  let reader: any LineReader
  let event: Event
  let language: Language
  /// The answer that staff transcribe; nil if the participant answers now.
  var lateEntry: LateEntry?
  /// Whether the card is shown to the care team instead of the participant.
  let isStaff: Bool

  /// A choice of the dialog: a control of the card, or the time after which to be reminded again.
  private enum Choice {
    case control(CardControl)
    case snooze(CalendarInterval)
  }

  /// Uses one control of the card, or asks to be reminded again; nil if the participant leaves.
  ///
  /// The only control of a card is used at once, unless that would take back what was recorded: such an action needs its name. On a terminal,
  /// it is chosen where the participant can be reminded again instead.
  func run() throws -> EventUpdate? {
    let card = event.task.card
    let isToggled = card.view == nil && card.actionNames == [CardStyle.toggle]
    let snoozes = snoozes(besides: isToggled)
    guard !isToggled || !snoozes.isEmpty else { return try toggle() }
    let drawn = try drawnCard()
    let controls = isToggled ? [] : drawn.elements.controls
    let named = card.actionNames.map { CardControl(action: $0, title: isToggled ? language(.done) : $0) }
    let offered = controls.isEmpty ? named : controls
    let control: CardControl
    switch try choose(offered, snoozes, of: drawn) {
    case nil: return nil
    case .snooze(let interval): return try offer.snooze(for: interval)
    case .control where isToggled: return try toggle()
    case .control(let chosen): control = chosen
    }
    if offered.count == 1, case .check(isOn: true) = control.kind { try event.requireNotDone(at: session.now) }
    guard let input = input(for: control)?.mapValues(CardInput.value) else { return nil }
    return try session.runtime.update(event, lateEntry: lateEntry, at: session.clock()) { transaction in
      try transaction.press(control.action, input: input)
      guard offered.count == 1, try transaction.updatedEvent().hasLess(than: event) else { return }
      throw Failure(
        "the card of \(event.key) has only the action '\(control.action)', which takes back what was recorded; nothing was "
          + "done. To take it back: care do --event \(event.key) --action \(control.action)")
    }
  }

  private var offer: SnoozeOffer { SnoozeOffer(session: session, event: event, language: language) }

  /// Returns the times after which to be reminded again that are offered; a card with one control offers them to a person at a terminal only.
  private func snoozes(besides isToggled: Bool) -> [CalendarInterval] {
    guard lateEntry == nil, LineReaders.isInteractive || !isToggled && event.task.card.actionNames.count > 1 else {
      return []
    }
    return offer.intervals
  }

  /// Completes the event, or takes its completion back in a late entry.
  private func toggle() throws -> EventUpdate {
    if lateEntry == nil { try event.requireNotDone(at: session.now) }
    return try session.runtime.update(event, lateEntry: lateEntry, at: session.now) { try $0.toggle() }
  }

  /// Returns the card as its plan draws it; in the built-in style if the script fails.
  private func drawnCard() throws -> Card {
    var view: CardView?
    do {
      view = try session.runtime.card(of: event, at: session.now)
    } catch let error as ScriptError {
      let reason = "the plan's script failed to draw this card: \(error.message)"
      session.output.note(" ! \(isStaff ? reason : language(.cardFailed))")
    }
    guard let lateEntry else {
      let event = isStaff ? event : event.forParticipant()
      return Card(of: event, view: view, in: event.zone, at: session.now, language: language)
    }
    // Its controls are those of the time of the answer.
    var then = event
    if then.state == .missed { then.state = .open }
    return Card(of: then, view: view, in: event.zone, at: lateEntry.answered, language: language)
  }

  private func choose(
    _ controls: [CardControl], _ snoozes: [CalendarInterval], of card: Card
  ) throws -> Choice? {
    if controls.count == 1, snoozes.isEmpty { return .control(controls[0]) }
    session.output.note(card.text(session.output.style))
    try offer.notePending()
    let choices =
      controls.map { (title: $0.title, choice: Choice.control($0)) }
      + snoozes.map { (title: offer.title(of: $0), choice: Choice.snooze($0)) }
    for (place, choice) in choices.enumerated() { session.output.note(" \(place + 1)  \(choice.title)") }
    while true {
      guard case .line(let line) = reader.read(prompt: " > ") else { return nil }
      let text = line.trimmed
      if TypedWord.quit.matches(text, in: language) { return nil }
      if let numbered = choices.entry(numbered: text) { return numbered.choice }
      if let named = choices.first(where: { $0.title.lowercased() == text.lowercased() }) { return named.choice }
      session.output.note(" ! \(language(.chooseNumber, ["most": choices.count]))")
    }
  }

  /// Asks for the input of the action; nil if the participant leaves.
  private func input(for control: CardControl) -> [String: Scalar]? {
    guard control.isEntered, let limits = control.limits(in: language) else { return control.input() }
    session.output.note("\n \(control.title)  (\(limits))")
    while true {
      guard case .line(let line) = reader.read(prompt: " > ") else { return nil }
      let text = line.trimmed
      if text.hasPrefix(":"), TypedWord.quit.matches(String(text.dropFirst()), in: language) { return nil }
      do { return control.input(entering: try control.entered(typed(text, for: control))) } catch {
        session.output.note(" ! \(language(.pleaseType, ["expected": limits]))")
      }
    }
  }

  /// Returns the input of a typed text, with a number as the language writes it.
  private func typed(_ text: String, for control: CardControl) -> CardInput {
    switch control.kind {
    case .slider, .numberField: (try? language.number(text)).map { .value(.double($0)) } ?? .typed(text)
    case .button, .check, .textField: .typed(text)
    }
  }
}

extension Event {
  /// Whether something that was recorded before is gone.
  fileprivate func hasLess(than before: Event) -> Bool {
    guard let recorded = before.outcome?.value, recorded.status == .completed else { return false }
    return outcome?.value.status != .completed || values.count < recorded.values.count
  }
}
