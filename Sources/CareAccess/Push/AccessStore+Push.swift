package import CareModel
internal import CareStore

extension AccessStore {
  /// Lets the device of a session take messages, at one address: another one replaces it, and an address belongs to one device.
  ///
  /// A participant has as many subscriptions as devices, at most ``maximumDevices``.
  /// - Throws: ``AccessError/signedOut`` for a locked device, or one that was signed out.
  package func subscribe(_ subscription: PushSubscription, of session: Session, at now: Instant) throws {
    let (patient, device) = try Self.open(session)
    try engine.write { connection in
      guard try devices(of: patient, in: connection).contains(where: { $0.id == device }) else {
        throw AccessError.signedOut
      }
      try connection.execute(
        "DELETE FROM push_subscription WHERE device = ?1 OR endpoint = ?2", .text(device.text),
        .text(subscription.endpoint))
      try connection.execute(
        "INSERT INTO push_subscription (device, patient, endpoint, public_key, secret, made) "
          + "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        .text(device.text), .text(patient.text), .text(subscription.endpoint), .bytes(subscription.publicKey),
        .bytes(subscription.secret), .instant(now))
      try log(AccessRecord(at: now, .device, actor: session.author, session: session.id, patient: patient), connection)
    }
  }

  /// Lets the device of a session take no messages any more.
  ///
  /// - Throws: ``AccessError/signedOut`` for a locked device.
  package func unsubscribe(_ session: Session, at now: Instant) throws {
    let (patient, device) = try Self.open(session)
    try engine.write { connection in
      try removeSubscription(of: device, connection)
      try log(AccessRecord(at: now, .device, actor: session.author, session: session.id, patient: patient), connection)
    }
  }

  /// Returns the subscription of the device of a session; nil if it takes no messages.
  package func subscription(of session: Session) throws -> PushSubscription? {
    guard case .participant(_, let device) = session.principal else { return nil }
    return try engine.read { connection in
      try connection.first(
        "SELECT endpoint, public_key, secret FROM push_subscription WHERE device = ?1", .text(device.text),
        row: Self.subscription)
    }
  }

  /// Returns the subscriptions of a participant's devices that are signed in, the oldest first.
  package func subscriptions(of patient: Patient.ID, at now: Instant) throws -> [PushSubscription] {
    try engine.read { connection in
      try connection.all(
        """
        SELECT endpoint, public_key, secret FROM push_subscription p WHERE patient = ?1 AND EXISTS (
          SELECT 1 FROM session s WHERE s.device = p.device AND s.state = 1 AND s.ends > ?2 AND s.seen > ?3)
        ORDER BY made, device
        """, .text(patient.text), .instant(now), .instant(now.adding(seconds: -SessionLimits.device.idle)),
        row: Self.subscription)
    }
  }

  /// Removes a subscription that its push service does not know any more; one that replaced it stays.
  package func remove(_ subscription: PushSubscription) throws {
    try engine.write { connection in
      try connection.execute("DELETE FROM push_subscription WHERE endpoint = ?1", .text(subscription.endpoint))
    }
  }

  /// Returns the key with which the server identifies itself to push services; the first call makes it.
  ///
  /// It stays as it is when the root key is replaced: with another one, no browser's subscription would be valid.
  /// - Throws: `StoreError.damaged` if the key file does not belong to the accounts.
  package func pushKey() throws -> PushKey {
    if let stored = try engine.read({ try storedPushKey(in: $0) }) { return try key(stored) }
    return try engine.write { connection in
      // Read again: another server may have made it.
      if let stored = try storedPushKey(in: connection) { return try key(stored) }
      let key = try PushKey(secret: PushKey.secret(random))
      let sealed = try SealedSecret.seal(key.secret, at: Self.pushPlace, keys: keys, random: random)
      try connection.execute(
        "INSERT INTO server_secret (name, secret) VALUES (?1, ?2)", .text(Self.pushPlace.row), .bytes(sealed))
      return key
    }
  }
}

// MARK: Parts

extension AccessStore {
  private static let pushPlace = SealedSecret.Place(table: "server_secret", column: "secret", row: "push")

  /// Returns the participant and the device of a session that is not locked.
  static func open(_ session: Session) throws(AccessError) -> (Patient.ID, Device.ID) {
    guard case .participant(let patient, let device) = session.principal, !session.isLocked else { throw .signedOut }
    return (patient, device)
  }

  private static func subscription(_ row: borrowing any SQLStatement) -> PushSubscription {
    PushSubscription(checked: row.text(at: 0), row.byteArray(at: 1), row.byteArray(at: 2))
  }

  private func storedPushKey(in connection: any SQLConnection) throws(StoreError) -> [UInt8]? {
    try connection.first(
      "SELECT secret FROM server_secret WHERE name = ?1", .text(Self.pushPlace.row), row: { $0.byteArray(at: 0) })
  }

  private func key(_ stored: [UInt8]) throws -> PushKey {
    try PushKey(secret: SealedSecret.open(stored, at: Self.pushPlace, keys: keys))
  }

  /// Removes the subscription of a device, if it has one.
  func removeSubscription(of device: Device.ID, _ connection: any SQLConnection) throws(StoreError) {
    try connection.execute("DELETE FROM push_subscription WHERE device = ?1", .text(device.text))
  }

  /// Removes the subscriptions of devices whose sessions have ended.
  func removeEndedSubscriptions(at now: Instant, _ connection: any SQLConnection) throws(StoreError) {
    try connection.execute(
      """
      DELETE FROM push_subscription WHERE NOT EXISTS (
        SELECT 1 FROM session s WHERE s.device = push_subscription.device AND s.seen > ?1)
      """, .instant(now.adding(seconds: -SessionLimits.device.idle)))
  }
}
