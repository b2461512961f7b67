/// The state of one day of a participant in a roster.
package enum RosterDay: UInt8, Hashable, Sendable, CaseIterable {
  /// Nothing was due.
  case nothing
  /// Something can still be answered, and nothing was.
  case open
  /// Everything that was due is done.
  case done
  /// Something was answered, but not everything is done.
  case partly
  /// Nothing was answered, and everything has closed.
  case missed

  /// The number of days of a row.
  package static let shown = 14
}
