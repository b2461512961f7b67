public import CareModel

/// An error thrown when a request violates a rule of the runtime.
public enum RuntimeError: CareError, Hashable {
  /// The event cannot be answered yet.
  case windowNotOpen(key: OccurrenceKey, opens: Instant, zone: Zone)
  /// The limits of a task at will allow no start yet.
  case tooSoon(task: CareTask.ID, from: Instant, zone: Zone)
  /// The event is closed.
  case windowClosed(key: OccurrenceKey, closed: Instant, zone: Zone)
  /// The event has an outcome, which a late entry does not change.
  case alreadyAnswered(key: OccurrenceKey)
  /// A late entry is for a time to come.
  case answeredLater(answered: Instant)
  /// A change that staff make needs an author.
  case missingAuthor(change: String)
  /// A change that staff make needs a reason.
  case missingReason(change: String)
  /// The plan requires a reason for the change.
  case reasonRequired(plan: PlanHeader.ID, change: String)
  /// The event does not apply because the plan's gate is closed, or was until the event was over.
  case notApplicable(key: OccurrenceKey, gate: CareTask.ID?, isOver: Bool)
  /// The event has no outcome to change.
  case noOutcome(key: OccurrenceKey)
  /// The outcome has no value at the index.
  case noValue(key: OccurrenceKey, index: Int)
  /// The task does not list the reason to decline.
  case unknownReason(task: CareTask.ID, known: [ChoiceOption])
  /// A value cannot be recorded because it is not finite or too long.
  case invalidValue(key: OccurrenceKey, index: Int)
  /// A value has units that do not convert into those of its target.
  case incompatibleUnits(key: OccurrenceKey, index: Int, units: String, target: String)
  /// The task has a survey, which its values must come from.
  case needsSurvey(task: CareTask.ID)
  /// The task has no survey.
  case noSurvey(task: CareTask.ID)
  /// The task's card has no such action.
  case unknownAction(task: CareTask.ID, action: String, known: [String])
  /// An action of a card lacks a required input.
  case missingInput(task: CareTask.ID, action: String, name: String)
  /// An input of a card's action is not one that its control accepts.
  case invalidInput(task: CareTask.ID, action: String, reason: CardInputError)
  /// The plan's action of a card refused in words of its own, which can repeat what was recorded: see ``refusal``.
  case refusedAction(task: CareTask.ID, words: String)
  /// The survey is not finished.
  case unfinished(survey: String, step: String)
  /// The answers for a survey lack a required one.
  case missingAnswer(survey: String, step: String, item: String)
  /// The answers for a survey include an item that was not shown.
  case unusedAnswer(survey: String, item: String, known: [String])
  /// A draft continues after the step that asks for an answer.
  case passedAnswer(survey: String, item: String)
  /// An answer violates a rule of its item, named by its code; `title` and `reason` are texts of the item, where it is known.
  case refusedAnswer(item: String, rule: String, title: String? = nil, reason: String? = nil)
  /// An answer does not have the type that its item requires.
  case wrongAnswerType(item: String, expected: String)
  /// An active step requires a recording.
  case missingRecording(survey: String, step: String)
  /// The enrollment lacks required anchors.
  case missingAnchors(plan: PlanHeader.ID, names: [String])
  /// The plan has no such anchor.
  case unknownAnchor(plan: PlanHeader.ID, name: String, known: [String])
  /// The enrollment lacks required parameters.
  case missingParameters(plan: PlanHeader.ID, parameters: [ParameterDefinition])
  /// The plan has no such parameter; for nil, none of several plans has it.
  case unknownParameter(plan: PlanHeader.ID?, name: String, known: [String])
  /// The parameter that divides participants into arms has no such value.
  case unknownArm(plan: PlanHeader.ID, parameter: String, known: [String])
  /// A parameter's value does not have its kind.
  case invalidParameter(plan: PlanHeader.ID, name: String, kind: ParameterKind)
  /// A parameter's number is beyond its limits.
  case parameterOutOfRange(plan: PlanHeader.ID, parameter: ParameterDefinition)
  /// A task's schedule cannot be resolved with the values of an enrollment.
  case unfitSchedule(task: CareTask.ID, carePlan: CarePlan.ID, reason: ScheduleError)
  /// No event of the task starts on that day.
  case noEvent(task: CareTask.ID, date: CivilDate)
  /// There is no such task where one is looked for.
  case unknownTask(task: CareTask.ID, known: [String], among: TaskScope = .patient)
  /// The plans have no such report.
  case unknownReport(report: String, known: [String])
  /// A function of a study's report asks for one participant.
  case noParticipant
  /// The bundle of a plan is not in the store.
  case missingBundle(plan: PlanHeader.ID)
  /// The interval is empty.
  case invalidWindow
  /// The interval has more days than a report takes.
  case windowTooLong(days: Int, limit: Int)
  /// The interval has more events than a query returns.
  case tooManyEvents(limit: Int)
  /// A task has more kinds of values than an export has columns for.
  case tooManyKinds(task: CareTask.ID, limit: Int)
  /// The care plan is not paused at that time; a pause may be planned.
  case notPaused(carePlan: CarePlan.ID, planned: Instant?, zone: Zone)
  /// The care plan is already paused.
  case alreadyPaused(carePlan: CarePlan.ID, since: Instant, zone: Zone)
  /// The care plan is already completed or withdrawn.
  case carePlanEnded(carePlan: CarePlan.ID, status: CarePlan.Status, since: Instant, zone: Zone)
  /// A change of the care plan's status is already planned within the pause.
  case standingPlanned(carePlan: CarePlan.ID, status: CarePlan.Status, at: Instant, zone: Zone)
  /// The care plan has not begun at that time.
  case notBegun(carePlan: CarePlan.ID, starts: Instant, zone: Zone)
  /// Outcomes were recorded under the versions that would change; `next` is the local day after the last.
  case outcomesRecorded(task: CareTask.ID, first: Instant, last: Instant, count: Int, next: CivilDate, zone: Zone)
  /// An override sets targets of a task whose schedule elements have targets of their own, without saying which are meant.
  case ambiguousTargets(task: CareTask.ID, elements: [String])
  /// The schedule of a task has no such element, counted from 1.
  case unknownElement(task: CareTask.ID, element: Int, count: Int)
  /// An override names elements of a schedule without setting targets of the task.
  case missingTargets(task: CareTask.ID)
  /// The care plan has no override of a task.
  case noOverride(task: CareTask.ID, carePlan: CarePlan.ID)
  /// The patient has no event with the key.
  case noSuchEvent(key: OccurrenceKey)
  /// The record belongs to a plan, which only seeding writes.
  case seeded(entity: String, id: String, plan: PlanHeader.ID)
  /// An enrollment starts further from today than anyone takes part.
  case startTooFar(start: CivilDate, today: CivilDate)
}

