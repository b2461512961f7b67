import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The inbox of a study's alerts, and the page of one: what raised it, to which contacts it was sent, and what the team did with it.
enum AlertRoutes {
  static let assign: RoutePattern = "/s/{plan}/alerts/assign"
  static let snooze: RoutePattern = "/s/{plan}/alerts/snooze"
  static let wake: RoutePattern = "/s/{plan}/alerts/wake"
  static let undo: RoutePattern = "/s/{plan}/alerts/undo"
  static let one: RoutePattern = "/s/{plan}/p/{patient}/alerts/{alert…}"

  static let all: [Route] = [
    .get(StaffRoutes.alerts, .staff(.acknowledge, show)),
    .get(one, .staff(.acknowledge, showOne)),
    .post(StaffRoutes.acknowledge, .staff(.acknowledge, AlertActions.acknowledge)),
    .post(assign, .staff(.acknowledge, AlertActions.assign)),
    .post(snooze, .staff(.acknowledge, AlertActions.snooze)),
    .post(wake, .staff(.acknowledge, AlertActions.wake)),
    .post(undo, .staff(.acknowledge, AlertActions.undo)),
  ]

  /// Returns the address of an alert's page.
  static func address(of alert: Alert, in plan: PlanHeader.ID) -> String {
    one.path(["plan": plan.text, "patient": alert.patient.text, "alert": alert.id.text])
      + (alert.carePlan.map { "?care_plan=\(PercentEncoding.segment($0.text))" } ?? "")
  }

  /// An alert with what a page shows of it.
  private struct Shown: Sendable {
    var alert: Alert
    var versions: [Version<Alert>]
    /// The title of its task; the id of one that the plan does not have any more.
    var task: String
    var contacts: [Contact]
    /// The name of the participant; nil for those who may not see it.
    var name: String?
    /// How the participant is reached; nothing for those who may not see it.
    var ways: [(text: String, url: String?)] = []
    var deliveries: [DeliveryRecord]
    /// What raised it; nil for those who may not see answers.
    var cause: AlertCause?

    init(_ versions: [Version<Alert>], _ records: StudyRecords, hasAnswers: Bool, isIdentified: Bool, in zone: Zone)
      throws
    {
      guard let alert = versions.last?.value else { throw WebProblem.notFound }
      (self.alert, self.versions) = (alert, versions)
      task = try records.title(ofTaskOf: alert)
      contacts = try records.runtime.contacts(of: alert, at: records.now)
      deliveries = try records.deliveries(of: alert)
      if isIdentified {
        let patient = try records.runtime.patient(alert.patient, at: records.now).value
        (name, ways) = (patient.name.line, patient.ways)
      }
      if hasAnswers { cause = try AlertCause(of: versions, records.runtime, at: records.now, in: zone) }
    }
  }

  // MARK: The inbox

  private struct Inbox: Sendable {
    var alerts: [Shown]
    var counts: [AlertFilter.List: Int]
    var hasMore: Bool
    /// The alert on which the visitor acted last.
    var last: [Version<Alert>]?
  }

