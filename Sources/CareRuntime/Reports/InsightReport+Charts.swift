package import CareModel

extension InsightReport {
  /// The reason why a chart cannot be drawn.
  package struct NoChart: Error {
    /// The stable code.
    package let code: String
    /// The message, without a participant's values.
    package let message: String
  }

  /// Returns the charts with an id: one of each of the patient's care plans that declares it, or of `carePlan` only.
  ///
  /// - Throws: ``NoChart`` if there is none, because its function failed or because no plan declares it.
  package func charts(_ id: String, of patient: Patient.ID, carePlan: CarePlan.ID?) throws(NoChart) -> [Figure] {
    let own = charts(of: carePlan), found = own.filter { $0.id == id }
    guard found.isEmpty else { return found }
    if let failure = failures.first(where: { $0.function == "charts.\(id)" }) {
      throw NoChart(code: failure.code, message: "chart '\(id)' failed: \(failure)")
    }
    let known = own.map(\.id)
    let hint =
      Suggestion.nearest(to: id, in: known).map { "did you mean '\($0)'?" }
      ?? (known.isEmpty ? "they declare none" : "they declare \(known.joined(separator: ", "))")
    throw NoChart(
      code: "not_found", message: "there is no chart '\(id)' in the plans of '\(patient)'; \(hint)")
  }

  /// Returns the charts of a care plan; of all for nil.
  package func charts(of carePlan: CarePlan.ID?) -> [Figure] {
    charts.filter { carePlan == nil || $0.origin?.carePlan == carePlan }
  }
}
