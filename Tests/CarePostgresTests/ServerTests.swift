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
    let engine = try ServerFixture.engine(), other = try ServerFixture.engine()
    let pid = try engine.read(Self.pid)
    try Self.terminate(pid, by: other.base)
    #expect(try engine.read(Self.pid) != pid)
  }

  @Test func aWriteWhoseConnectionWasLostMeanwhileContinuesOnANewOne() throws {
    let engine = try ServerFixture.engine(), other = try ServerFixture.engine()
    let store = try ServerFixture.store(engine)
    try store.write(at: ServerFixture.start) { try $0.add(Patient(id: "anna", zone: .utc)) }
    try Self.terminate(try engine.write(Self.pid), by: other.base)
    try store.write(at: ServerFixture.start) { try $0.add(Patient(id: "ben", zone: .utc)) }
    #expect(try store.read { try $0.lastSeq() } == 2)
    #expect(try store.verify() == [])
  }

  @Test func anAnnouncedQueryWaitsOnceAndSeesWhatItsTransactionWrites() throws {
    let engine = try ServerFixture.engine()
    try engine.write { try $0.run(script: "CREATE TABLE a (n BIGINT); CREATE TABLE b (n BIGINT)") }
    let queries = ["a", "b"].map { BoundQuery("SELECT count(*) FROM \($0) WHERE n > ?1", .int(0)) }
    try engine.write { connection in
      func counts() throws -> [Int] { try queries.map { try connection.first($0) { $0.int(at: 0) } ?? -1 } }
      var counted: [Int] = []
      let together = try trips(engine) {
        try connection.prefetch(queries)
        counted = try counts()
      }
      #expect(counted == [0, 0])
      #expect(together == 1)
      let again = try trips(engine) { counted = try counts() }
      #expect(again == 0, "the results are kept")
      try connection.enqueue("INSERT INTO a (n) VALUES (?1)", .int(1))
      let changed = try trips(engine) { counted = try counts() }
      #expect(counted == [1, 0])
      #expect(changed == 1, "one of them may have changed")
      try connection.prefetch(queries)
      counted = try counts()
      #expect(counted == [1, 0])
      do {
        try connection.savepoint {
          try connection.execute("INSERT INTO b (n) VALUES (1)")
          try connection.prefetch(queries)
          counted = try counts()
          throw StoreError.busy
        }
      } catch StoreError.busy {}
      #expect(counted == [1, 1])
      counted = try counts()
      #expect(counted == [1, 0], "what was undone is not seen")
      try connection.prefetch([BoundQuery("SELECT count(*) FROM b WHERE n > ?1", .int(7))])
    }
    // A query that was announced and never ran leaves nothing behind.
    #expect(try engine.read { try $0.first("SELECT count(*) FROM a") { $0.int(at: 0) } } == 1)
  }

  @Test func aConnectionThatIsLostInAReadOrAWriteIsUnavailable() throws {
    let engine = try ServerFixture.engine(), other = try ServerFixture.engine()
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
    let engine = try ServerFixture.engine(), other = try ServerFixture.engine()
    let store = try ServerFixture.store(engine)
    try store.write(at: ServerFixture.start) { try $0.add(Patient(id: "p0", zone: .utc)) }
    var random = SeededGenerator(seed: 20261124)
    var kept: Set<String> = ["p0"]
    var failures = 0
    for round in 1...40 {
      let delay = UInt32.random(in: 0...1500, using: &random)
      do {
        try store.write(at: ServerFixture.start) { writer in
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

  /// A setting of a server, and whether it is refused.
  static let settings: [(setting: String, isRefused: Bool)] = [
    ("fsync = off", true), ("full_page_writes = off", true),
    // A session decides this one itself, and turns it on.
    ("synchronous_commit = off", false),
  ]

  @Test(arguments: settings.map(\.setting))
  func aServerThatMayLoseWhatItAcknowledgedIsRefused(setting: String) throws {
    let isRefused = try #require(Self.settings.first { $0.setting == setting }).isRefused
    let folder = try ServerFixture.script("folder")
    defer { #expect(throws: Never.self) { try ServerFixture.script("stop", folder) } }
    let address = try PostgresAddress(ServerFixture.script("start", folder, setting))
    guard isRefused else {
      let engine = try PostgresEngine(address)
      let found = try engine.write { try $0.first("SELECT current_setting('synchronous_commit')") { $0.text(at: 0) } }
      #expect(found == "on")
      return try engine.close()
    }
    let name = setting.split(separator: " ")[0]
    #expect(
      throws: StoreError.unavailable(
        reason: "the server does not promise durability: \(name) is off; set \(name) = on in postgresql.conf")
    ) { _ = try PostgresEngine(address) }
    #expect(try !PostgresEngine.exists(at: address), "nothing was made")
  }

  @Test func twoStoresInOneSchemaAreRefused() throws {
    let engine = try ServerFixture.engine()
    _ = try ServerFixture.store(engine)
    try engine.write { connection in
      try connection.execute("INSERT INTO store (id) VALUES (?1)", .text("1c6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b"))
    }
    #expect(
      throws: StoreError.damaged(
        reason: "there are the ids of two stores; restore a backup in which there is one")
    ) { try ServerFixture.store(engine) }
  }

  @Test func theSettingsThatMakeCommitsDurableAreListed() throws {
    let engine = try ServerFixture.engine()
    let settings = try engine.base.durabilitySettings()
    #expect(settings.map(\.name) == ["synchronous_commit", "fsync", "full_page_writes"])
    #expect(settings.allSatisfy { $0.value == "on" })
    #expect(!engine.isReadOnly, "the schema goes with the engine")
  }

  @Test func aSchemaOfAnotherProgramIsRefusedAndUnchanged() throws {
    let engine = try ServerFixture.engine()
    try engine.write { connection in
      try connection.execute("DROP TABLE care_engine")
      try connection.execute("CREATE TABLE diary (page TEXT)")
    }
    #expect {
      _ = try engine.beside()
    } throws: { error in
      (error as? StoreError)?.message.contains("another program") == true
    }
  }

  @Test func aNewerSchemaIsRefused() throws {
    let engine = try ServerFixture.engine()
    try engine.write { try $0.setSchemaVersion(999) }
    #expect(throws: StoreError.newerSchema(found: 999, known: CareStore.schemaVersion)) {
      _ = try engine.beside()
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

  @Test func aWrongPasswordIsRefusedAndNotRepeated() throws {
    let folder = try ServerFixture.script("folder")
    defer { #expect(throws: Never.self) { try ServerFixture.script("stop", folder) } }
    let url = try ServerFixture.script("start", folder)
    let engine = try PostgresEngine(PostgresAddress(url))
    try engine.write { try $0.execute("CREATE ROLE nurse LOGIN PASSWORD 'the-right-one'") }
    try engine.close()
    try Data("local all all scram-sha-256\n".utf8).write(to: URL(filePath: "\(folder)/data/pg_hba.conf"))
    try ServerFixture.script("crash", folder)
    let passwords = URL(filePath: "\(folder)/passwords")
    try Data("*:*:*:*:the-wrong-one\n".utf8).write(to: passwords)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: passwords.path)
    let address = url.replacing("care@", with: "nurse@") + "&passfile=\(passwords.path)"
    #expect {
      _ = try PostgresEngine(PostgresAddress(address))
    } throws: { error in
      guard case .unavailable(let reason)? = error as? StoreError else { return false }
      return reason.hasPrefix("the server refuses the login to nurse@") && !reason.contains("-one")
        && reason.hasSuffix("look at the role, and at PGPASSFILE")
    }
  }

  @Test func aMissingRightIsNamedWithTheGrant() throws {
    let engine = try ServerFixture.engine(), schema = engine.base.address.schema
    let role = "reader_of_\(schema)"
    let url = try #require(ServerEngine.address).replacing("care@", with: "\(role)@")
    let address = try ServerEngine.address(url, schema: schema)
    func refusal(_ body: () throws -> Void) -> String {
      do { try body() } catch { return (error as? StoreError)?.message ?? "\(error)" }
      return "nothing was refused"
    }
    try engine.write { try $0.execute("CREATE ROLE \(role) LOGIN") }
    defer {
      #expect(throws: Never.self) {
        try engine.write { try $0.run(script: "DROP OWNED BY \(role); DROP ROLE \(role)") }
      }
    }
    #expect(refusal { _ = try PostgresEngine(address) }.contains("GRANT USAGE ON SCHEMA \"\(schema)\""))
    try engine.write { connection in
      try connection.execute("GRANT USAGE ON SCHEMA \(schema) TO \(role)")
      try connection.execute("GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(role)")
    }
    let reader = try PostgresEngine(address)
    #expect(try reader.read { try $0.schemaVersion() } == 0)
    #expect(refusal { try reader.write { try $0.setSchemaVersion(1) } }.contains("GRANT ALL ON ALL TABLES"))
    #expect(refusal { try reader.compact() }.contains("run VACUUM as their owner"))
    try reader.close()
  }

  @Test func aSessionThatIsNotTheOneThatWasSetUpIsRefused() throws {
    let engine = try ServerFixture.engine()
    _ = try engine.read(Self.pid)
    // As a pooler would give it the session of another client.
    _ = try engine.read { try $0.first("SELECT set_config('care.session', 'another', false)") { _ in 0 } }
    #expect {
      try engine.read(Self.pid)
    } throws: { error in
      (error as? StoreError)?.message.contains("pooler") == true
    }
  }

  @Test func writersOfSeveralProcessesWaitForEachOther() throws {
    let engine = try ServerFixture.engine()
    let beside = try engine.beside(busyTimeout: 0.2)
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

  /// The lock with the schema's stamp and the last commit, the patient, and the rows with the commit.
  @Test func recordingTakesThreeRoundTrips() throws {
    let engine = try ServerFixture.engine()
    let store = try ServerFixture.store(engine)
    try store.write(at: ServerFixture.start) { try $0.add(Patient(id: "anna", zone: .utc)) }
    for day in 0..<3 {
      let count = try trips(engine) {
        try store.write(at: ServerFixture.start) { writer in _ = try writer.record(ServerFixture.outcome(day)) }
      }
      #expect(count == 3)
    }
  }

  @Test func manyRowsTakeFewRoundTrips() throws {
    let engine = try ServerFixture.engine()
    let store = try ServerFixture.store(engine)
    try store.write(at: ServerFixture.start) { try $0.add(Patient(id: "anna", zone: .utc)) }
    let count = try trips(engine) {
      try store.write(at: ServerFixture.start) { writer in
        for day in 0..<200 { try writer.record(ServerFixture.outcome(day)) }
      }
    }
    #expect(count <= 10, "600 rows in \(count) round trips")
  }
}
