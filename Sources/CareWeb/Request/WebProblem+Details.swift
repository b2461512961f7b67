import HTTPTypes

extension WebProblem {
  /// What is wrong and what to do instead, for programs: the own words of the problem, or else those of its code.
  package var detailForPrograms: String {
    detail ?? Self.details[code]
      ?? (status.code < 500 ? "\(status.reasonPhrase)." : "the server failed, and its log says why; try again later")
  }

  /// The words of problems that have none of their own: what a program does about them.
  private static let details = [
    // The request
    "bad_request": "the address or the body cannot be read; send a query in UTF-8 and a body of JSON",
    "unreadable": "the submission cannot be read; send an envelope of version 1",
    "not_found": "there is nothing here that the token may see; check the path and the study",
    "no_right": "the role of the token lacks a right in this study",
    "forbidden": "the role of the token lacks a right in this study",
    "signed_out": "the address is of a page on which people sign in; use one under /api/v1 with a token",
    "foreign_form": "the address takes forms of this server's pages only; use one under /api/v1 with a token",
    "erased": "the data of this participant was erased; record nothing more",
    "gone": "this participant no longer takes part; record nothing more",
    "method_not_allowed": "the address does not take this method; use one in Allow",
    "too_large": "the body is too large; send a smaller one",
    "too_many_fields": "the request has too many header fields; send fewer",
    "too_slow": "the body did not arrive in time; send it again",
    "unsupported_media_type": "the body has another type; send application/json",
    "too_many_requests": "there were too many requests with this token; wait for the seconds in Retry-After",
    "wrong_host": "the server does not have this name; use the one that it is reached by",
    "key_reused":
      "another request was sent with this Idempotency-Key, or with this id of a submission; send each with a new one",
    "conflict":
      "it was changed after the version in If-Match; read it again, and send the change with the version that it has now",
    "invalid":
      "a value cannot be stored: a text has the character U+0000 or is too long, or a page or an interval does not exist; correct it",
    "already_exists": "there is one with this id already; change that one, or use another id",
    "ambiguous": "several have this id; name the care plan too",
    // Participants and their events
    "no_event": "the participant has no event with this task and time in the study; take the key from /events",
    "no_such_task": "the participant has no task with this id; take the ids from the tasks of the enrollment",
    "no_such_report": "the plan has no report with this id; take the ids from its reports",
    "no_participant": "the report is about one participant, who is not named; name one in 'participant'",
    "window_not_open": "the event cannot be answered yet; send the answer after 'opens' of the event",
    "window_closed":
      "the event is closed since 'closes', with its grace period; an answer that was given in time is entered with /submissions or by the care team",
    "too_soon": "the task cannot be started yet, or not as often; send the start after 'opens' of its event",
    "not_applicable": "the event does not apply now; complete first what the plan asks before it",
    "linked": "the outcomes of this task are computed from samples; send those to /samples",
    "already_answered": "the event has an outcome, which this does not change; read it, and correct it instead",
    "answered_later": "the time of the answer is to come; write one that is not after now",
    "card_changed": "the card of the event has changed; read it again, and send one of its actions",
    "no_outcome": "the event has no outcome to change; record one first",
    "no_value": "the outcome has no value at this place; read it again",
    "decided": "this was decided already; read what became of it",
    "not_recordable": "it cannot be recorded as it was submitted; enter it by hand, or reject it",
    "unknown_reason": "'/reason' is not one that the task lists; write the value of one of its reasons",
    "invalid_value": "a value cannot be recorded; write a finite number, or a text of at most 10000 characters",
    "incompatible_units":
      "'/units' do not convert into those of the target; write the value in the units of the target",
    "unfinished": "the answers do not reach the end of the survey; send those of the next steps too",
    // Enrollments
    "missing_author": "the change has no author; send it with a token of an account",
    "missing_reason": "'/reason' is missing or empty; write why the change is made",
    "reason_required": "'/reason' is missing, and the plan requires one; write why the change is made",
    "missing_anchors": "'/anchors' lacks dates that the plan needs; write one for each required anchor of the plan",
    "missing_params":
      "'/parameters' lacks values that the plan needs; write one for each required parameter of the plan",
    "unknown_param": "'/parameters' has a name that the plan does not have; take the names from the plan",
    "no_arm": "the arm in '/parameters' is none of the plan; write one of its arms",
    "invalid_param": "a value in '/parameters' has another type than its parameter; take the types from the plan",
    "param_out_of_range":
      "a value in '/parameters' is beyond the limits of its parameter; take the limits from the plan",
    "unfit_schedule": "a schedule cannot be resolved with these dates and parameters; correct them",
    "start_too_far": "'/start' is more than 100 years from today; write the first day of the enrollment",
    "not_paused":
      "the care plan is not paused at that time, so there is nothing to resume; read its 'status' and its planned changes first",
    "already_paused": "the care plan is paused at that time already; resume it first",
    "care_plan_ended":
      "the care plan is completed or withdrawn; enroll the participant again with another '/care_plan'",
    "standing_planned":
      "another change of the status is planned by then; resume from then first, or pause until then with '/to'",
    "not_begun": "the care plan has not begun at that time; write '/from' with its start or a later time",
    "planned_change": "another change is planned for later; read it, and change or remove it first",
    "outcomes_recorded":
      "outcomes were recorded under what would change; write '/from' with the day after the last of them",
    "seeded": "it belongs to the plan; change its file, and seed the plan",
    // Changes of a task
    "ambiguous_targets":
      "parts of the schedule have targets of their own; name one with '/target_part', or write '/all_parts': true",
    "no_element": "the schedule has no such part; count '/target_part' and '/parts' from 1",
    "missing_targets": "'/target_part' is named without targets; write '/targets', or leave it out",
    "no_override": "the task has no change of its own, so there is nothing to revert",
    // Intervals
    "invalid_window": "the interval is empty; write 'to' after 'from'",
    "window_too_long": "the interval has too many days; write 'to' nearer to 'from'",
    "too_many_events": "the interval has too many events; write 'to' nearer to 'from', or name a task",
    "too_many_kinds": "a task has too many kinds of values for columns; export it without 'wide'",
    // The plan and the server
    "diagnostics": "the plan has errors; check it with /plans/check",
    "script_failed": "a function of the plan failed; its author finds out why with care check",
    "missing_bundle": "the scripts of the plan are not in the store; seed it again",
    "queue_full": "too many writes wait; try again after the seconds in Retry-After",
    "busy": "another process is using the store; try again after the seconds in Retry-After",
    "unavailable": "the store cannot be reached now; try again after the seconds in Retry-After",
    "clock_behind":
      "nothing was recorded, because the server's clock is behind what was recorded; its operator sets it",
    "clock_ahead": "nothing was recorded, because the server's clock is ahead; its operator sets it",
    "full": "nothing was recorded, because there is no room left; what was recorded can be read, so try again later",
    "held_full": "too many submissions of this participant are held; accept or reject some of them first",
    "read_only": "nothing was recorded, because nothing can be written now; what was recorded can be read",
  ]
}
