import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The handover of a study from one shift to the next, for paper too: what is open, and what was done in the last hours.
enum HandoverRoute {
  /// The hours that can be chosen.
  private static let hours = [8, 12, 24, 48, 72]
  /// The most rows of a list.
  private static let most = 100

  private struct Shown: Sendable {
    var title: String
    var alerts: AlertBoard.Alerts
    var held: [HeldSubmission]
    /// The rows of those who need attention, the most urgent first.
    var needing: [RosterRow]
    var team: TeamActs
    /// The names of participants, for those who may see them.
    var names: [Patient.ID: String] = [:]
    /// The names of accounts by id.
    var accounts: [Account.ID: String]
    /// The zone of the page.
    var zone: Zone

    /// Every participant that the page names.
    var patients: Set<Patient.ID> {
      Set(alerts.waiting.prefix(most).map(\.patient)).union(held.prefix(most).map(\.patient))
        .union(needing.prefix(most).map(\.patient)).union(team.acts.prefix(most).map(\.patient))
    }
  }

  /// Shows the page: `?hours=12`.
  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let text = visit.visit.query["hours"] ?? "24"
    guard let hours = Self.hours.first(where: { String($0) == text }) else { throw WebProblem.badRequest }
    let plan = try visit.plan(), now = visit.now, start = now.adding(seconds: -hours * 3_600)
    let accounts = try await visit.authors().accounts
    let alerts = try await visit.visit.services.alerts.alerts(in: plan, at: now)
    let roster = try await visit.visit.services.board.roster(RosterQuery(plan: plan), at: now)
    let showsNames = visit.has(.identity), zone = visit.zone
    let shown = try await visit.read { runtime in
      let records = StudyRecords(runtime: runtime, plan: plan, now: now)
      var shown = Shown(
        title: roster.title, alerts: alerts, held: try records.held(of: nil, .waiting),
        needing: roster.rows.filter { !$0.needs.isEmpty },
        team: try TeamActs(since: start, names: accounts, records, in: zone), accounts: accounts, zone: zone)
      guard showsNames else { return shown }
      for patient in shown.patients { shown.names[patient] = try runtime.patient(patient, at: now).value.name.line }
      return shown
    }
    var page = visit.page("Handover")
    page.printed = "Study \(shown.title)"
    return page.response { html in
      html.element("form", ["method": "get", "class": "care-filters"]) { html in
        html.choice("Look back", "hours", Self.hours.map { (String($0), "\($0) hours") }, String(hours))
        html.element("button", ["type": "submit", "class": "care-button care-quiet"], "Show")
      }
      summary(shown, since: start, into: &html)
      open(shown, plan, at: now, into: &html)
      held(shown, plan, into: &html)
      needing(shown, plan, into: &html)
      done(shown, plan, hours, into: &html)
    }
  }

  private static func summary(_ shown: Shown, since start: Instant, into html: inout HTMLText) {
    let raised = (shown.alerts.waiting + shown.alerts.acknowledged).count { $0.raised >= start }
    let acknowledged = shown.alerts.acknowledged.count { $0.acknowledged.map { $0 >= start } ?? false }
    html.element("section", ["class": "care-panel"]) { html in
      html.element("h2", "At a glance")
      html.element("dl", ["class": "care-summary"]) { html in
        for (name, text) in [
          ("Since", start.shortText(in: shown.zone)), ("Alerts raised since", "\(raised)"),
          ("Alerts acknowledged since", "\(acknowledged)"),
          ("Alerts that wait", "\(shown.alerts.waiting.count)"), ("Held submissions", "\(shown.held.count)"),
          ("Participants who need attention", "\(shown.needing.count)"),
        ] {
          html.element("dt", name)
          html.element("dd", text)
        }
      }
    }
  }

  private static func open(_ shown: Shown, _ plan: PlanHeader.ID, at now: Instant, into html: inout HTMLText) {
    list(
      "Alerts that wait", "No alert waits.", shown.alerts.waiting, ["Alert", "Participant", "Since", "State"],
      into: &html
    ) {
      alert, html in
      html.element("th", ["scope": "row"]) { html in
        html.element("a", ["href": AlertRoutes.address(of: alert, in: plan)], alert.heading)
      }
      person(alert.patient, shown, plan, into: &html)
      html.element("td", alert.raised.shortText(in: shown.zone))
      let states = [
        alert.assigned.map { "assigned to \(shown.accounts[Account.ID($0)] ?? $0)" },
        alert.handling(at: now) == .snoozed
          ? alert.snoozed.map { "snoozed until \($0.shortText(in: shown.zone))" } : nil,
      ].compactMap(\.self)
      html.element("td", states.isEmpty ? "open" : states.joined(separator: ", "))
    }
  }

  private static func held(_ shown: Shown, _ plan: PlanHeader.ID, into html: inout HTMLText) {
    list(
      "Held submissions", "No submission waits.", shown.held, ["Participant", "Held because", "Received"], into: &html
    ) { held, html in
      person(held.patient, shown, plan, namesRow: true, into: &html)
      html.element("td", held.reason.title)
      html.element("td", held.received.shortText(in: shown.zone))
    }
  }

  private static func needing(_ shown: Shown, _ plan: PlanHeader.ID, into html: inout HTMLText) {
    list(
      "Who needs attention", "Nobody needs attention.", shown.needing, ["Participant", "Needs"], into: &html
    ) { row, html in
      person(row.patient, shown, plan, namesRow: true, into: &html)
      html.element("td", row.needs.map(\.words).joined(separator: ", "))
    }
  }

  private static func done(_ shown: Shown, _ plan: PlanHeader.ID, _ hours: Int, into html: inout HTMLText) {
    list(
      "What the team did", "The team recorded nothing in the last \(hours) hours.", shown.team.acts,
      ["Time", "By", "Participant", "What"], hasMore: shown.team.hasMore, into: &html
    ) { act, html in
      html.element("th", ["scope": "row"], act.time.shortText(in: shown.zone))
      html.element("td", act.who)
      person(act.patient, shown, plan, into: &html)
      html.element("td", act.text)
    }
  }

  /// Adds the cell of a participant; `namesRow`: whether it is the first, which names the row.
  private static func person(
    _ id: Patient.ID, _ shown: Shown, _ plan: PlanHeader.ID, namesRow: Bool = false, into html: inout HTMLText
  ) {
    html.element(namesRow ? "th" : "td", ["scope": namesRow ? "row" : nil]) { html in
      html.element("a", ["href": PersonRoutes.overview.path(["plan": plan.text, "patient": id.text])], id.text)
      if let name = shown.names[id] { html.element("span", ["class": "care-detail"], " \(name)") }
    }
  }

  /// Adds a section with a table of records, at most ``most``.
  private static func list<Record>(
    _ title: String, _ nothing: String, _ records: [Record], _ columns: [String], hasMore: Bool = false,
    into html: inout HTMLText, _ row: (Record, inout HTMLText) -> Void
  ) {
    html.element("section") { html in
      html.element("h2", title)
      if records.isEmpty { return html.nothing(nothing) }
      if records.count > most || hasMore {
        html.element("p", ["class": "care-detail"], "Here are \(min(records.count, most)) of them; there are more.")
      }
      html.table(title, columns) { html in
        for record in records.prefix(most) { html.element("tr") { row(record, &$0) } }
      }
    }
  }
}
