internal import Crypto

/// What a new store is made from, given from outside: the store draws no random numbers.
package struct StoreSeed: Hashable, Sendable {
  /// The id that the new store will have: a UUID.
  package var id: String

  /// A store with a known id, as tests, scratch copies and replays have.
  package init(id: String) {
    self.id = id
  }

  /// A store whose id follows from some bytes, as many and as random as one likes.
  package init(entropy: [UInt8]) {
    id = UUIDv8(hashing: SHA256.hash(data: entropy)).text
  }
}
