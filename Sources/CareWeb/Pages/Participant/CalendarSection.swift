import CareAccess
import CareCards
import CareModel

/// The part of the settings with which a participant sees in another program when something is due.
struct CalendarSection: Sendable {
  /// The name of the heading, to which links lead.
  static let name = "calendar"

  private let isOn: Bool
  /// The address that was just made, which is shown once.
  private let address: String?
  private let fields: [(name: String, value: String)]
  private let language: Language

  /// Creates the section; nil for a server without sign-in.
  ///
  /// - Throws: `StoreError` if the accounts cannot be read.
  static func of(_ visit: ParticipantVisit, _ language: Language, made address: String?) async throws
    -> CalendarSection?
  {
    guard visit.session.access != nil else { return nil }
    let isOn = try await visit.visit.access().run { try $0.hasCalendar(visit.patient) }
    return CalendarSection(isOn: isOn, address: address, fields: visit.formFields, language: language)
  }

  private init(isOn: Bool, address: String?, fields: [(name: String, value: String)], language: Language) {
    (self.isOn, self.address, self.fields, self.language) = (isOn, address, fields, language)
  }

  /// Adds the section.
  func add(to html: inout HTMLText) {
    html.element("section", ["class": "care-panel", "aria-labelledby": Self.name]) { html in
      html.element("h2", ["id": Self.name], language(DeliveryPhrase.calendar))
      html.element("p", language(DeliveryPhrase.calendarText))
      if let address {
        html.element("div", ["class": "care-item"]) { html in
          html.element(
            "label", ["class": "care-ask", "for": "calendar-address"], language(DeliveryPhrase.calendarShown))
          html.void(
            "input",
            [
              "id": "calendar-address", "type": "text", "value": address, "readonly": "", "autocomplete": "off",
              "spellcheck": "false", "autofocus": "",
            ])
        }
      } else if isOn {
        html.element("p", language(DeliveryPhrase.calendarIsOn))
      }
      if isOn {
        html.asked(Self.makingAgain(language), fields)
        html.asked(Self.ending(language), fields)
      } else {
        html.element("form", ["method": "post", "action": CalendarRoutes.making.path()]) { html in
          html.hidden(fields)
          html.submit(language(DeliveryPhrase.calendarMake), isQuiet: true)
        }
      }
    }
  }

  /// Returns the form that makes another address, which ends the one in use.
  static func makingAgain(_ language: Language) -> AskedForm {
    AskedForm(
      title: language(DeliveryPhrase.calendarAgain), consequence: language(DeliveryPhrase.calendarAgainText),
      address: CalendarRoutes.making.path())
  }

  /// Returns the form that ends the address in use.
  static func ending(_ language: Language) -> AskedForm {
    AskedForm(
      title: language(DeliveryPhrase.calendarStop), consequence: language(DeliveryPhrase.calendarStopText),
      address: CalendarRoutes.ending.path())
  }
}
