package import CareModel

extension StoreWriter {
  /// Writes an entity that does not exist or was deleted.
  ///
  /// - Parameters:
  ///   - value: The entity.
  ///   - owner: The owner.
  ///   - effective: The effective time. By default: the beginning for a plan's own entities and for a new entity
  ///     without an owner, the first moment of `enrolled` for a care plan, and otherwise now.
  /// - Returns: The new version.
  /// - Throws: ``StoreError/alreadyExists(entity:id:)``; ``StoreError/notFound(entity:id:)`` when the owner does not
  ///   exist; ``StoreError/invalid(reason:)`` for an invalid id or owner.
  @discardableResult
  package func add<Entity: StoredEntity>(
    _ value: Entity, owner: Owner = .none, effective: Effective? = nil
  ) throws(StoreError) -> Version<Entity> {
    try add(value, owner: owner, effective: effective, change: Change())
  }

  private func add<Entity: StoredEntity>(
    _ value: Entity, owner: Owner, effective: Effective?, change: Change
  ) throws(StoreError) -> Version<Entity> {
    try check(value, owner: owner)
    let rows = try reader.rows(Entity.self, id: value.id, owner: owner)
    var start = effective
    if start == nil { start = try firstEffective(value, owner: owner, replaces: !rows.isEmpty) }
    let effective = start ?? .instant(recorded)
    let effectiveInstant = try effectiveInstants(value, owner: owner, among: rows, and: effective)
    guard !rows.isAlive(from: effective, effectiveInstant: effectiveInstant) else {
      throw .alreadyExists(entity: Entity.entityName, id: value.id.text)
    }
    return try write(
      value, owner: owner, effective: effective, rows: rows, effectiveInstant: effectiveInstant, isDeleted: false,
      change: change)
  }

  /// Writes a new version of an existing entity.
  ///
  /// - Parameters:
  ///   - value: The entity.
  ///   - owner: The owner.
  ///   - effective: The effective time; now by default.
  ///   - basedOn: The version that the change was made from. A later commit is a conflict.
  ///   - planned: The policy for versions that are planned for later.
  ///   - force: Whether to write even though outcomes were recorded under what changes.
  /// - Returns: The new version.
  /// - Throws: ``StoreError/notFound(entity:id:)`` when the entity or its owner does not exist;
  ///   ``StoreError/conflict(entity:id:expected:found:)`` when another commit came after `basedOn`;
  ///   ``StoreError/plannedChange(entity:id:effective:)`` when a later version is planned and the policy is to refuse;
  ///   ``StoreError/outcomesRecorded(first:last:count:)`` when outcomes were recorded under a task that changes,
  ///   without `force`; ``StoreError/invalid(reason:)``.
  @discardableResult
  package func update<Entity: StoredEntity>(
    _ value: Entity, owner: Owner = .none, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, force: Bool = false
  ) throws(StoreError) -> Version<Entity> {
    try check(value, owner: owner)
    let rows = try reader.rows(Entity.self, id: value.id, owner: owner)
    let effective = effective ?? .instant(recorded)
    let effectiveInstant = try effectiveInstants(value, owner: owner, among: rows, and: effective)
    guard rows.isAlive(from: effective, effectiveInstant: effectiveInstant) else {
      throw .notFound(entity: Entity.entityName, id: value.id.text)
    }
    let change = Change(basedOn: basedOn, planned: planned, force: force)
    return try write(
      value, owner: owner, effective: effective, rows: rows, effectiveInstant: effectiveInstant, isDeleted: false,
      change: change)
  }

  /// Adds an entity, or updates it if it exists.
  ///
  /// - Throws: As ``update(_:owner:effective:basedOn:planned:force:)``; ``StoreError/invalid(reason:)``.
  @discardableResult
  package func put<Entity: StoredEntity>(
    _ value: Entity, owner: Owner = .none, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, force: Bool = false
  ) throws(StoreError) -> Version<Entity> {
    let rows = try reader.rows(Entity.self, id: value.id, owner: owner)
    let from = effective ?? .instant(recorded)
    guard rows.isAlive(from: from, effectiveInstant: try effectiveInstants(value, owner: owner, among: rows, and: from))
    else {
      // What is revived may have outcomes, and an end that is planned for later.
      let change = Change(basedOn: basedOn, planned: planned, force: force)
      return try add(value, owner: owner, effective: effective, change: change)
    }
    return try update(value, owner: owner, effective: effective, basedOn: basedOn, planned: planned, force: force)
  }

  /// Writes a tombstone: the entity is deleted from `effective` on, now by default.
  ///
  /// Earlier versions stay. `leaving`: the value of the tombstone; by default, the last one before it.
  ///
  /// - Returns: The tombstone.
  /// - Throws: As ``update(_:owner:effective:basedOn:planned:force:)``.
  @discardableResult
  package func delete<Entity: StoredEntity>(
    _ type: Entity.Type, id: Identifier<Entity>, owner: Owner = .none, effective: Effective? = nil,
    basedOn: VersionID? = nil, planned: PlannedPolicy = .refuse, force: Bool = false, leaving: Entity? = nil
  ) throws(StoreError) -> Version<Entity> {
    let rows = try reader.rows(type, id: id, owner: owner)
    let effective = effective ?? .instant(recorded)
    guard let some = try rows.last?.version(of: type, owner: owner).value else {
      throw .notFound(entity: Entity.entityName, id: id.text)
    }
    let effectiveInstant = try effectiveInstants(some, owner: owner, among: rows, and: effective)
    let last = rows.versionSegments(effectiveInstant: effectiveInstant).last {
      !$0.version.isDeleted && $0.from <= effectiveInstant(effective)
    }
    guard rows.isAlive(from: effective, effectiveInstant: effectiveInstant), let row = last?.version ?? rows.first
    else {
      throw .notFound(entity: Entity.entityName, id: id.text)
    }
    let change = Change(basedOn: basedOn, planned: planned, force: force)
    let value = if let leaving { leaving } else { try row.version(of: type, owner: owner).value }
    return try write(
      value, owner: owner, effective: effective, rows: rows, effectiveInstant: effectiveInstant, isDeleted: true,
      change: change)
  }

