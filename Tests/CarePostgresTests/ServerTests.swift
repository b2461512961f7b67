import CareModel
import CarePostgres
import CareStore
import CareTestSupport
import Foundation
import StoreConformance
import Synchronization
import Testing

/// What a store on a server promises when the server, the network, or an administrator does something unexpected.
@Suite(.enabled(if: ServerEngine.address != nil)) struct ServerTests {
  private static let id = "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b"
  private static let start = Instant(milliseconds: 1_780_272_000_000)

  private func engine() throws -> ServerEngine {
    try ServerEngine(#require(ServerEngine.address))
  }

  private func store(_ engine: ServerEngine) throws -> CareStore {
    try CareStore(engine: engine, creating: StoreSeed(id: Self.id), entropy: Array(0..<32))
  }

  private static func pid(_ connection: any SQLConnection) throws -> Int64 {
    try connection.first("SELECT pg_backend_pid()") { $0.integer(at: 0) } ?? 0
  }

  private static func terminate(_ pid: Int64, by other: PostgresEngine) throws {
    try other.read { connection in
      _ = try connection.first("SELECT CAST(pg_terminate_backend(CAST(?1 AS INTEGER)) AS TEXT)", .integer(pid)) { _ in 0
      }
    }
  }

  @Test func aReadWhoseConnectionWasLostMeanwhileContinuesOnANewOne() throws {
    let engine = try engine(), other = try self.engine()
    let pid = try engine.read(Self.pid)
    try Self.terminate(pid, by: other.base)
    #expect(try engine.read(Self.pid) != pid)
  }

  @Test func aConnectionThatIsLostInAReadOrAWriteIsUnavailable() throws {
    let engine = try engine(), other = try self.engine()
    for isWrite in [false, true] {
      #expect {
        let body = { (connection: any SQLConnection) in
          try Self.terminate(try Self.pid(connection), by: other.base)
          _ = try Self.pid(connection)
        }
        try isWrite ? engine.write(body) : engine.read(body)
      } throws: { error in
        if case .unavailable? = error as? StoreError { true } else { false }
      }
    }
    #expect(try engine.write(Self.pid) != 0, "the next write has a new connection")
  }

  /// Connections are ended at random moments around a commit: what was acknowledged is there, and the rest is not.
  @Test func nothingIsLostAndNothingIsWrittenTwiceWhenConnectionsEndDuringCommits() throws {
    let engine = try engine(), other = try self.engine()
    let store = try store(engine)
    try store.write(at: Self.start) { try $0.add(Patient(id: "p0", zone: .utc)) }
    var random = SeededGenerator(seed: 20261124)
    var kept: Set<String> = ["p0"]
    var failures = 0
    for round in 1...40 {
      let delay = UInt32.random(in: 0...1500, using: &random)
      do {
        try store.write(at: Self.start) { writer in
          try writer.add(Patient(id: .init("p\(round)"), zone: .utc))
          let pid = try store.engine.read(Self.pid)
          Thread.detachNewThread {
            usleep(delay)
            // The connection may have ended already.
            try? Self.terminate(pid, by: other.base)  // allowed: its effect is what the test is about
          }
        }
        kept.insert("p\(round)")
      } catch let error as StoreError {
        guard case .unavailable(let reason) = error else { throw error }
        #expect(!reason.contains("not known"), "the commit was settled")
        failures += 1
      }
      usleep(3000)
    }
    let found = try engine.read { connection in
      try connection.all("SELECT id FROM identity WHERE entity = 'patient'") { $0.text(at: 0) }
    }
    #expect(Set(found) == kept && found.count == kept.count, "\(failures) commits failed")
    #expect(try store.verify() == [])
    #expect(try store.audit().alteration == nil)
  }

  @Test func aServerThatMayLoseWhatItAcknowledgedIsRefused() throws {
    let url = try #require(ServerEngine.address)
    let address = try PostgresAddress(url + "&care_schema=durability_test")
    // A role can turn off what it decides itself; the engine turns it on again.
    let off = try PostgresAddress(url + "&options=-c%20synchronous_commit%3Doff&care_schema=durability_test")
    let engine = try PostgresEngine(off)
    let found = try engine.write { try $0.first("SELECT current_setting('synchronous_commit')") { $0.text(at: 0) } }
    #expect(found == "on")
    try engine.close()
    try PostgresEngine(address).dropSchema()
  }

  @Test func aSchemaOfAnotherProgramIsRefusedAndUnchanged() throws {
    let engine = try engine()
    let schema = engine.base.address.schema
    try engine.write { connection in
      try connection.execute("DROP TABLE care_engine")
      try connection.execute("CREATE TABLE diary (page TEXT)")
    }
    #expect {
      _ = try PostgresEngine(PostgresAddress("\(try #require(ServerEngine.address))&care_schema=\(schema)"))
    } throws: { error in
      (error as? StoreError)?.message.contains("another program") == true
    }
  }

  @Test func aNewerSchemaIsRefused() throws {
    let engine = try engine()
    try engine.write { try $0.setSchemaVersion(999) }
    #expect(throws: StoreError.newerSchema(found: 999, known: CareStore.schemaVersion)) {
      let schema = engine.base.address.schema
      _ = try PostgresEngine(PostgresAddress("\(try #require(ServerEngine.address))&care_schema=\(schema)"))
    }
  }

  @Test func anUnknownDatabaseAndAnUnknownHostAreNamedWithoutAPassword() throws {
    let url = try #require(ServerEngine.address)
    for (address, says) in [
      (url.replacingOccurrences(of: "/postgres?", with: "/nothing?"), "there is no database"),
      ("postgresql:///studies?host=/nowhere", "no server answers"),
      (url.replacingOccurrences(of: "care@", with: "ghost@"), "no such role"),
    ] {
      #expect {
        _ = try PostgresEngine(PostgresAddress(address))
      } throws: { error in
        guard case .unavailable(let reason)? = error as? StoreError else { return false }
        return reason.contains(says)
      }
    }
  }

  @Test func aSessionThatIsNotTheOneThatWasSetUpIsRefused() throws {
    let engine = try engine()
    _ = try engine.read(Self.pid)
    // As a pooler would give it the session of another client.
    try engine.base.resetSessions()
    #expect {
      try engine.read(Self.pid)
    } throws: { error in
      (error as? StoreError)?.message.contains("pooler") == true
    }
  }

  @Test func writersOfSeveralProcessesWaitForEachOther() throws {
    let engine = try engine()
    let schema = engine.base.address.schema
    let beside = try PostgresEngine(
      PostgresAddress("\(try #require(ServerEngine.address))&care_schema=\(schema)"), busyTimeout: 0.2,
      durability: .unchecked)
    try engine.write { connection in
      _ = try Self.pid(connection)
      #expect(throws: StoreError.busy) { try beside.write(Self.pid) }
    }
    #expect(try beside.write(Self.pid) != 0)
  }

  /// The waits for the server of a call.
  private func trips(_ engine: ServerEngine, _ body: () throws -> Void) rethrows -> Int {
    let before = engine.base.roundTrips
    try body()
    return engine.base.roundTrips - before
  }

  private static func outcome(_ day: Int) -> Outcome {
    let start = Instant(milliseconds: Self.start.milliseconds + Int64(day) * 86_400_000)
    return Outcome(
      patient: "anna", carePlan: nil, task: "walk", taskVersion: VersionID("00000000-0000-8000-8000-0000000000aa"),
      key: OccurrenceKey("walk/\(day)"), start: start, stop: start, answered: start, status: .completed,
      values: [OutcomeValue(.integer(day))])
  }

  /// The lock with the schema's stamp, the last commit, the patient, and the rows with the commit.
  @Test func recordingTakesFourRoundTrips() throws {
    let engine = try engine()
    let store = try store(engine)
    try store.write(at: Self.start) { try $0.add(Patient(id: "anna", zone: .utc)) }
    for day in 0..<3 {
      let count = try trips(engine) {
        try store.write(at: Self.start) { writer in _ = try writer.record(Self.outcome(day)) }
      }
      #expect(count == 4)
    }
  }

  @Test func manyRowsTakeFewRoundTrips() throws {
    let engine = try engine()
    let store = try store(engine)
    try store.write(at: Self.start) { try $0.add(Patient(id: "anna", zone: .utc)) }
    let count = try trips(engine) {
      try store.write(at: Self.start) { writer in
        for day in 0..<200 { try writer.record(Self.outcome(day)) }
      }
    }
    #expect(count <= 10, "600 rows in \(count) round trips")
  }
}