extension RuntimeError {
  /// The stable code of the error.
  public var code: String {
    switch self {
    case .windowNotOpen: "window_not_open"
    case .tooSoon: "too_soon"
    case .windowClosed: "window_closed"
    case .alreadyAnswered: "already_answered"
    case .answeredLater: "answered_later"
    case .missingAuthor: "missing_author"
    case .missingReason: "missing_reason"
    case .reasonRequired: "reason_required"
    case .notApplicable: "not_applicable"
    case .noOutcome: "no_outcome"
    case .noValue: "no_value"
    case .unknownReason: "unknown_reason"
    case .invalidValue: "invalid_value"
    case .incompatibleUnits: "incompatible_units"
    case .needsSurvey: "needs_survey"
    case .noSurvey: "no_survey"
    case .unknownAction: "no_action"
    case .missingInput: "missing_input"
    case .invalidInput: "invalid_input"
    case .refusedAction: "refused_action"
    case .unfinished: "unfinished"
    case .missingAnswer: "missing_answer"
    case .unusedAnswer: "unused_answer"
    case .passedAnswer: "passed_answer"
    case .refusedAnswer: "refused_answer"
    case .wrongAnswerType: "wrong_answer_type"
    case .missingRecording: "missing_recording"
    case .missingAnchors: "missing_anchors"
    case .unknownAnchor: "unknown_anchor"
    case .missingParameters: "missing_params"
    case .unknownParameter: "unknown_param"
    case .unknownArm: "no_arm"
    case .invalidParameter: "invalid_param"
    case .parameterOutOfRange: "param_out_of_range"
    case .unfitSchedule: "unfit_schedule"
    case .noEvent: "no_event"
    case .unknownTask: "no_such_task"
    case .unknownReport: "no_such_report"
    case .noParticipant: "no_participant"
    case .missingBundle: "missing_bundle"
    case .invalidWindow: "invalid_window"
    case .windowTooLong: "window_too_long"
    case .tooManyEvents: "too_many_events"
    case .tooManyKinds: "too_many_kinds"
    case .notPaused: "not_paused"
    case .alreadyPaused: "already_paused"
    case .carePlanEnded: "care_plan_ended"
    case .standingPlanned: "standing_planned"
    case .notBegun: "not_begun"
    case .outcomesRecorded: "outcomes_recorded"
    case .ambiguousTargets: "ambiguous_targets"
    case .unknownElement: "no_element"
    case .missingTargets: "missing_targets"
    case .noOverride: "no_override"
    case .noSuchEvent: "no_event"
    case .seeded: "seeded"
    case .startTooFar: "start_too_far"
    }
  }

