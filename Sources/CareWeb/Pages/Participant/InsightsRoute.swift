import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// A participant's progress: adherence with its count, insights, and charts.
enum InsightsRoute {
  /// The days that the rate at the top covers.
  private static let days = 28

  private struct Shown: Sendable {
    var report: InsightReport
    var rate: AdherenceRate
    var language: Language
  }

  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response {
    let (shown, live) = try await visit.readLive { runtime in
      let reader = try ParticipantReader(runtime, visit), today = reader.zone.date(of: visit.now)
      return Shown(
        report: try runtime.insightReport(visit.patient, language: reader.tag, at: visit.now)
          .forParticipant(in: reader.language),
        rate: try runtime.rate(
          visit.patient, from: today.adding(days: 1 - days), to: today.adding(days: 1), at: visit.now),
        language: reader.language)
    }
    let language = shown.language
    var frame = PageFrame(title: language.page(.insights), language: language, tab: .insights)
    frame.live = live
    return frame.response(visit.services) { html in
      html.element("h1", language.page(.insights))
      html.element("section", ["class": "care-panel", "aria-labelledby": "adherence"]) { html in
        html.element("h2", ["id": "adherence"], language.page(.adherence))
        html.element(
          "p",
          shown.rate.closed == 0
            ? language.page(.adherenceNone)
            : language.page(
              .adherenceText, ["done": shown.rate.done, "count": shown.rate.closed, "days": days]))
      }
      html.add(drawn: PageParts.html(shown.report.insights, in: language))
      html.add(drawn: PageParts.html(shown.report.charts, in: language))
      for failure in shown.report.failures {
        html.element("p", ["class": "care-note care-warning"], failure.description)
      }
      if shown.report.insights.isEmpty, shown.report.charts.isEmpty {
        html.element("p", ["class": "care-text care-dim"], language(.noInsights))
      }
    }
  }
}
