/// A submission that could not be recorded, and waits for a person's decision.
///
/// The bytes that the participant sent are stored as a file of the patient, and are never changed. A decision is a new version.
public struct HeldSubmission: Hashable, Sendable, Codable {
  /// The id of a held submission: that of the submission.
  public typealias ID = Identifier<HeldSubmission>

  /// The reason for which a submission is held; its raw value is a stable code.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// The event's window was not open yet, or no longer, when the participant answered.
    case windowNotOpen = "window_not_open", windowClosed = "window_closed"
    /// It arrived more than ``SubmissionLimits/arrivalDays`` after the participant answered.
    case arrivedLate = "arrived_late"
    /// The device says that the participant answered later than now.
    case answeredLater = "answered_later"
    /// There is no such event, task, or care plan.
    case noEvent = "no_event"
    /// The event does not apply: its gate is not completed, or its care plan is paused.
    case notApplicable = "not_applicable"
    /// The participant had withdrawn.
    case withdrawn
    /// Another answer was recorded first.
    case alreadyAnswered = "already_answered"
    /// The card, or the survey, is no longer the one that was answered.
    case cardChanged = "card_changed", surveyChanged = "survey_changed"
    /// The survey leads along another path than the one that was submitted.
    case pathDiffers = "path_differs"
    /// An answer is not one that its item, its control, or the task accepts.
    case refusedAnswer = "refused_answer"
    /// The outcome comes from samples.
    case linked
    /// It is too large to be recorded.
    case tooLarge = "too_large"
    /// It could not be recorded for another reason, such as a script that failed.
    case failed
  }

  /// The state of a held submission.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// It waits for a decision, was recorded, or was not recorded.
    case waiting, accepted, rejected
  }

  /// The id.
  public var id: ID
  /// The patient.
  public var patient: Patient.ID
  /// The event that it answers, which may not exist.
  public var event: Submission.Target
  /// The kind of submission.
  public var kind: Submission.Kind
  /// The reason for which it is held.
  public var reason: Reason
  /// The time of the answer by the server's clock, as the device says.
  public var answered: Instant
  /// The time at which it arrived.
  public var received: Instant
  /// The hash of the file with the bytes that were sent.
  public var content: String
  /// The number of those bytes.
  public var size: Int
  /// The state.
  public var state: State

  /// Creates a held submission that waits for a decision.
  public init(
    _ submission: Submission, of patient: Patient.ID, reason: Reason, received: Instant, content: String, size: Int
  ) {
    id = ID(submission.id.text)
    self.patient = patient
    event = submission.event
    kind = submission.kind
    self.reason = reason
    answered = submission.answered
    self.received = received
    self.content = content
    self.size = size
    state = .waiting
  }
}

extension HeldSubmission.Reason {
  /// The reason as a sentence for the care team.
  public var title: String {
    switch self {
    case .windowNotOpen: "the window was not open yet"
    case .windowClosed: "the window had closed"
    case .arrivedLate: "it arrived more than \(SubmissionLimits.arrivalDays) days later"
    case .answeredLater: "the device's clock is ahead"
    case .noEvent: "there is no such event"
    case .notApplicable: "the event did not apply"
    case .withdrawn: "the participant had withdrawn"
    case .alreadyAnswered: "another answer was recorded first"
    case .cardChanged: "the card has changed"
    case .surveyChanged: "the survey has changed"
    case .pathDiffers: "the survey leads along another path"
    case .refusedAnswer: "an answer is not accepted"
    case .linked: "the outcome comes from samples"
    case .tooLarge: "it is too large"
    case .failed: "it could not be recorded"
    }
  }
}
