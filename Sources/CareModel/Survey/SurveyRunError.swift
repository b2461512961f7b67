/// An error thrown when a run cannot do what is asked of it; the run is left unchanged.
///
/// A message for a participant, ``message(in:)``, may contain an answer; ``message`` never does.
public enum SurveyRunError: CareError, Hashable {
  /// The run has ended.
  case finished(FinishReason)
  /// Required items that are shown have no answer.
  case unanswered(items: [String])
  /// The step is not optional.
  case notOptional(step: String)
  /// There is no step to go back to, or the step is a completion.
  case noWayBack(step: String)
  /// The survey has no such step; `suggestion` is the nearest id that it has.
  case unknownStep(id: String, suggestion: String?)
  /// A hook returned a destination that its step does not declare; nil if the survey has no such step: then it may be an answer.
  case undeclaredDestination(step: String, destination: String?, declared: [String])
  /// The survey names a hook, and the run has nothing that runs hooks.
  case noHooks(Hook)
  /// The path would exceed the maximum number of visits.
  case tooManyVisits(most: Int)
  /// A hook of the survey does not let the run continue to the step; `reason` is its text for the participant.
  case notPresented(step: String, reason: String?)
  /// A hook of the survey does not let the answers be saved.
  case notSavable(survey: String)
  /// Rules over several answers do not hold.
  case contradictory(checks: [FailedCheck])
  /// Items have another answer than the correct one.
  case incorrect(items: [FailedCheck])
  /// No version of the survey has the document that was agreed to at the step.
  case noDocument(step: String)
  /// The step is not a review, or does not show the step to be edited.
  case notReviewing(step: String)
  /// The steps skip each other in a circle.
  case endlessSkipping(step: String)
  /// The run was to be completed, but steps remain.
  case notAtEnd(step: String)
  /// The step is not a repeat group.
  case notRepeating(step: String)
  /// The repeat group has no row with this number, from 1.
  case unknownRow(step: String, row: Int, count: Int)
  /// The rows of the repeat group are the options that were chosen; none can be added or removed.
  case fixedRows(step: String)
  /// The repeat group has as many rows as it takes.
  case tooManyRows(step: String, most: Int)
  /// The repeat group needs more rows before the step can be left.
  case tooFewRows(step: String, least: Int)
  /// A recording was given to a step that measures nothing.
  case notMeasuring(step: String)
  /// The passcode that was typed is not the one that was chosen; `left` tries are left before a pause.
  case wrongPasscode(step: String, left: Int)
  /// After too many wrong passcodes, none is checked for a number of seconds.
  case passcodeLocked(step: String, seconds: Int)
  /// The patient has chosen no passcode that could be confirmed.
  case noPasscode(step: String)
  /// The saved run is older than the survey lets runs be continued.
  case expired(survey: String)
  /// The saved run belongs to another survey.
  case otherSurvey(expected: String, found: String)
  /// A condition's regular expression is invalid or takes too long.
  case patternUnusable(String)

  /// The stable code of the error.
  public var code: String { content.code }

  /// The message: the problem, and its correction.
  public var message: String { content.message }

  /// A rule over several answers that does not hold.
  public struct FailedCheck: Hashable, Sendable {
    /// The item at which the message is shown; nil for the step.
    public var item: String?
    /// The author's message, with answers in the places of its references.
    public var message: String

    /// Creates a failed check.
    public init(item: String?, message: String) {
      self.item = item
      self.message = message
    }
  }

  /// The items that a participant must look at, in order.
  package var items: [String] {
    switch self {
    case .unanswered(let items): items
    case .contradictory(let checks): checks.compactMap(\.item)
    default: []
    }
  }

