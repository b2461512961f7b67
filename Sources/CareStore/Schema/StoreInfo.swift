package import CareModel
internal import Crypto

/// Counts and facts about a store.
package struct StoreInfo: Hashable, Sendable, Codable {
  /// The store's id.
  package var id: String
  /// The number of the schema.
  package var schemaVersion: Int
  /// The number of the last commit; 0 before the first.
  package var lastSeq: Int
  /// The recorded time of the last commit.
  package var lastRecorded: Instant?
  /// The number of versions of patients, plans, tasks, contacts, and care plans.
  package var versions: Int
  /// The number of versions of outcomes.
  package var outcomes: Int
  /// The number of versions of samples.
  package var samples: Int
  /// The number of entries in the audit log: one for each row ever written, and one for each author.
  package var entries: Int
  /// The seal of the last commit in hexadecimal digits; nil before the first commit.
  package var seal: String?
  /// The number of saved survey drafts.
  package var drafts: Int
  /// The number of files among answers and drafts.
  package var files: Int
}

/// The input from which a new store is created.
///
/// The store itself draws no random numbers.
package struct StoreSeed: Hashable, Sendable {
  /// The id of the new store, a UUID.
  package var id: String

  /// Creates a seed with a known id, for tests, scratch copies, and replays.
  package init(id: String) {
    self.id = id
  }

  /// Creates a seed whose id is derived from bytes of any number.
  package init(entropy: [UInt8]) {
    id = UUIDv8(hashing: SHA256.hash(data: entropy)).text
  }
}