  /// A description of the error and how to fix it, with ids and times only.
  public var message: String { message { $0.text } }

  /// Returns the description with events as `name` has them, for people who do not know their keys.
  package func message(naming name: (OccurrenceKey) -> String) -> String {
    switch self {
    case .windowNotOpen(let key, let opens, let zone):
      "\(name(key)) cannot be answered yet; it opens at \(opens.wallText(in: zone))"
    case .tooSoon(let task, let from, let zone):
      "\(task) cannot be started then: it is too soon, or too often; it can be started from \(from.wallText(in: zone))"
    case .windowClosed(let key, let closed, let zone):
      "\(name(key)) is closed; it closed at \(closed.wallText(in: zone))"
    case .alreadyAnswered(let key):
      "\(name(key)) has an outcome, which a late entry does not change; correct it instead"
    case .answeredLater: "a late entry is for an answer that was given; write a time that is not after now"
    case .missingAuthor(let change): "a \(change) needs an author; name who makes it, with --author on the command line"
    case .missingReason(let change): "a \(change) needs a reason; write why it is made"
    case .reasonRequired(let plan, let change):
      "the plan \(plan) requires a reason for a change of \(change); write why it is made: --why TEXT on the command line, "
        + "why = \"…\" in a script"
    case .notApplicable(let key, let gate?, false):
      "\(name(key)) does not apply now: the plan first asks for \(gate), and completing that opens it"
    case .notApplicable(let key, let gate?, true):
      "\(name(key)) does not apply: it was over before \(gate) was completed, which the plan asks for first"
    case .notApplicable(let key, nil, _): "\(name(key)) does not apply"
    case .noOutcome(let key): "\(name(key)) has no outcome; record one first"
    case .noValue(let key, let index): "\(name(key)) has no value \(index + 1)"
    case .unknownReason(let task, let known):
      "\(task) does not list this reason for declining; use one of "
        + known.map { "'\($0.value)' (\($0.text))" }.joined(separator: ", ")
    case .invalidValue(let key, let index):
      "value \(index + 1) for \(name(key)) cannot be recorded; use a finite number, or a text of at most 10000 characters"
    case .incompatibleUnits(let key, let index, let units, let target):
      "value \(index + 1) for \(name(key)) is in '\(units)', which does not convert into '\(target)'; record it in '\(target)'"
    case .needsSurvey(let task): "\(task) has a survey; answer it instead"
    case .noSurvey(let task): "\(task) has no survey; record or toggle it instead"
    case .unknownAction(let task, let action, let known):
      "the card of \(task) has no action '\(action)'" + Suggestion.hint(for: action, in: known)
    case .missingInput(let task, let action, let name):
      "the action '\(action)' of \(task) requires the input '\(name)', such as \(name) = 1"
    case .invalidInput(let task, let action, let reason): "the action '\(action)' of \(task) \(reason.predicate)"
    case .refusedAction(let task, _): "the card of \(task) refused this; nothing was recorded"
    case .unfinished(let survey, let step): "the survey \(survey) is at step \(step); finish it first"
    case .missingAnswer(let survey, let step, let item):
      "the survey \(survey) needs an answer to '\(item)' at step \(step)"
    case .passedAnswer(let survey, let item):
      "the draft of the survey \(survey) continues after '\(item)', which it has passed; leave it out, or discard the draft"
    case .unusedAnswer(let survey, let item, let known):
      "the survey \(survey) did not show '\(item)'" + Suggestion.hint(for: item, in: known)
    case .refusedAnswer(let item, "own_words_refused", _, nil):
      "the answer to '\(item)' has words for \"other\", and none of its options takes any; "
        + "use the value of an option, or give the survey an option with other = true"
    case .refusedAnswer(let item, let rule, _, nil):
      "the answer to '\(item)' \(AnswerError.predicate(ofCode: rule)); use one that the item accepts"
    case .refusedAnswer(let item, _, let title, let reason?): "\(item)\(title.map { " (\($0))" } ?? ""): \(reason)"
    case .wrongAnswerType(let item, let expected): "the answer to '\(item)' must be \(expected)"
    case .missingRecording(let survey, let step):
      "step \(step) of the survey \(survey) needs a recording of its own; pass a file of samples"
    case .missingAnchors(let plan, let names):
      "the plan \(plan) needs \(names.map { "'\($0)'" }.joined(separator: ", ")); set a date for each anchor"
    case .unknownAnchor(let plan, let name, let known):
      "the plan \(plan) has no anchor '\(name)'" + Suggestion.hint(for: name, in: known)
    case .missingParameters(let plan, let parameters):
      "the plan \(plan) needs \(parameters.map { "'\($0.name)'" }.joined(separator: ", ")); "
        + parameters.map { "set '\($0.name)' to \($0.kind.title)" }.joined(separator: ", ")
    case .unknownParameter(let plan, let name, let known):
      (plan.map { "the plan \($0) has no" } ?? "no plan has a") + " parameter '\(name)'"
        + Suggestion.hint(for: name, in: known)
    case .unknownArm(let plan, let parameter, let known):
      "the parameter '\(parameter)' of the plan \(plan) does not have this value; write one of \(known.joined(separator: ", "))"
    case .invalidParameter(let plan, let name, let kind):
      "the value of the parameter '\(name)' of the plan \(plan) has the wrong type; use \(kind.title)"
    case .parameterOutOfRange(let plan, let parameter):
      "the value of the parameter '\(parameter.name)' of the plan \(plan) is out of range; use \(parameter.valueTitle)"
    case .unfitSchedule(let task, let carePlan, let reason):
      if let choice = acceptance {
        "\(choice.problem); or accept that \(choice.consequence), with --accept or accept = true"
      } else {
        "the schedule of \(task) cannot be resolved for the care plan \(carePlan): \(reason.message)"
      }
    case .noEvent(let task, let date): "\(task) is not due on \(date)"
    case .unknownTask(let task, let known, let scope):
      "there is no task '\(task)' \(scope.words)" + Suggestion.hint(for: task.text, in: known)
    case .unknownReport(let report, let known):
      "there is no report '\(report)'" + Suggestion.hint(for: report, in: known)
    case .noParticipant:
      "the report of a study is about no single participant; use ctx.now, and blocks such as doc.adherence {}"
    case .missingBundle(let plan): "the scripts of the plan \(plan) are not in the store; seed it again"
    case .invalidWindow: "the interval is empty; write a 'to' that is after 'from'"
    case .windowTooLong(let days, let limit): "the interval has \(days) days; write one of at most \(limit)"
    case .tooManyKinds(let task, let limit):
      "task \(task) has values of more than \(limit) kinds; export without --wide"
    case .tooManyEvents(let limit): "the interval has more than \(limit) events; write a shorter one, or name a task"
    case .notPaused(let carePlan, nil, _): "the care plan \(carePlan) is not paused, so there is nothing to resume"
    case .notPaused(let carePlan, let planned?, let zone):
      "the care plan \(carePlan) is not paused yet; resume it from \(planned.wallText(in: zone)) to cancel the planned pause"
    case .alreadyPaused(let carePlan, let since, let zone):
      "the care plan \(carePlan) has been paused since \(since.wallText(in: zone)); resume it first"
    case .carePlanEnded(let carePlan, let status, let since, let zone):
      "the care plan \(carePlan) has been \(status.rawValue) since \(since.wallText(in: zone)); "
        + "enroll the participant again with a different id"
    case .standingPlanned(let carePlan, let status, let at, let zone):
      "the care plan \(carePlan) will be \(status.rawValue) from \(at.wallText(in: zone)); "
        + "resume it from then first, or pause it until then"
    case .notBegun(let carePlan, let starts, let zone):
      "the care plan \(carePlan) begins at \(starts.wallText(in: zone)); use that time or a later one"
    case .outcomesRecorded(let task, let first, let last, let count, let next, let zone):
      "\(count == 1 ? "1 outcome" : "\(count) outcomes") of \(task) from \(first.wallText(in: zone)) "
        + "to \(last.wallText(in: zone)) would be affected; "
        + "make the change effective on \(next), the day after, or force it: recorded outcomes are kept"
    case .ambiguousTargets(let task, let elements):
      "elements of the schedule of \(task) have targets of their own; say which are meant: elements = { 2 }, current = true, or "
        + "all = true (--element 2, --current, or --all)"
        + elements.enumerated().map { "\n  element \($0 + 1): \($1)" }.joined()
    case .unknownElement(let task, let element, let count):
      "the schedule of \(task) has no element \(element); write a number from 1 to \(count)"
    case .missingTargets(let task):
      "elements are named for targets of \(task), but no targets are set; set them, or name no elements"
    case .noOverride(let task, let carePlan):
      "the care plan \(carePlan) has no override of \(task), so there is nothing to revert"
    case .noSuchEvent(let key): "there is no event '\(key)'; write TASK/SLOT, such as check-in/2026-06-07T08:00"
    case .seeded(let entity, let id, let plan):
      "the \(entity) \(id) belongs to the plan \(plan); change its file and seed it, or name another owner"
    case .startTooFar(let start, let today):
      "the enrollment starts on \(start), more than 100 years from today, \(today); write its first day, such as \(today)"
    }
  }

