package import CareModel

extension StoreReader {
  /// Returns the version in force at an instant in a zone, or nil if there is none or it is deleted.
  package func inForce<Entity: StoredEntity>(
    _ type: Entity.Type, id: Identifier<Entity>, owner: Owner = .none, at instant: Instant, zone: Zone,
    asOf: AsOf? = nil
  ) throws(StoreError) -> Version<Entity>? {
    guard let row = try rows(type, id: id, owner: owner, asOf: asOf).inForce(at: instant, in: zone), !row.isDeleted
    else { return nil }
    return try row.version(of: type, owner: owner, by: self)
  }

  /// Returns the versions in force at an instant of all entities of an owner, by id.
  package func allInForce<Entity: StoredEntity>(
    _ type: Entity.Type, owner: Owner = .none, at instant: Instant, zone: Zone, asOf: AsOf? = nil
  ) throws(StoreError) -> [Version<Entity>] {
    var versions: [Version<Entity>] = []
    for (_, rows) in try allRows(type, owner: owner, asOf: asOf) {
      guard let row = rows.inForce(at: instant, in: zone), !row.isDeleted else { continue }
      versions.append(try row.version(of: type, owner: owner, by: self))
    }
    return versions
  }

  /// Returns the versions of an entity over time in a zone; without segments if there never was one.
  package func timeline<Entity: StoredEntity>(
    _ type: Entity.Type, id: Identifier<Entity>, owner: Owner = .none, zone: Zone, asOf: AsOf? = nil
  ) throws(StoreError) -> Timeline<Entity> {
    try timeline(type, id: id, owner: owner, zones: ZoneTimeline(zone), asOf: asOf)
  }

  /// Returns the versions of an entity over time in the zones of a participant who moves.
  package func timeline<Entity: StoredEntity>(
    _ type: Entity.Type, id: Identifier<Entity>, owner: Owner = .none, zones: ZoneTimeline, asOf: AsOf? = nil
  ) throws(StoreError) -> Timeline<Entity> {
    try Timeline(id: id, owner: owner, rows: try rows(type, id: id, owner: owner, asOf: asOf), zones: zones, by: self)
  }

  /// Returns the versions over time of all entities that an owner has or had, by id.
  package func timelines<Entity: StoredEntity>(
    _ type: Entity.Type, owner: Owner = .none, zone: Zone, asOf: AsOf? = nil
  ) throws(StoreError) -> [Timeline<Entity>] {
    try timelines(type, owner: owner, zones: ZoneTimeline(zone), asOf: asOf)
  }

  /// Returns the versions over time, in the zones of a participant who moves, of all entities that an owner has or
  /// had, by id.
  package func timelines<Entity: StoredEntity>(
    _ type: Entity.Type, owner: Owner = .none, zones: ZoneTimeline, asOf: AsOf? = nil
  ) throws(StoreError) -> [Timeline<Entity>] {
    var timelines: [Timeline<Entity>] = []
    for (id, rows) in try allRows(type, owner: owner, asOf: asOf) {
      timelines.append(try Timeline(id: id, owner: owner, rows: rows, zones: zones, by: self))
    }
    return timelines
  }

  /// Returns every version in the order of recording, including tombstones.
  package func history<Entity: StoredEntity>(
    _ type: Entity.Type, id: Identifier<Entity>, owner: Owner = .none, asOf: AsOf? = nil
  ) throws(StoreError) -> [Version<Entity>] {
    var versions: [Version<Entity>] = []
    for row in try rows(type, id: id, owner: owner, asOf: asOf) {
      versions.append(try row.version(of: type, owner: owner, by: self))
    }
    return versions
  }

