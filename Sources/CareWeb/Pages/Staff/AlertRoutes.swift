import CareAccess
import CareCards
import CareModel
import CareRuntime
import Foundation
import Hummingbird

/// The alerts of a study: those that nobody has acknowledged, those acknowledged lately, and to which contact each was sent.
enum AlertRoutes {
  /// The days for which an acknowledged alert is shown.
  private static let days = 7
  /// The most acknowledged alerts of the page.
  private static let mostAcknowledged = 50

  private struct Shown: Sendable {
    var alert: Alert
    var contacts: [String]
    var deliveries: [DeliveryRecord]

    init(_ alert: Alert, _ records: StudyRecords) throws {
      self.alert = alert
      contacts = try records.runtime.contacts(of: alert, at: records.now).map(\.id.text)
      deliveries = try records.deliveries(of: alert)
    }
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), now = visit.now
    let (open, acknowledged) = try await visit.read { runtime in
      let records = StudyRecords(runtime: runtime, plan: plan, now: now)
      let acknowledged = try records.acknowledgedAlerts(since: now.adding(seconds: -days * 86_400))
      return (
        try records.openAlerts().map { try Shown($0, records) },
        try acknowledged.prefix(mostAcknowledged).map { try Shown($0, records) }
      )
    }
    let page = visit.page("Alerts")
    return page.response { html in
      if open.isEmpty { html.nothing("No alert is open.") }
      for one in open {
        html.element("article", ["class": "care-panel"]) { html in
          html.element("h2", title(of: one.alert))
          describe(one, plan, at: now, into: &html)
          html.action(
            "Acknowledge", to: StaffRoutes.acknowledge.path(["plan": plan.text]),
            page.formFields + [
              ("alert", one.alert.id.text), ("patient", one.alert.patient.text),
              ("care_plan", one.alert.carePlan?.text ?? ""),
            ])
        }
      }
      if acknowledged.isEmpty { return }
      html.element("h2", "Acknowledged in the last \(days) days")
      for one in acknowledged {
        html.element("article", ["class": "care-panel"]) { html in
          html.element("h3", title(of: one.alert))
          describe(one, plan, at: now, into: &html)
        }
      }
    }
  }

  private static func title(of alert: Alert) -> String {
    "\(alert.urgency.rawValue.capitalized): \(alert.title ?? alert.alert)"
  }

  /// Adds the participant, the contacts, what was sent to them, and who acknowledged the alert.
  private static func describe(_ shown: Shown, _ plan: PlanHeader.ID, at now: Instant, into html: inout HTMLText) {
    let alert = shown.alert
    html.element("p") { html in
      let address = PersonRoutes.overview.path(["plan": plan.text, "patient": alert.patient.text])
      html.element("a", ["href": address], alert.patient.text)
      html.add(" · \(alert.task) · since \(alert.raised.shortText)")
    }
    if let acknowledged = alert.acknowledged {
      html.element("p", "Acknowledged by \(alert.acknowledgedBy ?? "–") at \(acknowledged.shortText)")
    }
    guard !shown.deliveries.isEmpty else {
      guard !shown.contacts.isEmpty else { return }
      return html.element(
        "p", ["class": "care-detail"],
        "For \(shown.contacts.joined(separator: ", ")). Nothing was sent to them: the care team can see this here since "
          + "\(alert.raised.shortText).")
    }
    html.element("ul", ["aria-label": "Deliveries"]) { html in
      for record in shown.deliveries {
        let delivery = record.delivery
        html.element("li") { html in
          html.add(
            "To \(delivery.recipient.title) over \(delivery.channel), due \(delivery.due.shortText): \(delivery.state.title)"
          )
          if let why = record.why(at: now) { html.element("p", ["class": "care-detail"], "\(why).") }
          record.add(to: &html)
        }
      }
    }
    html.element("p") { html in
      html.element(
        "a", ["href": DeliveryRoutes.address(of: alert.patient, in: plan)], "All deliveries of \(alert.patient)")
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
