import CareAccess
import CareCards
import CareModel
import HTTPTypes
import Hummingbird

/// Joining a study with a code of the care team, or coming back with a recovery card.
enum JoinRoutes {
  static let join: RoutePattern = "/join"

  static let all: [Route] = [
    .get(join, caching: Route.Caching.none, .anyone(show)),
    .post(join, .anyone(enter)),
  ]

  /// Shows the field for the code; opening it uses up nothing, so that a mail scanner cannot.
  @Sendable private static func show(_ visit: Visit) throws -> Response {
    _ = try visit.access()
    return page(visit)
  }

  private static func page(_ visit: Visit, typed: String = "", problem: String? = nil) -> Response {
    let language = visit.language, title = language.page(.joinTitle)
    let frame = PageFrame(
      title: problem == nil ? title : language.page(.error, ["title": title]), language: language,
      status: problem == nil ? .ok : .unprocessableContent, scripts: ["join.js"])
    return visit.publicPage(frame) { html, fields in
      html.element("h1", title)
      html.errors([problem].compactMap(\.self), title: language.page(.problem))
      html.element("p", language.page(.joinText))
      html.element("form", ["method": "post", "action": join.path(), "class": "care-step"]) { html in
        html.hidden(fields + visit.nextFields)
        html.field(language.page(.joinCode), name: "code", value: typed, hint: language.page(.joinHint))
        html.submit(language.page(.join))
      }
    }
  }

  /// Uses a code: signs the device in, and shows the recovery card, which is seen only now.
  @Sendable private static func enter(_ visit: Visit) async throws -> Response {
    let lane = try visit.access(), typed = visit.form["code"] ?? "", isSecure = visit.services.settings.isSecure
    let device = BrowserName.text(of: visit.browser), client = visit.client, now = visit.now
    let joined: JoinedSession
    do {
      joined = try await lane.run { access in
        ShortCode(.recovery, typed: typed) == nil
          ? try access.join(typed: typed, device: device, from: client, at: now)
          : try access.recover(typed: typed, device: device, from: client, at: now)
      }
    } catch AccessError.wrongCode {
      return page(visit, typed: typed, problem: visit.language.page(.joinFailed))
    } catch AccessError.tooManyDevices {
      return page(visit, typed: typed, problem: visit.language.page(.tooManyDevices))
    }
    let language = visit.language
    var response = PageFrame(title: language.page(.recoveryTitle), language: language).response(visit.services) {
      html in
      html.element("h1", language.page(.recoveryTitle))
      html.element("p", ["class": "care-panel care-code"], joined.recovery.text)
      html.element("p", language.page(.recoveryText))
      html.element("p", ["class": "care-actions"]) { html in
        html.element(
          "a", ["class": "care-button", "href": visit.ownNext ?? ParticipantRoutes.today.path()], language.page(.join))
      }
      // The settings have the name and the icon of the study for it, and say how.
      html.element("p", ["class": "care-panel"]) { html in
        html.add("\(language.page(.installText)) ")
        html.element(
          "a", ["class": "care-away", "href": "\(ParticipantRoutes.settings.path())#\(InstallSection.name)"],
          language.page(.install))
      }
    }
    response.set(.participant, joined.issued.token.text, isSecure: isSecure)
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

extension Visit {
  /// The page of a participant that was asked for before joining; nil without one.
  fileprivate var ownNext: String? { next.flatMap { $0.hasPrefix("/me/") ? $0 : nil } }
}

/// The name of a browser as its owner knows it, such as "Firefox, Android".
enum BrowserName {
  private static let browsers = [
    ("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"),
  ]
  private static let systems = [
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "Mac"),
    ("Linux", "Linux"),
  ]

  /// Returns the name in a `User-Agent`, without versions.
  static func text(of agent: String) -> String {
    let bounded = String(agent.prefix(400))
    let parts = [browsers, systems].compactMap { list in list.first { bounded.contains($0.0) }?.1 }
    return parts.isEmpty ? "Browser" : parts.joined(separator: ", ")
  }
}
