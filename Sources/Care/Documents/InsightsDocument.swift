package import CareModel
package import CareRuntime

/// The insights and charts of a participant in JSON.
package struct InsightsDocument: Encodable {
  let patient: Patient.ID
  /// The time up to which data was used.
  let asOf: Instant
  /// The number of the last commit; absent before the first.
  let seq: Int?
  /// The zone of the participant's days.
  let zone: Zone
  let insights: [Insight]
  /// The charts; absent where they are another document.
  let charts: [Figure]?
  /// The insights that are not shown; absent if they were not asked for.
  let silent: [SilentInsight]?
  /// The functions of plans that failed; absent if none did.
  let failures: [PlanFailure]?
  /// The time up to which nothing changes unless something is recorded; absent if a function read the clock.
  let until: Instant?

  /// Creates the document of a report, with its charts and the insights that are not shown if they are asked for.
  package init(
    patient: Patient.ID, _ origin: Figure.Origin, _ report: InsightReport, charts hasCharts: Bool,
    silent hasSilent: Bool
  ) {
    self.patient = patient
    (asOf, seq, zone) = (origin.asOf, origin.seq, origin.zone)
    insights = report.insights
    charts = hasCharts ? report.charts : nil
    silent = hasSilent ? report.silent : nil
    failures = report.failures.isEmpty ? nil : report.failures
    until = report.until
  }
}
