package import CareModel
package import CareRuntime

/// The insights and charts of a participant in JSON.
package struct InsightsDocument: Shaped {
  private let patient: Patient.ID
  private let origin: Figure.Origin
  private let report: InsightReport
  private let hasCharts: Bool
  private let hasSilent: Bool

  /// Creates the document of a report, with its charts and the insights that are not shown if they are asked for.
  package init(
    patient: Patient.ID, _ origin: Figure.Origin, _ report: InsightReport, charts hasCharts: Bool,
    silent hasSilent: Bool
  ) {
    self.patient = patient
    self.origin = origin
    self.report = report
    self.hasCharts = hasCharts
    self.hasSilent = hasSilent
  }

  /// The members.
  package static let shape = Shape<InsightsDocument>([
    Column("patient", \.patient, as: .participant, "The participant."),
    Column("as_of", \.origin.asOf, "The time up to which data was used."),
    Column("seq", \.origin.seq, "The number of the last commit; absent before the first."),
    Column("zone", \.origin.zone, "The zone."),
    Column("insights", written: .list(of: .object), \.report.insights, "The insights."),
    Column(
      "charts", written: .list(of: .object), \.charts,
      "The charts; absent where they are another document."),
    Column(
      "silent", written: .list(of: .object), \.silent,
      "The insights that are not shown, with the reasons; absent if they were not asked for."),
    Column(
      "failures", written: .list(of: .object), \.failures,
      "The functions of the plan that failed."),
    Column(
      "until", \.report.until,
      "The time up to which nothing changes unless something is recorded; absent if a function read the clock."),
  ])

  private var charts: [Figure]? { hasCharts ? report.charts : nil }
  private var silent: [SilentInsight]? { hasSilent ? report.silent : nil }
  private var failures: [PlanFailure]? { report.failures.isEmpty ? nil : report.failures }
}
