public import CareModel
import CareSurvey

/// An error thrown for a submission that is neither recorded nor held; the device keeps it.
public enum SubmissionError: CareError, Hashable {
  /// The envelope cannot be read.
  case unreadable
  /// Another request was sent with the same id.
  case reused
  /// It is larger than can be held.
  case tooLarge(limit: Int)
  /// The submissions that are held for the participant take as much as is allowed.
  case heldFull(limit: Int)
  /// The participant was erased, or withdrew more than 30 days ago.
  case gone
  /// A held submission was decided already.
  case decided(HeldSubmission.ID)
  /// A held submission cannot be recorded as it was submitted; it can be transcribed, or rejected.
  case notRecordable(HeldSubmission.ID, reason: HeldSubmission.Reason)

  /// The stable code of the error.
  public var code: String {
    switch self {
    case .unreadable: "unreadable"
    case .reused: "key_reused"
    case .tooLarge: "too_large"
    case .heldFull: "held_full"
    case .gone: "gone"
    case .decided: "decided"
    case .notRecordable: "not_recordable"
    }
  }

  /// The problem, and what to do instead; ids only.
  public var message: String {
    switch self {
    case .unreadable: "the submission cannot be read; send an envelope of version 1"
    case .reused: "another submission was sent with this id; give each one an id of its own"
    case .tooLarge(let limit): "the submission is too large; send at most \(limit >> 20) MB"
    case .heldFull(let limit):
      "the held submissions of this participant take \(limit >> 20) MB; accept or reject some of them first"
    case .gone: "this participant no longer takes part; nothing more can be recorded"
    case .decided(let id): "the held submission \(id) was decided already; see care held show \(id)"
    case .notRecordable(let id, let reason):
      "the held submission \(id) cannot be recorded as submitted: \(reason.title); enter it by hand, or reject it"
    }
  }
}

extension HeldSubmission.Reason {
  /// Creates the reason for which a submission is held when recording it fails; nil if it must be sent again instead.
  init?(_ error: any Error) {
    switch error {
    case let error as RuntimeError: self.init(error)
    case let error as StoreError:
      switch error {
      case .notFound, .ambiguous: self = .noEvent
      case .linked: self = .linked
      case .invalid: self = .refusedAnswer
      case .conflict, .alreadyExists, .plannedChange, .outcomesRecorded: self = .failed
      case .clockBehind, .clockAhead, .clockNotBehind, .busy, .full, .readOnly, .damaged, .foreignSchema, .newerSchema,
        .olderSchema, .unavailable:
        return nil
      }
    case let error as ScriptError where error.kind == .interrupted: return nil
    case is SubmissionError: return nil
    case is AnswerError, is RecordingError: self = .refusedAnswer
    case let error as HeldError: self = error.reason
    default: self = .failed
    }
  }

  private init(_ error: RuntimeError) {
    switch error {
    case .windowNotOpen, .tooSoon: self = .windowNotOpen
    case .windowClosed: self = .windowClosed
    case .notApplicable: self = .notApplicable
    case .noEvent, .noSuchEvent, .unknownTask: self = .noEvent
    case .alreadyAnswered: self = .alreadyAnswered
    case .answeredLater: self = .answeredLater
    case .unknownAction, .missingInput, .invalidInput, .needsSurvey: self = .cardChanged
    case .noSurvey: self = .surveyChanged
    case .unfinished: self = .pathDiffers
    case .invalidValue, .incompatibleUnits, .refusedAnswer, .wrongAnswerType, .missingAnswer, .unusedAnswer,
      .passedAnswer, .unknownReason, .missingRecording, .refusedAction:
      self = .refusedAnswer
    default: self = .failed
    }
  }
}

extension SavedRunChange {
  /// The reason for which a submitted run that does not fit is held.
  var heldReason: HeldSubmission.Reason {
    switch self {
    case .removedStep, .removedItem, .removedRows: .surveyChanged
    case .refusedAnswer: .refusedAnswer
    case .pathChanged: .pathDiffers
    }
  }
}

extension SurveyRunError {
  /// Whether answers, and not the path, keep the run from going on.
  var isAboutAnswers: Bool {
    switch self {
    case .unanswered, .contradictory, .incorrect, .tooFewRows, .tooManyRows, .wrongPasscode, .passcodeLocked,
      .noPasscode:
      true
    default: false
    }
  }
}