  /// Returns the version with an id, or nil if there is none of that kind.
  package func version<Entity: StoredEntity>(
    _ type: Entity.Type, named id: VersionID
  ) throws(StoreError) -> Version<Entity>? {
    if let known = slicedVersion(id) ?? found.owned[id] {
      return known.entity == Entity.entityName
        ? try known.row.version(of: type, owner: known.owner, by: self) : nil
    }
    guard let uuid = id.uuid else { return nil }
    let statement = try connection.prepare(VersionSQL.named)
    uuid.withBytes { statement.bind($0, at: 1) }
    statement.bind(Entity.entityName, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let next = VersionRow.columnCount
    let owner = try Owner(kind: statement.integer(at: next), idText: statement.text(at: next + 1))
    return try VersionRow(statement).version(of: type, owner: owner, by: self)
  }

  /// Returns the ids of all entities that an owner has or had.
  package func identities<Entity: StoredEntity>(
    _ type: Entity.Type, owner: Owner = .none
  ) throws(StoreError) -> [Identifier<Entity>] {
    try connection.all(VersionSQL.ids(Entity.entityName, of: owner)) { Identifier<Entity>($0.text(at: 0)) }
  }

  /// Returns whether there is or was an entity of a kind.
  package func hasAny<Entity: StoredEntity>(_ type: Entity.Type) throws(StoreError) -> Bool {
    try connection.first(VersionSQL.any(Entity.entityName)) { _ in true } ?? false
  }

  /// Returns the owners that have or had an entity with an id; more than one if the id is ambiguous.
  package func owners<Entity: StoredEntity>(
    of type: Entity.Type, id: Identifier<Entity>
  ) throws(StoreError) -> [Owner] {
    try connection.all(
      "SELECT owner_kind, owner_id FROM identity WHERE entity = ?1 AND id = ?2 ORDER BY owner_kind, owner_id",
      .text(Entity.entityName), .text(id.text)
    ) { row throws(StoreError) in try Owner(kind: row.integer(at: 0), idText: row.text(at: 1)) }
  }

  /// Returns every version of one entity in the order of recording.
  func rows<Entity: StoredEntity>(
    _ type: Entity.Type, id: Identifier<Entity>, owner: Owner, asOf: AsOf? = nil
  ) throws(StoreError) -> [VersionRow] {
    let bound = try bound(asOf)
    if let known = slicedRows(Entity.entityName, owner: owner, id: id.text, bound: bound) { return known }
    return try connection.all(
      VersionSQL.one(Entity.entityName, owner: owner, id: id.text, bound: bound)
    ) { row throws(StoreError) in try VersionRow(row) }
  }

  /// Returns every version of all entities of an owner, by id, each in the order of recording.
  func allRows<Entity: StoredEntity>(
    _ type: Entity.Type, owner: Owner, asOf: AsOf?
  ) throws(StoreError) -> [(id: Identifier<Entity>, rows: [VersionRow])] {
    let bound = try bound(asOf)
    if let known = slicedGroups(Entity.entityName, owner: owner, bound: bound) {
      return known.map { (Identifier($0.id), $0.rows) }
    }
    var groups: [(id: Identifier<Entity>, rows: [VersionRow])] = []
    let all = try connection.all(VersionSQL.all(Entity.entityName, of: owner, bound: bound)) { row throws(StoreError) in
      (id: row.text(at: VersionRow.columnCount), row: try VersionRow(row))
    }
    for (id, row) in all {
      if groups.last?.id.text != id { groups.append((id: Identifier(id), rows: [])) }
      groups[groups.count - 1].rows.append(row)
      if owner != .none { found.owned[row.id] = (Entity.entityName, owner, row) }
    }
    return groups
  }
}

extension Timeline {
  init(
    id: Identifier<Entity>, owner: Owner, rows: [VersionRow], zones: ZoneTimeline, by reader: StoreReader
  ) throws(StoreError) {
    try self.init(id: id, owner: owner, rows: rows, by: reader) { $0.instant(in: zones) }
  }

