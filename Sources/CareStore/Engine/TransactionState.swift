package import CareModel

/// The first failure of a statement in a transaction, after which the transaction cannot be kept.
package final class TransactionState {
  /// The first failure; nil if there was none.
  @exclusivity(unchecked) package var failure: StoreError?

  /// Creates the state of a sound transaction.
  package init() {}

  /// Throws the first failure, if there is one.
  package func check() throws(StoreError) {
    if let failure { throw failure }
  }

  /// Records the first failure.
  package func fail(_ error: StoreError) -> StoreError {
    failure = failure ?? error
    return error
  }
}

/// The text of a statement as a dictionary key: hashed by its length and its last bytes, and compared in full.
///
/// The store's texts are few and long, and usually the same instance, so comparing them is fast and hashing them would
/// not be.
package struct StatementText: Hashable {
  /// The text.
  package let sql: String

  /// Creates a key.
  package init(sql: String) { self.sql = sql }

  package func hash(into hasher: inout Hasher) {
    let end =
      sql.utf8.withContiguousStorageIfAvailable { text in
        text.count < 8 ? 0 : UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self)
      } ?? 0
    hasher.combine(end ^ UInt64(sql.utf8.count))
  }
}
