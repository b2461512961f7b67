import CareAccess
import CareCards
import CareModel
import CareRuntime
import Foundation
import Hummingbird

/// The alerts of a study that nobody has acknowledged (W30).
enum AlertRoutes {
  private struct Shown: Sendable {
    var alert: Alert
    var contacts: [String]
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), now = visit.now
    let shown = try await visit.read { runtime in
      let enrolled = Enrolled(runtime, plan, now)
      return try runtime.alerts(AlertQuery(isOpen: true), at: now).map(\.value)
        .filter { try enrolled.contains($0.patient, $0.carePlan) }
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
            html.element("p", ["class": "care-detail"], "Sent to \(one.contacts.joined(separator: ", "))")
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
    guard let alert = visit.visit.form["alert"] else { throw WebProblem.badRequest }
    let carePlan = visit.visit.form["care_plan"].flatMap { $0.isEmpty ? nil : CarePlan.ID($0) }
    let id = String(visit.scope.author.dropFirst("user:".count))
    let name = try await visit.visit.access().run { try $0.accounts().first { $0.id.text == id }?.name } ?? id
    let isOfStudy = try await visit.read { try Enrolled($0, plan, now).contains(patient.id, carePlan) }
    guard isOfStudy else { throw WebProblem.notFound }
    try await visit.writeOnce(for: patient.id) { runtime in
      try runtime.acknowledge(Alert.ID(alert), of: patient.id, carePlan: carePlan, by: name, at: now)
    }
    return .see(StaffRoutes.alerts.path(["plan": plan.text]))
  }
}

/// Whether alerts and held submissions belong to a study: those of its care plans, and a patient's own if the patient is enrolled in it.
final class Enrolled {
  private let runtime: CareRuntime
  private let plan: PlanHeader.ID
  private let now: Instant
  private var carePlans: [Patient.ID: [CarePlan]] = [:]

  init(_ runtime: CareRuntime, _ plan: PlanHeader.ID, _ now: Instant) {
    (self.runtime, self.plan, self.now) = (runtime, plan, now)
  }

  /// Whether something of a patient, or of one of the patient's care plans, belongs to the study.
  func contains(_ patient: Patient.ID, _ carePlan: CarePlan.ID?) throws -> Bool {
    let own: [CarePlan]
    if let known = carePlans[patient] {
      own = known
    } else {
      own = try runtime.carePlans(of: patient, at: now).map(\.value)
      carePlans[patient] = own
    }
    return own.contains { $0.plan == plan && (carePlan == nil || $0.id == carePlan) }
  }
}
