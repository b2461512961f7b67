import CareCards
import CareModel
import CareRuntime
import Hummingbird

/// What waits on the phone to be sent, which only the phone knows.
enum OutboxRoute {
  @Sendable static func show(_ visit: ParticipantVisit) async throws -> Response {
    let language = try await visit.read { try ParticipantReader($0, visit).language }
    var frame = PageFrame(title: language.page(.outbox), language: language)
    (frame.outbox, frame.scripts) = (visit, ["waiting.js"])
    return frame.response(visit.services) { html in
      html.element("p", ["class": "care-position"]) { html in
        html.element(
          "a", ["class": "care-away", "href": ParticipantRoutes.today.path()], "‹ \(language.page(.backToToday))")
      }
      html.element("h1", language.page(.outbox))
      // Only the phone knows; its script shows it.
      html.element("p", ["id": "care-outbox-empty", "hidden": ""], language.page(.outboxEmpty))
      html.element("ul", ["id": "care-outbox", "class": "care-list"], "")
      html.element("p", ["class": "care-actions"]) { html in
        html.element(
          "button", ["type": "button", "id": "care-retry", "class": "care-button care-quiet"], language.page(.retry))
      }
      html.element("noscript") { $0.element("p", language.page(.noScript)) }
    }
  }
}
