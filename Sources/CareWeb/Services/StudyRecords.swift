import CareModel
import CareRuntime

/// The alerts, deliveries, and held submissions that belong to a study, for lists and for decisions alike.
///
/// Those of a care plan belong to its study only, also when the patient is in two. Those of a patient, or of a care plan that there is not,
/// belong to each study of the patient.
struct StudyRecords {
  let runtime: CareRuntime
  let plan: PlanHeader.ID
  let now: Instant

  /// Returns the alerts of a patient that nobody has acknowledged, with those that are snoozed, the most urgent first.
  func waitingAlerts(of patient: Patient.ID) throws -> [Alert] {
    try alerts(of: patient).filter { $0.acknowledged == nil }
  }

  /// Returns the alerts of a patient, or of all, that fit: those that wait come first, by urgency.
  ///
  /// - Complexity: O(alerts of the patient); O(every alert that was ever raised) without one.
  func alerts(of patient: Patient.ID? = nil, where fits: (Alert) -> Bool = { _ in true }) throws -> [Alert] {
    try belonging(try runtime.alerts(AlertQuery(patient: patient), at: now).map(\.value).filter(fits)) {
      ($0.patient, $0.carePlan)
    }
  }

  /// Returns the versions of an alert of the study, the last one last; nil if the study has no such alert.
  ///
  /// `carePlan`: the care plan that it belongs to; nil for any, of which one that waits comes first.
  func alert(_ id: Alert.ID, of patient: Patient.ID, carePlan: CarePlan.ID?) throws -> [Version<Alert>]? {
    let found = try runtime.alerts(AlertQuery(patient: patient), at: now).map(\.value).filter {
      $0.id == id && (carePlan == nil || $0.carePlan == carePlan)
    }
    guard let alert = try belonging(found, owner: { ($0.patient, $0.carePlan) }).first else { return nil }
    return try versions(of: alert)
  }

  /// Returns the versions of an alert, the last one last.
  func versions(of alert: Alert) throws -> [Version<Alert>] {
    try runtime.history(alert: alert.id, patient: alert.patient, carePlan: alert.carePlan)
  }

  /// Returns the held submissions, in a state or in any; of one patient or of all.
  func held(of patient: Patient.ID? = nil, _ state: HeldSubmission.State? = nil) throws -> [HeldSubmission] {
    try belonging(try runtime.heldSubmissions(of: patient, state: state, at: now).map(\.value)) {
      ($0.patient, $0.event.carePlan)
    }
  }

  /// Returns the records that belong to the study, by the patient and the care plan of each.
  func belonging<Record>(
    _ records: [Record], owner: (Record) -> (patient: Patient.ID, carePlan: CarePlan.ID?)
  ) throws -> [Record] {
    var known: [Patient.ID: [CarePlan]] = [:]
    return try records.filter { record in
      let (patient, carePlan) = owner(record)
      let all = try known[patient] ?? runtime.carePlans(of: patient, at: now).map(\.value)
      known[patient] = all
      if let found = all.first(where: { $0.id == carePlan }) { return found.plan == plan }
      return all.contains { $0.plan == plan }
    }
  }
}
