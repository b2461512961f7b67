import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The routes of the care team about one person (W29).
enum PersonRoutes {
  static let overview: RoutePattern = "/s/{plan}/p/{patient}"
  static let timeline: RoutePattern = "/s/{plan}/p/{patient}/timeline"
  static let answers: RoutePattern = "/s/{plan}/p/{patient}/answers"
  static let correct: RoutePattern = "/s/{plan}/p/{patient}/answers/correct"
  static let excuse: RoutePattern = "/s/{plan}/p/{patient}/excuse"
  static let message: RoutePattern = "/s/{plan}/p/{patient}/messages"
  static let code: RoutePattern = "/s/{plan}/p/{patient}/code"
  static let revoke: RoutePattern = "/s/{plan}/p/{patient}/revoke"
  static let status: RoutePattern = "/s/{plan}/p/{patient}/status"

  static let all: [Route] = [
    .get(overview, .staff(.identity, OverviewRoute.show)),
    .get(timeline, .staff(.identity, TimelineRoute.show)),
    .post(excuse, .staff(.excuse, TimelineRoute.excuse)),
    .get(answers, .staff(.answers, AnswersRoute.show)),
    .post(correct, .staff(.correct, AnswersRoute.correct)),
    .post(message, .staff(.notes, OverviewRoute.send)),
    .post(code, .staff(.enroll, DeviceRoutes.issue)),
    .post(revoke, .staff(.enroll, DeviceRoutes.revoke)),
    .post(status, .staff(.enroll, OverviewRoute.change)),
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
  /// Adds the links between the pages about a person.
  mutating func tabs(of patient: ScopedPatient, _ visit: StaffVisit) {
    let tabs = [
      ("Overview", PersonRoutes.overview, true), ("Timeline", PersonRoutes.timeline, true),
      ("Answers", PersonRoutes.answers, visit.has(.answers)),
    ]
    element("ul", ["class": "care-tabs"]) { html in
      for (title, pattern, isShown) in tabs where isShown {
        html.element("li") { html in
          let isCurrent = pattern.description == visit.visit.route
          html.element(
            "a", ["href": visit.address(pattern, patient), "aria-current": isCurrent ? "page" : nil], title)
        }
      }
    }
  }
}
