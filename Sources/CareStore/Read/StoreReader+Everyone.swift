package import CareModel

extension StoreReader {
  /// The versions in force at an instant of all of a kind, whoever owns them, by owner and id.
  ///
  /// - Complexity: O(versions of that kind), through an index.
  package func everyInForce<Entity: StoredEntity>(
    _ type: Entity.Type, at instant: Instant, zone: Zone = .utc, asOf: AsOf? = nil
  ) throws(StoreError) -> [Version<Entity>] {
    let all = try connection.all(
      """
      SELECT \(VersionRow.columns), i.owner_kind, i.owner_id, i.id FROM identity i JOIN version v ON v.identity = i.ref
      JOIN commits c ON c.seq = v.seq
      WHERE i.entity = ?1 AND v.seq <= ?2 ORDER BY i.owner_kind, i.owner_id, i.id, v.seq, v.place
      """,
      .text(Entity.entityName), .integer(try bound(asOf))
    ) { row throws(StoreError) in
      let owner = try Owner(kind: row.integer(at: 9), idText: row.text(at: 10))
      return (owner: owner, id: row.text(at: 11), row: try VersionRow(row))
    }
    var versions: [Version<Entity>] = []
    var place = 0
    while place < all.count {
      let (owner, id) = (all[place].owner, all[place].id)
      let rows = all[place...].prefix { $0.id == id && $0.owner == owner }.map(\.row)
      place += rows.count
      guard let row = rows.inForce(at: instant, in: zone), !row.isDeleted else { continue }
      versions.append(try row.version(of: type, owner: owner, by: self))
    }
    return versions
  }
}
