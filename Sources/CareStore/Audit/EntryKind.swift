/// What an entry of the audit commits to.
package enum EntryKind: Int64, Sendable, CaseIterable {
  /// A version of an entity.
  case version = 0
  /// A version of an outcome.
  case outcome = 1
  /// A version of a sample.
  case sample = 2
  /// Who wrote the commit; the last entry of one that says so.
  case author = 3
  /// Which entries the commit has erased.
  case erasure = 4

  var byte: UInt8 { UInt8(rawValue) }
}
