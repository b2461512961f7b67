package import CareModel

extension StoreReader {
  /// The version in force at an instant for someone in a zone; nil when there is none or it is deleted.
  package func inForce<Entity: StoredEntity>(
    _ type: Entity.Type, id: Identifier<Entity>, owner: Owner = .none, at instant: Instant, zone: Zone,
    asOf: AsOf? = nil
  ) throws(StoreError) -> Version<Entity>? {
    guard let row = try rows(type, id: id, owner: owner, asOf: asOf).inForce(at: instant, in: zone), !row.isDeleted
    else { return nil }
    return try row.version(of: type, owner: owner, by: self)
  }

  /// The versions in force at an instant of all that an owner has, by id.
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

  /// Which version is in force when, for someone in a zone; without stretches when there never was one.
  package func timeline<Entity: StoredEntity>(
    _ type: Entity.Type, id: Identifier<Entity>, owner: Owner = .none, zone: Zone, asOf: AsOf? = nil
  ) throws(StoreError) -> Timeline<Entity> {
    try timeline(type, id: id, owner: owner, zones: ZoneTimeline(zone), asOf: asOf)
  }

  /// Which version is in force when, for someone who lives in these zones, one after the other.
  package func timeline<Entity: StoredEntity>(
    _ type: Entity.Type, id: Identifier<Entity>, owner: Owner = .none, zones: ZoneTimeline, asOf: AsOf? = nil
  ) throws(StoreError) -> Timeline<Entity> {
    try Timeline(id: id, owner: owner, rows: try rows(type, id: id, owner: owner, asOf: asOf), zones: zones, by: self)
  }

  /// Which versions are in force when, of all that an owner has or had, by id.
  package func timelines<Entity: StoredEntity>(
    _ type: Entity.Type, owner: Owner = .none, zone: Zone, asOf: AsOf? = nil
  ) throws(StoreError) -> [Timeline<Entity>] {
    try timelines(type, owner: owner, zones: ZoneTimeline(zone), asOf: asOf)
  }

  /// Which versions are in force when, for someone who lives in these zones, one after the other.
  package func timelines<Entity: StoredEntity>(
    _ type: Entity.Type, owner: Owner = .none, zones: ZoneTimeline, asOf: AsOf? = nil
  ) throws(StoreError) -> [Timeline<Entity>] {
    var timelines: [Timeline<Entity>] = []
    for (id, rows) in try allRows(type, owner: owner, asOf: asOf) {
      timelines.append(try Timeline(id: id, owner: owner, rows: rows, zones: zones, by: self))
    }
    return timelines
  }

  /// Every version in the order in which it was recorded, tombstones too.
  package func history<Entity: StoredEntity>(
    _ type: Entity.Type, id: Identifier<Entity>, owner: Owner = .none, asOf: AsOf? = nil
  ) throws(StoreError) -> [Version<Entity>] {
    var versions: [Version<Entity>] = []
    for row in try rows(type, id: id, owner: owner, asOf: asOf) {
      versions.append(try row.version(of: type, owner: owner, by: self))
    }
    return versions
  }

  /// The version with a name; nil when there is none of that kind.
  package func version<Entity: StoredEntity>(
    _ type: Entity.Type, named id: VersionID
  ) throws(StoreError) -> Version<Entity>? {
    if let known = found.owned[id] {
      return known.entity == Entity.entityName
        ? try known.row.version(of: type, owner: known.owner, by: self) : nil
    }
    guard let uuid = UUIDv8(id.text) else { return nil }
    let statement = try connection.prepare(VersionSQL.named)
    uuid.withBytes { statement.bind($0, at: 1) }
    statement.bind(Entity.entityName, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let owner = try Owner(kind: statement.integer(at: 9), idText: statement.text(at: 10))
    return try VersionRow(statement).version(of: type, owner: owner, by: self)
  }

  /// The ids of all that an owner has or had.
  package func identities<Entity: StoredEntity>(
    _ type: Entity.Type, owner: Owner = .none
  ) throws(StoreError) -> [Identifier<Entity>] {
    try connection.all(
      "SELECT id FROM identity WHERE entity = ?1 AND owner_kind = ?2 AND owner_id = ?3 ORDER BY id",
      .text(Entity.entityName), .integer(owner.kind), .text(owner.idText)
    ) { Identifier<Entity>($0.text(at: 0)) }
  }

  /// Whose entities have an id, now or once; more than one when the id alone is ambiguous.
  package func owners<Entity: StoredEntity>(
    of type: Entity.Type, id: Identifier<Entity>
  ) throws(StoreError) -> [Owner] {
    try connection.all(
      "SELECT owner_kind, owner_id FROM identity WHERE entity = ?1 AND id = ?2 ORDER BY owner_kind, owner_id",
      .text(Entity.entityName), .text(id.text)
    ) { row throws(StoreError) in try Owner(kind: row.integer(at: 0), idText: row.text(at: 1)) }
  }

  /// Every version of one identity, in the order in which it was recorded.
  func rows<Entity: StoredEntity>(
    _ type: Entity.Type, id: Identifier<Entity>, owner: Owner, asOf: AsOf? = nil
  ) throws(StoreError) -> [VersionRow] {
    try connection.all(
      VersionSQL.ofOne, .text(Entity.entityName), .integer(owner.kind), .text(owner.idText), .text(id.text),
      .integer(try bound(asOf))
    ) { row throws(StoreError) in try VersionRow(row) }
  }

  /// Every version of all that an owner has, by id, each in the order in which it was recorded.
  func allRows<Entity: StoredEntity>(
    _ type: Entity.Type, owner: Owner, asOf: AsOf?
  ) throws(StoreError) -> [(id: Identifier<Entity>, rows: [VersionRow])] {
    var groups: [(id: Identifier<Entity>, rows: [VersionRow])] = []
    let all = try connection.all(
      VersionSQL.ofAll, .text(Entity.entityName), .integer(owner.kind), .text(owner.idText), .integer(try bound(asOf))
    ) { row throws(StoreError) in (id: row.text(at: 9), row: try VersionRow(row)) }
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
    self.init(id: id, owner: owner, segments: [])
    for stretch in rows.stretches(begins: { $0.instant(in: zones) }) where !stretch.version.isDeleted {
      let version = try stretch.version.version(of: Entity.self, owner: owner, by: reader)
      segments.append(Segment(from: stretch.from, to: stretch.to, version: version))
    }
  }
}
