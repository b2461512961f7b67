import CareAccess
import CareCards
import CareModel
import CareRuntime
import Foundation
import Hummingbird

/// The alerts of a study that nobody has acknowledged.
enum AlertRoutes {
  private struct Shown: Sendable {
    var alert: Alert
    var contacts: [String]
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), now = visit.now
    let shown = try await visit.read { runtime in
      try StudyRecords(runtime: runtime, plan: plan, now: now).openAlerts()
        .map { Shown(alert: $0, contacts: try runtime.contacts(of: $0, at: now).map(\.id.text)) }
    }
    let page = visit.page("Alerts")
    return page.response { html in
      if shown.isEmpty { html.nothing("No alert is open.") }
      for one in shown {
        let alert = one.alert
        html.element("article", ["class": "care-panel"]) { html in
          html.element("h2", "\(alert.urgency.rawValue.capitalized): \(alert.title ?? alert.alert)")
          html.element("p") { html in
            let address = PersonRoutes.overview.path(["plan": plan.text, "patient": alert.patient.text])
            html.element("a", ["href": address], alert.patient.text)
            html.add(" · \(alert.task) · since \(alert.raised.shortText)")
          }
          if !one.contacts.isEmpty {
            html.element(
              "p", ["class": "care-detail"],
              "For \(one.contacts.joined(separator: ", ")). Nothing was sent to them: the care team can see this here since "
                + "\(alert.raised.shortText).")
          }
          html.action(
            "Acknowledge", to: StaffRoutes.acknowledge.path(["plan": plan.text]),
            page.formFields + [
              ("alert", alert.id.text), ("patient", alert.patient.text), ("care_plan", alert.carePlan?.text ?? ""),
            ])
        }
      }
    }
  }

  /// Records who acknowledged an alert: the account's own name.
  @Sendable static func acknowledge(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), now = visit.now, patient = try await visit.patient()
    guard let id = visit.visit.form["alert"].map({ Alert.ID($0) }) else { throw WebProblem.badRequest }
    let carePlan = visit.visit.form["care_plan"].flatMap { $0.isEmpty ? nil : CarePlan.ID($0) }
    let name = try await visit.accountName()
    try await visit.writeOnce(for: patient.id) { runtime in
      let open = try StudyRecords(runtime: runtime, plan: plan, now: now).openAlerts(of: patient.id)
      guard open.contains(where: { $0.id == id && $0.carePlan == carePlan }) else { throw WebProblem.notFound }
      try runtime.acknowledge(id, of: patient.id, carePlan: carePlan, by: name, at: now)
    }
    return .see(StaffRoutes.alerts.path(["plan": plan.text]))
  }
}
