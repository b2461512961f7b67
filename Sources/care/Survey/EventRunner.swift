import CareModel
import CareRuntime

/// Completes an event in the terminal: takes its survey, or runs an action of its card.
struct EventRunner {
  /// An event, and its survey if it has one.
  struct Start {
    let event: Event
    let survey: SurveySession?

    /// Begins the survey of the event in the read that found it.
    init(_ context: EventContext) throws {
      event = context.event
      survey = event.task.survey == nil ? nil : try context.beginSurvey()
    }
  }

  let session: Session
  let reader: any LineReader

  /// Records the event's outcome; a survey that the participant leaves is saved as a draft.
  func perform(_ start: Start) throws -> EventUpdate {
    guard let survey = start.survey else {
      if let update = try CardDialog(session: session, reader: reader, event: start.event).run() { return update }
      session.output.note("Nothing was done.")
      return EventUpdate(event: start.event)
    }
    var raised: [Version<Alert>] = []
    var dialog = SurveyDialog(survey, reader: reader, output: session.output, clock: session.clock) {
      raised += try session.runtime.save($0, at: session.clock())
    }
    let ending = try dialog.run()
    let finished = dialog.session
    let update = try session.runtime.update(finished.event, at: session.clock()) {
      switch ending {
      case .finished: try $0.finish(finished)
      case .left: try $0.save(finished)
      }
    }
    if ending == .left {
      session.output.note("The answers so far are saved; 'care do \(start.event.task.id)' resumes the survey.")
    }
    return update.adding(raised)
  }
}
