import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime

/// `care insights`.
struct InsightsCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "insights", abstract: "Show the insights and charts of the patient's plans.",
    discussion: "This is the participant's view. With --staff, it also says where a function of the plan failed.")

  @OptionGroup var patient: PatientOption

  @OptionGroup var language: LanguageOption

  @Flag(help: "Show the care team's view.")
  var staff = false

  @Flag(help: "Also list the insights that are not shown, with the reasons.")
  var whySilent = false

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: self.patient)
    let patient = try self.patient.resolve(in: session)
    let tag = try self.language.tag(for: patient, in: session)
    let output = session.output, language = Language.of(tag)
    let (whole, origin) = try session.runtime.reading { seq in
      let origin = Figure.Origin(
        asOf: session.now, seq: seq > 0 ? seq : nil, zone: try session.zone(of: patient))
      return (try session.runtime.insightReport(patient, language: tag, at: session.now), origin)
    }
    let report = staff ? whole : whole.forParticipant(in: language)
    if output.isJSON {
      return try output.json(InsightsDocument(patient: patient, origin, report, charts: true, silent: whySilent))
    }
    if report.insights.isEmpty { output.line(" \(language(.noInsights))") }
    output.raw(InsightText.text(report.insights, output.style, language))
    for chart in report.charts { output.raw("\n" + FigureText.text(chart, output.style, language)) }
    if whySilent { for insight in report.silent { output.line("\n – \(insight.formatted)") } }
    for failure in report.failures { output.line("\n ! \(failure)") }
    output.raw("\n" + InsightText.text(origin, output.style, language))
  }
}

extension SilentInsight {
  /// The id, the reason, and the number of days that a method found.
  fileprivate var formatted: String {
    "\(id): \(silent.rawValue)" + (evidence.map { ", \($0.n) of \($0.days) days have a value" } ?? "")
  }
}
