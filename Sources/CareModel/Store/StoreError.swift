/// An error thrown by the store.
///
/// No case contains a name, an answer, or an outcome value, only ids.
public enum StoreError: Error, Hashable, Sendable {
  /// A value or a request is invalid.
  case invalid(reason: String)
  /// There is no entity of this kind with this id.
  case notFound(entity: String, id: String)
  /// The id alone is ambiguous; the choices list the candidates.
  case ambiguous(entity: String, id: String, choices: [String])
  /// The entity already exists.
  case alreadyExists(entity: String, id: String)
  /// Another write to the entity came first.
  case conflict(entity: String, id: String, expected: VersionID, found: VersionID)
  /// Versions are planned for later, and the write has no ``PlannedPolicy`` that allows it.
  case plannedChange(entity: String, id: String, effective: Effective)
  /// Outcomes were recorded under the version that the write would change.
  case outcomesRecorded(first: Instant, last: Instant, count: Int)
  /// The outcome of a linked task comes from samples and cannot be written.
  case linked(task: String)
  /// The clock is behind the last commit.
  case clockBehind(last: Instant)
  /// Another process holds the store.
  case busy
  /// The disk is full.
  case full
  /// The store is read-only.
  case readOnly
  /// The file is damaged, or is not a store.
  case damaged(reason: String)
  /// The store was written by a later release.
  case newerSchema(found: Int, known: Int)
  /// The store was written by an earlier release and is open read-only.
  case olderSchema(found: Int, known: Int)
  /// The store is unavailable.
  case unavailable(reason: String)
}
