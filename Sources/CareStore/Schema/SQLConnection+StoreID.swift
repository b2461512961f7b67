import CareModel

extension SQLConnection {
  /// Returns the id stored in the database.
  func storeID() throws(StoreError) -> String {
    let ids = try all("SELECT id FROM store LIMIT 2") { $0.text(at: 0) }
    // A restore can put two stores into one schema of a server. Of a file, `verify` reports the second id, so the file must open.
    guard ids.count < 2 || !waitsForServer else {
      throw .damaged(reason: "there are the ids of two stores; restore a backup in which there is one")
    }
    guard let id = ids.first, UUIDv8(id) != nil else { throw .damaged(reason: "the store has no id") }
    return id
  }
}
