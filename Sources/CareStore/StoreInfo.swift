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
  /// How many versions of samples it holds.
  package var samples: Int
  /// How many entries of the audit: one for every row that was ever written, and for every author.
  package var entries: Int
  /// The seal of the last commit, in hexadecimal digits; nil before the first.
  package var seal: String?
  /// How many saved surveys it holds.
  package var drafts: Int
}
