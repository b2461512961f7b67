import CareModel
import CareRuntime

extension PatientOption: NamesParticipant {
  func participantZones(in runtime: CareRuntime) throws -> ZoneTimeline? {
    if let patient { return try runtime.knownZones(of: patient) }
    let known = Set(try runtime.patients(RecordQuery(time: .always), at: .beginning).items.map(\.value.id))
    guard let only = known.first, known.count == 1 else { return nil }
    return try runtime.knownZones(of: only)
  }
}

extension EventOptions: NamesParticipant {
  func participantZones(in runtime: CareRuntime) throws -> ZoneTimeline? { try patient.participantZones(in: runtime) }
}

extension CarePlanOptions: NamesParticipant {
  func participantZones(in runtime: CareRuntime) throws -> ZoneTimeline? {
    if let patient { return try runtime.knownZones(of: patient) }
    let named = try runtime.carePlans(RecordQuery(ids: [carePlan], time: .always), at: .beginning).items
    let found =
      try named.isEmpty
      ? runtime.carePlans(RecordQuery(plans: [.init(carePlan.text)], time: .always), at: .beginning).items : named
    guard let last = found.last?.value, Set(found.map(\.value.patient)).count == 1 else { return nil }
    // Of several care plans, such as one that has ended, the participant's own zones count.
    guard Set(found.map(\.value.id)).count == 1 else { return try runtime.knownZones(of: last.patient) }
    return try runtime.knownZones(ofCarePlan: last.id)
  }
}
