import CareCards
import CareModel
import CareRuntime

extension DayPage {
  /// Does the selected event: marks it as done, or leaves the page for its survey or its card.
  func perform() throws {
    guard let event = selectedEvent else { return }
    guard feed.preview == nil else { return message = language(.pagePreview) }
    let now = feed.session.clock()
    let isToggled = event.task.isToggled
    if event.isDone, isToggled || event.task.survey != nil { return message = language(.pageAlreadyDone) }
    guard event.canBePerformed(at: now) else {
      return message = language(.pageCannotAnswer, ["status": event.statusText(at: now, in: language)])
    }
    guard isToggled else { return try performInDialog(event) }
    try attempt { session in
      _ = try session.runtime.update(event, at: session.now) { try $0.toggle() }
      message = language(.pageDone)
    }
  }

  /// Takes back what was recorded at the selected event; more than a mark is taken back only if that is confirmed.
  func takeBack(confirmed: Bool) throws {
    guard let event = selectedEvent else { return }
    guard feed.preview == nil else { return message = language(.pagePreview) }
    guard let outcome = event.outcome?.value, !outcome.isComputed else {
      return message = language(.pageNothingToUndo)
    }
    guard confirmed || event.task.isToggled && outcome.status == .completed else {
      confirming = ScriptedView.ID(key: event.key, carePlan: event.carePlan)
      return message = language(.pageConfirmUndo)
    }
    try attempt { session in
      _ = try session.runtime.update(event, at: session.now) { try $0.clear() }
      message = language(.pageTakenBack)
    }
  }

  private func performInDialog(_ event: Event) throws {
    let session = feed.session.current
    suspended {
      do {
        var choice = EventChoice(patient: event.patient)
        (choice.key, choice.carePlan, choice.language) = (event.key, event.carePlan, feed.language)
        let runner = EventRunner(session: session, reader: reader, keys: .forAnswers(), isStaff: feed.isStaff)
        try report(runner.perform(choice), in: session)
      } catch {
        session.output.note(" ! \(text(of: error))")
      }
      _ = reader.read(prompt: "\n\(language(.pageReturn)) ")
    }
    try reload()
  }

  /// Prints the state of an event after a dialog; to the care team, with its key and the alerts raised.
  private func report(_ update: EventUpdate, in session: Session) throws {
    guard !feed.isStaff else { return try session.report(update, language: language) }
    let event = update.event
    session.output.line("\(event.state.symbol) \(event.statusText(at: session.now, in: language))")
  }

  /// Returns the message of an error; participants do not see the ids and places that errors of plans and events name.
  private func text(of error: any Error) -> String {
    if let words = (error as? RuntimeError)?.refusal { return words }
    let namesIDs = error is RuntimeError || error is ScriptError || error is Failure
    return namesIDs && !feed.isStaff
      ? language(.pageFailed) : Failure(describing: error, in: feed.session.current.errorZone(of: feed.patient)).message
  }

  /// Runs an action with the current time, and reads the day again; a refusal is shown on the page.
  private func attempt(_ action: (Session) throws -> Void) throws {
    do {
      try action(feed.session.current)
    } catch {
      message = text(of: error)
    }
    try reload()
  }
}

extension CareTask {
  /// Whether its events are only marked as done, with neither a survey nor a card of several actions.
  fileprivate var isToggled: Bool {
    survey == nil && card.view == nil && card.actionNames == [CardStyle.toggle]
  }
}

extension Event {
  fileprivate var isDone: Bool { state == .completed || state == .late }

  /// Whether it can be answered, or its card can record more.
  fileprivate func canBePerformed(at now: Instant) -> Bool {
    guard task.link == nil else { return false }
    return isAnswerable(at: now) || isDone && now >= window.opens && now < window.graceEnds
  }
}