  private var content: (code: String, message: String) {
    switch self {
    case .finished(let reason): ("finished", "the run has ended (\(reason.rawValue)); start a new one")
    case .unanswered(let items):
      ("unanswered", "answer these items first: \(items.joined(separator: ", "))")
    case .notOptional(let step): ("not_optional", "step '\(step)' cannot be skipped; answer it")
    case .noWayBack(let step): ("no_way_back", "cannot go back from step '\(step)'")
    case .unknownStep(let id, let suggestion):
      ("unknown_step", "there is no step '\(id)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? ""))
    case .undeclaredDestination(let step, let destination, let declared):
      (
        "undeclared_destination",
        "step '\(step)' leads to " + (destination.map { "'\($0)'" } ?? "a step that the survey does not have")
          + ", which it does not declare; it declares " + declared.joined(separator: ", ")
      )
    case .noHooks(let hook): ("no_hooks", "the function '\(hook.path)' is required, and this host cannot run it")
    case .tooManyVisits(let most): ("too_many_visits", "the path already has \(most) visits; finish the run")
    case .notPresented(let step, _):
      ("not_presented", "the survey does not continue to step '\(step)' now")
    case .notSavable(let survey): ("not_savable", "the answers to survey '\(survey)' cannot be saved now")
    case .contradictory(let checks):
      (
        "contradictory",
        (["the answers contradict each other"] + checks.compactMap(\.item)).joined(separator: "; see ")
      )
    case .incorrect(let items):
      ("incorrect", "answer these items correctly: \(items.compactMap(\.item).joined(separator: ", "))")
    case .noDocument(let step):
      ("no_document", "the store has no text with the hash of the document that was agreed to at step '\(step)'")
    case .notReviewing(let step): ("not_reviewing", "step '\(step)' does not show that step for editing")
    case .endlessSkipping(let step): ("endless_skipping", "after step '\(step)' the steps skip each other in a circle")
    case .notAtEnd(let step):
      ("not_at_end", "there are more steps after '\(step)'; answer them, or finish with early termination")
    case .notRepeating(let step): ("not_repeating", "step '\(step)' is not a repeat group and has no rows")
    case .unknownRow(let step, let row, let count):
      ("unknown_row", "step '\(step)' has no row \(row); it has \(count)" + (count == 0 ? "" : ", numbered from 1"))
    case .fixedRows(let step):
      (
        "fixed_rows",
        "the rows of step '\(step)' are the options that were chosen before; change that answer to add or remove one"
      )
    case .tooManyRows(let step, let most):
      (
        "too_many_rows",
        "step '\(step)' takes at most \(most) \(most == 1 ? "row" : "rows"); change one, or remove one first"
      )
    case .tooFewRows(let step, let least):
      ("too_few_rows", "step '\(step)' needs at least \(least) \(least == 1 ? "row" : "rows"); add one")
    case .notMeasuring(let step): ("not_measuring", "step '\(step)' does not accept a recording")
    case .wrongPasscode(let step, let left):
      ("wrong_passcode", "the passcode at step '\(step)' is wrong; \(left) \(left == 1 ? "try is" : "tries are") left")
    case .passcodeLocked(let step, let seconds):
      ("passcode_locked", "too many wrong passcodes at step '\(step)'; try again in \(seconds) seconds")
    case .noPasscode(let step):
      (
        "no_passcode",
        "no passcode was chosen that step '\(step)' could confirm; complete the step that chooses it first"
      )
    case .expired(let survey):
      ("expired", "the saved run of survey '\(survey)' is too old to be continued; begin a new one")
    case .otherSurvey(let expected, let found):
      ("other_survey", "the draft is of survey '\(found)', not of '\(expected)'")
    case .patternUnusable(let pattern): ("pattern_unusable", "the pattern '\(pattern)' is invalid or takes too long")
    }
  }
}

extension SurveyRunError {
  /// Returns the message for a participant, who can only answer, skip, or go back; otherwise ``message``.
  public func message(in language: Language) -> String {
    switch self {
    case .unanswered: language(.answerFirst)
    case .notOptional: language(.cannotSkip)
    case .noWayBack: language(.cannotGoBack)
    case .fixedRows: language.page(.rowsFollow)
    case .tooManyRows(_, let most): language(.rowsAtMost, ["most": String(most)])
    case .tooFewRows(_, let least): language(.rowsAtLeast, ["least": String(least)])
    case .finished: language(.runFinished)
    case .wrongPasscode(_, let left): language(.wrongPasscode, ["count": left])
    case .passcodeLocked(_, let seconds): language(.passcodeLocked, ["time": language.span(seconds)])
    case .noPasscode: language(.noPasscode)
    case .expired: language(.surveyExpired)
    case .notPresented(_, let reason): reason ?? language(.cannotContinue)
    case .contradictory(let checks), .incorrect(let checks): checks.map(\.message).joined(separator: " ")
    default: message
    }
  }
}

extension SurveyRunError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
