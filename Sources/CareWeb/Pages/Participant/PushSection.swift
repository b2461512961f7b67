import CareAccess
import CareCards
import CareModel
import Foundation

/// The part of the settings with which a participant lets a device take messages while no page is open.
///
/// Only a script can ask the browser: it fills in the form that turns messages on. They are turned off without one, too.
struct PushSection: Sendable {
  /// The name of the heading, to which links lead.
  static let name = "push"
  /// The scripts of a page with this section.
  static let scripts = ["push.js"]

  private let key: PushKey
  private let isOn: Bool
  private let fields: [(name: String, value: String)]
  private let language: Language

  /// Creates the section of a participant's device; nil where messages are not sent to devices, and for a server without sign-in.
  ///
  /// - Throws: `StoreError` if the subscriptions cannot be read.
  static func of(_ visit: ParticipantVisit, _ language: Language) async throws -> PushSection? {
    guard visit.services.delivery?.settings.hasPush == true, let session = visit.session.access else { return nil }
    let (key, isOn) = try await visit.visit.access().run { access in
      (try access.pushKey(), try access.subscription(of: session) != nil)
    }
    return PushSection(key: key, isOn: isOn, fields: visit.formFields, language: language)
  }

  private init(key: PushKey, isOn: Bool, fields: [(name: String, value: String)], language: Language) {
    (self.key, self.isOn, self.fields, self.language) = (key, isOn, fields, language)
  }

  /// Adds the section.
  func add(to html: inout HTMLText) {
    let attributes: KeyValuePairs<String, String?> = [
      "class": "care-panel", "aria-labelledby": Self.name, "data-push": Base64URL.text(key.publicKey),
      "data-title": language(DeliveryPhrase.reminderSubject), "data-body": language(DeliveryPhrase.reminderText),
      "data-denied": language(DeliveryPhrase.pushDenied), "data-missing": language(DeliveryPhrase.pushMissing),
      "data-lang": language.tag,
    ]
    html.element("section", attributes) { html in
      html.element("h2", ["id": Self.name], language(DeliveryPhrase.byPush))
      html.element("p", language(DeliveryPhrase.pushText))
      html.element("p", ["role": "status", "hidden": ""], "")
      html.element("noscript") { $0.element("p", language(DeliveryPhrase.pushMissing)) }
      html.element("div", ["id": "push-on", "hidden": isOn ? nil : ""]) { html in
        html.element("p", language(DeliveryPhrase.pushIsOn))
        html.asked(Self.removing(language), fields)
      }
      // The script shows it where the browser can take messages.
      html.element("form", ["method": "post", "action": PushRoutes.subscription.path(), "hidden": ""]) { html in
        html.hidden(fields + PushRoutes.fields.map { ($0, "") })
        html.submit(language(DeliveryPhrase.pushOn), isQuiet: true)
      }
    }
  }

  /// Returns the form that turns messages off.
  static func removing(_ language: Language) -> AskedForm {
    AskedForm(
      title: language(DeliveryPhrase.pushOff), consequence: language(DeliveryPhrase.pushOffText),
      address: PushRoutes.removal.path())
  }
}
