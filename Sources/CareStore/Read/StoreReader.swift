package import CareModel

/// A snapshot of the store.
///
/// Do not keep it after the read that provided it.
package final class StoreReader {
  let connection: any SQLConnection
  /// The store's id.
  ///
  /// Random schedules of its participants are derived from it.
  package let storeID: String
  var found = Found()
  var zones: [String: Zone] = [:]

  private let cache: VersionCache
  private let era: Int
  let plans: PlanCache
  /// The cached plans that this read asked about, before the answer.
  var plansAsked: PlanCache.Snapshot?
  /// The cached plans that hold in this snapshot.
  var plansKnown: PlanCache.Snapshot?
  /// Whether the commit in progress has changed something.
  var isDirty = false

  init(connection: any SQLConnection, storeID: String, cache: VersionCache, plans: PlanCache) {
    self.connection = connection
    self.storeID = storeID
    self.cache = cache
    self.plans = plans
    era = cache.era
  }

  /// Returns the entity of a row's payload.
  func entity<Entity: StoredEntity>(_ type: Entity.Type, of row: VersionRow) throws(StoreError) -> Entity {
    try cache.entity(type, of: row, era: era)
  }

  /// The lookups that are cached for this snapshot.
  struct Found {
    var patients = RecentDictionary<Patient.ID, Int64>()
    var carePlanIDs = RecentDictionary<Int64, CarePlan.ID>()
    /// The numbers of care plans that are in a slice.
    var carePlanRefs: [CarePlan.ID: Int64] = [:]
    /// The patients whose versions were read at once.
    var slices: [Patient.ID: Slice] = [:]
    /// The plans whose versions were read at once.
    var plans: [PlanHeader.ID: VersionSet] = [:]
    /// Versions of entities with an owner, with the name of their kind.
    var owned: [VersionID: (entity: String, owner: Owner, row: VersionRow)] = [:]

    /// The versions of a patient's entities, and the ids of the care plans and of their plans.
    struct Slice {
      var rows: VersionSet
      var carePlans: [CarePlan.ID]
      var plans: [CarePlan.ID: PlanHeader.ID]
    }

    /// Whether nothing was read at once.
    var isEmpty: Bool { slices.isEmpty && plans.isEmpty }
  }

  /// Discards the cached lookups.
  ///
  /// Call this when writes are undone, because the same numbers and ids can then be assigned again.
  func forgetFound() { found = Found() }

  /// Returns the number of the last commit; 0 before the first.
  package func lastSeq() throws(StoreError) -> Int {
    try lastCommit()?.seq ?? 0
  }

  /// Returns the recorded time of the last commit; nil before the first.
  package func lastRecorded() throws(StoreError) -> Instant? {
    try lastCommit()?.recorded
  }

  /// Returns counts and facts about the store.
  ///
  /// - Throws: ``StoreError/damaged(reason:)`` when the store has no id.
  /// - Complexity: O(n) in the rows of the store.
  package func info() throws(StoreError) -> StoreInfo {
    let last = try lastCommit()
    guard let id = try connection.first("SELECT id FROM store", row: { $0.text(at: 0) }) else {
      throw .damaged(reason: "the store has no id")
    }
    return StoreInfo(
      id: id, schemaVersion: try connection.schemaVersion(), lastSeq: last?.seq ?? 0, lastRecorded: last?.recorded,
      versions: try count("version"), outcomes: try count("outcome"), samples: try count("sample"),
      entries: try count("entry"), seal: try last.flatMap { commit throws(StoreError) in try seal(of: commit.seq) },
      drafts: try count("survey_draft"), files: try count("outcome_file") + count("draft_file"))
  }

  /// Returns the number of versions of one kind of entity, including tombstones.
  package func versionCount<Entity: StoredEntity>(of type: Entity.Type) throws(StoreError) -> Int {
    let sql = "SELECT count(*) FROM identity i JOIN version v ON v.identity = i.ref WHERE i.entity = ?1"
    return try connection.first(sql, .text(Entity.entityName)) { $0.int(at: 0) } ?? 0
  }

  /// Returns the seal of a commit in hexadecimal digits, or nil if there is no such commit.
  package func seal(of seq: Int) throws(StoreError) -> String? {
    try connection.first("SELECT seal FROM commits WHERE seq = ?1", .int(seq)) { row in
      row.withBytes(at: 0) { Seal.text(Array($0)) }
    }
  }

  private func count(_ table: String) throws(StoreError) -> Int {
    try connection.first("SELECT count(*) FROM \(table)") { $0.int(at: 0) } ?? 0
  }

  static let lastCommitQuery = BoundQuery(
    "SELECT seq, recorded, seal FROM commits WHERE seq = (SELECT max(seq) FROM commits)")

  func lastCommit() throws(StoreError) -> (seq: Int, recorded: Instant, seal: [UInt8])? {
    let last = try connection.first(Self.lastCommitQuery) { row in
      (
        seq: row.int(at: 0), recorded: Instant(milliseconds: row.integer(at: 1)),
        seal: row.withBytes(at: 2) { Array($0) }
      )
    }
    // Everything that counts commits may add one.
    guard last?.seq != .max else { throw .damaged(reason: "the last commit has the highest number that there is") }
    return last
  }

  /// Returns the number of the last commit that `asOf` includes.
  func bound(_ asOf: AsOf?) throws(StoreError) -> Int64 {
    switch asOf {
    case nil: return .max
    case .seq(let seq): return Int64(seq)
    case .recorded(let instant): return try lastSeq(recordedBy: instant)
    }
  }

  /// Whether a state of the store is of the time in which events counted whether or not they had been offered to the participant.
  ///
  /// A report as of then says what it said then.
  package func countsWithoutOffer(asOf: AsOf?) throws(StoreError) -> Bool {
    guard asOf != nil else { return false }
    let last = try connection.first("SELECT offered_from FROM store") { $0.integer(at: 0) } ?? 0
    return try bound(asOf) <= last
  }

  /// Returns the number of an identity, or nil if the store does not know it.
  func ref(_ entity: String, _ owner: Owner, _ id: String) throws(StoreError) -> Int64? {
    if entity == Patient.entityName, let known = found.patients[Patient.ID(id)] { return known }
    let sql = "SELECT ref FROM identity WHERE entity = ?1 AND owner_kind = ?2 AND owner_id = ?3 AND id = ?4"
    return try connection.first(sql, .text(entity), .integer(owner.kind), .text(owner.idText), .text(id)) {
      $0.integer(at: 0)
    }
  }
}
