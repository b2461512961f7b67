import CareModel
import CareStore

extension CareRuntime {
  /// The alerts that nobody has seen to, the most urgent first; read only where a task of the patient's ever had one.
  func openAlerts(
    _ history: PatientHistory, asOf: AsOf?, in reader: StoreReader, at now: Instant,
    texts: PatientHistory.Translations
  ) throws -> [Version<Alert>] {
    let segments = history.courses.flatMap(\.tasks).flatMap(\.segments)
    guard segments.contains(where: { !$0.version.value.alerts.isEmpty }) else { return [] }
    let carePlans = history.courses.compactMap(\.id)
    return try alerts(of: history.patient, carePlans: carePlans, in: reader, asOf: asOf, at: now)
      .filter { $0.value.acknowledged == nil }.sorted { $0.value.precedes($1.value) }
      .map { version in
        var version = version
        version.value = version.value.translated(by: texts)
        return version
      }
  }
}
