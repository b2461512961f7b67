package import CareModel

extension StoreReader {
  /// Whether each query waits for a server, so that it is worth announcing several.
  package var waitsForServer: Bool { connection.waitsForServer }

  /// Reads all versions of a patient's own entities and care plans, and the plans that the patient follows, in one or two
  /// round trips; nothing on an engine without a network.
  ///
  /// Later lookups of them then wait for nothing, and return the same.
  package func readSlice(of patient: Patient.ID) throws(StoreError) {
    guard waitsForServer, found.slices[patient] == nil else { return }
    let query = BoundQuery(SliceSQL.patient, .text(patient.text))
    try connection.prefetch([query] + [planStateQuery()].compactMap(\.self))
    let known = try planSnapshot()
    var slice = VersionSet()
    slice.cover(Patient.entityName, patient.text)
    slice.cover(.patient(patient))
    var carePlans: [CarePlan.ID] = []
    var plans: [CarePlan.ID: PlanHeader.ID] = [:]
    let rows = try connection.all(query) { row throws(StoreError) in
      try (row: OwnedRow(row), plan: row.optionalText(at: OwnedRow.columnCount))
    }
    for (row, plan) in rows {
      slice.add(row.row, entity: row.entity, owner: row.owner, id: row.id)
      if row.entity == Patient.entityName { found.patients[patient] = row.ref }
      guard row.entity == CarePlan.entityName, carePlans.last?.text != row.id else { continue }
      let id = CarePlan.ID(row.id)
      carePlans.append(id)
      slice.cover(.carePlan(id))
      found.carePlanIDs[row.ref] = id
      found.carePlanRefs[id] = row.ref
      plans[id] = plan.map { PlanHeader.ID($0) }
    }
    found.slices[patient] = Found.Slice(rows: slice, carePlans: carePlans, plans: plans)
    try readPlans(Set(plans.values).sorted(), known: known)
  }

  /// Reads all versions of plans and of their tasks and contacts, in one or two round trips; nothing on an engine without a
  /// network.
  package func readPlans(_ ids: [PlanHeader.ID]) throws(StoreError) {
    guard waitsForServer, ids.contains(where: { found.plans[$0] == nil }) else { return }
    try readPlans(ids, known: try planSnapshot())
  }

  /// Reads the versions of every plan and of its tasks and contacts, in at most two round trips; nothing on an engine without a
  /// network.
  package func readAllPlans() throws(StoreError) {
    guard waitsForServer else { return }
    let ids = VersionSQL.ids(PlanHeader.entityName, of: .none)
    try connection.prefetch([Self.lastCommitQuery, ids] + [planStateQuery()].compactMap(\.self))
    try readPlans(identities(PlanHeader.self))
  }

  private func readPlans(_ ids: [PlanHeader.ID], known: PlanCache.Snapshot?) throws(StoreError) {
    let ids = ids.filter { found.plans[$0] == nil }
    let missing = ids.filter { id in
      guard let rows = known?.plans[id] else { return true }
      found.plans[id] = rows
      return false
    }
    try connection.prefetch(missing.map { BoundQuery(SliceSQL.plan, .text($0.text)) })
    for id in missing {
      var plan = VersionSet()
      plan.cover(PlanHeader.entityName, id.text)
      plan.cover(.plan(id))
      let rows = try connection.all(BoundQuery(SliceSQL.plan, .text(id.text))) { row throws(StoreError) in
        try OwnedRow(row)
      }
      for row in rows { plan.add(row.row, entity: row.entity, owner: row.owner, id: row.id) }
      found.plans[id] = plan
      if let known { plans.keep(id, plan, of: known) }
    }
  }

  /// Announces what every commit reads first.
  func announceCommit() throws(StoreError) {
    try connection.prefetch([Self.lastCommitQuery] + [planStateQuery()].compactMap(\.self))
  }

  /// The query for the state of the plans since the cache knows them; nil if this read does not need it.
  func planStateQuery() -> BoundQuery? {
    guard waitsForServer, !isDirty, plansKnown == nil else { return nil }
    let known = plansAsked ?? plans.snapshot
    plansAsked = known
    return BoundQuery(SliceSQL.planState, .int(known.seq), .int(PlanCache.mostEntries + 1))
  }

