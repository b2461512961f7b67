/// One kind of thing that a program may do with a token: the rights of a role that the token passes on.
///
/// A token never has more than its account: a right needs the scope and the role. To make one with ``export`` or ``plans`` is, on the server's
/// machine, what a fresh sign-in is for a person; accounts, grants, and erasure are in no scope.
package enum TokenScope: String, Hashable, Sendable, CaseIterable {
  /// Read studies, participants by id, states of events, adherence, and changes.
  case read
  /// Read names and contacts.
  case identity
  /// Read answers and values.
  case answers
  /// Read and acknowledge alerts.
  case alerts
  /// Record what participants did.
  case record
  /// Enroll and change participants, change enrollments and their tasks, excuse events, and decide on held submissions.
  case manage
  /// Export the data of a study under pseudonyms.
  case export
  /// Read, check, compare, and seed plans.
  case plans
  /// Read who wrote each commit, and who saw what.
  case audit

  /// The rights that the scope passes on.
  package var rights: Set<Right> {
    switch self {
    case .read: [.roster]
    case .identity: [.identity]
    case .answers: [.answers]
    case .alerts: [.acknowledge]
    case .record: [.correct]
    case .manage: [.enroll, .override, .excuse, .held]
    case .export: [.export]
    case .plans: [.plans]
    case .audit: [.audit]
    }
  }

  /// The scope in one line.
  package var summary: String {
    switch self {
    case .read: "read studies, participants by id, states of events, adherence, and changes"
    case .identity: "read names and contacts"
    case .answers: "read answers and values"
    case .alerts: "read and acknowledge alerts"
    case .record: "record what participants did"
    case .manage:
      "enroll and change participants, change enrollments and their tasks, excuse events, and decide on held submissions"
    case .export: "export the data of a study under pseudonyms"
    case .plans: "read, check, compare, and seed plans"
    case .audit: "read who wrote each commit, and who saw what"
    }
  }

  /// Returns whether a role has a right of the scope, in a study with every switch on.
  package func isUseful(to role: Role) -> Bool {
    rights.contains { RightsTable.permission([role], $0, switches: Set(StudySwitch.allCases)) != .no }
  }

  /// Returns the scope that passes a right on; nil for a right that no program has.
  package static func passing(_ right: Right) -> TokenScope? { allCases.first { $0.rights.contains(right) } }
}
