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
    var today: [Figure]
    var rate: AdherenceRate
    var language: Language
  }

  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response {
    let (shown, live) = try await visit.readLive { runtime in
      let reader = try ParticipantReader(runtime, visit), today = reader.zone.date(of: visit.now)
      return Shown(
        report: try runtime.insightReport(visit.patient, language: reader.tag, at: visit.now)
          .forParticipant(in: reader.language),
        today: try runtime.chartsOfToday(visit.patient, language: reader.tag, at: visit.now),
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
      for (place, chart) in shown.report.charts.enumerated() {
        var one = chart
        // Two plans can have a chart of the same name.
        one.id = "\(place + 1)-\(chart.id)"
        // The page shows what there is now.
        one.origin = nil
        html.add(drawn: PageParts.html([one], in: language))
        let today = shown.today.first { $0.id == chart.id && $0.origin?.carePlan == chart.origin?.carePlan }
        let sentences = lastValues(of: chart, in: language) + (today.map { valuesSoFar(in: $0, language) } ?? [])
        for sentence in sentences { html.element("p", ["class": "care-text"], sentence) }
      }
      for failure in shown.report.failures {
        html.element("p", ["class": "care-note care-warning"], failure.description)
      }
      if shown.report.insights.isEmpty, shown.report.charts.isEmpty {
        html.element("p", ["class": "care-text care-dim"], language(.noInsights))
      }
      OwnDataRoutes.addLinks(language, to: &html)
    }
  }

  /// Returns the value that each series has today so far, in words: the chart itself has whole days alone.
  private static func valuesSoFar(in today: Figure, _ language: Language) -> [String] {
    guard case .days(let chart) = today.content else { return [] }
    return chart.series.compactMap { series in
      guard let value = series.points.first ?? nil else { return nil }
      let text = series.labels.first ?? series.text(value, in: language)
      return language.page(.todaySoFar, ["title": series.title, "value": text])
    }
  }

  /// Returns the last value of each series of a chart of days, and how it differs from the one before, in words.
  private static func lastValues(of figure: Figure, in language: Language) -> [String] {
    guard case .days(let chart) = figure.content else { return [] }
    return chart.series.compactMap { series in
      let known = chart.dates.indices.filter { series.points.indices.contains($0) && series.points[$0] != nil }
      guard let last = known.last, let value = series.points[last] else { return nil }
      let text = series.text(value, in: language), date = chart.dates[last].dayAndMonth(in: language)
      guard let before = known.dropLast().last, let earlier = series.points[before] else {
        return language.page(.lastValue, ["title": series.title, "value": text, "date": date])
      }
      let word: WebPhrase = value == earlier ? .lastSame : value > earlier ? .lastMore : .lastLess
      return language.page(
        word,
        [
          "title": series.title, "value": text, "date": date, "before": chart.dates[before].dayAndMonth(in: language),
          "change": series.text(abs(value - earlier), in: language),
        ])
    }
  }
}
