/// Why the store refused.
///
/// No case carries a name, an answer or a value: ids only.
public enum StoreError: Error, Hashable, Sendable {
  /// A value breaks a rule of the domain.
  case invalid(reason: String)
  /// Nothing of that kind has that id.
  case notFound(entity: String, id: String)
  /// An id alone names several; the choices say how to tell them apart.
  case ambiguous(entity: String, id: String, choices: [String])
  /// The identity exists already.
  case alreadyExists(entity: String, id: String)
  /// Another write came first.
  case conflict(entity: String, id: String, expected: VersionID, found: VersionID)
  /// Versions are planned for later; say `keep` or `replace`.
  case plannedChange(entity: String, id: String, effective: Effective)
  /// Outcomes were recorded under what the write would change.
  case outcomesRecorded(first: Instant, last: Instant, count: Int)
  /// The outcome of a linked task comes from samples and cannot be written.
  case linked(task: String)
  /// The clock stands before the last commit.
  case clockBehind(last: Instant)
  /// Another process holds the store.
  case busy
  /// No room is left on the disk.
  case full
  /// The store cannot be written.
  case readOnly
  /// The file is not a sound store.
  case damaged(reason: String)
  /// The store was written by a later release.
  case newerSchema(found: Int, known: Int)
  /// The store was written by an earlier release, and is open for reading alone.
  case olderSchema(found: Int, known: Int)
  /// The store cannot be reached.
  case unavailable(reason: String)
}