  @Sendable private static func show(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), filter = try AlertFilter(visit.visit.query), team = try await visit.team()
    let inbox = try await inbox(visit, filter)
    if visit.has(.answers) { try await visit.note(reading: Set(inbox.alerts.map(\.alert.patient))) }
    let page = visit.page("Alerts")
    let forms = AlertForms(
      plan: plan, team: team, fields: page.formFields + filter.fields, now: visit.now,
      zone: visit.visit.services.settings.zone)
    let authors = try await visit.authors(), names = authors.byText
    return page.response { html in
      tabs(filter, inbox.counts, into: &html)
      if let last = inbox.last, let alert = last.last?.value,
        let entry = AlertHistory(last, team: names, in: visit.zone).entries.last
      {
        html.element("div", ["class": "care-panel care-did", "role": "status"]) { html in
          html.element("p") { html in
            html.add("\(entry.act): ")
            html.element("a", ["href": address(of: alert, in: plan)], alert.subject)
          }
          forms.undo(last, into: &html)
        }
      }
      if inbox.alerts.isEmpty {
        html.nothing(filter.page > 1 ? "There are no alerts on this page." : filter.list.nothing)
      }
      for (place, one) in inbox.alerts.enumerated() {
        html.element("article", ["class": "care-panel"]) { html in
          html.element("h2") { html in
            html.element("a", ["href": address(of: one.alert, in: plan)], one.alert.heading)
          }
          about(one, plan, names, at: visit.now, in: visit.zone, into: &html)
          one.cause?.add(id: "alert-\(place)", into: &html)
          if one.alert.acknowledged == nil {
            forms.add(one.alert, into: &html)
          } else {
            forms.undo(one.versions, into: &html)
          }
          guard !one.deliveries.isEmpty || !one.contacts.isEmpty else { return }
          // Below the forms, so that a phone shows these without the history of what was sent.
          html.element("details") { html in
            html.element("summary") { html in
              html.add("Messages about it")
              html.element("span", ["class": "care-hidden"], ": \(one.alert.subject)")
            }
            deliveries(one, visit, plan, authors, into: &html)
          }
        }
      }
      guard filter.page > 1 || inbox.hasMore else { return }
      html.element("p", ["class": "care-weeks"]) { html in
        if filter.page > 1 {
          html.element("a", ["href": AlertFilter.query(filter.list, page: filter.page - 1)], "‹ Previous page")
        }
        if inbox.hasMore {
          html.element("a", ["href": AlertFilter.query(filter.list, page: filter.page + 1)], "Next page ›")
        }
      }
    }
  }

  private static func inbox(_ visit: StaffVisit, _ filter: AlertFilter) async throws -> Inbox {
    let plan = try visit.plan(), now = visit.now, zone = visit.zone, query = visit.visit.query
    let hasAnswers = visit.has(.answers), isIdentified = visit.has(.identity)
    let account = try visit.accountID().text
    let known = try await visit.visit.services.alerts.alerts(in: plan, at: now)
    return try await visit.read { runtime in
      let records = StudyRecords(runtime: runtime, plan: plan, now: now)
      func alerts(_ list: AlertFilter.List) -> [Alert] {
        AlertFilter.alerts(list, of: known, account: account, at: now)
      }
      let all = alerts(filter.list)
      let rest = all.dropFirst((filter.page - 1) * AlertFilter.rows)
      var last: [Version<Alert>]?
      if let id = query["did"], let patient = query["of"].map({ Patient.ID($0) }), patient.isWellFormed {
        last = try records.known(Alert.ID(id), of: patient, carePlan: query["care_plan"].carePlan)
      }
      return Inbox(
        alerts: try rest.prefix(AlertFilter.rows).map {
          try Shown(try records.versions(of: $0), records, hasAnswers: hasAnswers, isIdentified: isIdentified, in: zone)
        },
        counts: Dictionary(
          uniqueKeysWithValues: [AlertFilter.List.open, .mine, .snoozed].map { ($0, alerts($0).count) }),
        hasMore: rest.count > AlertFilter.rows, last: last)
    }
  }

  private static func tabs(_ filter: AlertFilter, _ counts: [AlertFilter.List: Int], into html: inout HTMLText) {
    html.element("ul", ["class": "care-tabs", "aria-label": "Lists of alerts"]) { html in
      for list in AlertFilter.List.allCases {
        html.element("li") { html in
          let title = list.title + (counts[list].map { " (\($0))" } ?? "")
          html.element(
            "a", ["href": AlertFilter.query(list), "aria-current": list == filter.list ? "page" : nil], title)
        }
      }
    }
  }

  /// Adds the participant, the task, the time, how the participant is reached, and who looks after the alert.
  private static func about(
    _ shown: Shown, _ plan: PlanHeader.ID, _ team: [String: String], at now: Instant, in zone: Zone,
    into html: inout HTMLText
  ) {
    let alert = shown.alert
    html.element("p") { html in
      let address = PersonRoutes.overview.path(["plan": plan.text, "patient": alert.patient.text])
      html.element("a", ["href": address], alert.patient.text)
      if let name = shown.name { html.add(" \(name)") }
      html.add(" · \(shown.task) · since \(alert.raised.shortText(in: zone)) (\(alert.raised.age(at: now)))")
    }
    if !shown.ways.isEmpty {
      html.element("p") { html in
        html.add("Contact: ")
        html.ways(shown.ways)
      }
    }
    let states = [
      alert.acknowledged.map { "Acknowledged by \(alert.acknowledgedBy ?? "–") at \($0.shortText(in: zone))." },
      alert.assigned.map { "Assigned to \(team[$0] ?? $0)." },
      alert.handling(at: now) == .snoozed ? alert.snoozed.map { "Snoozed until \($0.shortText(in: zone))." } : nil,
    ].compactMap(\.self)
    if !states.isEmpty { html.element("p", states.joined(separator: " ")) }
  }

  // MARK: One alert

  @Sendable private static func showOne(_ visit: StaffVisit) async throws -> Response {
    let patient = try await visit.patient(), plan = try visit.plan(), team = try await visit.team()
    let now = visit.now, zone = visit.zone
    let id = Alert.ID(visit.visit.path["alert"] ?? ""), carePlan = visit.visit.query["care_plan"].carePlan
    let hasAnswers = visit.has(.answers), isIdentified = visit.has(.identity)
    let shown = try await visit.read { runtime in
      let records = StudyRecords(runtime: runtime, plan: plan, now: now)
      guard let versions = try records.alert(id, of: patient.id, carePlan: carePlan) else { throw WebProblem.notFound }
      return try Shown(versions, records, hasAnswers: hasAnswers, isIdentified: isIdentified, in: zone)
    }
    let page = visit.page(shown.alert.heading), authors = try await visit.authors(), names = authors.byText
    let forms = AlertForms(
      plan: plan, team: team, fields: page.formFields + [("show", "alert")], now: now,
      zone: visit.visit.services.settings.zone)
    return page.response { html in
      html.element("p") { html in
        html.element("a", ["href": StaffRoutes.alerts.path(["plan": plan.text])], "‹ All alerts")
      }
      html.element("section", ["class": "care-panel"]) { html in
        about(shown, plan, names, at: now, in: visit.zone, into: &html)
        shown.cause?.add(id: "alert", into: &html)
        if shown.alert.acknowledged == nil { forms.add(shown.alert, into: &html) }
      }
      html.element("section", ["class": "care-panel", "aria-labelledby": "history"]) { html in
        html.element("h2", ["id": "history"], "History")
        AlertHistory(shown.versions, team: names, in: visit.zone).add(into: &html)
        if shown.alert.acknowledged != nil {
          html.element(
            "p", ["class": "care-detail"],
            "Undo opens the alert again. Messages that were dropped meanwhile are not sent; later steps of its escalation are."
          )
        }
        forms.undo(shown.versions, into: &html)
      }
      html.element("section", ["class": "care-panel", "aria-labelledby": "sent"]) { html in
        html.element("h2", ["id": "sent"], "Messages about it")
        deliveries(shown, visit, plan, authors, into: &html)
      }
    }
  }

  /// Adds the contacts that the alert is for, and what was sent to them.
  private static func deliveries(
    _ shown: Shown, _ visit: StaffVisit, _ plan: PlanHeader.ID, _ authors: AuthorNames, into html: inout HTMLText
  ) {
    let alert = shown.alert
    if shown.deliveries.isEmpty {
      let people = shown.contacts.map(\.name).joined(separator: ", ")
      return html.element(
        "p", ["class": "care-detail"],
        (people.isEmpty ? "Nothing was sent: " : "For \(people). Nothing was sent to them: ")
          + "the care team can see this here since \(alert.raised.shortText(in: visit.zone)).")
    }
    html.element("ul", ["aria-label": "Deliveries"]) { html in
      for record in shown.deliveries {
        let delivery = record.delivery
        let recipient = shown.contacts.first { .contact($0.id) == delivery.recipient }?.name ?? delivery.recipient.title
        html.element("li") { html in
          html.add(
            "To \(recipient) over \(visit.words(ofChannel: delivery.channel)), due \(delivery.due.shortText(in: visit.zone)): \(delivery.state.title)"
          )
          if let why = record.why(at: visit.now, in: visit.zone) {
            html.element("p", ["class": "care-detail"], "\(why).")
          }
          record.add(authors, in: visit.zone, to: &html)
        }
      }
    }
    html.element("p") { html in
      html.element(
        "a", ["href": DeliveryRoutes.address(of: alert.patient, in: plan)], "All deliveries of \(alert.patient)")
    }
  }
}

extension StudyRecords {
  fileprivate func title(ofTaskOf alert: Alert) throws -> String {
    do {
      return try runtime.event(alert.key, patient: alert.patient, carePlan: alert.carePlan, at: now).task.title
    } catch RuntimeError.noSuchEvent {
      return alert.task.text
    }
  }

  /// Returns the versions of an alert; nil if the study has no such alert, or no such patient.
  fileprivate func known(_ id: Alert.ID, of patient: Patient.ID, carePlan: CarePlan.ID?) throws -> [Version<Alert>]? {
    do { return try alert(id, of: patient, carePlan: carePlan) } catch StoreError.notFound { return nil }
  }
}

extension String? {
  /// The id of a care plan in a field; nil for an empty one.
  var carePlan: CarePlan.ID? { flatMap { $0.isEmpty ? nil : CarePlan.ID($0) } }
}
