import CareAccess
import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// The reminders and alerts of a study that are sent: what became of each, why, and what a person decides.
enum DeliveryRoutes {
  static let deliveries: RoutePattern = "/s/{plan}/deliveries"
  static let table: RoutePattern = "/s/{plan}/deliveries.csv"
  static let retry: RoutePattern = "/s/{plan}/deliveries/retry"
  static let drop: RoutePattern = "/s/{plan}/deliveries/drop"

  static let all: [Route] = [
    .get(deliveries, .staff(.acknowledge, show)),
    .get(table, .staff(.acknowledge, download)),
    .post(retry, .staff(.held, sendAgain)),
    .post(drop, .staff(.held, stop)),
  ]

  /// Returns the address of the deliveries that concern a patient.
  static func address(of patient: Patient.ID, in plan: PlanHeader.ID) -> String {
    deliveries.path(["plan": plan.text]) + "?of=\(PercentEncoding.segment(patient.text))"
  }

  /// The deliveries of a page.
  private static let rows = 50

  @Sendable private static func show(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), now = visit.now, filter = try DeliveryFilter(visit.visit.query)
    let isIdentified = visit.has(.identity), authors = try await visit.authors()
    let (records, next) = try await visit.read { runtime in
      try StudyRecords(runtime: runtime, plan: plan, now: now).named(
        filter.query, after: filter.after, count: rows, isIdentified: isIdentified)
    }
    let declared = visit.visit.services.delivery?.settings.channels ?? []
    let page = visit.page("Deliveries"), decides = visit.has(.held)
    return page.response { html in
      html.element(
        "p", ["class": "care-detail"],
        "Reminders and alerts that are sent, the latest due first.")
      filter.form(channels: declared, into: &html)
      if records.isEmpty {
        html.nothing(
          next == nil ? "No delivery fits." : "None of the latest deliveries fits; look at earlier ones.")
      }
      if !records.isEmpty {
        let columns = ["Due", "Participant", "State", "Message", "To", "Channel"] + (decides ? ["Act"] : [])
        html.table("Deliveries", columns, stays: .second, acts: decides) { html in
          for one in records {
            html.element("tr") { html in
              add(one, visit, plan, authors, into: &html)
              if decides {
                html.element("td", ["class": "care-forms"]) {
                  act(on: one.record.delivery, filter, plan, page, into: &$0)
                }
              }
            }
          }
        }
      }
      if filter.after != nil || next != nil {
        html.element("p", ["class": "care-weeks"]) { html in
          if filter.after != nil { html.element("a", ["href": filter.address(after: nil)], "‹ Latest") }
          if let next { html.element("a", ["href": filter.address(after: next)], "Earlier ›") }
        }
      }
      guard !records.isEmpty || next != nil else { return }
      html.element("p") { html in
        let address = table.path(["plan": plan.text]) + filter.address(after: filter.after)
        html.element("a", ["href": address, "download": ""], "Save these deliveries as a table (CSV)")
        html.element(
          "span", ["class": "care-detail"],
          " From here to earlier ones, at most \(StaffVisit.mostSaved) rows.")
      }
    }
  }

  /// Sends the deliveries that the filters ask for, one row each, as a table.
  @Sendable private static func download(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), now = visit.now, filter = try DeliveryFilter(visit.visit.query)
    return try await visit.save(DeliveryTable.table, as: "\(plan)-deliveries", from: filter.after) { place, limit in
      let (records, next) = try await visit.read { runtime in
        try StudyRecords(runtime: runtime, plan: plan, now: now).named(
          filter.query, after: place, count: limit, isIdentified: false)
      }
      return (records.map(DeliveryTable.row), next)
    } address: {
      table.path(["plan": plan.text]) + filter.address(after: $0)
    }
  }

  private static func add(
    _ one: NamedDelivery, _ visit: StaffVisit, _ plan: PlanHeader.ID, _ authors: AuthorNames, into html: inout HTMLText
  ) {
    let record = one.record, delivery = record.delivery
    html.element("th", ["scope": "row"], delivery.due.shortText(in: visit.zone))
    html.element("td") { html in
      let address = PersonRoutes.overview.path(["plan": plan.text, "patient": delivery.patient.text])
      html.element("a", ["href": address], delivery.patient.text)
      if let name = one.name { html.element("span", ["class": "care-detail"], " \(name)") }
    }
    html.element("td") { html in
      html.add(delivery.state.title)
      if let why = record.why(at: visit.now, in: visit.zone) { html.element("p", ["class": "care-detail"], "\(why).") }
      guard !record.attempts.isEmpty else { return }
      html.element("details") { html in
        html.element("summary", "History")
        record.add(authors, in: visit.zone, to: &html)
      }
    }
    html.element("td") { html in
      if let alert = one.alert {
        html.element("a", ["href": AlertRoutes.address(of: alert, in: plan)], one.title)
      } else {
        html.add(one.title)
      }
    }
    html.element("td", one.recipient)
    html.element("td", visit.words(ofChannel: delivery.channel))
  }

  private static func act(
    on delivery: Delivery, _ filter: DeliveryFilter, _ plan: PlanHeader.ID, _ page: StaffPage,
    into html: inout HTMLText
  ) {
    let retries = delivery.canBeRetried(at: page.visit.now), drops = delivery.canBeDropped
    guard retries || drops else { return html.add("–") }
    let of = ["plan": plan.text]
    let fields =
      page.formFields + [("delivery", delivery.id.text), ("patient", delivery.patient.text)] + filter.fields
    if retries {
      html.element("details") { html in
        html.element("summary", "Send again")
        if delivery.state == .held { html.element("p", "The recipient may be reached twice.") }
        html.action("Send again", to: retry.path(of), fields, reason: "r-\(delivery.id)")
      }
    }
    if drops {
      let own = page.formFields
      html.asked(dropping(delivery.id, of: delivery.patient, filter, plan), own)
    }
  }

  private static func dropping(
    _ delivery: Delivery.ID, of patient: Patient.ID, _ filter: DeliveryFilter, _ plan: PlanHeader.ID
  ) -> AskedForm {
    AskedForm(
      title: "Do not send",
      consequence:
        "The recipient never gets this message on this channel, unless you send it again before it is too late.",
      address: drop.path(["plan": plan.text]),
      fields: [("delivery", delivery.text), ("patient", patient.text)] + filter.fields, reason: "d-\(delivery)")
  }

  /// Makes a delivery due again, for a reason.
  @Sendable private static func sendAgain(_ visit: StaffVisit) async throws -> Response {
    try await decide(visit, { $0.canBeRetried(at: $1) }) { runtime, id, now in try runtime.retry(id, at: now) }
  }

  /// Decides that a delivery is not sent, or not again, for a reason.
  @Sendable private static func stop(_ visit: StaffVisit) async throws -> Response {
    let form = visit.visit.form
    guard visit.visit.isConfirmed else {
      let plan = try visit.plan(), patient = try await visit.patient(), filter = try DeliveryFilter(form)
      guard let id = form["delivery"].map({ Delivery.ID($0) }), id.isWellFormed else { throw WebProblem.badRequest }
      let back = deliveries.path(["plan": plan.text]) + filter.address(after: filter.after)
      return dropping(id, of: patient.id, filter, plan).page(visit, back: back)
    }
    return try await decide(visit, { delivery, _ in delivery.canBeDropped }) { runtime, id, now in
      try runtime.drop(id, at: now)
    }
  }

  private static func decide(
    _ visit: StaffVisit, _ isPossible: @escaping @Sendable (Delivery, Instant) -> Bool,
    _ body: @escaping @Sendable (CareRuntime, Delivery.ID, Instant) throws -> Delivery
  ) async throws -> Response {
    let plan = try visit.plan(), patient = try await visit.patient(), why = try visit.reason(), now = visit.now
    guard let id = visit.visit.form["delivery"].map({ Delivery.ID($0) }), id.isWellFormed else {
      throw WebProblem.badRequest
    }
    let filter = try DeliveryFilter(visit.visit.form)
    try await visit.writeOnce(for: patient.id) { runtime in
      let records = StudyRecords(runtime: runtime, plan: plan, now: now)
      guard let delivery = try records.delivery(id, of: patient.id) else { throw WebProblem.notFound }
      guard isPossible(delivery, now) else { throw WebProblem(.conflict, "decided") }
      _ = try body(runtime.because(why), id, now)
    }
    return .see(deliveries.path(["plan": plan.text]) + filter.address(after: filter.after))
  }
}
