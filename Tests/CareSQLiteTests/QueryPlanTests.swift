import CareModel
import CareSQLite
import CareStore
import Synchronization
import StoreConformance
import Testing

/// Every statement that a hot path runs, asked how it finds its rows.
struct QueryPlanTests {
  @Test func hotPathsUseIndexes() throws {
    let engine = ListeningEngine(base: try SQLiteEngine())
    let store = try CareStore(engine: engine, creating: StoreSeed(id: "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b"))
    engine.heard.withLock { $0 = [] }
    try use(store)
    let heard = engine.heard.withLock { $0 }
    #expect(heard.count > 15)
    for sql in heard {
      let plan = try engine.base.read { try $0.all("EXPLAIN QUERY PLAN \(sql)") { $0.text(at: 3) } }
      // `d` is the one row of a task's first completion, whose outcomes are sorted by when they were answered.
      let scans = plan.filter { $0.hasPrefix("SCAN") && !$0.hasPrefix("SCAN CONSTANT ROW") && $0 != "SCAN d" }
      #expect(scans == [], "\(sql)\n\(plan)")
      if sql.contains("LIMIT 1) d") { continue }
      // What is read a page at a time comes in order from an index; a sort would read all of it first.
      guard sql.contains("outcome_value v") || sql.contains("LIMIT ?") else { continue }
      #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(sql)\n\(plan)")
    }
  }

  private func use(_ store: CareStore) throws {
    let start = StoreFolder.start
    try store.write(at: start) { writer in
      try StoreFolder.fill(writer, outcomes: 2)
      try writer.add(PlanHeader(id: "knee", title: "Knee"))
      try writer.add(CarePlan(id: "anna.knee", patient: "anna", plan: "knee", enrolled: .earliest))
      try writer.record(StoreFolder.outcome(1))
      try writer.clear(patient: "anna", carePlan: nil, key: StoreFolder.outcome(1).key)
    }
    for asOf in [nil, AsOf.seq(1), .recorded(start)] {
      try store.read { reader in
        _ = try reader.outcomes(patient: "anna", from: .beginning, to: .end, asOf: asOf)
        _ = try reader.outcome(patient: "anna", carePlan: "anna.knee", key: StoreFolder.outcome(1).key, asOf: asOf)
        _ = try reader.completions(patient: "anna", carePlan: nil, task: "walk", asOf: asOf)
        _ = try reader.completedOutcome(patient: "anna", carePlan: nil, task: "walk", asOf: asOf)
        _ = try reader.inForce(Patient.self, id: "anna", at: start, zone: .utc, asOf: asOf)
        _ = try reader.timelines(CareTask.self, owner: .plan("knee"), zone: .utc, asOf: asOf)
        _ = try reader.carePlans(of: "anna", at: start, zone: .utc, asOf: asOf)
        _ = try reader.carePlanIDs(following: "knee")
        _ = try reader.version(Patient.self, named: VersionID("00000000-0000-8000-8000-0000000000aa"))
        _ = try reader.lastSeq()
        _ = try reader.timeline(CarePlan.self, id: "anna.knee", zone: .utc, asOf: asOf)
        _ = try reader.history(CareTask.self, id: "walk", owner: .plan("knee"), asOf: asOf)
        _ = try reader.allInForce(Contact.self, owner: .plan("knee"), at: start, zone: .utc, asOf: asOf)
        _ = try reader.owners(of: CareTask.self, id: "walk")
        _ = try reader.identities(CareTask.self, owner: .plan("knee"))
        _ = try reader.drafts(patient: "anna")
        _ = try reader.draft(patient: "anna", carePlan: nil, key: StoreFolder.outcome(1).key)
        try ask(reader, start, asOf)
        _ = try reader.changes(after: 0)
        for owner in [Owner.none, .plan("knee"), .carePlan("anna.knee"), .patient("anna")] {
          _ = try reader.outcomeSpan(task: "walk", owner: owner, from: start, asOf: asOf)
        }
      }
    }
  }
}

