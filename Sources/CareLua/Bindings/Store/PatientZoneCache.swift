import CareModel
import CareRuntime

/// The zones in which rows of many patients are read, each looked up once.
final class PatientZoneCache {
  private let box: LuaEnvironmentBox
  private var known: [Patient.ID: Zone] = [:]

  init(_ box: LuaEnvironmentBox) {
    self.box = box
  }

  /// The zone that a patient lives in now, or lived in last.
  func zone(of patient: Patient.ID) throws -> Zone {
    if let zone = known[patient] { return zone }
    let last = try box.runtime.patients(.init(ids: [patient]), at: box.now).items.last
    let zone = try (last ?? box.runtime.history(patient: patient).last)?.value.zone ?? box.world.zone
    known[patient] = zone
    return zone
  }
}
