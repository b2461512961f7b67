import CareModel
import CareRuntime

/// Does an event in the terminal: takes its survey, or does what its card's button does.
struct EventRunner {
  let session: Session
  let reader: any LineReader

  /// Records the event's outcome; a survey that is left is kept as a draft.
  func perform(_ event: Event) throws {
    guard event.task.survey != nil else {
      if try !CardDialog(session: session, reader: reader, event: event).run() {
        session.output.note("Nothing was done.")
      }
      return
    }
    let survey = try session.runtime.beginSurvey(event, at: session.now)
    var dialog = SurveyDialog(survey, reader: reader, output: session.output, clock: session.clock) {
      try session.runtime.save($0, at: session.clock())
    }
    switch try dialog.run() {
    case .finished:
      _ = try session.runtime.finish(dialog.session, at: session.clock())
    case .left:
      try session.runtime.save(dialog.session, at: session.clock())
      session.output.note("The answers so far are kept; 'care do \(event.task.id)' goes on with them.")
    }
  }
}
