package import CareModel

/// The decision to continue below the time of the last commit, which a wrong clock had set.
///
/// It is the first version of a commit whose recorded time is earlier than that of the commit before it. The version's
/// reason and the commit's author say why, and who decided.
package struct ClockReset: Hashable, Sendable, Codable {
  /// The number of the commit that holds the decision.
  package var id: Identifier<ClockReset>
  /// The recorded time of the commit before it.
  package var last: Instant
}

extension ClockReset: StoredEntity {
  package static let entityName = "clock_reset"
  package static let hasOwner = false
}
