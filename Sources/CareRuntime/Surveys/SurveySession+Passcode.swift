import CareModel
import CareSurvey

extension SurveySession {
  /// Makes a move that leaves the current step; a step for a passcode only with one that ``passcodes`` accept.
  mutating func leave(at now: Instant, _ move: (inout SurveySession) throws -> Void) throws {
    guard let passcodes, let step = run.step, case .passcode(let content) = step.kind,
      case .text(let code)? = run.answer(to: PasscodeStep.item)
    else { return try move(&self) }
    if content.purpose == .confirm, let refusal = try passcodes.refusal(of: code, at: step.id, event.patient, now) {
      // A code that was refused is typed again, and not checked again.
      try run.answer(PasscodeStep.item, nil, at: now)
      throw refusal
    }
    // If the code cannot be kept, the step is not left.
    var moved = self
    try move(&moved)
    if content.purpose == .create { try passcodes.keep(code, of: event.patient, at: now) }
    self = moved
  }
}

extension PasscodeKeeper {
  fileprivate func refusal(
    of code: String, at step: String, _ patient: Patient.ID, _ now: Instant
  ) throws -> SurveyRunError? {
    switch try check(code, of: patient, at: now) {
    case .right: nil
    case .wrong(let left): .wrongPasscode(step: step, left: left)
    case .locked(let seconds): .passcodeLocked(step: step, seconds: seconds)
    case .none: .noPasscode(step: step)
    }
  }
}
