import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// One person on paper, for a visit: the course, adherence, values with charts, alerts, answers, and notes.
enum VisitSummaryRoute {
  /// The weeks that can be chosen.
  private static let weeks = [1, 2, 4, 8, 12]
  /// The most answers of the page.
  private static let mostAnswers = 200
  /// The most notes of the page.
  private static let mostNotes = 20

  private struct Shown: Sendable {
    var overview: OverviewRoute.Shown
    /// What raised each alert that waits; empty for those who may not see answers.
    var causes: [(alert: Alert, cause: AlertCause)] = []
    /// The charts and insights of the study; nil for those who may not see answers.
    var report: InsightReport?
    /// The events with an outcome, the last one first.
    var answers: [Event] = []
    /// Whether there are more of them.
    var hasMore = false
    /// The notes, the last one first.
    var notes: [Note]
  }

  /// Shows the page: `?weeks=8`.
  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let text = visit.visit.query["weeks"] ?? "4"
    guard let weeks = Self.weeks.first(where: { String($0) == text }) else { throw WebProblem.badRequest }
    let patient = try await visit.patient(), carePlan = try await visit.carePlan(of: patient)
    let plan = try visit.plan(), hasAnswers = visit.has(.answers), now = visit.now, zone = visit.zone
    let shown = try await visit.read { runtime in
      let overview = try OverviewRoute.Shown(
        of: patient.id, carePlan, plan, hasAnswers: hasAnswers, runtime, at: now)
      var shown = Shown(overview: overview, notes: try runtime.notes(of: carePlan.id))
      guard hasAnswers else { return shown }
      let records = StudyRecords(runtime: runtime, plan: plan, now: now)
      shown.causes = try overview.alerts.map { alert in
        (alert, try AlertCause(of: try records.versions(of: alert), runtime, at: now, in: zone))
      }
      shown.report = try runtime.insightReport(patient.id, plan: plan, at: now)
      let tomorrow = overview.today.adding(days: 1)
      let query = EventQuery(
        patient: patient.id, interval: .days(from: tomorrow.adding(days: -weeks * 7), to: tomorrow),
        carePlan: carePlan.id)
      let answered = try runtime.events(query, at: now).filter { $0.outcome != nil }
        .sorted { $0.occurrence.start > $1.occurrence.start }
      (shown.answers, shown.hasMore) = (Array(answered.prefix(mostAnswers)), answered.count > mostAnswers)
      return shown
    }
    var page = visit.page("For a visit: \(shown.overview.patient.name.line ?? patient.id.text)", hasTabs: true)
    page.printed = "Participant \(patient.id)"
    return page.response { html in
      html.tabs(of: patient, visit)
      if hasAnswers { choice(of: weeks, into: &html) }
      course(shown.overview, into: &html)
      shown.overview.waiting(visit, into: &html)
      causes(shown, visit, into: &html)
      shown.overview.adherence(into: &html)
      if hasAnswers { values(shown, into: &html) }
      shown.overview.comingEvents(at: now, into: &html)
      if hasAnswers { answers(shown, weeks, patient, visit, into: &html) }
      notes(shown, in: zone, into: &html)
    }
  }

  private static func choice(of weeks: Int, into html: inout HTMLText) {
    html.element("form", ["method": "get", "class": "care-filters"]) { html in
      html.choice("Answers of", "weeks", Self.weeks.map { (String($0), words(of: $0)) }, String(weeks))
      html.element("button", ["type": "submit", "class": "care-button care-quiet"], "Show")
    }
  }

  private static func words(of weeks: Int) -> String { weeks == 1 ? "the last week" : "the last \(weeks) weeks" }

  private static func course(_ overview: OverviewRoute.Shown, into html: inout HTMLText) {
    html.element("section", ["class": "care-panel"]) { html in
      html.element("h2", "Course")
      overview.course(into: &html)
    }
  }

  private static func causes(_ shown: Shown, _ visit: StaffVisit, into html: inout HTMLText) {
    guard !shown.causes.isEmpty else { return }
    html.element("section", ["class": "care-panel"]) { html in
      html.element("h2", "What raised the alerts")
      for (place, one) in shown.causes.enumerated() {
        html.element("h3", "\(one.alert.heading), \(one.alert.raised.shortText(in: visit.zone))")
        one.cause.add(id: "cause-\(place)", into: &html)
      }
    }
  }

  private static func values(_ shown: Shown, into html: inout HTMLText) {
    if !shown.overview.trends.isEmpty {
      html.element("section", ["class": "care-panel"]) { html in
        html.element("h2", "Last values")
        html.trends(shown.overview.trends, id: "values")
      }
    }
    guard let report = shown.report, !report.insights.isEmpty || !report.charts.isEmpty else { return }
    html.element("div", ["class": "care-figures"]) { html in
      html.add(drawn: PageParts.html(report.insights, in: .english))
      html.add(drawn: PageParts.html(report.charts, in: .english, width: FigureOptions.deskWidth))
    }
  }

  private static func answers(
    _ shown: Shown, _ weeks: Int, _ patient: ScopedPatient, _ visit: StaffVisit, into html: inout HTMLText
  ) {
    html.element("section") { html in
      html.element("h2", "Answers of \(words(of: weeks))")
      if shown.answers.isEmpty { return html.nothing("Nothing was recorded in these days.") }
      if shown.hasMore {
        html.element("p", ["class": "care-detail"], "The last \(mostAnswers) of them.")
      }
      html.table("Answers of \(patient.id)", ["Day", "Task", "Answer", "Answered"]) { html in
        for event in shown.answers {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], event.date.description)
            html.element("td", event.task.title)
            html.element("td", ["class": "care-content"]) { $0.lines(event.recordedLines.joined(separator: "\n")) }
            html.element("td", event.outcome.map { $0.value.answered.shortText(in: visit.zone) } ?? "–")
          }
        }
      }
    }
  }

  private static func notes(_ shown: Shown, in zone: Zone, into html: inout HTMLText) {
    html.element("section") { html in
      html.element("h2", "Notes")
      if shown.notes.isEmpty { html.nothing("There are no notes.") }
      if shown.notes.count > mostNotes {
        html.element("p", ["class": "care-detail"], "The last \(mostNotes) of \(shown.notes.count).")
      }
      for note in shown.notes.prefix(mostNotes) { html.note(note, level: 3, in: zone) }
    }
  }
}
