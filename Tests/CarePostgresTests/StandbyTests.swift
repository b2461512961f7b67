import CareModel
import CarePostgres
import CareStore
import Foundation
import StoreConformance
import Testing

/// A store on a hot standby, which follows the server and accepts no writes.
@Suite(.enabled(if: ServerEngine.address != nil)) struct StandbyTests {
  @Test func aStandbyIsReadAndSaysWhyItIsNotWritten() throws {
    let folder = try ServerFixture.script("folder")
    defer { _ = try? ServerFixture.script("stop", folder) }  // allowed: the server is thrown away
    let primary = try PostgresEngine(PostgresAddress(ServerFixture.script("start", folder)))
    let written = try ServerFixture.store(primary)
    try ServerFixture.fill(written)
    // The copy is made after the commits, so that the standby has them from the start.
    let engine = try PostgresEngine(PostgresAddress(ServerFixture.script("standby", folder)))
    #expect(engine.isReadOnly)
    let store = try CareStore(engine: engine, creating: nil)
    let outcomes = { (store: CareStore) in
      try store.read { try $0.outcomes(patient: "anna", from: .beginning, to: .end) }
    }
    #expect(try outcomes(store) == outcomes(written))
    #expect(try !outcomes(store).isEmpty)
    #expect(try store.read { try $0.lastSeq() } == written.read { try $0.lastSeq() })
    for refused in [
      { _ = try store.write(at: ServerFixture.start) { try $0.add(Patient(id: "ben", zone: .utc)) } },
      { _ = try store.verify() }, { try engine.compact() },
    ] as [() throws -> Void] {
      #expect {
        try refused()
      } throws: { error in
        (error as? StoreError)?.message.contains("is a standby, and") == true
      }
    }
    #expect(try !outcomes(store).isEmpty, "it can still be read")
    try engine.close()
    try primary.close()
  }
}
