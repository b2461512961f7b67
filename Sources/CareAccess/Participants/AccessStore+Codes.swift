package import CareModel
internal import CareStore
internal import Synchronization

/// The result of joining: a session, and the code of the recovery card to show once.
package struct JoinedSession: Sendable {
  /// The session with its token.
  package let issued: IssuedSession
  /// The study of the code.
  package let plan: PlanHeader.ID
  /// The recovery card, which replaces an earlier one.
  package let recovery: ShortCode
}

/// A join code that has not been used.
package struct OpenCode: Hashable, Sendable {
  /// The study.
  package var plan: PlanHeader.ID
  /// The instant at which it was issued.
  package var made: Instant
  /// The author.
  package var by: String
  /// The instant at which it ends.
  package var ends: Instant
}

extension AccessStore {
  /// The time for which a join code is valid: 14 days, in seconds.
  package static let codeSeconds = 14 * 86_400

  /// Issues a join code for a participant, valid for 14 days and one use.
  ///
  /// The code is shown once: only its HMAC is stored.
  /// - Throws: ``AccessError/tooManyDevices(limit:)`` if the participant already has 3 devices.
  package func issueJoinCode(
    for patient: Patient.ID, in plan: PlanHeader.ID, by actor: String, at now: Instant
  ) throws -> ShortCode {
    let code = ShortCode(.join, random)
    try engine.write { connection in
      try requireRoom(for: patient, connection)
      try insert(
        code, of: patient, in: plan, by: actor, ends: now.adding(seconds: Self.codeSeconds), at: now, connection)
      try log(AccessRecord(at: now, .code, actor: actor, patient: patient, plan: plan), connection)
    }
    return code
  }

  /// Returns the join codes of a participant that can still be used, the oldest first, without their characters.
  package func openCodes(of patient: Patient.ID, at now: Instant) throws -> [OpenCode] {
    try engine.read { connection in
      try connection.all(
        "SELECT plan, made, made_by, ends FROM code WHERE patient = ?1 AND kind = 0 AND ends > ?2 ORDER BY made",
        .text(patient.text), .instant(now)
      ) {
        OpenCode(
          plan: PlanHeader.ID($0.text(at: 0)), made: $0.instant(at: 1), by: $0.text(at: 2), ends: $0.instant(at: 3))
      }
    }
  }

  /// Uses a join code: signs a device in.
  ///
  /// Call it for a button that posts, never for a link, which a mail scanner may open.
  /// - Parameters:
  ///   - text: The code as it was typed.
  ///   - device: The name of the device, such as "Firefox on Android"; at most 100 characters are kept.
  ///   - address: The network address of the client, for limits.
  ///   - now: The time.
  /// - Returns: The session of the device, and a recovery card.
  /// - Throws: ``AccessError/wrongCode`` for a code that is wrong, used, or has ended; ``AccessError/tooManyDevices(limit:)``, which uses up
  ///   nothing; ``AccessError/limited(seconds:)``.
  package func join(
    typed text: String, device: String, from address: ClientAddress, at now: Instant
  ) throws -> JoinedSession {
    try using(ShortCode(.join, typed: text), from: address, at: now) { code, connection in
      let found = try take(code, at: now, connection)
      try requireRoom(for: found.patient, connection)
      return try admitDevice(device, of: found, .join, at: now, connection)
    }
  }

  /// Uses a recovery card: signs a device in, and replaces the card.
  ///
  /// A participant with 3 devices loses the one that was not used for the longest time.
  /// - Throws: As ``join(typed:device:from:at:)``, without ``AccessError/tooManyDevices(limit:)``.
  package func recover(
    typed text: String, device: String, from address: ClientAddress, at now: Instant
  ) throws -> JoinedSession {
    try using(ShortCode(.recovery, typed: text), from: address, at: now) { code, connection in
      let found = try take(code, at: now, connection)
      let devices = try self.devices(of: found.patient, in: connection).sorted { ($0.seen, $0.id) < ($1.seen, $1.id) }
      for device in devices.prefix(max(0, devices.count - Self.maximumDevices + 1)) {
        try remove(device.id, connection)
      }
      return try admitDevice(device, of: found, .recover, at: now, connection)
    }
  }

  /// Makes a new recovery card for a participant; an earlier one is no longer valid.
  package func replaceRecoveryCard(of session: Session, at now: Instant) throws -> ShortCode {
    guard case .participant(let patient, let device) = session.principal, !session.isLocked else {
      throw AccessError.signedOut
    }
    return try engine.write { connection in
      let plan = try connection.first(
        "SELECT plan FROM code WHERE patient = ?1 AND kind = 1", .text(patient.text),
        row: { PlanHeader.ID($0.text(at: 0)) })
      guard let plan else { throw AccessError.notFound }
      try log(
        AccessRecord(at: now, .code, actor: session.author, session: session.id, patient: patient), connection)
      return try makeCard(of: patient, in: plan, by: "device:\(device)", at: now, connection)
    }
  }
}

// MARK: Parts

extension AccessStore {
  private struct FoundCode {
    var patient: Patient.ID
    var plan: PlanHeader.ID
    var by: String
  }

