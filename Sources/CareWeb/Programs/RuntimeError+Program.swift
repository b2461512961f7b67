import CareModel
import CareRuntime
import HTTPTypes

extension RuntimeError {
  /// What is wrong with a program's request and what to write instead: with names of the plan, and never one or a value of the request.
  ///
  /// A card that refuses says so in the plan's words.
  var detailForPrograms: String? {
    switch self {
    case .unknownAction(_, let action, let known):
      "the card has no such action now" + Suggestion.hint(for: action, in: known)
    case .missingInput(_, _, let name): "'/input/\(name)' is missing; write it"
    case .invalidInput(_, _, let reason): reason.detailForPrograms
    case .refusedAction(_, let words): words
    case .needsSurvey: "the event has a survey; send its answers to …/survey"
    case .alreadyAnswered: "the event is answered; send other answers to …/survey, which replace those that it has"
    case .noSurvey: "the event has no survey; send it to …/record, …/toggle, or …/press"
    case .missingAnswer(_, _, let item): "'/answers/\(item)' is missing; write it"
    case .refusedAnswer(let item, let rule, _, let reason?):
      "the value of '/answers/\(item)' is not right (\(rule)): \(reason)"
    case .refusedAnswer(let item, let rule, _, nil):
      "the value of '/answers/\(item)' is not right (\(rule)); write one that the item accepts"
    case .wrongAnswerType(let item, let expected): "the value of '/answers/\(item)' is not right; write \(expected)"
    case .unusedAnswer(_, let item, let known):
      "an answer is of no item that the survey shows" + Suggestion.hint(for: item, in: known)
    case .passedAnswer(_, let item):
      "'/answers/\(item)' is of a step that the draft has passed; send the rest, or all answers after DELETE …/draft or with PUT …/draft"
    case .missingRecording(_, let step):
      "'/answers/\(step)' is missing; write why it is not done, or send a recording with /submissions"
    case .unknownAnchor(_, let name, let known):
      "the plan has no such anchor" + Suggestion.hint(for: name, in: known)
    case .unfitSchedule(let task, _, .endsBeforeStart(let start, _, let end, _, _)):
      // The dates are the participant's.
      "the schedule of '\(task)' begins at \(start.text) and does not end later, at \(end.text); correct the dates, or send '/accept'"
    case .unfitSchedule(let task, _, _) where acceptance != nil:
      "the schedule of '\(task)' has too little room with these values; correct them, or send '/accept'"
    case .startTooFar:
      "the value of '/start' is more than 100 years from today; write the first day, such as 2026-10-28"
    default: nil
    }
  }
}

extension CardInputError {
  fileprivate var detailForPrograms: String {
    switch self {
    case .unknown(let name, let known):
      "an input is of no name that the action takes" + Suggestion.hint(for: name, in: known)
    case .missing(let name, _): "'/input/\(name)' is missing; write it"
    // What is expected can say what was recorded.
    case .rejected(let name, _):
      "the value of '/input/\(name)' is not right; write one that a control of the card takes now"
    case .ambiguous(let names): "several controls fit; say which with \(names.joined(separator: ", "))"
    }
  }
}

extension WebProblem {
  /// Creates the problem of answers with which a survey does not reach its end; what its author did wrong is the server's failure.
  init(_ error: SurveyRunError) {
    switch error {
    case .unanswered, .contradictory, .incorrect, .notPresented, .notOptional, .tooManyRows:
      self.init(.unprocessableContent, error.code)
      let items = error.items.map { "'/answers/\($0)'" }.joined(separator: ", ")
      detail =
        items.isEmpty
        ? "the survey does not take these answers together; check them" : "answers do not fit; check \(items)"
    default: self.init(.internalServerError, "script_failed")
    }
  }
}