  /// The identity of a row, with its number.
  struct Identity {
    var ref: Int64
    var entity: String
    var owner: Owner
    var id: String
  }

  /// The options of a write.
  struct Change {
    var basedOn: VersionID?
    var planned = PlannedPolicy.refuse
    var force = false
  }

  func write<Entity: StoredEntity>(
    _ value: Entity, owner: Owner, effective: Effective, rows: [VersionRow], effectiveInstant: (Effective) -> Instant,
    isDeleted: Bool, change: Change
  ) throws(StoreError) -> Version<Entity> {
    if let expected = change.basedOn, let last = rows.last {
      guard let base = rows.last(where: { $0.id == expected }), last.seq == base.seq else {
        throw .conflict(entity: Entity.entityName, id: value.id.text, expected: expected, found: last.id)
      }
    }
    let isOverride = Entity.self == TaskOverride.self
    let planned = rows.planned(after: effective, effectiveInstant: effectiveInstant, isLive: !isDeleted)
    if let first = planned.first, change.planned == .refuse {
      throw .plannedChange(entity: Entity.entityName, id: value.id.text, effective: first.version.effective)
    }
    if Entity.entityName == CareTask.entityName, isOverride || !rows.isEmpty, !change.force {
      let task = CareTask.ID(value.id.text)
      if let span = try reader.outcomeSpan(task: task, owner: owner, from: effectiveInstant(effective)) {
        throw .outcomesRecorded(first: span.first, last: span.last, count: span.count)
      }
    }
    let payload = try Payload.text(of: value)
    try StorableText.check(json: payload, "a text of the \(Entity.entityName) '\(value.id.text)'")
    let ref = try identity(of: value, owner: owner)
    let identity = Identity(ref: ref, entity: Entity.entityName, owner: owner, id: value.id.text)
    note(UnexplainedChange(entity: Entity.entityName, owner: owner, id: value.id.text, isFirst: rows.isEmpty))
    let row = try append(payload, of: identity, effective: effective, isDeleted: isDeleted)
    // An override that follows nothing changed the fields that it sets, not every field.
    let nothing =
      isOverride ? PayloadFields(try Payload.text(of: TaskOverride(TaskPatch(id: .init(value.id.text))))) : nil
    if change.planned == .keep { try keep(planned, after: row, of: identity, whereNothingWas: nothing) }
    return row.version(of: value, owner: owner)
  }

  /// Writes planned versions again, with the fields that each one changed applied to its new predecessor.
  ///
  /// What the new version has ended stays so: a planned change of it has nothing to change. Only a version that was planned
  /// to revive the entity revives it.
  private func keep(
    _ planned: [PlannedChange<VersionRow>], after row: VersionRow, of identity: Identity,
    whereNothingWas nothing: PayloadFields?
  ) throws(StoreError) {
    var payload = row.payload
    var hasEnded = row.isDeleted
    for change in planned {
      if !change.version.isDeleted {
        let before =
          try change.before.map { row throws(StoreError) in row.isDeleted ? nil : try fields(row) } ?? nothing
        if hasEnded, before != nil { continue }
        guard var kept = PayloadFields(payload) else { throw .damaged(reason: "a new version cannot be read") }
        kept.apply(changesFrom: before, to: try fields(change.version))
        payload = kept.text
      } else if hasEnded {
        continue
      }
      hasEnded = change.version.isDeleted
      try append(payload, of: identity, effective: change.version.effective, isDeleted: hasEnded)
    }
  }

  private func fields(_ row: VersionRow) throws(StoreError) -> PayloadFields {
    guard let fields = PayloadFields(row.payload) else {
      throw .damaged(reason: "the version written by commit \(row.seq) at position \(row.place) cannot be read")
    }
    return fields
  }

  @discardableResult
  func append(
    _ payload: String, of identity: Identity, effective: Effective, isDeleted: Bool
  ) throws(StoreError) -> VersionRow {
    let (place, id) = try nextVersion()
    reader.forgetSlices(with: identity.entity)
    let statement = try connection.prepare(
      "INSERT INTO version (identity, seq, place, id, effective_kind, effective, recorded, deleted, payload, why) "
        + "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")
    statement.bind(identity.ref, at: 1)
    statement.bind(Int64(seq), at: 2)
    statement.bind(Int64(place), at: 3)
    id.withBytes { statement.bind($0, at: 4) }
    statement.bind(effective.kind, at: 5)
    statement.bind(effective.number, at: 6)
    statement.bind(recorded.milliseconds, at: 7)
    statement.bind(isDeleted ? 1 : 0 as Int64, at: 8)
    statement.bind(payload, at: 9)
    statement.bind(why, at: 10)
    try statement.enqueue()
    let row = VersionRow(
      id: VersionID(id), effective: effective, recorded: recorded, seq: seq, place: place, author: author,
      why: why, isDeleted: isDeleted, payload: payload)
    let bytes = RowBytes(row, id: id, entity: identity.entity, owner: identity.owner, of: identity.id)
    try enter(.version, subject: identity.ref, place: place, row: bytes)
    return row
  }
}