  /// Returns the plans of the cache that hold in this snapshot; nil after the commit in progress has changed something, because
  /// what it changes may be undone.
  private func planSnapshot() throws(StoreError) -> PlanCache.Snapshot? {
    guard !isDirty else { return nil }
    if let plansKnown { return plansKnown }
    guard let query = planStateQuery(), var known = plansAsked else { return nil }
    let state = try connection.first(query) { row in
      (
        seq: row.int(at: 0), entries: row.int(at: 1), changes: row.int(at: 2),
        sealThen: row.isNull(at: 3) ? nil : row.withBytes(at: 3) { Array($0) },
        seal: row.isNull(at: 4) ? nil : row.withBytes(at: 4) { Array($0) }
      )
    }
    guard let state else { return nil }
    let asked = known
    // Without the commit, this snapshot is an earlier one, or the database was restored to an earlier state.
    let isKnown = state.seq >= known.seq && (known.seq == 0 || state.sealThen == known.seal)
    if !isKnown || state.changes > 0 || state.entries > PlanCache.mostEntries { known.plans = [:] }
    (known.seq, known.seal) = (state.seq, state.seal)
    if state.seq >= asked.seq { plans.advance(asked, to: known) }
    plansKnown = known
    return known
  }

  /// Returns the versions of one entity up to a commit that were read at once; nil if they were not.
  func slicedRows(_ entity: String, owner: Owner, id: String, bound: Int64) -> [VersionRow]? {
    guard !found.isEmpty else { return nil }
    let plan = entity == PlanHeader.entityName && owner == .none ? PlanHeader.ID(id) : nil
    let rows = firstSet(plan: plan ?? owner.plan) { $0.rows(entity, owner: owner, id: id) }
    return bound == .max ? rows : rows?.filter { $0.seq <= bound }
  }

  /// Returns the versions up to a commit of all entities of an owner that were read at once; nil if they were not.
  func slicedGroups(_ entity: String, owner: Owner, bound: Int64) -> [(id: String, rows: [VersionRow])]? {
    guard !found.isEmpty, let groups = firstSet(plan: owner.plan, { $0.all(entity, owner: owner) }) else { return nil }
    guard bound != .max else { return groups }
    return groups.map { ($0.id, $0.rows.filter { $0.seq <= bound }) }.filter { !$0.rows.isEmpty }
  }

  /// Returns a version of an entity with an owner, by its id, that was read at once.
  func slicedVersion(_ id: VersionID) -> (entity: String, owner: Owner, row: VersionRow)? {
    guard !found.isEmpty else { return nil }
    for slice in found.slices.values { if let known = slice.rows.owned[id] { return known } }
    for plan in found.plans.values { if let known = plan.owned[id] { return known } }
    return nil
  }

  /// Returns the numbers of a care plan and its patient that were read at once; nil if they were not.
  func slicedEnrollment(_ id: CarePlan.ID) -> (carePlan: Int64, patient: Int64)? {
    guard let carePlan = found.carePlanRefs[id] else { return nil }
    for (patient, slice) in found.slices where slice.carePlans.contains(id) {
      return found.patients[patient].map { (carePlan, $0) }
    }
    return nil
  }

  /// Returns the commits that changed a care plan, its patient, or its plan's task, ascending; nil if they were not read at once.
  func slicedChanges(task: CareTask.ID, carePlan: CarePlan.ID, patient: Patient.ID) -> [Int]? {
    guard let slice = found.slices[patient], slice.carePlans.contains(carePlan) else { return nil }
    var rows = slice.rows.rows(Patient.entityName, owner: .none, id: patient.text) ?? []
    rows += slice.rows.rows(CarePlan.entityName, owner: .none, id: carePlan.text) ?? []
    if let plan = slice.plans[carePlan] {
      guard let tasks = found.plans[plan]?.rows(CareTask.entityName, owner: .plan(plan), id: task.text) else {
        return nil
      }
      rows += tasks
    }
    return Set(rows.map(\.seq)).sorted()
  }

  /// Discards what was read at once, before an entity of a kind in it is written.
  func forgetSlices(with entity: String) {
    let kinds = VersionSet.ownedKinds + [Patient.entityName, PlanHeader.entityName, CarePlan.entityName]
    guard !found.isEmpty, kinds.contains(entity) else { return }
    (found.slices, found.plans, found.carePlanRefs) = ([:], [:], [:])
  }

