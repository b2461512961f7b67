import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The routes of the care team about a study, and about the server.
enum StaffRoutes {
  static let studies: RoutePattern = "/studies"
  static let roster: RoutePattern = "/s/{plan}"
  static let alerts: RoutePattern = "/s/{plan}/alerts"
  static let acknowledge: RoutePattern = "/s/{plan}/alerts/ack"
  static let held: RoutePattern = "/s/{plan}/held"
  static let accept: RoutePattern = "/s/{plan}/held/accept"
  static let reject: RoutePattern = "/s/{plan}/held/reject"
  static let handover: RoutePattern = "/s/{plan}/handover"
  static let enroll: RoutePattern = "/s/{plan}/enroll"
  static let rosterTable: RoutePattern = "/s/{plan}/roster.csv"
  static let figures: RoutePattern = "/s/{plan}/figures"
  static let export: RoutePattern = "/s/{plan}/export"
  static let audit: RoutePattern = "/audit"
  static let auditCommits: RoutePattern = "/audit/commits.csv"
  static let auditAccess: RoutePattern = "/audit/access.csv"

  static let all: [Route] = [
    .get(studies, .account(showStudies)),
    .get(roster, .staff(.roster, RosterRoute.show)),
    .get(held, .staff(.held, HeldRoutes.show)),
    .post(accept, .staff(.held, HeldRoutes.accept)),
    .post(reject, .staff(.held, HeldRoutes.reject)),
    .get(handover, .staff(.acknowledge, HandoverRoute.show)),
    .get(rosterTable, .staff(.roster, RosterRoute.download)),
    .get(figures, .staff(.roster, FiguresRoute.show)),
    .get(export, .staff(.export, ExportRoutes.show)),
    .post(export, .staff(.export, ExportRoutes.download)),
    .get(enroll, .staff(.enroll, EnrollRoutes.show)),
    .post(enroll, .staff(.enroll, EnrollRoutes.enroll)),
    .get(audit, .staff(.audit, AuditRoute.show)),
    .get(auditCommits, .staff(.audit, AuditRoute.saveCommits)),
    .get(auditAccess, .staff(.audit, AuditRoute.saveAccess)),
  ]

  /// Shows the studies in which the account has a role.
  @Sendable private static func showStudies(_ visit: AccountVisit) async throws -> Response {
    let now = visit.visit.now, session = visit.session
    let plans = try await visit.visit.services.lane.read { try $0.plans(at: now).map(\.value) }
    let own = session.studies(at: now)
    let seen = plans.filter { own.contains($0.id) || session.seesEveryStudy(at: now) }
    var open: [PlanHeader.ID: Int] = [:]
    for plan in seen where session.has(.acknowledge, in: plan.id, at: now) {
      open[plan.id] = try await visit.visit.services.alerts.open(in: plan.id, at: now)
    }
    let counts = open
    var page = StaffPage(title: "Studies", visit: visit.visit, session: session)
    page.account = try await visit.visit.services.name(of: session)
    return page.response { html in
      if session.roles(in: nil, at: now) == [.admin], own.isEmpty {
        html.element("section", ["class": "care-panel"]) { html in
          html.element("h2", "You are an administrator")
          html.element(
            "p",
            "Administrators manage accounts, and see no participant. To work in a study yourself, give your account a role in it; to let "
              + "others work, invite them and give them theirs.")
          html.element("p", ["class": "care-actions"]) { html in
            html.element("a", ["class": "care-button", "href": AccountRoutes.accounts.path()], "Give roles")
          }
        }
      } else if seen.isEmpty {
        html.nothing("You have no role in a study yet; ask an administrator.")
      }
      html.element("ul", ["class": "care-list"]) { html in
        for plan in seen {
          html.element("li", ["class": "care-panel"]) { html in
            html.element("h2") { html in
              if session.has(.roster, in: plan.id, at: now) {
                html.element("a", ["href": roster.path(["plan": plan.id.text])], plan.title)
              } else {
                html.add(plan.title)
              }
            }
            let roles = session.roles(in: plan.id, at: now).map(\.rawValue).sorted().joined(separator: ", ")
            html.element("p", ["class": "care-detail"], "\(plan.id) · \(roles)")
            if let count = counts[plan.id], count > 0 {
              html.element("p") { html in
                let address = alerts.path(["plan": plan.id.text])
                html.element("a", ["href": address], "\(count.counting("open alert")) in \(plan.title)")
              }
            }
          }
        }
      }
    }
  }
}
