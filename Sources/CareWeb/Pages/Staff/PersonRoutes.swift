import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The routes of the care team about one person.
enum PersonRoutes {
  static let overview: RoutePattern = "/s/{plan}/p/{patient}"
  static let summary: RoutePattern = "/s/{plan}/p/{patient}/summary"
  static let timeline: RoutePattern = "/s/{plan}/p/{patient}/timeline"
  static let answers: RoutePattern = "/s/{plan}/p/{patient}/answers"
  static let correct: RoutePattern = "/s/{plan}/p/{patient}/answers/correct"
  static let correction: RoutePattern = "/s/{plan}/p/{patient}/correct/{key…}"
  static let enter: RoutePattern = "/s/{plan}/p/{patient}/enter"
  static let entry: RoutePattern = "/s/{plan}/p/{patient}/enter/{key…}"
  static let excuse: RoutePattern = "/s/{plan}/p/{patient}/excuse"
  static let message: RoutePattern = "/s/{plan}/p/{patient}/messages"
  static let code: RoutePattern = "/s/{plan}/p/{patient}/code"
  static let revoke: RoutePattern = "/s/{plan}/p/{patient}/revoke"
  static let status: RoutePattern = "/s/{plan}/p/{patient}/status"

  static let charts: RoutePattern = "/s/{plan}/p/{patient}/charts"
  static let notes: RoutePattern = "/s/{plan}/p/{patient}/notes"
  static let plan: RoutePattern = "/s/{plan}/p/{patient}/plan"
  static let override: RoutePattern = "/s/{plan}/p/{patient}/plan/override"
  static let stop: RoutePattern = "/s/{plan}/p/{patient}/plan/stop"
  static let revert: RoutePattern = "/s/{plan}/p/{patient}/plan/revert"
  static let anchors: RoutePattern = "/s/{plan}/p/{patient}/plan/anchors"
  static let parameters: RoutePattern = "/s/{plan}/p/{patient}/plan/parameters"

  static let all: [Route] = [
    .get(overview, .staff(.identity, OverviewRoute.show)),
    .get(summary, .staff(.identity, VisitSummaryRoute.show)),
    .get(timeline, .staff(.identity, TimelineRoute.show)),
    .post(excuse, .staff(.excuse, TimelineRoute.excuse)),
    .get(answers, .staff(.answers, AnswersRoute.show)),
    .post(correct, .staff(.correct, AnswersRoute.correct)),
    .get(correction, .staff(.correct, CorrectionRoutes.show)),
    .post(correction, body: .survey, .staff(.correct, CorrectionRoutes.correct)),
    .get(enter, .staff(.held, EntryRoutes.choose)),
    .get(entry, .staff(.held, EntryRoutes.show)),
    .post(entry, body: .survey, .staff(.held, EntryRoutes.record)),
    .post(message, .staff(.notes, OverviewRoute.send)),
    .post(code, .staff(.enroll, DeviceRoutes.issue)),
    .post(revoke, .staff(.enroll, DeviceRoutes.revoke)),
    .post(status, .staff(.enroll, OverviewRoute.change)),
    .get(charts, .staff(.answers, ChartsRoute.show)),
    .get(notes, .staff(.identity, NotesRoute.show)),
    .post(notes, .staff(.notes, NotesRoute.add)),
    .get(plan, .staff(.identity, PlanRoute.show)),
    .post(override, .staff(.override, OwnTaskRoutes.override)),
    .post(stop, .staff(.override, OwnTaskRoutes.stop)),
    .post(revert, .staff(.override, OwnTaskRoutes.revert)),
    .post(anchors, .staff(.enroll, PlanValueRoutes.setAnchors)),
    .post(parameters, .staff(.enroll, PlanValueRoutes.setParameters)),
  ]
}

extension StaffVisit {
  /// Returns the address of a page about a patient.
  func address(_ pattern: RoutePattern, _ patient: ScopedPatient) -> String {
    pattern.path(["plan": scope.plan?.text ?? "", "patient": patient.id.text])
  }

  /// Whether the account has a right in the study.
  func has(_ right: Right) -> Bool { session.has(right, in: scope.plan, at: now) }
}

extension HTMLText {
  /// Adds the links between the pages about a person, after the header on a page that does not say the same at length.
  mutating func tabs(of patient: ScopedPatient, _ visit: StaffVisit, _ header: PersonHeader? = nil) {
    header?.add(into: &self)
    let tabs = [
      ("Overview", PersonRoutes.overview, true), ("Timeline", PersonRoutes.timeline, true),
      ("Answers", PersonRoutes.answers, visit.has(.answers)), ("Charts", PersonRoutes.charts, visit.has(.answers)),
      ("Enter", PersonRoutes.enter, visit.has(.held)), ("Plan", PersonRoutes.plan, true),
      ("Notes", PersonRoutes.notes, true), ("For a visit", PersonRoutes.summary, true),
    ]
    element("ul", ["class": "care-tabs"]) { html in
      for (title, pattern, isShown) in tabs where isShown {
        html.element("li") { html in
          let isCurrent = pattern.description == visit.visit.route
          html.element(
            "a", ["href": visit.address(pattern, patient), "aria-current": isCurrent ? "page" : nil], title)
        }
      }
      if visit.has(.acknowledge), let plan = visit.scope.plan {
        html.element("li") { html in
          html.element("a", ["href": DeliveryRoutes.address(of: patient.id, in: plan)], "Deliveries")
        }
      }
    }
  }
}
