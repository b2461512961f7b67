import CareAccess
import CareCards
import CareModel
import CareRuntime
import CareStore
import Hummingbird

/// The programs that the store's changes are reported to, for administrators: how far each is, what went wrong, and sending again.
enum EndpointRoutes {
  static let endpoints: RoutePattern = "/admin/endpoints"
  static let again: RoutePattern = "/admin/endpoints/again"

  static let all: [Route] = [
    .get(endpoints, .staff(.accounts, show)),
    .post(again, .staff(.accounts, sendAgain)),
  ]

  private struct Shown: Sendable {
    var last: Int
    var places: [String: EndpointPlace]
  }

  @Sendable private static func show(_ visit: StaffVisit) async throws -> Response { try await page(visit) }

  private static func page(_ visit: StaffVisit, problem: String? = nil) async throws -> Response {
    let declared = visit.visit.services.delivery?.settings.endpoints ?? []
    let shown = try await visit.read { runtime in
      let last = try runtime.lastSeq(), places = try runtime.store.read { try $0.endpointPlaces() }
      return Shown(last: last, places: Dictionary(places.map { ($0.name, $0) }) { first, _ in first })
    }
    var page = visit.page("Programs")
    if problem != nil { page.status = .unprocessableContent }
    return page.response { html in
      html.errors([problem].compactMap(\.self), title: "This did not work")
      if declared.isEmpty {
        html.nothing("No program follows the changes: declare one in channels.lua, with changes.webhook.")
      }
      for endpoint in declared { add(endpoint, shown, page, into: &html) }
    }
  }

  private static func add(_ endpoint: ChangeEndpoint, _ shown: Shown, _ page: StaffPage, into html: inout HTMLText) {
    let place = shown.places[endpoint.name]
    html.element("article", ["class": "care-panel"]) { html in
      html.element("h2", endpoint.name)
      let kinds = endpoint.entities.isEmpty ? "every kind of record" : endpoint.entities.joined(separator: ", ")
      html.element("p", ["class": "care-detail"], "\(endpoint.url) · \(kinds)")
      guard let place else {
        return html.element("p", "Nothing was reported yet: it begins with the next commit.")
      }
      let lag = max(0, shown.last - place.seq)
      html.element(
        "p",
        lag == 0
          ? "It has everything, up to commit \(place.seq)."
          : "It has everything up to commit \(place.seq), and waits for \(lag) more.")
      html.element("p", "Last reported: \(place.told?.shortText(in: page.times) ?? "never")")
      if let error = place.error {
        let count = place.failures == 1 ? "1 attempt" : "\(place.failures) attempts"
        let next = place.next.map { "; the next is not before \($0.shortText(in: page.times))" } ?? ""
        html.element("p", "Last error: \(error), after \(count)\(next).")
      }
      html.element("form", ["method": "post", "action": again.path()]) { html in
        html.hidden(page.formFields + [("endpoint", endpoint.name)])
        html.element("label") { html in
          html.add("Send again from commit ")
          html.void(
            "input",
            ["name": "from", "type": "text", "inputmode": "numeric", "required": "", "autocomplete": "off"])
        }
        html.element("button", ["type": "submit", "class": "care-button care-quiet"], "Send again")
      }
    }
  }

  /// Sets the place of a program back, or past what it does not take.
  @Sendable private static func sendAgain(_ visit: StaffVisit) async throws -> Response {
    let form = visit.visit.form, now = visit.now
    guard let declared = visit.visit.services.delivery?.settings.endpoints,
      let endpoint = declared.first(where: { $0.name == form["endpoint"] })
    else { throw WebProblem.notFound }
    let last = try await visit.read { try $0.lastSeq() }
    guard let from = BoundedInteger(form["from"] ?? "", in: 1...(last + 1))?.value else {
      return try await page(visit, problem: "write the number of a commit, 1 to \(last + 1)")
    }
    let place = try await visit.read { runtime in
      try runtime.store.read { try $0.endpointPlaces() }.first { $0.name == endpoint.name }
    }
    if let place, from - 1 > place.seq, !visit.visit.isConfirmed {
      let count = from - 1 - place.seq
      return AskedForm(
        title: "Skip what was not reported",
        consequence:
          "\(endpoint.name) then never hears of \(count == 1 ? "the commit" : "the \(count) commits") from \(place.seq + 1) to \(from - 1), "
          + "unless you send them again.",
        address: again.path(), fields: [("endpoint", endpoint.name), ("from", String(from))]
      ).page(visit, back: endpoints.path())
    }
    try await visit.visit.services.lane.write(by: visit.scope.author) { runtime in
      try runtime.store.write(at: now) { writer in
        let told = try writer.reader.endpointPlaces().first { $0.name == endpoint.name }?.told
        try writer.set(EndpointPlace(name: endpoint.name, seq: from - 1, told: told))
      }
    }
    return .see(endpoints.path())
  }
}
