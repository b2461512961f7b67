import CareCards
import CareModel
import CareRuntime

/// Completes an event in the terminal: takes its survey, or runs an action of its card.
struct EventRunner {
  /// An event, and its survey if it has one.
  struct Start {
    let event: Event
    let survey: SurveySession?
    /// The language of the built-in texts.
    let language: Language

    /// Begins the survey of the event in the read that found it, in a language if one is known.
    ///
    /// - Throws: ``Failure`` if the event has a survey that is done.
    init(_ context: EventContext, language tag: String?, lateEntry: LateEntry? = nil, at now: Instant) throws {
      event = tag.map { context.translated(to: $0) } ?? context.event
      language = .of(tag)
      guard event.task.survey != nil else {
        survey = nil
        return
      }
      if lateEntry == nil { try event.requireNotDone(at: now) }
      survey = try context.beginSurvey(lateEntry, language: tag).completable(isLate: lateEntry != nil)
    }
  }

  let session: Session
  let reader: any LineReader
  /// The keys with which answers are chosen; nil if all answers are typed.
  var keys: KeyReader?
  /// The answer that staff transcribe; nil if the participant answers now.
  var lateEntry: LateEntry?
  /// Whether steps have the time limits that their author gave them.
  var limitsTime = true
  /// Whether cards are shown to the care team instead of the participant.
  var isStaff = true

  /// Completes the event that is meant; nothing is done if several can be.
  func perform(_ choice: EventChoice) throws -> EventUpdate {
    let purpose = lateEntry.map { EventPurpose.transcribe(answered: $0.answered) } ?? .answer
    let language = try choice.languageTag(in: session)
    return try perform(
      choice.resolve(purpose, in: session) {
        try Start($0, language: language, lateEntry: lateEntry, at: session.now)
      })
  }

  /// Records the event's outcome; a survey that the participant leaves is saved as a draft.
  func perform(_ start: Start) throws -> EventUpdate {
    guard var survey = start.survey else {
      let dialog = CardDialog(
        session: session, reader: reader, event: start.event, language: start.language, lateEntry: lateEntry,
        isStaff: isStaff)
      return try dialog.run() ?? left(start.event, start.language)
    }
    if !limitsTime || lateEntry != nil { survey.removeTimeLimits() }
    if let lateEntry { return try transcribe(survey, lateEntry) }
    var raised: [Version<Alert>] = []
    var dialog = SurveyDialog(
      survey, reader: reader, keys: keys, output: session.output, isStaff: isStaff, clock: session.clock
    ) {
      raised += try session.runtime.save($0, at: session.clock())
    }
    let ending = try dialog.run()
    if ending == .abandoned { return left(survey.event, start.language).adding(raised) }
    let finished = dialog.session
    let update = try session.runtime.update(finished.event, at: session.clock()) {
      switch ending {
      case .finished: try $0.finish(finished)
      case .left, .abandoned: try $0.save(finished)
      }
    }
    if ending == .left {
      try dialog.saved()
      session.output.note("\(start.language(.draftSaved, ["command": "care do \(start.event.task.id)"]))")
    }
    return update.adding(raised)
  }

  /// Takes the survey of a late entry, which is recorded in one piece: the answers were given at one time, and nothing is saved
  /// before the end.
  private func transcribe(_ survey: SurveySession, _ lateEntry: LateEntry) throws -> EventUpdate {
    var dialog = SurveyDialog(
      survey, reader: reader, keys: keys, output: session.output, isStaff: isStaff, asksWhenLeaving: false,
      clock: { lateEntry.answered }, keep: { _ in })
    guard try dialog.run() == .finished else { return left(survey.event, survey.language) }
    let finished = dialog.session
    return try session.runtime.update(finished.event, lateEntry: lateEntry, at: session.clock()) {
      try $0.finish(finished)
    }
  }

  private func left(_ event: Event, _ language: Language) -> EventUpdate {
    session.output.note("\(language(.nothingWasDone))")
    return EventUpdate(event: event)
  }
}

extension SurveySession {
  /// Returns the session, if `care` can run its survey to the end.
  ///
  /// - Throws: ``Failure`` if a step asks for a passcode that nothing keeps, or that only the participant knows, or that was never chosen;
  ///   nothing has been asked then.
  func completable(isLate: Bool) throws -> SurveySession {
    let asked = event.task.survey?.steps.compactMap { step -> (id: String, purpose: PasscodeStep.Purpose)? in
      if case .passcode(let passcode) = step.kind { (step.id, passcode.purpose) } else { nil }
    }
    guard let (step, purpose) = asked?.first else { return self }
    let start: TerminalText = "the survey of '\(event.task.id)' asks for a passcode at step '\(step)', and "
    guard !isLate else { throw Failure(start + "only the participant knows it; it cannot be entered late") }
    guard let passcodes else {
      throw Failure(start + "care does not keep passcodes here; use a store in a file, or remove the step")
    }
    guard try purpose == .create || passcodes.hasPasscode(event.patient) else {
      throw Failure(
        start + "'\(event.patient)' has chosen none; complete the survey in which it is chosen first")
    }
    return self
  }
}