  /// Uses a code within its limits; an attempt is counted before it is checked, and uncounted if it was right.
  ///
  /// An address that had too many wrong ones may still use a code if nobody has lately been wrong with one that begins like it: others at the
  /// address, such as a hospital's, must not keep someone with a right code out.
  private func using<Result>(
    _ code: ShortCode?, from address: ClientAddress, at now: Instant,
    _ body: (ShortCode, any SQLConnection) throws -> Result
  ) throws -> Result {
    let subject = limited("address:\(address.network)")
    let prefix = code.map { limited("\($0.kind.rawValue):\($0.characters.prefix(3))") }
    let counted: (RateLimit, String) = try limits.withLock { limits in
      guard limits.wait(.join, subject, at: now) != nil, let prefix, limits.wait(.codePrefix, prefix, at: now) == nil
      else {
        if let seconds = limits.admit(.join, subject, at: now) { throw AccessError.limited(seconds: seconds) }
        return (.join, subject)
      }
      _ = limits.admit(.codePrefix, prefix, at: now)
      return (.codePrefix, prefix)
    }
    do {
      // Wrong codes must not wait for the one writer.
      guard let code, try engine.read({ try isThere(code, at: now, $0) }) else { throw AccessError.wrongCode }
      let result = try change { try body(code, $0) }
      limits.withLock { $0.takeBack(counted.0, counted.1) }
      return result
    } catch AccessError.wrongCode {
      limits.withLock { limits in
        limits.countWrong(.join, at: now)
        if let prefix, counted.0 == .join, limits.wait(.codePrefix, prefix, at: now) == nil {
          _ = limits.admit(.codePrefix, prefix, at: now)
        }
      }
      throw AccessError.wrongCode
    } catch {
      // The code was right.
      limits.withLock { $0.takeBack(counted.0, counted.1) }
      throw error
    }
  }

  private func isThere(_ code: ShortCode, at now: Instant, _ connection: any SQLConnection) throws -> Bool {
    try keys.codes(code.message, for: .code).contains { mac in
      try connection.first(
        "SELECT 1 FROM code WHERE mac = ?1 AND kind = ?2 AND (ends IS NULL OR ends > ?3)", .bytes(mac),
        .integer(code.kind.rawValue), .instant(now), row: { _ in true }) ?? false
    }
  }

  private func take(_ code: ShortCode, at now: Instant, _ connection: any SQLConnection) throws -> FoundCode {
    for mac in keys.codes(code.message, for: .code) {
      let found = try connection.first(
        "SELECT patient, plan, made_by FROM code WHERE mac = ?1 AND kind = ?2 AND (ends IS NULL OR ends > ?3)",
        .bytes(mac),
        .integer(code.kind.rawValue), .instant(now)
      ) {
        FoundCode(patient: Patient.ID($0.text(at: 0)), plan: PlanHeader.ID($0.text(at: 1)), by: $0.text(at: 2))
      }
      guard let found else { continue }
      try connection.execute("DELETE FROM code WHERE mac = ?1", .bytes(mac))
      return found
    }
    throw AccessError.wrongCode
  }

  private func insert(
    _ code: ShortCode, of patient: Patient.ID, in plan: PlanHeader.ID, by actor: String, ends: Instant?,
    at now: Instant, _ connection: any SQLConnection
  ) throws(StoreError) {
    try connection.execute(
      "INSERT INTO code (mac, kind, patient, plan, made, made_by, ends) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
      .bytes(keys.code(code.message, for: .code)), .integer(code.kind.rawValue), .text(patient.text), .text(plan.text),
      .instant(now), .text(actor), .integer(ends?.milliseconds))
  }

  private func makeCard(
    of patient: Patient.ID, in plan: PlanHeader.ID, by actor: String, at now: Instant, _ connection: any SQLConnection
  ) throws -> ShortCode {
    try connection.execute("DELETE FROM code WHERE patient = ?1 AND kind = 1", .text(patient.text))
    let card = ShortCode(.recovery, random)
    try insert(card, of: patient, in: plan, by: actor, ends: nil, at: now, connection)
    return card
  }

  private func requireRoom(for patient: Patient.ID, _ connection: any SQLConnection) throws {
    guard try devices(of: patient, in: connection).count < Self.maximumDevices else {
      throw AccessError.tooManyDevices(limit: Self.maximumDevices)
    }
  }

  private func admitDevice(
    _ name: String, of code: FoundCode, _ action: AccessRecord.Action, at now: Instant,
    _ connection: any SQLConnection
  ) throws -> JoinedSession {
    let device = Device.ID(Hex.text(random.bytes(8)))
    try connection.execute(
      "INSERT INTO device (id, patient, name, made, seen, pin_tries, added_by) VALUES (?1, ?2, ?3, ?4, ?4, 0, ?5)",
      .text(device.text),
      .text(code.patient.text), .text(String(name.prefix(100))), .instant(now), .text(code.by))
    let token = try begin(.active, device: device, total: SessionLimits.device.total, at: now, connection)
    let issued = try self.issued(token, at: now, connection)
    try log(
      AccessRecord(
        at: now, action, actor: issued.session.author, session: issued.session.id, patient: code.patient,
        plan: code.plan), connection)
    try log(
      AccessRecord(
        at: now, .deviceAdded, actor: code.by, session: issued.session.id, patient: code.patient, plan: code.plan),
      connection)
    let card = try makeCard(of: code.patient, in: code.plan, by: issued.session.author, at: now, connection)
    return JoinedSession(issued: issued, plan: code.plan, recovery: card)
  }
}
