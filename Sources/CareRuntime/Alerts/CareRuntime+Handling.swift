public import CareModel
import CareStore

/// A change to how the care team handles an alert.
public enum AlertChange: Hashable, Sendable {
  /// Someone of this name has handled the alert; the first acknowledgment counts.
  case acknowledge(by: String)
  /// The account with this id looks after the alert; nil for nobody.
  case assign(to: String?)
  /// The alert is hidden from the open ones until an instant; nil for no longer.
  ///
  /// Its escalation continues: it ends with an acknowledgment only.
  case snooze(until: Instant?)
  /// The alert is handled as it was before a version, which must be the last one.
  case undo(VersionID)
}

extension CareRuntime {
  /// Records how the care team handles an alert, as another version of it.
  ///
  /// Its author and the reason of ``because(_:)``, such as a comment, are in ``history(alert:patient:carePlan:)``. A change to what the
  /// alert is already writes nothing.
  /// - Returns: The last version of the alert.
  /// - Throws: `StoreError.notFound` if there is no such alert, or nothing to undo; `StoreError.ambiguous` if several patients or care
  ///   plans have an alert with the id; `StoreError.invalid` for a name or an id that is blank or longer than 200 characters, and for a
  ///   time that has passed; `StoreError.conflict` for a version to undo that is not the last one.
  @discardableResult
  public func handle(
    _ id: Alert.ID, of patient: Patient.ID? = nil, carePlan: CarePlan.ID? = nil, _ change: AlertChange, at now: Instant
  ) throws -> Version<Alert> {
    try change.check(at: now)
    return try write(at: now) { writer in
      let owner = try writer.reader.owner(of: id, patient: patient, carePlan: carePlan)
      let versions = try writer.reader.history(Alert.self, id: id, owner: owner)
      guard let last = versions.last, !last.isDeleted, let alert = change.applied(to: versions.map(\.value), at: now)
      else { throw StoreError.notFound(entity: Alert.entityName, id: id.text) }
      var basedOn = last.id
      if case .undo(let version) = change { basedOn = version }
      guard alert != last.value || basedOn != last.id else { return last }
      return try writer.update(
        alert, owner: owner, effective: .instant(max(now, alert.raised)), basedOn: basedOn)
    }
  }
}

extension AlertChange {
  /// - Throws: `StoreError.invalid`.
  fileprivate func check(at now: Instant) throws(StoreError) {
    switch self {
    case .acknowledge(let name): try Self.check(name, "an acknowledgment needs a name of 1 to 200 characters")
    case .assign(let account?): try Self.check(account, "an alert is assigned to an id of 1 to 200 characters")
    case .snooze(let until?):
      guard now < until else { throw .invalid(reason: "an alert is snoozed until a time that has not passed") }
    case .assign(nil), .snooze(nil), .undo: break
    }
  }

  private static func check(_ text: String, _ problem: String) throws(StoreError) {
    guard text.fits(characters: 200), text.contains(where: { !$0.isWhitespace }) else {
      throw .invalid(reason: problem)
    }
  }

  /// Returns the last of an alert's versions with the change; nil if there is nothing to undo.
  fileprivate func applied(to versions: [Alert], at now: Instant) -> Alert? {
    guard var alert = versions.last else { return nil }
    switch self {
    case .acknowledge(let name):
      guard alert.acknowledged == nil else { break }
      (alert.acknowledged, alert.acknowledgedBy) = (now, name)
    case .assign(let account): alert.assigned = account
    case .snooze(let until): alert.snoozed = until
    case .undo:
      guard let before = versions.dropLast().last else { return nil }
      (alert.acknowledged, alert.acknowledgedBy) = (before.acknowledged, before.acknowledgedBy)
      (alert.assigned, alert.snoozed) = (before.assigned, before.snoozed)
    }
    return alert
  }
}