  private func firstSet<Result>(plan: PlanHeader.ID?, _ body: (VersionSet) -> Result?) -> Result? {
    if let plan { return found.plans[plan].flatMap(body) }
    for slice in found.slices.values {
      if let result = body(slice.rows) { return result }
    }
    return nil
  }
}

extension Owner {
  fileprivate var plan: PlanHeader.ID? { if case .plan(let id) = self { id } else { nil } }
}

/// A version with the entity that it belongs to.
private struct OwnedRow {
  var row: VersionRow
  var ref: Int64
  var entity: String
  var owner: Owner
  var id: String

  /// The columns of a row, of an identity `i`.
  static let columns = "\(VersionRow.columns), i.ref, i.entity, i.owner_kind, i.owner_id, i.id"
  /// The index of the first column after ``columns``.
  static let columnCount = VersionRow.columnCount + 5

  init(_ row: any SQLStatement) throws(StoreError) {
    let next = VersionRow.columnCount
    self.row = try VersionRow(row)
    ref = row.integer(at: next)
    entity = row.text(at: next + 1)
    owner = try Owner(kind: row.integer(at: next + 2), idText: row.text(at: next + 3))
    id = row.text(at: next + 4)
  }
}

/// The queries that read many versions at once.
private enum SliceSQL {
  private static let patientRow = "p.entity = 'patient' AND p.owner_kind = 0 AND p.owner_id = '' AND p.id = ?1"
  private static let order = "ORDER BY i.entity, i.owner_kind, i.owner_id, i.id, v.seq, v.place"

  /// The versions of a patient, of the patient's own tasks and contacts, and of the care plans with theirs, each care plan with
  /// the id of its plan.
  ///
  /// Parameter: ?1 the patient's id.
  static let patient = """
    SELECT \(OwnedRow.columns), l.id FROM (
    SELECT p.ref AS ref FROM identity p WHERE \(patientRow)
    UNION ALL SELECT e.care_plan FROM identity p JOIN enrolment e ON e.patient = p.ref WHERE \(patientRow)
    UNION ALL SELECT o.ref FROM identity o WHERE o.entity IN ('task', 'contact') AND o.owner_kind = 3 AND o.owner_id = ?1
    UNION ALL SELECT o.ref FROM identity p JOIN enrolment e ON e.patient = p.ref JOIN identity c ON c.ref = e.care_plan
    JOIN identity o ON o.entity IN ('task', 'contact') AND o.owner_kind = 2 AND o.owner_id = c.id WHERE \(patientRow)
    ) s JOIN identity i ON i.ref = s.ref JOIN version v ON v.identity = i.ref JOIN commits c ON c.seq = v.seq
    LEFT JOIN enrolment n ON n.care_plan = i.ref LEFT JOIN identity l ON l.ref = n.plan
    \(order)
    """

  /// The versions of a plan, and of its tasks and contacts.
  ///
  /// Parameter: ?1 the plan's id.
  static let plan = """
    SELECT \(OwnedRow.columns) FROM (
    SELECT p.ref AS ref FROM identity p WHERE p.entity = 'plan' AND p.owner_kind = 0 AND p.owner_id = '' AND p.id = ?1
    UNION ALL SELECT o.ref FROM identity o WHERE o.entity IN ('task', 'contact') AND o.owner_kind = 1 AND o.owner_id = ?1
    ) s JOIN identity i ON i.ref = s.ref JOIN version v ON v.identity = i.ref JOIN commits c ON c.seq = v.seq
    \(order)
    """

  /// The last commit, how many of the entries after another there are, how many of them a cached plan does not outlive, and the
  /// seals of the other commit and of the last.
  ///
  /// An erasure removes the names of authors. Parameters: ?1 the other commit, ?2 the greatest number of entries.
  static let planState = """
    SELECT (SELECT coalesce(max(seq), 0) FROM commits), count(*), count(CASE WHEN e.kind = 4 OR e.kind = 0
    AND (i.ref IS NULL OR i.owner_kind = 1 OR i.owner_kind = 0 AND i.entity NOT IN ('patient', 'care_plan')) THEN 1 END),
    (SELECT seal FROM commits WHERE seq = ?1), (SELECT seal FROM commits WHERE seq = (SELECT max(seq) FROM commits))
    FROM (SELECT kind, subject FROM entry WHERE seq > ?1 ORDER BY seq, place LIMIT ?2) e LEFT JOIN identity i
    ON i.ref = e.subject
    """
}
