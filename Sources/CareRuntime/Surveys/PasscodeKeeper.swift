public import CareModel
import CareSurvey

/// Keeps the passcodes that participants choose in surveys, and checks those that they type.
///
/// A host that has one gives it to ``CareRuntime/keeping(passcodes:)``. It keeps no code itself but a salted hash of a slow function,
/// apart from results, drafts, and logs; it counts wrong codes and pauses after several. The runtime has it forget the code of a patient
/// who is erased.
public protocol PasscodeKeeper: Sendable {
  /// Returns whether a patient has chosen a passcode.
  ///
  /// - Throws: The keeper's own error if it cannot be read.
  func hasPasscode(_ patient: Patient.ID) throws -> Bool

  /// Keeps a passcode in the place of an earlier one.
  ///
  /// - Throws: The keeper's own error if it cannot be written.
  func keep(_ code: String, of patient: Patient.ID, at now: Instant) throws

  /// Checks a passcode; a wrong one is counted before the result is known.
  ///
  /// - Throws: The keeper's own error if it cannot be read or written.
  func check(_ code: String, of patient: Patient.ID, at now: Instant) throws -> PasscodeCheck

  /// Forgets the passcode of a patient; returns false if there is none.
  ///
  /// - Throws: The keeper's own error if it cannot be written.
  @discardableResult
  func forget(_ patient: Patient.ID) throws -> Bool
}

/// The result of the check of a passcode.
public enum PasscodeCheck: Hashable, Sendable {
  /// The passcode is the one that was chosen.
  case right
  /// The passcode is another one; `left` more are checked before a pause.
  case wrong(left: Int)
  /// No passcode is checked for a number of seconds.
  case locked(seconds: Int)
  /// The patient has chosen none.
  case none
}

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
