import CareModel

extension VersionRow {
  /// Returns the version with its payload decoded, through the reader's cache if a reader is given.
  func version<Entity: StoredEntity>(
    of type: Entity.Type, owner: Owner, by reader: StoreReader? = nil
  ) throws(StoreError) -> Version<Entity> {
    let value =
      if let reader {
        try reader.entity(type, of: self)
      } else {
        try Payload.entity(type, from: payload, seq: seq, place: place)
      }
    return version(of: value, owner: owner)
  }
}
