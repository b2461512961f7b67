import CareModel
import CarePostgres
import CareStore
import Foundation
import StoreConformance
import Testing

/// A store behind PgBouncer works in session mode, and is refused in transaction mode before a result is used.
@Suite(.enabled(if: ServerEngine.address != nil), .serialized) struct PoolerTests {
  /// Runs `body` with the URL of a pooler in a mode, before a server of its own.
  private func withPool(_ mode: String, _ body: (String) throws -> Void) throws {
    let folder = try ServerFixture.script("folder")
    defer { _ = try? ServerFixture.script("stop", folder) }  // allowed: the folder is a throwaway one
    _ = try ServerFixture.script("start", folder, "fsync = on")
    try body(ServerFixture.script("pool", folder, mode))
  }

  @Test func aPoolerInSessionModeIsAsGoodAsTheServer() throws {
    try withPool("session") { url in
      let address = try ServerEngine.address(url, schema: "pooled")
      let store = try ServerFixture.store(PostgresEngine(address))
      try ServerFixture.fill(store)
      let beside = try CareStore(engine: PostgresEngine(address), creating: nil)
      try beside.write(at: ServerFixture.start) { try $0.add(Patient(id: "ben", zone: .utc)) }
      #expect(try store.read { try $0.lastSeq() } == 3)
      #expect(try store.audit().alteration == nil)
    }
  }

  @Test func aPoolerInTransactionModeIsRefusedAndNothingIsWritten() throws {
    try withPool("transaction") { url in
      let address = try ServerEngine.address(url, schema: "pooled")
      // Reading and writing have sessions of their own, and the pooler gives both one server connection.
      #expect {
        let store = try ServerFixture.store(PostgresEngine(address))
        try ServerFixture.fill(store)
        _ = try store.read { try $0.lastSeq() }
      } throws: { error in
        (error as? StoreError)?.message.contains("use session mode, or connect to the server directly") == true
      }
    }
  }
}
