package import CareModel

/// What a store says of itself.
package struct StoreInfo: Hashable, Sendable, Codable {
  /// Names the store.
  package var id: String
  /// The number of its schema.
  package var schemaVersion: Int
  /// The number of the last commit; 0 before the first.
  package var lastSeq: Int
  /// When the last commit was recorded.
  package var lastRecorded: Instant?
  /// How many versions of patients, plans, tasks, contacts and care plans it holds.
  package var versions: Int
  /// How many versions of outcomes it holds.
  package var outcomes: Int
  /// How many saved surveys it holds.
  package var drafts: Int
}
