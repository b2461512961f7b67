import CareModel
package import CareStore

/// The tables of the accounts, as a list of migration steps.
///
/// The schema version is the number of steps taken. A released step never changes; a new step follows it.
package enum AccessSchema {
  /// The format of a database of accounts; its application id is "CARA".
  package static let format = DatabaseFormat(
    applicationID: 0x4341_5241, schemaVersion: version, name: "database of accounts")

  /// The schema version of this release.
  static let version = 7

  /// Returns the SQL of each step.
  static func steps(_ dialect: SQLDialect) -> [String] {
    [
      first(dialect), second(dialect), third(dialect), fourth(dialect), fifth(dialect), sixth(dialect),
      seventh(dialect),
    ]
  }

  /// Migrates a database to the schema of this release, in one transaction.
  ///
  /// - Throws: `StoreError.newerSchema` for a file of a later release; `StoreError.olderSchema` for one of an earlier release, unless
  ///   `migrates`.
  static func migrate(_ engine: any SQLEngine, migrates: Bool) throws {
    let found = try engine.read { try $0.schemaVersion() }
    guard found <= version else { throw StoreError.newerSchema(found: found, known: version) }
    guard found < version else { return }
    guard !engine.isReadOnly, migrates || found == 0 else { throw StoreError.olderSchema(found: found, known: version) }
    try engine.write { connection in
      // Read again: another process may have migrated first.
      let found = try connection.schemaVersion()
      guard found < version else { return }
      for step in steps(engine.dialect).dropFirst(found) { try connection.run(script: step) }
      try connection.setSchemaVersion(version)
    }
  }

  /// Returns the schema version of a file of an earlier release; nil for an empty one and one of this or a later release.
  package static func olderVersion(of engine: any SQLEngine) throws -> Int? {
    let found = try engine.read { try $0.schemaVersion() }
    return (1..<version).contains(found) ? found : nil
  }

  private static func first(_ d: SQLDialect) -> String {
    """
    CREATE TABLE account (
      id \(d.text) NOT NULL PRIMARY KEY,
      name \(d.text),
      email \(d.text) UNIQUE,
      password \(d.text),
      totp \(d.bytes),
      totp_step \(d.integer) NOT NULL,
      state \(d.text) NOT NULL CHECK (state IN ('invited', 'active', 'disabled')),
      made \(d.integer) NOT NULL
    )\(d.strict);

    CREATE TABLE invitation (
      hash \(d.bytes) NOT NULL PRIMARY KEY,
      account \(d.text) NOT NULL REFERENCES account (id),
      ends \(d.integer) NOT NULL
    )\(d.strict);

    CREATE TABLE role_grant (
      id \(d.text) NOT NULL PRIMARY KEY,
      account \(d.text) NOT NULL REFERENCES account (id),
      plan \(d.text) NOT NULL,
      role \(d.text) NOT NULL,
      granted_by \(d.text) NOT NULL,
      begins \(d.integer) NOT NULL,
      ends \(d.integer)
    )\(d.strict);
    CREATE INDEX role_grant_account ON role_grant (account);

    CREATE TABLE device (
      id \(d.text) NOT NULL PRIMARY KEY,
      patient \(d.text) NOT NULL,
      name \(d.text) NOT NULL,
      made \(d.integer) NOT NULL,
      seen \(d.integer) NOT NULL,
      pin \(d.bytes),
      pin_tries \(d.integer) NOT NULL
    )\(d.strict);
    CREATE INDEX device_patient ON device (patient);

    CREATE TABLE session (
      hash \(d.bytes) NOT NULL PRIMARY KEY,
      state \(d.integer) NOT NULL CHECK (state BETWEEN 0 AND 2),
      account \(d.text) REFERENCES account (id),
      device \(d.text) REFERENCES device (id),
      made \(d.integer) NOT NULL,
      seen \(d.integer) NOT NULL,
      ends \(d.integer) NOT NULL,
      stepped_up \(d.integer),
      CHECK (CASE state WHEN 2 THEN account IS NULL AND device IS NULL
        ELSE (account IS NULL) <> (device IS NULL) END)
    )\(d.strict);
    CREATE INDEX session_account ON session (account);
    CREATE INDEX session_device ON session (device);
    CREATE INDEX session_ends ON session (ends);

    CREATE TABLE code (
      mac \(d.bytes) NOT NULL PRIMARY KEY,
      kind \(d.integer) NOT NULL CHECK (kind IN (0, 1)),
      patient \(d.text) NOT NULL,
      plan \(d.text) NOT NULL,
      made \(d.integer) NOT NULL,
      made_by \(d.text) NOT NULL,
      ends \(d.integer)
    )\(d.strict);
    CREATE INDEX code_patient ON code (patient);

    CREATE TABLE attempt (
      subject \(d.bytes) NOT NULL PRIMARY KEY,
      failures \(d.integer) NOT NULL,
      last \(d.integer) NOT NULL,
      until \(d.integer) NOT NULL
    )\(d.strict);

    CREATE TABLE access_log (
      number \(d.integer) NOT NULL PRIMARY KEY,
      at \(d.integer) NOT NULL,
      action \(d.text) NOT NULL,
      actor \(d.text) NOT NULL,
      session \(d.text),
      route \(d.text),
      patient \(d.text),
      plan \(d.text),
      request \(d.text)
    )\(d.strict);
    CREATE INDEX access_log_at ON access_log (at);
    CREATE INDEX access_log_patient ON access_log (patient);

    CREATE TABLE erasure (
      patient \(d.text) NOT NULL PRIMARY KEY,
      seq \(d.integer) NOT NULL
    )\(d.strict);
    CREATE TABLE erased (
      seq \(d.integer) NOT NULL PRIMARY KEY
    )\(d.strict);

    CREATE TABLE setting (
      plan \(d.text) NOT NULL,
      name \(d.text) NOT NULL,
      PRIMARY KEY (plan, name)
    )\(d.strict);

    CREATE TABLE session_version (
      n \(d.integer) NOT NULL
    )\(d.strict);
    INSERT INTO session_version (n) VALUES (1);
    """
  }

  /// Sign-in at an identity provider: the identity that an account is bound to, and the sign-ins that are under way.
  private static func second(_ d: SQLDialect) -> String {
    """
    CREATE TABLE identity (
      issuer \(d.text) NOT NULL,
      subject \(d.text) NOT NULL,
      account \(d.text) NOT NULL UNIQUE REFERENCES account (id),
      made \(d.integer) NOT NULL,
      PRIMARY KEY (issuer, subject)
    )\(d.strict);

    CREATE TABLE provider_sign_in (
      hash \(d.bytes) NOT NULL PRIMARY KEY,
      browser \(d.bytes) NOT NULL,
      secret \(d.bytes) NOT NULL,
      ends \(d.integer) NOT NULL
    )\(d.strict);
    CREATE INDEX provider_sign_in_ends ON provider_sign_in (ends);
    """
  }

  /// By whose code a device was added, and when its owner last looked at the others.
  private static func third(_ d: SQLDialect) -> String {
    """
    ALTER TABLE device ADD COLUMN added_by \(d.text);
    ALTER TABLE device ADD COLUMN looked \(d.integer);
    """
  }

  /// The devices that take messages while no page is open, and secrets of the server.
  private static func fourth(_ d: SQLDialect) -> String {
    """
    CREATE TABLE push_subscription (
      device \(d.text) NOT NULL PRIMARY KEY REFERENCES device (id),
      patient \(d.text) NOT NULL,
      endpoint \(d.text) NOT NULL UNIQUE,
      public_key \(d.bytes) NOT NULL,
      secret \(d.bytes) NOT NULL,
      made \(d.integer) NOT NULL
    )\(d.strict);
    CREATE INDEX push_subscription_patient ON push_subscription (patient);

    CREATE TABLE server_secret (
      name \(d.text) NOT NULL PRIMARY KEY,
      secret \(d.bytes) NOT NULL
    )\(d.strict);
    """
  }

  /// The addresses of participants' calendars, of whose secrets only hashes are known.
  private static func fifth(_ d: SQLDialect) -> String {
    """
    CREATE TABLE calendar_feed (
      patient \(d.text) NOT NULL PRIMARY KEY,
      hash \(d.bytes) NOT NULL UNIQUE,
      made \(d.integer) NOT NULL
    )\(d.strict);
    """
  }

  /// The tokens of programs, of whose secrets only hashes are known.
  private static func sixth(_ d: SQLDialect) -> String {
    """
    CREATE TABLE program_token (
      hash \(d.bytes) NOT NULL PRIMARY KEY,
      name \(d.text) NOT NULL UNIQUE,
      account \(d.text) NOT NULL REFERENCES account (id),
      role \(d.text) NOT NULL,
      plan \(d.text),
      scopes \(d.text) NOT NULL,
      made_by \(d.text) NOT NULL,
      made \(d.integer) NOT NULL,
      ends \(d.integer) NOT NULL,
      seen \(d.integer)
    )\(d.strict);
    CREATE INDEX program_token_account ON program_token (account);
    """
  }

  /// What several servers share: the uses of what is limited, and how long a device that asks for a PIN is open.
  private static func seventh(_ d: SQLDialect) -> String {
    """
    ALTER TABLE session ADD COLUMN open_until \(d.integer);

    CREATE TABLE limited_use (
      number \(d.integer) NOT NULL PRIMARY KEY,
      process \(d.bytes) NOT NULL,
      kind \(d.text) NOT NULL,
      subject \(d.text),
      at \(d.integer) NOT NULL,
      taken_back \(d.integer) NOT NULL CHECK (taken_back IN (0, 1))
    )\(d.strict);
    CREATE INDEX limited_use_at ON limited_use (at);
    """
  }
}