  /// The words in which a card's action refused, for the one who pressed it; nil for any other error.
  ///
  /// They can repeat what was recorded, so they are in no ``message``, and belong in no log.
  public var refusal: String? { if case .refusedAction(_, let words) = self { words } else { nil } }

  /// Whether the plan requires a reason and none was given, so that a person can be asked for it.
  var isMissingReason: Bool { if case .reasonRequired = self { true } else { false } }
}

extension RuntimeError {
  /// The problem of values that a person can accept all the same, and what follows, such as `fewer are asked`; nil if they cannot be accepted.
  package var acceptance: (problem: String, consequence: String)? {
    guard case .unfitSchedule(let task, let carePlan, let reason) = self,
      let consequence = reason.acceptedConsequence
    else { return nil }
    return ("the schedule of \(task) does not fit for the care plan \(carePlan): \(reason.message)", consequence)
  }
}

extension ScheduleError {
  fileprivate var acceptedConsequence: String? {
    switch self {
    case .randomDoesNotFit: "fewer are asked"
    case .spreadDoesNotFit(_, let window, _) where window < 86_400: "fewer are asked"
    case .endsBeforeStart: "nothing is due"
    default: nil
    }
  }
}

extension Instant {
  /// Returns the wall time in a zone with the zone's name: `2026-06-07T08:00 America/New_York`.
  func wallText(in zone: Zone) -> String { "\(zone.civil(self)) \(zone.identifier)" }
}

/// The tasks among which one is looked for.
public enum TaskScope: Hashable, Sendable {
  /// Those of a patient.
  case patient
  /// Those of a plan.
  case plan(PlanHeader.ID)
  /// Those of a plan that have a survey.
  case surveys(of: PlanHeader.ID)

  /// What a message says after the name of a task that is not among them.
  fileprivate var words: String {
    switch self {
    case .patient: "for this patient"
    case .plan(let plan): "in the plan \(plan)"
    case .surveys(let plan): "with a survey in the plan \(plan)"
    }
  }
}
