import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The insights and charts of one person, as the care team sees them, with their data as tables.
enum ChartsRoute {
  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), plan = try visit.plan(), now = visit.now
    let report = try await visit.read { try $0.insightReport(patient.id, plan: plan, at: now) }
    let header = try await visit.header(of: patient)
    return visit.page("Charts of \(patient.id)", hasTabs: true).response { html in
      html.tabs(of: patient, visit, header)
      html.element("p", ["class": "care-detail"], "As of \(now.shortText(in: visit.zone)).")
      html.element("div", ["class": "care-figures"]) { html in
        html.add(drawn: PageParts.html(report.insights, in: .english))
        html.add(drawn: PageParts.html(report.charts, in: .english, width: FigureOptions.deskWidth))
      }
      for failure in report.failures {
        html.element("p", ["class": "care-note care-warning"], failure.description)
      }
      if report.insights.isEmpty, report.charts.isEmpty {
        html.nothing("The study has no insights or charts, or nothing was recorded yet.")
      }
    }
  }
}
