internal import CareModel
internal import CareStore

extension AccessStore {
  private static let table = "server_secret"
  /// The rows of the server's own secrets, of which the push key is made when it is needed.
  private static let secrets = ["keys", "pseudonym", "push"]

  /// Checks that the keys are those of the accounts, of which the database has a sealed text; the first opening to write writes it.
  ///
  /// - Throws: `StoreError.invalid` for other keys.
  static func checkKeys(_ keys: KeyRing, of engine: any SQLEngine, random: EntropySource) throws {
    try engine.read { try requireKeys(keys, in: $0) }
    _ = try secret("keys", of: engine, keys: keys, random: random) { Array("keys".utf8) }
  }

  /// Checks that the keys are those of accounts, and writes nothing.
  ///
  /// Accounts of a release before the sealed text have secrets of apps: other keys must not be taken for theirs.
  ///
  /// - Throws: `StoreError.invalid` for other keys.
  static func requireKeys(_ keys: KeyRing, in connection: any SQLConnection) throws {
    let name = "keys"
    do {
      if let sealed = try stored(name, in: connection) {
        if let problem = keys.ageProblem(ofSecretSealedWith: Int(sealed.first ?? 0)) {
          throw StoreError.invalid(reason: problem)
        }
        _ = try SealedSecret.open(sealed, at: place(name), keys: keys)
      } else if let app = try connection.first(
        "SELECT id, totp FROM account WHERE totp IS NOT NULL ORDER BY id LIMIT 1",
        row: { (id: Account.ID($0.text(at: 0)), sealed: $0.byteArray(at: 1)) })
      {
        _ = try SealedSecret.open(app.sealed, at: place(app.id), keys: keys)
      }
    } catch StoreError.damaged {
      throw StoreError.invalid(
        reason: "the key file belongs to other accounts; copy the one of the server that made these")
    }
  }

  /// Returns the id of the root key with which the secrets are sealed; nil if there are none.
  package func sealingKey() throws -> Int? {
    try engine.read { try Self.stored("keys", in: $0) }?.first.map { Int($0) }
  }

  /// Returns the key of the names that exports give participants, which stays as it was made, whatever root key is the current one.
  static func pseudonymKey(of engine: any SQLEngine, keys: KeyRing, random: EntropySource) throws -> [UInt8] {
    try secret("pseudonym", of: engine, keys: keys, random: random) { keys.pseudonymKey }
  }

  /// Seals every secret under the current root key, so that the key before it can be replaced.
  ///
  /// Codes, recovery cards, and PINs are known by their hashes only, and stay valid as long as the key with which they were made.
  /// - Throws: `StoreError.damaged` for a secret that was made with neither key; then nothing is changed.
  package func sealAnew() throws {
    try engine.write { connection in
      for name in Self.secrets {
        let place = Self.place(name)
        guard let sealed = try Self.stored(name, in: connection) else { continue }
        let anew = try SealedSecret.seal(
          SealedSecret.open(sealed, at: place, keys: keys), at: place, keys: keys, random: random)
        try connection.execute("UPDATE server_secret SET secret = ?1 WHERE name = ?2", .bytes(anew), .text(name))
      }
      let accounts = try connection.all(
        "SELECT id FROM account WHERE totp IS NOT NULL ORDER BY id", row: { Account.ID($0.text(at: 0)) })
      for id in accounts {
        guard let secret = try secret(of: id, in: connection) else { continue }
        let anew = try SealedSecret.seal(secret.secret, at: Self.place(id), keys: keys, random: random)
        try connection.execute("UPDATE account SET totp = ?1 WHERE id = ?2", .bytes(anew), .text(id.text))
      }
    }
  }

  private static func place(_ name: String) -> SealedSecret.Place {
    SealedSecret.Place(table: table, column: "secret", row: name)
  }

  private static func stored(_ name: String, in connection: any SQLConnection) throws(StoreError) -> [UInt8]? {
    try connection.first(
      "SELECT secret FROM server_secret WHERE name = ?1", .text(name), row: { $0.byteArray(at: 0) })
  }

  /// Returns a secret of the server; the first call makes it, on whichever server, unless the engine is read-only.
  ///
  /// It stays sealed as it is, so that a newer key file does not lock out the one of these accounts: only ``sealAnew()`` changes that.
  private static func secret(
    _ name: String, of engine: any SQLEngine, keys: KeyRing, random: EntropySource, making: () -> [UInt8]
  ) throws -> [UInt8] {
    let place = place(name)
    if let sealed = try engine.read({ try stored(name, in: $0) }) {
      return try SealedSecret.open(sealed, at: place, keys: keys)
    }
    guard !engine.isReadOnly else { return making() }
    return try engine.write { connection in
      // Read again: another server may have made it.
      if let sealed = try stored(name, in: connection) {
        return try SealedSecret.open(sealed, at: place, keys: keys)
      }
      let secret = making()
      let sealed = try SealedSecret.seal(secret, at: place, keys: keys, random: random)
      try connection.execute(
        "INSERT INTO server_secret (name, secret) VALUES (?1, ?2)", .text(name), .bytes(sealed))
      return secret
    }
  }
}
