package import CareModel
internal import CareStore
internal import Synchronization

extension AccessStore {
  /// The number of wrong PINs after which a device is signed out.
  package static let pinTries = 5

  /// Returns the devices of a participant, the oldest first.
  package func devices(of patient: Patient.ID) throws -> [Device] {
    try engine.read { try devices(of: patient, in: $0) }
  }

  /// Signs a device out for good.
  ///
  /// - Throws: ``AccessError/notFound`` if the participant has no such device.
  package func revoke(_ device: Device.ID, of patient: Patient.ID, by actor: String, at now: Instant) throws {
    try change { connection in
      guard try devices(of: patient, in: connection).contains(where: { $0.id == device }) else {
        throw AccessError.notFound
      }
      try remove(device, connection)
      try log(AccessRecord(at: now, .device, actor: actor, patient: patient), connection)
    }
  }

  /// Notes that the participant has looked at the devices, on the one of a session.
  ///
  /// - Throws: ``AccessError/signedOut`` for a locked device.
  package func lookAtDevices(_ session: Session, at now: Instant) throws {
    guard case .participant(_, let device) = session.principal, !session.isLocked else { throw AccessError.signedOut }
    try change { connection in
      try connection.execute("UPDATE device SET looked = ?1 WHERE id = ?2", .instant(now), .text(device.text))
    }
  }

  /// Sets the PIN that a device asks for after 5 minutes without use, or removes it.
  ///
  /// - Throws: ``AccessError/invalid(reason:)`` for anything but 6 digits; ``AccessError/signedOut`` for a locked device.
  package func setPIN(_ pin: String?, of session: Session, at now: Instant) throws {
    guard case .participant(let patient, let device) = session.principal, !session.isLocked else {
      throw AccessError.signedOut
    }
    if let pin, !Self.isPIN(pin) { throw AccessError.invalid(reason: "a PIN has 6 digits, such as 402816") }
    try change { connection in
      let mac = pin.map { SQLValue.bytes(keys.code(Self.message($0, device), for: .pin)) } ?? .null
      try connection.execute("UPDATE device SET pin = ?1, pin_tries = 0 WHERE id = ?2", mac, .text(device.text))
      try open(session, at: now, connection)
      try log(
        AccessRecord(at: now, .device, actor: session.author, session: session.id, patient: patient), connection)
    }
    sessions.withLock { $0.open(session.hash, isStored: true, at: now) }
  }

  /// Opens a locked device with its PIN.
  ///
  /// An attempt is counted before it is checked. After 5 wrong ones the device is signed out; the participant needs a new code, or the
  /// recovery card.
  /// - Throws: ``AccessError/wrongCredentials``; ``AccessError/signedOut`` after the last attempt.
  package func unlock(_ session: Session, pin: String, at now: Instant) throws {
    guard case .participant(let patient, let device) = session.principal else { throw AccessError.notFound }
    let left: Int? = try engine.write { connection in
      try connection.execute("UPDATE device SET pin_tries = pin_tries + 1 WHERE id = ?1", .text(device.text))
      let row = try connection.first("SELECT pin, pin_tries FROM device WHERE id = ?1", .text(device.text)) {
        (pin: $0.isNull(at: 0) ? nil : $0.byteArray(at: 0), tries: $0.int(at: 1))
      }
      guard let row, let stored = row.pin else { throw AccessError.signedOut }
      let isRight = keys.codes(Self.message(pin, device), for: .pin).reduce(false) {
        ConstantTime.areEqual($1, stored) || $0
      }
      guard !isRight || row.tries > Self.pinTries else {
        try connection.execute("UPDATE device SET pin_tries = 0 WHERE id = ?1", .text(device.text))
        try open(session, at: now, connection)
        return nil
      }
      return max(0, Self.pinTries - row.tries)
    }
    guard let left else {
      sessions.withLock { $0.open(session.hash, isStored: true, at: now) }
      return
    }
    guard left == 0 else { throw AccessError.wrongCredentials }
    try change { connection in
      try remove(device, connection)
      try log(AccessRecord(at: now, .device, actor: session.author, session: session.id, patient: patient), connection)
    }
    throw AccessError.signedOut
  }
}

// MARK: Parts

extension AccessStore {
  func devices(of patient: Patient.ID, in connection: any SQLConnection) throws(StoreError) -> [Device] {
    try connection.all(
      "SELECT id, name, made, seen, pin IS NOT NULL, added_by FROM device WHERE patient = ?1 ORDER BY made, id",
      .text(patient.text)
    ) {
      Device(
        id: Device.ID($0.text(at: 0)), name: $0.text(at: 1), made: $0.instant(at: 2),
        addedBy: $0.optionalText(at: 5), seen: $0.instant(at: 3),
        hasPIN: $0.integer(at: 4) != 0)
    }
  }

  /// Removes a device, its sessions, and its subscription.
  func remove(_ device: Device.ID, _ connection: any SQLConnection) throws(StoreError) {
    try removeSubscription(of: device, connection)
    try connection.execute("DELETE FROM session WHERE device = ?1", .text(device.text))
    try connection.execute("DELETE FROM device WHERE id = ?1", .text(device.text))
  }

  /// Keeps a device open on every server, so that the PIN is not asked for again by the next one.
  private func open(_ session: Session, at now: Instant, _ connection: any SQLConnection) throws(StoreError) {
    try connection.execute(
      "UPDATE session SET open_until = ?1 WHERE hash = ?2", .instant(now.adding(seconds: SessionLimits.pin)),
      .bytes(session.hash))
  }

  private static func isPIN(_ text: String) -> Bool {
    text.utf8.count == 6 && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func message(_ pin: String, _ device: Device.ID) -> [UInt8] { Array("\(device)\u{0}\(pin)".utf8) }
}
