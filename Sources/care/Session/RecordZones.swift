import CareModel
import CareRuntime

/// The zones in which the times of records are shown: where the person is whose data they are, each looked up once.
final class RecordZones {
  private let session: Session
  private var known: [Owner: ZoneTimeline] = [:]

  init(_ session: Session) {
    self.session = session
  }

  /// Returns the zones of a record over time: of `--zone`, else of its person; UTC for the records of plans and of no one.
  func zones<Record>(of version: Version<Record>) throws -> ZoneTimeline {
    if let zone = session.zone { return ZoneTimeline(zone) }
    let owner: Owner =
      switch version.value {
      case let patient as Patient: .patient(patient.id)
      case let carePlan as CarePlan: .carePlan(carePlan.id)
      default: version.owner
      }
    if let zones = known[owner] { return zones }
    let zones = try lookUp(owner) ?? ZoneTimeline(.utc)
    known[owner] = zones
    return zones
  }

  private func lookUp(_ owner: Owner) throws -> ZoneTimeline? {
    switch owner {
    case .none, .plan: return nil
    case .patient(let id): return try session.runtime.knownZones(of: id)
    case .carePlan(let id):
      if let zones = try session.runtime.knownZones(ofCarePlan: id) { return zones }
      // One that was deleted has the zone that it had last.
      guard let carePlan = try session.runtime.history(carePlan: id).last?.value else { return nil }
      return try carePlan.zone.map { ZoneTimeline($0) } ?? session.runtime.knownZones(of: carePlan.patient)
    }
  }
}

extension Effective {
  /// Returns the date, or the time with the offset where a person is then.
  func iso(in zones: ZoneTimeline) -> String {
    guard case .instant(let instant) = self else { return text }
    return zones.iso(instant)
  }
}

extension ZoneTimeline {
  /// Returns a time with the offset where a person is then; in UTC, with Z.
  func iso(_ instant: Instant) -> String {
    let zone = zone(at: instant)
    return zone == .utc ? instant.iso : zone.iso(instant)
  }
}