extension QueryPlanTests {
  /// Records and outcomes, by everything that they can be asked by.
  private func ask(_ reader: StoreReader, _ now: Instant, _ asOf: AsOf?) throws {
    let version = try reader.history(Patient.self, id: "anna").first?.id
    let times: [RecordTime?] = [nil, .day(.earliest), .always]
    for time in times {
      for query in Self.queries(Patient.self, version, time, asOf) { _ = try reader.page(query, at: now) }
      for query in Self.queries(PlanHeader.self, version, time, asOf) { _ = try reader.page(query, at: now) }
      for query in Self.queries(CarePlan.self, version, time, asOf) { _ = try reader.page(query, at: now) }
      for query in Self.queries(CareTask.self, version, time, asOf) { _ = try reader.page(query, at: now) }
      for query in Self.queries(Contact.self, version, time, asOf) { _ = try reader.page(query, at: now) }
    }
    var outcomes = [
      OutcomeQuery(), .init(patients: ["anna"]), .init(carePlans: ["anna.knee", nil]), .init(tasks: ["walk"]),
      .init(keys: [StoreFolder.outcome(1).key]), .init(sort: [.init(.start, descending: true)], limit: 1),
      .init(time: .day(.earliest)), .init(limit: 1),
    ]
    if let next = try reader.page(OutcomeQuery(limit: 1)).next { outcomes.append(.init(limit: 1, after: next)) }
    for var query in outcomes {
      query.asOf = query.after == nil ? asOf : nil
      _ = try reader.page(query)
      query.allVersions = true
      query.after = nil
      _ = try reader.page(query)
    }
  }

  private static func queries<Record: StoredEntity & QueriedRecord>(
    _ type: Record.Type, _ version: VersionID?, _ time: RecordTime?, _ asOf: AsOf?
  ) -> [RecordQuery<Record>] {
    let queries: [RecordQuery<Record>] = [
      .init(), .init(ids: ["anna"]), .init(versions: version.map { [$0] }), .init(owners: [.none, .plan("knee")]),
      .init(carePlans: ["anna.knee"]), .init(plans: ["knee"]), .init(patients: ["anna"]), .init(groups: ["a"]),
      .init(sort: [.init(.id, descending: true)], limit: 1), .init(sort: [.init(.recorded)], limit: 1),
    ]
    return queries.map { query in
      var query = query
      (query.time, query.asOf) = (time, asOf)
      return query
    }
  }
}

/// An engine that notes what it is asked to prepare.
final class ListeningEngine: EngineOnEngine {
  let base: SQLiteEngine
  let heard = Mutex<Set<String>>([])

  init(base: SQLiteEngine) {
    self.base = base
  }

  func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try base.read { try body(ListeningConnection(base: $0, engine: self)) }
  }

  func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try base.write { try body(ListeningConnection(base: $0, engine: self)) }
  }
}

private final class ListeningConnection: SQLConnection {
  let base: any SQLConnection
  let engine: ListeningEngine
  var isNested: Bool { base.isNested }

  init(base: any SQLConnection, engine: ListeningEngine) {
    self.base = base
    self.engine = engine
  }

  func schemaVersion() throws(StoreError) -> Int { try base.schemaVersion() }
  func setSchemaVersion(_ version: Int) throws(StoreError) { try base.setSchemaVersion(version) }
  func run(script: String) throws(StoreError) { try base.run(script: script) }
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result { try base.savepoint(body) }
  func check() throws(StoreError) -> [String] { try base.check() }
  func checkReferences() throws(StoreError) -> [String] { try base.checkReferences() }
  func schemaObjects() throws(StoreError) -> [SchemaObject] { try base.schemaObjects() }
  func schemaStamp() throws(StoreError) -> Int64 { try base.schemaStamp() }
  func repair(_ difference: SchemaDifference, removing columns: Set<String>) throws(StoreError) {
    try base.repair(difference, removing: columns)
  }

  func prepare(_ sql: String) throws(StoreError) -> any SQLStatement {
    engine.heard.withLock { _ = $0.insert(sql) }
    return try base.prepare(sql)
  }
}
