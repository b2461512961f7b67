import CareAccess
import CareCards
import CareModel
import Hummingbird

/// The PIN that a participant can give a device: it is asked for after 5 minutes without use.
enum PinRoutes {
  /// Adds the PIN of this device to the settings; nothing for a server without sign-in.
  static func section(
    _ devices: [Device], _ visit: ParticipantVisit, _ language: Language, problem: String? = nil,
    into html: inout HTMLText
  ) {
    guard let device = devices.first(where: { $0.id == visit.session.device }) else { return }
    html.element("section", ["class": "care-panel", "aria-labelledby": "pin-title"]) { html in
      html.element("h2", ["id": "pin-title"], language.page(.pin))
      html.element("p", language.page(device.hasPIN ? .pinIsSet : .pinText))
      html.errors([problem].compactMap(\.self), title: language.page(.problem))
      guard !device.hasPIN else { return html.asked(removing(language), visit.formFields) }
      html.element("form", ["method": "post", "action": ParticipantRoutes.pin.path()]) { html in
        html.hidden(visit.formFields)
        field(language.page(.pinField), hint: language.page(.pinHint), complete: "new-password", into: &html)
        html.submit(language.page(.pinSet), isQuiet: true)
      }
    }
  }

  private static func removing(_ language: Language) -> AskedForm {
    AskedForm(
      title: language.page(.pinRemove), consequence: language.page(.pinRemoveText),
      address: ParticipantRoutes.pin.path(), fields: [("remove", "1")])
  }

  private static func field(_ label: String, hint: String? = nil, complete: String, into html: inout HTMLText) {
    html.field(label, name: "pin", type: "password", hint: hint, complete: complete, isNumeric: true)
  }

  /// Sets or removes the PIN of this device.
  @Sendable static func change(_ visit: ParticipantVisit) async throws -> Response {
    guard let session = visit.session.access else { throw WebProblem.notFound }
    let removes = visit.visit.form["remove"] != nil, pin = removes ? nil : visit.visit.form["pin"] ?? ""
    guard !removes || visit.visit.isConfirmed else { return try await visit.question(removing) }
    do { try await visit.visit.access().run { try $0.setPIN(pin, of: session, at: visit.now) } } catch AccessError
      .invalid
    { return try await SettingsRoutes.page(visit, isPINRefused: true) }
    return .see(ParticipantRoutes.settings.path() + "#pin-title")
  }

  /// Asks for the PIN of a locked device; an open one leads to its page.
  @Sendable static func ask(_ visit: ParticipantVisit) async throws -> Response {
    guard visit.session.access?.isLocked == true else { return .see(next(visit)) }
    return page(visit)
  }

  private static func page(_ visit: ParticipantVisit, isWrong: Bool = false) -> Response {
    // Nothing of the participant is read before the PIN: the language is that of the browser.
    let language = visit.visit.language, title = language.page(.unlockTitle)
    let frame = PageFrame(
      title: isWrong ? language.page(.error, ["title": title]) : title, language: language,
      status: isWrong ? .unprocessableContent : .ok)
    return frame.response(visit.services) { html in
      html.element("h1", title)
      html.errors(isWrong ? [language.page(.pinWrong)] : [], title: language.page(.problem))
      html.element("p", language.page(.unlockText))
      html.element("form", ["method": "post", "action": ParticipantRoutes.unlock.path(), "class": "care-step"]) {
        html in
        html.hidden(visit.formFields + [("next", visit.visit.query["next"] ?? visit.visit.form["next"] ?? "")])
        field(language.page(.pin), complete: "current-password", into: &html)
        html.submit(language.page(.unlock))
      }
      html.element("p") { html in
        html.element("a", ["class": "care-away", "href": JoinRoutes.join.path()], language.page(.unlockLost))
      }
    }
  }

  /// Opens the device; after the last wrong PIN it is signed out.
  @Sendable static func unlock(_ visit: ParticipantVisit) async throws -> Response {
    guard let session = visit.session.access else { throw WebProblem.notFound }
    let pin = visit.visit.form["pin"] ?? ""
    do {
      try await visit.visit.access().run { try $0.unlock(session, pin: pin, at: visit.now) }
      return .see(next(visit))
    } catch AccessError.wrongCredentials {
      return page(visit, isWrong: true)
    } catch AccessError.signedOut {
      var response = Response.see(JoinRoutes.join.path())
      response.remove(.participant, isSecure: visit.services.settings.isSecure)
      response.headers["Clear-Site-Data"] = "\"cache\""
      return response
    }
  }

  /// The own page that was asked for; today without one.
  private static func next(_ visit: ParticipantVisit) -> String {
    OwnAddress.of(visit.visit.form["next"] ?? visit.visit.query["next"]) ?? ParticipantRoutes.today.path()
  }
}
