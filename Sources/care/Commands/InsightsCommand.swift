import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care insights`.
struct InsightsCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "insights", abstract: "Show the insights and charts of the patient's plans.")

  @OptionGroup var patient: PatientOption

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let patient = try self.patient.resolve(in: session)
    let insights = try session.runtime.insights(patient, at: session.now)
    let charts = try session.runtime.charts(patient, at: session.now)
    let output = session.output
    if output.isJSON { return try output.json(Document(patient: patient, insights: insights, charts: charts)) }
    if insights.isEmpty { output.line(" There are no insights yet.") }
    output.raw(InsightText.text(insights, output.style))
    for chart in charts { output.raw("\n" + ChartText.text(chart, output.style)) }
  }

  private struct Document: Encodable {
    let patient: Patient.ID
    let insights: [Insight]
    let charts: [Chart]
  }
}
