import CareAccess
import CareModel
import CareSQLite
import CareStore
import CareTestSupport
import Synchronization

/// Accounts in a database of the current engine, with bytes from a seed and cheap password hashes.
struct AccessFixture {
  let access: AccessStore
  let engine: any SQLEngine
  let keys: KeyRing

  static let start = Instant(milliseconds: 1_781_000_000_000)
  static let cheap = PasswordCost(logN: 4, blockSize: 1, parallelism: 1)
  static let password = "four quiet words here"

  init(seed: UInt64 = 1) throws {
    let random = Self.random(seed: seed)
    engine = try AccessEngine.current.make()
    keys = KeyRing.make(random)
    access = try AccessStore(engine: engine, keys: keys, random: random, cost: Self.cheap)
  }

  static func random(seed: UInt64) -> EntropySource {
    let generator = Mutex(SeededGenerator(seed: seed))
    return EntropySource { count in
      generator.withLock { generator in (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
    }
  }

  /// Another process over the same database.
  func other(seed: UInt64 = 2) throws -> AccessStore {
    try AccessStore(
      engine: AccessEngine.beside(engine), keys: keys, random: Self.random(seed: seed), cost: Self.cheap)
  }

  /// Makes an account that can sign in, and returns its passwords for the authenticator app.
  func addAccount(
    _ id: Account.ID = "rivera", email: String = "rivera@example.org", at now: Instant = Self.start
  ) throws -> OneTimePassword {
    let link = try access.invite(id, name: "Dana Keller", email: email, by: "server", at: now)
    let secret = try access.invitation(link, at: now).oneTimePassword
    _ = try access.acceptInvitation(link, password: Self.password, code: secret.code(at: now), at: now)
    return secret
  }

  /// Signs an account in, a minute after another code may have been used.
  func signIn(_ secret: OneTimePassword, email: String = "rivera@example.org", at now: Instant) throws -> IssuedSession
  {
    let half = try access.signIn(email: email, password: Self.password, from: "192.0.2.7", at: now)
    return try access.confirmSignIn(half, code: secret.code(at: now), from: "192.0.2.7", at: now)
  }

  /// Signs a device of a participant in.
  func join(_ patient: Patient.ID = "ana", at now: Instant = Self.start) throws -> JoinedSession {
    let code = try access.issueJoinCode(for: patient, in: "knee", by: "user:rivera", at: now)
    return try access.join(typed: code.text, device: "Firefox on Android", from: "192.0.2.7", at: now)
  }

  /// Returns the texts and bytes of every column of every table, as one text per table.
  func dump() throws -> String {
    let copy = try SQLiteEngine(format: AccessSchema.format)
    _ = try AccessCopy.run(from: engine, to: copy)
    return try copy.read { connection in
      let tables = try connection.all("SELECT name FROM sqlite_master WHERE type = 'table'", row: { $0.text(at: 0) })
      return try tables.map { table in
        let columns = try connection.all("PRAGMA table_info(\(table))", row: { $0.text(at: 1) })
        let cells = columns.map { "coalesce(CAST(\($0) AS TEXT), '')" }.joined(separator: " || '|' || ")
        let rows = try connection.all("SELECT \(cells) FROM \(table)", row: { $0.text(at: 0) })
        return "\(table): \(rows.joined(separator: "\n"))"
      }.joined(separator: "\n")
    }
  }
}

extension OneTimePassword {
  /// The password at an instant.
  func code(at now: Instant) -> String { code(step: Self.step(at: now)) }
}

extension SessionLookup {
  /// The session; nil if there is none.
  var session: Session? { if case .active(let session) = self { session } else { nil } }

  /// Whether the data of the owner was erased.
  var isErased: Bool { if case .erased = self { true } else { false } }
}