  init(
    id: Identifier<Entity>, owner: Owner, rows: [VersionRow], by reader: StoreReader,
    effectiveInstant: (Effective) -> Instant
  ) throws(StoreError) {
    self.init(id: id, owner: owner, segments: [])
    for segment in rows.versionSegments(effectiveInstant: effectiveInstant) where !segment.version.isDeleted {
      let version = try segment.version.version(of: Entity.self, owner: owner, by: reader)
      segments.append(Segment(from: segment.from, to: segment.to, version: version))
    }
  }
}

extension StoreReader {
  /// Returns the versions in force at an instant of all entities of a kind, by owner and id.
  ///
  /// - Complexity: O(n) in the versions of that kind.
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
      let next = VersionRow.columnCount
      let owner = try Owner(kind: row.integer(at: next), idText: row.text(at: next + 1))
      return (owner: owner, id: row.text(at: next + 2), row: try VersionRow(row))
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

/// The newest change of a set of entities.
package struct LastChange: Hashable, Sendable {
  /// The number of the last commit that wrote one of them.
  package var seq: Int
  /// The latest effective time among their versions, with dates when they have begun everywhere.
  package var effective: Instant
}

extension StoreReader {
  /// Returns the newest change of all entities of a kind that an owner has, or nil if there never was one.
  package func lastChange<Entity: StoredEntity>(
    of type: Entity.Type, owner: Owner
  ) throws(StoreError) -> LastChange? {
    var last: LastChange?
    for (_, rows) in try allRows(type, owner: owner, asOf: nil) {
      for row in rows {
        let effective = row.effective.latestInstant
        last = LastChange(seq: max(last?.seq ?? 0, row.seq), effective: max(last?.effective ?? effective, effective))
      }
    }
    return last
  }
}

/// The queries for versions.
///
/// Each is written once, because statements are cached by their text.
enum VersionSQL {
  /// One entity's versions.
  ///
  /// Parameters: ?1 entity, ?2 and ?3 the owner, ?4 id, ?5 the last commit.
  static let ofOne = """
    SELECT \(VersionRow.columns) FROM identity i JOIN version v ON v.identity = i.ref JOIN commits c ON c.seq = v.seq
    WHERE i.entity = ?1 AND i.owner_kind = ?2 AND i.owner_id = ?3 AND i.id = ?4 AND v.seq <= ?5
    ORDER BY v.seq, v.place
    """

  /// The versions of all entities of an owner, with their ids.
  ///
  /// Parameters: ?1 entity, ?2 and ?3 the owner, ?4 the last commit.
  static let ofAll = """
    SELECT \(VersionRow.columns), i.id FROM identity i JOIN version v ON v.identity = i.ref JOIN commits c ON c.seq = v.seq
    WHERE i.entity = ?1 AND i.owner_kind = ?2 AND i.owner_id = ?3 AND v.seq <= ?4
    ORDER BY i.id, v.seq, v.place
    """

  /// Returns the query ``ofOne`` with its values.
  static func one(_ entity: String, owner: Owner, id: String, bound: Int64) -> BoundQuery {
    BoundQuery(ofOne, .text(entity), .integer(owner.kind), .text(owner.idText), .text(id), .integer(bound))
  }

  /// Returns the query for a row if there is or was an entity of a kind.
  static func any(_ entity: String) -> BoundQuery {
    BoundQuery("SELECT 1 FROM identity WHERE entity = ?1 LIMIT 1", .text(entity))
  }

  /// Returns the query for the ids of all entities that an owner has or had.
  static func ids(_ entity: String, of owner: Owner) -> BoundQuery {
    BoundQuery(
      "SELECT id FROM identity WHERE entity = ?1 AND owner_kind = ?2 AND owner_id = ?3 ORDER BY id", .text(entity),
      .integer(owner.kind), .text(owner.idText))
  }

  /// Returns the query ``ofAll`` with its values.
  static func all(_ entity: String, of owner: Owner, bound: Int64) -> BoundQuery {
    BoundQuery(ofAll, .text(entity), .integer(owner.kind), .text(owner.idText), .integer(bound))
  }

  /// A version by its id, with its owner.
  ///
  /// Parameters: ?1 id, ?2 entity.
  static let named = """
    SELECT \(VersionRow.columns), i.owner_kind, i.owner_id FROM version v JOIN commits c ON c.seq = v.seq
    JOIN identity i ON i.ref = v.identity WHERE v.id = ?1 AND i.entity = ?2
    """
}
