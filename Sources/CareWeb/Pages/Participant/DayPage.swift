package import CareCards
import CareModel
import Hummingbird

/// The page of a day.
package struct DayPage {
  let day: ParticipantDay
  let visit: ParticipantVisit
  /// The stream of the page; nil for another day than today.
  var live: LivePage?

  func response() -> Response {
    var view = day.view
    let isToday = view.date == day.today, language = day.language
    if !isToday {
      let first: WebPhrase = view.date > day.today ? .futureDay : .pastDay
      view.introduction = ([first] + day.lateEntry).map { language.page($0) }
    }
    var fields = visit.formFields
    if !isToday { fields.append(("on", view.date.description)) }
    var forms = FormContext(
      fields: fields, isPreview: view.date > day.today, picture: day.pictures.source, address: Self.address)
    forms.offer = day.snoozes.offer(fields, in: view.zone, language, at: visit.now)
    var frame = PageFrame(
      title: isToday ? language.page(.today) : view.date.formatted(in: language), language: language, tab: .today,
      themes: Set((view.cards.map(\.theme) + [view.theme]).filter { !$0.isEmpty }).map(\.cssRules).sorted().joined(),
      theme: view.theme.cssClass)
    frame.outbox = visit
    // What it says of a new device is a panel, as on the pages with forms.
    frame.hasForms = visit.hasNewDevices
    frame.live = live
    var main = HTMLText(capacity: 16_000)
    if visit.hasNewDevices {
      main.element("div", ["class": "care-day"]) { html in
        html.element("div", ["class": "care-panel care-wrong", "role": "status"]) { html in
          html.element("p", language.page(.newDevice))
          html.element("p") { html in
            html.element(
              "a", ["class": "care-away", "href": ParticipantRoutes.settings.path() + "#devices"],
              language.page(.seeDevices))
          }
        }
      }
    }
    view.draw(forms: forms, days: { ParticipantRoutes.today(on: $0 == day.today ? nil : $0) }, into: &main)
    return frame.response(main, visit.services)
  }

  /// Returns the address of an event for a purpose.
  @Sendable package static func address(_ event: ScriptedView.ID, _ purpose: FormContext.Purpose) -> String {
    let address = EventAddress(key: event.key, carePlan: event.carePlan)
    return switch purpose {
    case .event: address.path(ParticipantRoutes.event)
    case .press: address.path(ParticipantRoutes.press)
    case .undo: address.path(ParticipantRoutes.undo)
    case .survey: address.path(ParticipantRoutes.take)
    }
  }
}

extension ParticipantVisit {
  /// The hidden fields of each form.
  var formFields: [(name: String, value: String)] { visit.formFields(of: session.id) }
}

extension Visit {
  /// Returns the hidden fields of each form: the token of a session, and the id by which the submission is recorded once.
  func formFields(of session: String) -> [(name: String, value: String)] {
    [(FormGuard.field, services.forms.token(of: session)), ("once", Hex.text(services.environment.entropy(16)))]
  }
}

extension HTMLText {
  /// Adds hidden fields.
  mutating func hidden(_ fields: [(name: String, value: String)]) {
    for field in fields { void("input", ["type": "hidden", "name": field.name, "value": field.value]) }
  }
}
