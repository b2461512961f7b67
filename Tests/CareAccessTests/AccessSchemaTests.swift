import CareAccess
import CareModel
import CareSQLite
import CareStore
import Foundation
import Testing

struct AccessSchemaTests {
  @Test func aFileOfTheFirstSchemaReadsAsBefore() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/access-1.sql")
    let sql = try String(contentsOf: path, encoding: .utf8)
    let engine = try SQLiteEngine(format: AccessSchema.format)
    try engine.write { connection in
      try connection.run(script: sql)
      try connection.setSchemaVersion(1)
    }
    let random = AccessFixture.random(seed: 1)
    let access = try AccessStore(engine: engine, keys: .make(random), random: random, cost: AccessFixture.cheap)
    #expect(try engine.read { try $0.schemaVersion() } == AccessSchema.format.schemaVersion)
    let accounts = try access.accounts()
    #expect(accounts.map(\.id) == ["admin", "rivera"])
    #expect(accounts.map(\.state) == [.invited, .active])
    #expect(accounts.allSatisfy { $0.issuer == nil })
    #expect(try access.newestAccess(limit: 10).map(\.action) == [.grant, .account])
    let link = try access.inviteAgain("admin", by: "server", at: AccessFixture.start)
    let identity = ProviderIdentity(issuer: "https://login.example.org", subject: "1")
    _ = try access.acceptInvitation(
      link, identity: identity, name: nil, authenticated: nil, route: "/callback", at: AccessFixture.start)
    #expect(try access.account("admin")?.issuer == identity.issuer)
  }
}
