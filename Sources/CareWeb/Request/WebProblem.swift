import CareAccess
import CareModel
import CareRuntime
package import HTTPTypes

/// An error that a request ends with: a status, a stable code, and when to try again.
package struct WebProblem: Error, Hashable, Sendable {
  /// The status.
  package var status: HTTPResponse.Status
  /// The stable code, such as `window_closed`.
  package var code: String
  /// The seconds after which to try again.
  package var retryAfter: Int?
  /// The methods that the path has.
  package var allowed: [HTTPRequest.Method] = []
  /// What is wrong and what to write instead, for programs, without values from outside; nil if the code says it all.
  package var detail: String?

  /// Creates a problem.
  package init(_ status: HTTPResponse.Status, _ code: String, retryAfter: Int? = nil, detail: String? = nil) {
    self.status = status
    self.code = code
    self.retryAfter = retryAfter
    self.detail = detail
  }

  /// The request cannot be read.
  package static let badRequest = WebProblem(.badRequest, "bad_request")
  /// There is nothing at the address, or nothing that the caller may know of.
  package static let notFound = WebProblem(.notFound, "not_found")
  /// There are no credentials, or ended ones.
  package static let signedOut = WebProblem(.unauthorized, "signed_out")
  /// The data of the participant was erased.
  package static let erased = WebProblem(.gone, "erased")
  /// The invitation was used before, or has ended.
  package static let invitationEnded = WebProblem(.notFound, "invitation_ended")
  /// A right is missing in a study that the caller may see.
  package static let noRight = WebProblem(.forbidden, "no_right")
  /// The request does not come from a page of this server.
  package static let foreignForm = WebProblem(.forbidden, "foreign_form")
  /// The card has changed since the page showed it.
  package static let cardChanged = WebProblem(.conflict, "card_changed")
  /// The body is too large.
  package static let tooLarge = WebProblem(.contentTooLarge, "too_large")
  /// The body did not arrive in time.
  package static let tooSlow = WebProblem(.requestTimeout, "too_slow")
  /// There are too many header fields.
  package static let tooManyFields = WebProblem(.requestHeaderFieldsTooLarge, "too_many_fields")
  /// The body has another type than the route accepts.
  package static let wrongType = WebProblem(.unsupportedMediaType, "unsupported_media_type")
  /// The request is addressed to a host that this server does not serve.
  package static let wrongHost = WebProblem(.misdirectedRequest, "wrong_host")
  /// Too many writes wait.
  package static let queueFull = WebProblem(.serviceUnavailable, "queue_full", retryAfter: 1)

  /// The token is missing, is none, was revoked, or has ended.
  package static let noToken = WebProblem(
    .unauthorized, "no_token", detail: "send a token that is valid, as 'Authorization: Bearer TOKEN'")

  /// Creates the problem of too many requests.
  package static func tooMany(retryAfter: Int) -> WebProblem {
    WebProblem(.tooManyRequests, "too_many_requests", retryAfter: retryAfter)
  }
}

extension WebProblem {
  /// Creates the problem that an error of a handler is.
  package init(describing error: any Error) {
    switch error {
    case let problem as WebProblem: self = problem
    case AccessError.limited(let seconds): self = .tooMany(retryAfter: seconds)
    case AccessError.forbidden: self = .noRight
    case let error as AccessError: self.init(HTTPResponse.Status(code: error.status), error.code)
    case let error as SubmissionError:
      self.init(code: error.code)
      // A request other than a submission has a key instead of an id.
      if error != .reused { detail = error.message }
    case let error as StoreError: self.init(code: error.code)
    case let error as RuntimeError:
      self.init(code: error.code)
      detail = error.detailForPrograms
    case let error as SurveyRunError: self.init(error)
    case is Diagnostics: self.init(.unprocessableContent, "diagnostics")
    case is ScriptError: self.init(.internalServerError, "script_failed")
    default: self.init(.internalServerError, "failed")
    }
  }

  /// Creates the problem of an error of the store or of the runtime, by its code.
  private init(code: String) {
    if let row = Self.table.first(where: { $0.codes.contains(code) }) {
      self.init(row.status, code, retryAfter: row.status == .serviceUnavailable || code == "full" ? 5 : nil)
    } else {
      self.init(.internalServerError, code)
    }
  }

  /// The statuses of codes; every other code is the server's own failure.
  package static let table: [(status: HTTPResponse.Status, codes: Set<String>)] = [
    (.notFound, ["not_found", "no_event", "no_such_task", "no_such_report"]),
    (
      .conflict,
      [
        "window_not_open", "window_closed", "not_applicable", "linked", "seeded", "ambiguous", "ambiguous_targets",
        "planned_change", "outcomes_recorded", "already_paused", "not_paused", "care_plan_ended", "standing_planned",
        "not_begun", "card_changed", "already_answered", "decided", "not_recordable", "already_exists", "no_outcome",
        "no_value", "no_override", "too_soon", "refused_action",
      ]
    ),
    (.preconditionFailed, ["conflict"]), (.badRequest, ["unreadable"]), (.contentTooLarge, ["too_large"]),
    (.gone, ["gone"]),
    (
      .unprocessableContent,
      [
        "invalid", "invalid_value", "incompatible_units", "refused_answer", "missing_answer", "unused_answer",
        "passed_answer",
        "wrong_answer_type", "missing_recording", "unfinished", "unknown_reason", "no_action", "missing_input",
        "invalid_input", "needs_survey", "no_survey", "missing_author", "missing_reason", "reason_required",
        "answered_later", "missing_anchors", "unknown_anchor", "missing_params", "unknown_param", "no_arm",
        "invalid_param", "param_out_of_range", "unfit_schedule", "no_participant", "invalid_window",
        "window_too_long", "too_many_events", "too_many_kinds", "no_element", "missing_targets", "key_reused",
        "start_too_far",
      ]
    ),
    (.serviceUnavailable, ["busy", "clock_behind", "clock_ahead", "read_only", "unavailable"]),
    (HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"), ["full", "held_full"]),
  ]
}
