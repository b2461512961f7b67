/// One thing that a caller may do; each route of the server names one.
package enum Right: String, Hashable, Sendable, CaseIterable {
  /// See and record one's own days, as a participant.
  case own
  /// See the roster, states, and adherence.
  case roster
  /// See names, contacts, and free text.
  case identity
  /// See answers and values.
  case answers
  /// Enroll participants, issue join codes, pause, resume, complete, withdraw, and set anchors.
  case enroll
  /// Excuse events.
  case excuse
  /// Write notes and messages.
  case notes
  /// Accept and reject held submissions.
  case held
  /// Acknowledge alerts.
  case acknowledge
  /// Change the tasks of one participant.
  case override
  /// Correct outcomes, and transcribe late entries.
  case correct
  /// Check, compare, and seed plans.
  case plans
  /// Export the data of a study.
  case export
  /// Manage accounts, grants, settings of studies, and secrets.
  case accounts
  /// See the audit of the store and the access log.
  case audit
  /// Erase participants.
  case erase

  /// Whether using the right needs an authentication that is at most 5 minutes old.
  package var needsStepUp: Bool {
    switch self {
    case .plans, .export, .accounts, .erase: true
    case .own, .roster, .identity, .answers, .enroll, .excuse, .notes, .held, .acknowledge, .override, .correct, .audit:
      false
    }
  }
}

/// The degree to which a role has a right.
package enum Permission: Hashable, Sendable {
  /// Not at all.
  case no
  /// Fully.
  case yes
  /// Under pseudonyms: without ids, names, and contacts of participants.
  case pseudonymous
  /// If the study has a switch on.
  case with(StudySwitch)
}

/// The rights of each role, as one table: the only place that decides what a role may do.
package enum RightsTable {
  /// The permissions of the roles, in the order coordinator, clinician, analyst, admin.
  private static let rows: [Right: (Permission, Permission, Permission, Permission)] = [
    .own: (.no, .no, .no, .no),
    .roster: (.yes, .yes, .pseudonymous, .no),
    .identity: (.yes, .yes, .no, .no),
    .answers: (.with(.coordinatorsSeeAnswers), .yes, .pseudonymous, .no),
    .enroll: (.yes, .no, .no, .no),
    .excuse: (.yes, .yes, .no, .no),
    .notes: (.yes, .yes, .no, .no),
    .held: (.yes, .yes, .no, .no),
    .acknowledge: (.yes, .yes, .no, .no),
    .override: (.no, .yes, .no, .no),
    .correct: (.no, .yes, .no, .no),
    .plans: (.with(.coordinatorsPublish), .no, .no, .no),
    .export: (.no, .no, .pseudonymous, .no),
    .accounts: (.no, .no, .no, .yes),
    .audit: (.no, .no, .no, .yes),
    .erase: (.no, .no, .no, .yes),
  ]

  /// Returns the degree to which a role has a right.
  package static func permission(_ role: Role, _ right: Right) -> Permission {
    guard let row = rows[right] else { return .no }
    return switch role {
    case .coordinator: row.0
    case .clinician: row.1
    case .analyst: row.2
    case .admin: row.3
    }
  }

  /// Returns the best permission of some roles, with the switches of a study applied: `.no`, `.pseudonymous`, or `.yes`.
  package static func permission(_ roles: Set<Role>, _ right: Right, switches: Set<StudySwitch>) -> Permission {
    var best = Permission.no
    for role in roles {
      switch permission(role, right) {
      case .yes: return .yes
      case .with(let needed): if switches.contains(needed) { return .yes }
      case .pseudonymous: best = .pseudonymous
      case .no: break
      }
    }
    return best
  }
}
