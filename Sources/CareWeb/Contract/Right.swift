/// A right of a member of the care team in one study.
package enum Right: String, Hashable, Sendable, CaseIterable {
  /// See the roster, states, and adherence.
  case roster
  /// See names, contacts, and free text.
  case identity
  /// See answers and values.
  case answers
  /// Enroll, issue codes, pause, withdraw, excuse, and write notes.
  case manage
  /// Decide on held submissions.
  case held
  /// Acknowledge alerts.
  case acknowledge
  /// Override and correct.
  case correct
  /// Export.
  case export
  /// Manage accounts, grants, and tokens; read the audit log; erase.
  case administer
}
