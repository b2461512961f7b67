import CareModel
internal import CareStore

extension AccessStore {
  /// Counts an attempt before it is checked: in a transaction of its own, so that all servers count together.
  ///
  /// - Throws: ``AccessError/limited(seconds:)`` while the subject is locked, which counts nothing.
  func beginAttempt(_ subject: [UInt8], at now: Instant) throws {
    // One that is locked must not wait for the one writer.
    let known = try engine.read { try lockout(of: subject, in: $0) }
    if let seconds = known?.wait(at: now) { throw AccessError.limited(seconds: seconds) }
    let seconds: Int? = try engine.write { connection in
      var lockout = try lockout(of: subject, in: connection) ?? Lockout(last: now)
      if let seconds = lockout.begin(at: now) { return seconds }
      try write(lockout, of: subject, connection)
      return nil
    }
    if let seconds { throw AccessError.limited(seconds: seconds) }
  }

  /// Uncounts the last attempt, which was right but does not end the sign-in.
  func uncountAttempt(_ subject: [UInt8], _ connection: any SQLConnection) throws(StoreError) {
    guard var lockout = try lockout(of: subject, in: connection) else { return }
    lockout.failures -= 1
    lockout.until = .beginning
    try write(lockout.failures > 0 ? lockout : nil, of: subject, connection)
  }

  /// Forgets the failures of a subject, who has signed in.
  func clearAttempts(_ subject: [UInt8], _ connection: any SQLConnection) throws(StoreError) {
    try write(nil, of: subject, connection)
  }

  /// Notes that an account has signed in at a place.
  func know(
    _ place: SignInPlace, of id: Account.ID, at now: Instant, _ connection: any SQLConnection
  ) throws(StoreError) {
    for name in place.names {
      try write(Lockout(last: now), of: subject("known:account:\(id)@\(name)"), connection)
    }
  }

  /// Returns the name of a place where an account has signed in before; nil for any other.
  func knownPlace(
    of id: Account.ID, _ place: SignInPlace, at now: Instant, in connection: any SQLConnection
  ) throws(StoreError) -> String? {
    for name in place.names.map({ "account:\(id)@\($0)" }) {
      if let known = try lockout(of: subject("known:\(name)"), in: connection), known.isKnown(at: now) { return name }
    }
    return nil
  }

  private func lockout(of subject: [UInt8], in connection: any SQLConnection) throws(StoreError) -> Lockout? {
    try connection.first("SELECT failures, last, until FROM attempt WHERE subject = ?1", .bytes(subject)) { row in
      Lockout(failures: row.int(at: 0), last: row.instant(at: 1), until: row.instant(at: 2))
    }
  }

  private func write(
    _ lockout: Lockout?, of subject: [UInt8], _ connection: any SQLConnection
  ) throws(StoreError) {
    try connection.execute("DELETE FROM attempt WHERE subject = ?1", .bytes(subject))
    guard let lockout else { return }
    try connection.execute(
      "INSERT INTO attempt (subject, failures, last, until) VALUES (?1, ?2, ?3, ?4)", .bytes(subject),
      .int(lockout.failures), .instant(lockout.last), .instant(lockout.until))
  }
}
