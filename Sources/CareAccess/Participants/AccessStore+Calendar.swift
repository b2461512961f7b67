package import CareModel
internal import CareStore

extension AccessStore {
  /// Makes the secret of the address at which a calendar reads when a participant has something due; an earlier one ends.
  ///
  /// - Returns: The secret, of which the file keeps the hash only.
  /// - Throws: ``AccessError/signedOut`` for a locked device, or one that was signed out.
  package func makeCalendar(_ session: Session, at now: Instant) throws -> Token {
    let (patient, device) = try Self.open(session), token = Token(random)
    try engine.write { connection in
      guard try devices(of: patient, in: connection).contains(where: { $0.id == device }) else {
        throw AccessError.signedOut
      }
      try removeCalendar(of: patient, connection)
      try connection.execute(
        "INSERT INTO calendar_feed (patient, hash, made) VALUES (?1, ?2, ?3)", .text(patient.text), .bytes(token.hash),
        .instant(now))
      try log(
        AccessRecord(at: now, .calendar, actor: session.author, session: session.id, patient: patient), connection)
    }
    return token
  }

  /// Ends the address of a participant's calendar.
  ///
  /// - Throws: ``AccessError/signedOut`` for a locked device.
  package func endCalendar(_ session: Session, at now: Instant) throws {
    let (patient, _) = try Self.open(session)
    try engine.write { connection in
      try removeCalendar(of: patient, connection)
      try log(
        AccessRecord(at: now, .calendar, actor: session.author, session: session.id, patient: patient), connection)
    }
  }

  /// Returns whether a participant's calendar has an address.
  package func hasCalendar(_ patient: Patient.ID) throws -> Bool {
    try engine.read { connection in
      try connection.first(
        "SELECT 1 FROM calendar_feed WHERE patient = ?1", .text(patient.text), row: { $0.int(at: 0) })
    } != nil
  }

  /// Returns the participant whose calendar has an address with a secret; nil if there is none.
  package func patient(ofCalendar token: Token) throws -> Patient.ID? {
    try engine.read { connection in
      try connection.first("SELECT patient FROM calendar_feed WHERE hash = ?1", .bytes(token.hash)) {
        Patient.ID($0.text(at: 0))
      }
    }
  }

  /// Removes the address of a participant's calendar, if there is one.
  func removeCalendar(of patient: Patient.ID, _ connection: any SQLConnection) throws(StoreError) {
    try connection.execute("DELETE FROM calendar_feed WHERE patient = ?1", .text(patient.text))
  }
}
