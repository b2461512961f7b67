package import CareModel

/// Where the newest change of some entities stands.
package struct LastChange: Hashable, Sendable {
  /// The commit that wrote last.
  package var seq: Int
  /// The latest instant from which one of the versions counts, where a date begins first.
  package var begins: Instant
}

extension StoreReader {
  /// The newest change of all that an owner has of a kind; nil when there was never anything.
  package func lastChange<Entity: StoredEntity>(
    of type: Entity.Type, owner: Owner
  ) throws(StoreError) -> LastChange? {
    var last: LastChange?
    for (_, rows) in try allRows(type, owner: owner, asOf: nil) {
      for row in rows {
        let begins = row.effective.earliestInstant
        last = LastChange(seq: max(last?.seq ?? 0, row.seq), begins: max(last?.begins ?? begins, begins))
      }
    }
    return last
  }
}
