public import CareModel

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
