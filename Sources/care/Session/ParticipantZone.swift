import CareModel
import CareRuntime

/// Options that name a participant, in whose zone the times of a command are read.
protocol NamesParticipant {
  /// Returns the zones of the participant over time; nil if the options name none, or one that does not exist.
  func participantZones(in runtime: CareRuntime) throws -> ZoneTimeline?
}

extension Patient.ID: NamesParticipant {
  func participantZones(in runtime: CareRuntime) throws -> ZoneTimeline? { try runtime.knownZones(of: self) }
}

extension Patient.ID?: NamesParticipant {
  func participantZones(in runtime: CareRuntime) throws -> ZoneTimeline? { try self?.participantZones(in: runtime) }
}

extension Session {
  /// The zone of the times in an error: that of `--zone`, else where the participant is now; nil if the store cannot say it.
  func errorZone(of participant: some NamesParticipant) -> Zone? {
    // Another error is being reported, which this must not hide.
    zone ?? (try? participant.participantZones(in: runtime))?.zone(at: now)
  }

  /// Returns the time where the patient is at that time, or in the zone of `--zone`; in UTC for a patient who was deleted.
  func localText(_ instant: Instant, of patient: Patient.ID) throws -> String {
    try (zone ?? runtime.knownZones(of: patient)?.zone(at: instant) ?? .utc).iso(instant)
  }
}

extension CareRuntime {
  /// Returns the zones of a patient over time; nil if there is no such patient.
  func knownZones(of patient: Patient.ID) throws -> ZoneTimeline? {
    do { return try zones(of: patient) } catch StoreError.notFound { return nil }
  }

  /// Returns the zones of a care plan over time, those that it fixes or else the patient's; nil if there is no such care plan.
  func knownZones(ofCarePlan id: CarePlan.ID) throws -> ZoneTimeline? {
    do { return try zones(ofCarePlan: id) } catch StoreError.notFound { return nil }
  }
}
