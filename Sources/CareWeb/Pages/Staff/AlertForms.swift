import CareAccess
import CareCards
import CareModel
import Foundation

/// The forms with which the care team handles an alert.
struct AlertForms {
  /// The times for which an alert is snoozed, in hours.
  static let hours = [1, 4, 24, 72, 168]
  /// The most days for which it is.
  static let mostDays = 90

  /// The study.
  let plan: PlanHeader.ID
  /// The accounts that can look after the alert.
  let team: [Account]
  /// The hidden fields of each form, and those by which the answer returns to the page.
  let fields: [(name: String, value: String)]
  /// The time of the page.
  let now: Instant
  /// The zone of the days until which an alert is snoozed: that of the server, wherever the form is.
  let zone: Zone

  /// Adds the forms of an alert that nobody has acknowledged.
  func add(_ alert: Alert, into html: inout HTMLText) {
    let fields = fields + alert.formFields, of = ["plan": plan.text], subject = alert.subject
    form("Acknowledge", to: StaffRoutes.acknowledge, alert, into: &html) { _ in }
    html.element("div", ["class": "care-acts"]) { html in
      details("Assign", alert, into: &html) { html in
        form("Assign", to: AlertRoutes.assign, alert, into: &html) { html in
          html.choice(
            "To", "account", [("", "nobody")] + team.map { ($0.id.text, $0.title) }, alert.assigned ?? "",
            about: subject)
        }
      }
      details("Snooze", alert, into: &html) { html in
        html.element("p", ["class": "care-detail"], "It stays among the snoozed alerts, and its escalation continues.")
        form("Snooze", to: AlertRoutes.snooze, alert, into: &html) { html in
          html.choice("For", "hours", Self.hours.map { (String($0), Self.words(ofHours: $0)) }, "24", about: subject)
          html.element("label") { html in
            html.add("or until the start of a day (\(zone.identifier)) ")
            html.element("span", ["class": "care-hidden"], "(\(subject)) ")
            let today = zone.date(of: now)
            html.void(
              "input",
              [
                "type": "date", "name": "until", "min": today.adding(days: 1).description,
                "max": today.adding(days: Self.mostDays).description,
              ])
          }
        }
      }
      if alert.handling(at: now) == .snoozed {
        html.action("End the snooze", to: AlertRoutes.wake.path(of), fields, subject: subject)
      }
    }
  }

  /// Adds the form that undoes what the last version of an alert did; nothing for one that was only raised.
  func undo(_ versions: [Version<Alert>], into html: inout HTMLText) {
    guard versions.count > 1, let last = versions.last else { return }
    html.action(
      "Undo", to: AlertRoutes.undo.path(["plan": plan.text]),
      fields + last.value.formFields + [("version", last.id.text)], subject: last.value.subject)
  }

  private func details(
    _ title: String, _ alert: Alert, into html: inout HTMLText, _ content: (inout HTMLText) -> Void
  ) {
    html.element("details") { html in
      html.element("summary") { html in
        html.add(title)
        html.element("span", ["class": "care-hidden"], ": \(alert.subject)")
      }
      content(&html)
    }
  }

  /// Adds a form with a field for a comment.
  private func form(
    _ title: String, to route: RoutePattern, _ alert: Alert, into html: inout HTMLText,
    _ content: (inout HTMLText) -> Void
  ) {
    html.element("form", ["method": "post", "action": route.path(["plan": plan.text]), "class": "care-act"]) { html in
      html.hidden(fields + alert.formFields)
      content(&html)
      html.element("label") { html in
        html.add("Comment ")
        html.element("span", ["class": "care-hidden"], "on \(alert.subject) ")
        html.void("input", ["name": "comment", "maxlength": String(ReasonText.longest), "autocomplete": "off"])
      }
      html.button(title, about: alert.subject)
    }
  }

  private static func words(ofHours hours: Int) -> String {
    switch hours {
    case 1: "1 hour"
    case ..<48: "\(hours) hours"
    default: "\(hours / 24) days"
    }
  }
}

extension Alert {
  /// The urgency and the title.
  var heading: String { "\(urgency.rawValue.capitalized): \(title ?? alert)" }

  /// The alert in a few words, different for different participants.
  var subject: String { "\(title ?? alert) of \(patient)" }

  /// The fields by which a form names the alert.
  var formFields: [(name: String, value: String)] {
    [("alert", id.text), ("patient", patient.text), ("care_plan", carePlan?.text ?? "")]
  }
}
